// Builds the product when its sources have changed since the last build, and lays a brotli (quality
// 11) and a gzip file beside everything the server hands out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'app',
  'platform',
  'console',
  'ui',
  'paystack',
  'identity',
  'messaging',
  'public',
  'scripts/build.mjs',
  'scripts/vite',
];
const settings = [
  'package-lock.json',
  'vite.config.ts',
  'vite.admin.config.ts',
  'vite.check.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
];
const folder = join(root, 'build');
const stampFile = join(folder, 'stamp');

function* filesOf(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* filesOf(full);
    else yield full;
  }
}

function stamp() {
  const hash = createHash('sha256');
  for (const source of [...sources, ...settings]) {
    const path = join(root, source);
    const files = extname(path) ? [path] : filesOf(path);
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file)) continue;
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

const alreadySmall = new Set(['.woff2', '.mp4', '.webm', '.png', '.webp', '.jpg', '.br', '.gz']);

function compress(part) {
  for (const file of filesOf(part)) {
    if (alreadySmall.has(extname(file)) || file.includes('.vite')) continue;
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Runs a build program; ends the process with its words when it fails. */
function run(args) {
  const build = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (build.status === 0) return;
  console.error(`${build.stdout}\n${build.stderr}\nThe build failed.`);
  process.exit(1);
}

/**
 * The build's folder as it is, built only where there is none: a server may be serving from it, and
 * would lose its files to a new one.
 */
export function builtOnce() {
  if (!existsSync(stampFile)) return buildIfChanged();
  if (readFileSync(stampFile, 'utf8') !== stamp()) {
    console.log('The sources have changed since the last build. This runs what was built.');
  }
  return folder;
}

/** Builds if needed; gives the build's folder. Ends the process when the build fails. */
export function buildIfChanged() {
  const now = stamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return folder;
  console.log('Building...');
  rmSync(folder, { recursive: true, force: true });
  const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
  run([cli, 'build']);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  run([vite, 'build', '--config', 'vite.admin.config.ts', '--logLevel', 'error']);
  run([vite, 'build', '--config', 'vite.check.config.ts', '--logLevel', 'error']);
  compress(join(folder, 'client'));
  compress(join(folder, 'admin'));
  compress(join(folder, 'check', 'assets'));
  writeFileSync(stampFile, now);
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) buildIfChanged();
