// `npm run production`: builds, and lays all that serves into build/production: site, server, console, the
// sandboxes of the demo, package.json and its lock. There, `npm ci --omit=dev` and `node start.mjs` are
// all that is needed, with Node 24.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildIfChanged } from '../build.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/** What a production folder says of itself: the packages that serve, and nothing that builds. */
export function packageOf({ name, version, description, license, dependencies }) {
  return {
    name,
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines: { node: '>=24' },
    scripts: { start: 'node start.mjs', admin: 'node scripts/admin.mjs' },
    dependencies,
  };
}

/** The lock file of those packages alone, as `npm ci` takes it. */
export function lockOf(lock, told) {
  const { name, version, license, dependencies, engines } = told;
  const { '': _root, ...packages } = lock.packages;
  const kept = Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    // What building needs too is here for what may be left out alone.
    .map(([path, { devOptional, ...entry }]) => [
      path,
      devOptional ? { ...entry, optional: true } : entry,
    ]);
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, license, dependencies, engines },
      ...Object.fromEntries(kept),
    },
  };
}

/**
 * The stand-ins of the demo, each with what it needs but Fastify. They keep the names of their sources, by
 * which `scripts/sandbox.mjs` knows them.
 */
async function bundleSandboxes(folder) {
  const sources = [
    'paystack/sandbox/server',
    'identity/sandbox/server',
    'messaging/sandbox/server',
    'messaging/open',
  ];
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['fastify'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(sources.map((name) => [name, join(root, `${name}.ts`)])),
        output: { entryFileNames: '[name].ts', chunkFileNames: 'sandboxes/[name]-[hash].mjs' },
      },
    },
  });
}

async function make() {
  const built = await buildIfChanged();
  const folder = join(built, 'production');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  for (const part of ['client', 'server', 'admin', 'check']) {
    cpSync(join(built, part), join(folder, part), { recursive: true });
  }
  await bundleSandboxes(folder);
  for (const script of ['start', 'admin', 'sandbox']) {
    cpSync(join(root, `scripts/${script}.mjs`), join(folder, `scripts/${script}.mjs`));
  }
  cpSync(join(root, 'scripts/production/build.mjs'), join(folder, 'scripts/build.mjs'));
  cpSync(join(root, 'scripts/production/start.mjs'), join(folder, 'start.mjs'));
  for (const file of ['.env.example', 'LICENSE', 'NOTICE']) {
    cpSync(join(root, file), join(folder, file));
  }
  const told = packageOf(read('package.json'));
  const write = (name, content) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', told);
  write('package-lock.json', lockOf(read('package-lock.json'), told));
  return folder;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`Made ${await make()}: npm ci --omit=dev, then node start.mjs.`);
}
