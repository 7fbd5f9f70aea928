// Builds the product when its sources have changed since the last build, and lays a brotli (quality
// 11) and a gzip file beside everything the server hands out.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

/** As many files at once as the machine has cores: each goes to a thread of its own. */
async function compress(part) {
  const waiting = [...filesOf(part)].filter(
    (file) => !alreadySmall.has(extname(file)) && !file.includes('.vite'),
  );
  const lane = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const bytes = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

const vite = 'vite/bin/vite.js';
const quietly = ['--logLevel', 'error'];
/** What builds each part; none needs another, or touches its folder. */
const parts = [
  { part: 'client', program: ['@react-router/dev/bin.cjs', 'build'] },
  { part: 'admin', program: [vite, 'build', '--config', 'vite.admin.config.ts', ...quietly] },
  {
    part: 'check/assets',
    program: [vite, 'build', '--config', 'vite.check.config.ts', ...quietly],
  },
];
/** Side by side they take 2 GB at their most. */
const room = 3 * 2 ** 30;

/** Runs a build program; ends the process, and the other programs, with its words when it fails. */
async function run([program, ...args], others) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = { cwd: root, env, signal: others.signal, maxBuffer: Number.POSITIVE_INFINITY };
  const all = [join(root, 'node_modules', program), ...args];
  await promisify(execFile)(process.execPath, all, options).catch(({ stdout, stderr }) => {
    console.error(`${stdout}\n${stderr}\nThe build failed.`);
    others.abort();
    process.exit(1);
  });
}

/**
 * The build's folder as it is, built only where there is none: a server may be serving from it, and
 * would lose its files to a new one.
 */
export async function builtOnce() {
  if (!existsSync(stampFile)) return buildIfChanged();
  if (readFileSync(stampFile, 'utf8') !== stamp()) {
    console.log('The sources have changed since the last build. This runs what was built.');
  }
  return folder;
}

/**
 * Waits until no other process builds in this folder: two would remove each other's files. The system lets go of the
 * lock of one that was killed.
 */
function takeTurn() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const turn = new DatabaseSync(join(root, '.cache/build.sqlite'), { timeout: 30 * 60_000 });
  turn.exec('pragma locking_mode=exclusive; begin exclusive');
  return turn;
}

/** Builds if needed; gives the build's folder. Ends the process when the build fails. */
export async function buildIfChanged() {
  const now = stamp();
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now;
  if (isBuilt()) return folder;
  console.log('Building...');
  const turn = takeTurn();
  if (!isBuilt()) await buildAnew(now);
  turn.close();
  return folder;
}

async function buildAnew(now) {
  rmSync(folder, { recursive: true, force: true });
  const others = new AbortController();
  const made = [];
  for (const { part, program } of parts) {
    const one = run(program, others).then(() => compress(join(folder, part)));
    made.push(one);
    if (process.availableMemory() < room) await one;
  }
  await Promise.all(made);
  writeFileSync(stampFile, now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildIfChanged();
