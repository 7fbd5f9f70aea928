import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 'public, max-age=31536000, immutable';
const day = 'public, max-age=86400';
const common = {
  preCompressed: true,
  index: false,
  cacheControl: false,
  decorateReply: false,
  // Neither a folder's own address nor the packed form under a name of its own.
  allowedPath: (path: string) => !/(?:\/|\.br|\.gz)$/.test(path),
} as const;

/**
 * Serves the files of a built client: those under `/assets/` carry a hash in their name and stay for
 * a year, the rest (fonts, pictures) for a day. The build has laid a `.br` and a `.gz` beside each.
 * A folder is one route; a file that stands beside the pages has one of its own.
 */
export async function addAssets(app: FastifyInstance, clientFolder: string): Promise<void> {
  const root = resolve(clientFolder);
  if (!existsSync(root)) throw new Error(`Nothing is built in ${clientFolder}: run npm run build.`);
  const inside = readdirSync(root, { withFileTypes: true });
  const folders = inside.filter((one) => one.isDirectory()).map(({ name }) => name);
  for (const name of folders.filter((one) => !one.startsWith('.'))) {
    const keep = name === 'assets' ? year : day;
    await addFolder(app, { root: join(root, name), prefix: `/${name}/`, keep });
  }
  await app.register(fastifyStatic, {
    ...common,
    ...headed(day),
    root,
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', ...folders.map((name) => `${name}/**`)],
  });
}

const headed = (keep: string): Pick<FastifyStaticOptions, 'setHeaders'> => ({
  setHeaders(response) {
    response.header('cache-control', keep);
    response.header('cross-origin-resource-policy', 'same-origin');
  },
});

interface Folder {
  readonly root: string;
  readonly prefix: string;
  readonly keep: string;
}

async function addFolder(app: FastifyInstance, { root, prefix, keep }: Folder): Promise<void> {
  await app.register(fastifyStatic, { ...common, ...headed(keep), root, prefix });
}

/** Serves a folder of files that carry a hash in their name, each for a year. */
export async function addHashed(
  app: FastifyInstance,
  root: string,
  prefix: `${string}/assets/`,
): Promise<void> {
  await addFolder(app, { root, prefix, keep: year });
}
