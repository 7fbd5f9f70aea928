// `npm test`: format and lint, types, unit and API tests on the embedded database and again on a real
// PostgreSQL, then the browser journeys against the built product. Ends with one line of totals.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${root}node_modules/.bin/${name}`;
const reports = `${root}.cache/reports`;
mkdirSync(reports, { recursive: true });

const totals = { passed: 0, failed: 0, skipped: 0 };
const broken = [];

const seconds = (began) => Math.round((Date.now() - began) / 1000);

function said(name, status, began) {
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${seconds(began)} s`);
  if (status !== 0) broken.push(name);
}

function step(name, command, args, env = {}) {
  console.log(`\n== ${name}`);
  const began = Date.now();
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  });
  said(name, status, began);
}

/** A step beside others; its words come when it has ended. */
async function beside(name, command, args) {
  const began = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (some) => words.push(some));
  const [status] = await once(child, 'close');
  console.log(`\n== ${name}`);
  process.stdout.write(Buffer.concat(words));
  said(name, status, began);
}

function tests(name, args, env) {
  const report = `${reports}/${name.replace(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  step(name, bin('vitest'), ['run', ...reporters, ...args], env);
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    totals.passed += numPassedTests;
    totals.failed += numFailedTests;
    totals.skipped += numPendingTests + numTodoTests;
  } catch {
    totals.failed += 1; // the runner ended before it could report
  }
}

/** The tests whose word depends on the database: those that ask for one of either kind. */
function onDatabases() {
  const asks =
    /support\/(database|seeded|product|money|records|feedback|verification|voices-of)\.ts|TEST_POSTGRES_URL/;
  // What pages and the outer walls do is the same on both.
  const once = /^test\/(pages\/(?!kept)|programme\/(?!audit|backup|limits|money))/;
  return ['app', 'platform', 'test']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.test\.tsx?$/.test(path) && !once.test(path))
    .filter((path) => asks.test(readFileSync(root + path, 'utf8')));
}

const only = process.argv.slice(2);
const wants = (part) => only.length === 0 || only.includes(part);

if (wants('static')) step('route types', bin('react-router'), ['typegen']);
await Promise.all([
  wants('static') && beside('format and lint', bin('biome'), ['check', '--error-on-warnings', '.']),
  wants('static') && beside('types', bin('tsc'), ['-p', '.']),
  // Some tests and all journeys start the built product: once, before two of them build at the same time.
  (wants('unit') || wants('journeys')) &&
    beside('build', process.execPath, [`${root}scripts/build.mjs`]),
]);
const built = !broken.includes('build');
if (built && wants('unit')) {
  tests('tests on the embedded database', []);
  const postgres = await startPostgres({ lasts: false });
  if (postgres) {
    // Here a test waits for the server now and then: one more worker than on the embedded database.
    tests('tests on PostgreSQL', ['--maxWorkers=4', ...onDatabases()], {
      TEST_POSTGRES_URL: postgres.url,
    });
    await postgres.stop();
  } else {
    console.log(
      '\n== tests on PostgreSQL: NOT RUN, this machine has no PostgreSQL server programs',
    );
  }
}
if (built && wants('journeys')) {
  const CHROMIUM_PATH = chromiumPath();
  tests('browser journeys', ['--config', 'vitest.journeys.config.ts'], { CHROMIUM_PATH });
}

if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(broken.length > 0 ? 1 : 0);
