import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../cached.server.ts';

const unpack = promisify(brotliDecompress);

export interface BuiltFile {
  readonly type: string;
  readonly packed: Buffer;
}

/** What another version has built; null where none has. */
export type Elsewhere = (path: string) => Promise<BuiltFile | null>;

/** The library says so of sent files alone: a cache on the way would keep a refusal for everybody. */
const year = { cacheControl: true, maxAge: '365d', immutable: true } as const;
const day = { cacheControl: true, maxAge: '1d' } as const;
const drawing = 'image/svg+xml; charset=utf-8';

/** The names of what is served from a folder, without the packed forms beside them. */
export function filesIn(root: string): Set<string> {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Set(
    all.filter((one) => !/\.(?:br|gz)$/.test(one)).map((one) => one.replaceAll(sep, '/')),
  );
}

export function restOf(params: unknown): string {
  return typeof params === 'object' && params && '*' in params ? String(params['*']) : '';
}

/** A client that hangs up is not an error. */
const errorHandler = (app: FastifyInstance) =>
  function answerFault(
    this: FastifyInstance,
    error: FastifyError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
    else app.errorHandler(error, request, reply);
  };

type Keep = typeof year | typeof day;

interface Files {
  readonly root: string;
  readonly url: string;
  readonly keep: Keep;
  nameIn(request: FastifyRequest): string | undefined;
  readonly elsewhere?: Elsewhere | undefined;
}

async function sendBuilt(request: FastifyRequest, reply: FastifyReply, file: BuiltFile) {
  const isPacked = encodingFor(request.headers) === 'br';
  if (isPacked) reply.header('content-encoding', 'br');
  return reply
    .header('cross-origin-resource-policy', 'same-origin')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type(file.type)
    .send(isPacked ? file.packed : await unpack(file.packed));
}

async function addFiles(
  app: FastifyInstance,
  { root, url, keep, nameIn, elsewhere }: Files,
): Promise<void> {
  if (!app.hasReplyDecorator('sendFile')) {
    const how = { preCompressed: true, index: false } as const;
    await app.register(fastifyStatic, { ...how, root, serve: false });
  }
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true },
    errorHandler: errorHandler(app),
    async onSend(_request, reply) {
      // The library sets no charset for SVG.
      if (reply.getHeader('content-type') === 'image/svg+xml')
        reply.header('content-type', drawing);
    },
    async handler(request, reply) {
      const name = nameIn(request);
      if (name === undefined) {
        const found = await elsewhere?.(request.url.split('?', 1)[0] ?? '');
        return found ? sendBuilt(request, reply, found) : reply.callNotFound();
      }
      // The library ignores `gzip;q=0` next to `*`.
      request.raw.headers['accept-encoding'] = encodingFor(request.headers) ?? 'identity';
      return reply.header('cross-origin-resource-policy', 'same-origin').sendFile(name, root, keep);
    },
  });
}

/** One route for a known folder: looking names up on disk costs three times the sending. */
async function addFolder(
  app: FastifyInstance,
  { root, prefix, ...more }: { root: string; prefix: string } & Pick<Files, 'keep' | 'elsewhere'>,
): Promise<void> {
  const files = filesIn(root);
  const nameIn = ({ params }: FastifyRequest) => {
    const name = restOf(params);
    return files.has(name) ? name : undefined;
  };
  await addFiles(app, { root, url: `${prefix}*`, nameIn, ...more });
}

/** Serves the built client: hashed assets for a year, those of other versions too, other files for a day. */
export async function addAssets(
  app: FastifyInstance,
  clientFolder: string,
  elsewhere?: Elsewhere,
): Promise<void> {
  const root = resolve(clientFolder);
  if (!existsSync(root)) throw new Error(`Nothing is built in ${clientFolder}: run npm run build.`);
  for (const one of readdirSync(root, { withFileTypes: true })) {
    const { name } = one;
    if (name.startsWith('.') || /\.(?:br|gz)$/.test(name)) continue;
    if (one.isDirectory()) {
      const hashed = name === 'assets' ? { keep: year, elsewhere } : { keep: day };
      await addFolder(app, { root: join(root, name), prefix: `/${name}/`, ...hashed });
    } else await addFiles(app, { root, url: `/${name}`, keep: day, nameIn: () => name });
  }
}

export async function addHashed(
  app: FastifyInstance,
  root: string,
  prefix: `${string}/assets/`,
  elsewhere?: Elsewhere,
): Promise<void> {
  await addFolder(app, { root, prefix, keep: year, elsewhere });
}
