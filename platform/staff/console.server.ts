import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addHashed, type Elsewhere } from '../http/assets/assets.server.ts';
import { otherHosts, pagePolicy } from '../http/headers.server.ts';
import type { Platform } from '../platform.server.ts';

export interface Console {
  readonly folder: string;
  readonly path: string;
  /** Page by the rest of its address: `''` for the console, `sign-in` for the way in. */
  readonly pages: Readonly<Record<string, string>>;
  /** Beginnings of addresses of the site's pages that are shown to who is signed in to the console. */
  readonly beside?: readonly string[];
}

/** Marks the place in a built page that says where the staff calls are. */
const apiMark = '%API%';

/** Serves the console; pages are never cached or indexed. Throws when it was not built. */
export async function addConsole(
  app: FastifyInstance,
  { config }: Pick<Platform, 'config'>,
  { folder, path, pages }: Console,
  elsewhere?: Elsewhere,
): Promise<void> {
  if (!existsSync(folder)) throw new Error(`Nothing is built in ${folder}: run npm run build.`);
  await addHashed(app, join(folder, 'assets'), `${path}/assets/`, elsewhere);
  const { images } = otherHosts(config);
  const policy = pagePolicy([], { connect: [], images: ['blob:', ...images] });
  for (const [rest, file] of Object.entries(pages)) {
    const html = readFileSync(join(folder, file), 'utf8').replace(apiMark, config.ADMIN_API_PATH);
    const answer = { schema: { hide: true } };
    for (const url of rest ? [`${path}/${rest}`] : [path, `${path}/`]) {
      app.get(url, answer, (_request, reply) =>
        reply
          .header('content-security-policy', policy)
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(html),
      );
    }
  }
}
