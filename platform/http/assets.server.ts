import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';

/**
 * Serves the files of a built client: those under `/assets/` carry a hash in their name and stay for
 * a year, the rest (fonts, pictures) for a day. The build has laid a `.br` and a `.gz` beside each.
 * Folders are named, not guessed: only what was built is served.
 */
export async function addAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const root = resolve(clientFolder);
  if (!existsSync(root)) throw new Error(`Nothing is built in ${clientFolder}: run npm run build.`);
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders(response, path) {
      response.header('cache-control', /[\\/]assets[\\/]/.test(path) ? year : day);
      response.header('cross-origin-resource-policy', 'same-origin');
    },
    globIgnore: ['**/*.br', '**/*.gz', '.vite/**'],
  });
}
