import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './cached.server.ts';

/** The library says so of sent files alone: a cache on the way would keep a refusal for everybody. */
const year = { cacheControl: true, maxAge: '365d', immutable: true } as const;
const day = { cacheControl: true, maxAge: '1d' } as const;
const drawing = 'image/svg+xml; charset=utf-8';

function filesIn(root: string): Set<string> {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Set(
    all.filter((one) => !/\.(?:br|gz)$/.test(one)).map((one) => one.replaceAll(sep, '/')),
  );
}

/** What the `*` of a route matched. */
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
}

async function addFiles(app: FastifyInstance, { root, url, keep, nameIn }: Files): Promise<void> {
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
    handler(request, reply) {
      const name = nameIn(request);
      if (name === undefined) return reply.callNotFound();
      // The library ignores `gzip;q=0` next to `*`.
      request.raw.headers['accept-encoding'] = encodingFor(request.headers) ?? 'identity';
      return reply.header('cross-origin-resource-policy', 'same-origin').sendFile(name, root, keep);
    },
  });
}

/** One route for a known folder: looking names up on disk costs three times the sending. */
async function addFolder(
  app: FastifyInstance,
  { root, prefix, keep }: { root: string; prefix: string; keep: Keep },
): Promise<void> {
  const files = filesIn(root);
  const nameIn = ({ params }: FastifyRequest) => {
    const name = restOf(params);
    return files.has(name) ? name : undefined;
  };
  await addFiles(app, { root, url: `${prefix}*`, keep, nameIn });
}

/** Serves the built client: hashed assets for a year, other files for a day. */
export async function addAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const root = resolve(clientFolder);
  if (!existsSync(root)) throw new Error(`Nothing is built in ${clientFolder}: run npm run build.`);
  for (const one of readdirSync(root, { withFileTypes: true })) {
    const { name } = one;
    if (name.startsWith('.') || /\.(?:br|gz)$/.test(name)) continue;
    if (one.isDirectory()) {
      const keep = name === 'assets' ? year : day;
      await addFolder(app, { root: join(root, name), prefix: `/${name}/`, keep });
    } else await addFiles(app, { root, url: `/${name}`, keep: day, nameIn: () => name });
  }
}

export async function addHashed(
  app: FastifyInstance,
  root: string,
  prefix: `${string}/assets/`,
): Promise<void> {
  await addFolder(app, { root, prefix, keep: year });
}
