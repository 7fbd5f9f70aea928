import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collector, openCollector } from './support/collector.ts';
import { freePort } from './support/free-port.ts';
import { patience } from './support/patience.ts';

const root = join(import.meta.dirname, '..');
const place = mkdtempSync(join(tmpdir(), 'sapioworker-production-'));
const folder = join(place, 'site');
const mostMiB = 160;

let collector: Collector;
let site: ChildProcess;
let said = '';
let [address, operations] = ['', ''];

/** What a folder takes of the disk, in MiB. */
function weightOf(path: string): number {
  const bytes = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)))
    .reduce((sum, { blocks }) => sum + blocks * 512, 0);
  return bytes / 1024 ** 2;
}

const isReady = () =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

const run = (command: string, args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
};

beforeAll(async () => {
  collector = await openCollector();
  run(process.execPath, ['scripts/production/make.mjs'], root);
  cpSync(join(root, 'build/production'), folder, { recursive: true });
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
  const [port, inner] = [await freePort(), await freePort()];
  [address, operations] = [`http://localhost:${port}`, `http://localhost:${inner}`];
  site = spawn(process.execPath, ['start.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SITE_URL: address,
      OPERATIONS_PORT: String(inner),
      DATA_DIR: join(place, 'data'),
      PAYSTACK_SANDBOX_PORT: String(await freePort()),
      IDENTITY_SANDBOX_PORT: String(await freePort()),
      MESSAGING_SANDBOX_PORT: String(await freePort()),
      FREE_DISK_PERCENT: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_METRIC_EXPORT_INTERVAL: '500',
    },
  });
  for (const stream of [site.stdout, site.stderr]) {
    stream?.on('data', (text) => {
      said += text;
    });
  }
  while (!(await isReady())) {
    if (site.exitCode !== null) throw new Error(`It has ended:\n${said}`);
    await pause(100);
  }
});
afterAll(async () => {
  if (site?.exitCode === null) {
    const ended = new Promise((resolve) => site.once('exit', resolve));
    site.kill('SIGTERM');
    await ended;
  }
  await collector?.close();
  rmSync(place, { recursive: true, force: true });
});

describe('the production folder (DEPLOY-01)', () => {
  it(`weighs at most ${mostMiB} MiB with its packages, none of which only builds`, () => {
    const weight = weightOf(folder);
    expect(weight, `${weight} MiB`).toBeLessThanOrEqual(mostMiB);
    expect(weight).toBeGreaterThan(20);
    const packages = readdirSync(join(folder, 'node_modules'));
    for (const name of ['vite', 'typescript', 'vitest', 'react-admin']) {
      expect(packages).not.toContain(name);
    }
  });

  it('serves pages, calls and the console, with the stand-ins of the demo', async () => {
    for (const path of ['/', '/about', '/api/services', '/admin/sign-in', '/api/docs']) {
      expect([path, (await fetch(address + path)).status]).toEqual([path, 200]);
    }
    await expect.poll(() => said, { timeout: patience }).toContain('Stop with Ctrl+C.');
    expect(said).toContain('Payments go to the sandbox');
    expect(said).not.toMatch(/did not start/);
  });

  it('shows figures to operators alone and sends them, with traces, to a collector (WATCH-01)', async () => {
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
    const figures = await (await fetch(`${operations}/metrics`)).text();
    expect(figures).toMatch(/^sapioworker_jobs_waiting \d+$/m);
    const come = (path: string) => expect.poll(() => collector.text(path), { timeout: patience });
    await come('/v1/traces').toContain('"GET /*"');
    await come('/v1/metrics').toContain('"sapioworker_jobs_waiting"');
  });

  it('has the commands of operators', () => {
    run(process.execPath, ['scripts/admin.mjs', '--help'], folder);
  });

  it.each(['start.mjs', 'scripts/admin.mjs'])('says which Node %s needs', (script) => {
    const older =
      "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.1'})";
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, script], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('This needs Node 24 or later')]);
  });

  it('names its version as the sources do', () => {
    const version = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version as string;
    expect(version(join(folder, 'package.json'))).toBe(version(join(root, 'package.json')));
  });
});
