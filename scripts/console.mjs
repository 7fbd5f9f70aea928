// The staff console for `npm run dev`: its own Vite beside the one of the site, on the same port.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';

const configFile = fileURLToPath(new URL('../vite.admin.config.ts', import.meta.url));

/**
 * Gives a handler that answers the console's pages and files and leaves the rest alone, and its end.
 * `server` carries the connection over which the browser hears of changes; `api` is where the staff
 * calls are.
 */
export async function openConsole(server, { path, pages, api }) {
  const vite = await createVite({
    configFile,
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  const files = new Map(Object.entries(pages).map(([rest, file]) => [`${path}/${rest}`, file]));
  files.set(path, pages['']);
  async function page(file, url) {
    const html = await readFile(join(vite.config.root, file), 'utf8');
    // From the root, where Vite puts the console's base before it: `/admin` has no slash at the end.
    const told = html.replace('%API%', api).replaceAll('src="./', 'src="/');
    return vite.transformIndexHtml(url, told);
  }
  return {
    async handle(request, response, next) {
      const { pathname } = new URL(request.url, 'http://localhost');
      const file = files.get(pathname);
      if (!file && !pathname.startsWith(`${path}/`)) return next();
      if (!file) return vite.middlewares(request, response, next);
      const html = await page(file, request.url);
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(html);
    },
    close: () => vite.close(),
  };
}
