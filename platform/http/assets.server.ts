import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';
const common = {
  preCompressed: true,
  index: false,
  cacheControl: false,
  decorateReply: false,
} as const;

/**
 * Serves the files of a built client: those under `/assets/` carry a hash in their name and stay for
 * a year, the rest (fonts, pictures) for a day. The build has laid a `.br` and a `.gz` beside each.
 * The rest stands beside the pages, so each of its files has a route of its own; `/assets/` is one.
 */
export async function addAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const root = resolve(clientFolder);
  if (!existsSync(root)) throw new Error(`Nothing is built in ${clientFolder}: run npm run build.`);
  await addHashed(app, join(root, 'assets'), '/assets/');
  await app.register(fastifyStatic, {
    ...common,
    root,
    wildcard: false,
    setHeaders(response) {
      response.header('cache-control', day);
      response.header('cross-origin-resource-policy', 'same-origin');
    },
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
  });
}

/** Serves a folder of files that carry a hash in their name, each for a year. */
export async function addHashed(
  app: FastifyInstance,
  root: string,
  prefix: `${string}/assets/`,
): Promise<void> {
  await app.register(fastifyStatic, {
    ...common,
    root,
    prefix,
    setHeaders(response) {
      response.header('cache-control', year);
      response.header('cross-origin-resource-policy', 'same-origin');
    },
  });
}
