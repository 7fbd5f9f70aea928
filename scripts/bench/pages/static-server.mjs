// A server of files that does for every sample what a good host does: brotli at its best, a year's
// cache for named files, nothing else.
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
};

function fileIn(folders, path) {
  const safe = normalize(decodeURIComponent(path)).replace(/^(\.\.[/\\])+/, '');
  for (const folder of folders) {
    for (const name of [safe, join(safe, 'index.html'), `${safe}.html`]) {
      const file = join(folder, name);
      if (existsSync(file) && statSync(file).isFile()) return file;
    }
  }
  return null;
}

function bodyOf(file) {
  const bytes = readFileSync(file);
  if (!/\.(html|js|css|svg|json)$/.test(file)) return { bytes };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return { bytes: brotliCompressSync(bytes, { params }), encoding: 'br' };
}

/** Serves the files of `folders`, the earlier first. */
export async function serveFiles(folders) {
  const kept = new Map();
  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = fileIn(folders, pathname);
    if (!file) return answer.writeHead(404).end();
    if (!kept.has(file)) kept.set(file, bodyOf(file));
    const { bytes, encoding } = kept.get(file);
    answer.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-length': bytes.length,
      'cache-control': file.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    return answer.end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://localhost:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
