import { existsSync, readdirSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './cached.server.ts';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';
const drawing = 'image/svg+xml; charset=utf-8';

/** What is below a folder, by its path in it; a packed form is a file's second shape, not a file. */
function filesIn(root: string): Set<string> {
  const all = readdirSync(root, { recursive: true, encoding: 'utf8' });
  return new Set(
    all.filter((one) => !/\.(?:br|gz)$/.test(one)).map((one) => one.replaceAll(sep, '/')),
  );
}

/** Whoever hangs up in the middle of a file is no fault of ours. */
const errorHandler = (app: FastifyInstance) =>
  function answerFault(
    this: FastifyInstance,
    error: Error & { code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
    else app.errorHandler(error as never, request, reply);
  };

interface Files {
  readonly root: string;
  /** Of the address: `/assets/*` for every file below the root, or the one file's own. */
  readonly url: string;
  /** The value of cache-control. */
  readonly keep: string;
  nameIn(request: FastifyRequest): string | undefined;
}

async function addFiles(app: FastifyInstance, { root, url, keep, nameIn }: Files): Promise<void> {
  if (!app.hasReplyDecorator('sendFile')) {
    const how = { preCompressed: true, index: false, cacheControl: false } as const;
    await app.register(fastifyStatic, { ...how, root, serve: false });
  }
  app.route({
    method: ['GET', 'HEAD'],
    url,
    schema: { hide: true } as never,
    errorHandler: errorHandler(app) as never,
    async onSend(_request, reply) {
      // The library names no charset for a drawing, which is text.
      if (reply.getHeader('content-type') === 'image/svg+xml')
        reply.header('content-type', drawing);
    },
    handler(request, reply) {
      const name = nameIn(request);
      if (name === undefined) return reply.callNotFound();
      // Read as for pages: the library takes `*` for a wish for gzip even beside `gzip;q=0`.
      request.raw.headers['accept-encoding'] = encodingFor(request.headers) ?? 'identity';
      return reply
        .header('cache-control', keep)
        .header('cross-origin-resource-policy', 'same-origin')
        .sendFile(name, root);
    },
  });
}

/**
 * A folder is one route. Its files are known: asking the disk how a name is spelled, as a folder of
 * unknown files needs it, costs three times as much as sending the file.
 */
async function addFolder(
  app: FastifyInstance,
  { root, prefix, keep }: { root: string; prefix: string; keep: string },
): Promise<void> {
  const files = filesIn(root);
  const nameIn = ({ params }: FastifyRequest) => {
    const name = (params as { '*': string })['*'];
    return files.has(name) ? name : undefined;
  };
  await addFiles(app, { root, url: `${prefix}*`, keep, nameIn });
}

/**
 * Serves the files of a built client: those under `/assets/` carry a hash in their name and stay for
 * a year, the rest (fonts, pictures) for a day. The build has laid a `.br` and a `.gz` beside each.
 */
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

/** Serves a folder of files that carry a hash in their name, each for a year. */
export async function addHashed(
  app: FastifyInstance,
  root: string,
  prefix: `${string}/assets/`,
): Promise<void> {
  await addFolder(app, { root, prefix, keep: year });
}
