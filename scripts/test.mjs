// `npm test`: format and lint, types, unit and API tests on a real PostgreSQL (installed where Debian's
// packages can be; else on the embedded database), beside them the stores on the embedded database, then the browser
// journeys against the built product, on the same PostgreSQL. Ends with the ten slowest files and a line of
// totals. `npm run check` is the first two and the tests that stand beside what changed.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from './tests/chromium.mjs';
import { startPostgres } from './tests/postgres.mjs';
import { scratchFolder } from './tests/scratch.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => `${root}node_modules/.bin/${name}`;
const reports = `${root}.cache/reports`;
mkdirSync(reports, { recursive: true });
const scratch = scratchFolder();

const totals = { passed: 0, failed: 0, skipped: 0 };
const files = [];
const broken = [];
const reds = [];

const seconds = (began) => Math.round((Date.now() - began) / 1000);

function said(name, status, began) {
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${seconds(began)} s`);
  if (status !== 0) broken.push(name);
}

/** A step. Of one beside others the words come when it has ended. */
async function step(name, command, args, { env = {}, beside = false } = {}) {
  if (!beside) console.log(`\n== ${name}`);
  const began = Date.now();
  const to = beside ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', to, to],
    env: { ...process.env, FORCE_COLOR: '0', ...env },
  });
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (some) => words.push(some));
  const [status] = await once(child, 'close');
  if (beside) console.log(`\n== ${name}\n${Buffer.concat(words)}`);
  said(name, status, began);
}

async function tests(name, args, env, beside = false) {
  const report = `${reports}/${name.replace(/\W+/g, '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await step(name, bin('vitest'), ['run', ...reporters, ...args], {
    env: { TMPDIR: scratch, ...env },
    beside,
  });
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
      JSON.parse(readFileSync(report, 'utf8'));
    for (const { name: path, startTime, endTime, message, assertionResults } of testResults) {
      const file = path.replace(root, '');
      files.push({ file, seconds: (endTime - startTime) / 1_000 });
      if (message) reds.push(`${file}\n${message}`); // it could not be loaded
      for (const { status, fullName, failureMessages } of assertionResults)
        if (status === 'failed') reds.push(`${file}: ${fullName}\n${failureMessages.join('\n')}`);
    }
    totals.passed += numPassedTests;
    totals.failed += numFailedTests;
    totals.skipped += numPendingTests + numTodoTests;
  } catch {
    totals.failed += 1; // the runner ended before it could report
  }
}

/** Tests of the sources as a whole; they take a second together. */
const houseRules = ['imports', 'spec-map', 'words', 'texts', 'packages', 'files'].map(
  (name) => `test/${name}.test.ts`,
);

/** They open their databases themselves and do the same in each run: once is enough. */
const bringingBoth = ['both', 'pooler'].map((name) => `platform/database/${name}.test.ts`);

/** Where both databases have to agree: the platform's own database tests and a smoke of each store. */
function onBothDatabases() {
  return ['app', 'platform']
    .flatMap((folder) =>
      readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /^platform\/database\/.*\.test\.ts$|[/.]store\.test\.ts$/.test(path))
    .filter((path) => readFileSync(root + path, 'utf8').includes("'#test/support/"));
}

/** What `git` prints, a line an entry; nothing where it cannot answer. */
function git(...args) {
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean);
}

/** The tests that stand beside what differs from `main`, or from the last commit where there is none. */
function besideChanges() {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  const changed = [
    ...git('diff', '--name-only', '--diff-filter=d', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ].filter(
    (path) =>
      /^(app|platform|ui|paystack|identity|messaging|test)\//.test(path) &&
      !path.includes('journeys/'),
  );
  // Of a folder full of folders, as `app`, only the test of the same name.
  const beside = changed.map((path) =>
    path.split('/').length > 2 && !path.startsWith('test/')
      ? `${dirname(path)}/`
      : path.replace(/(\.server|\.test)?\.\w+$/, '.test.'),
  );
  return [...new Set(beside)];
}

const only = process.argv.slice(2);
const checks = only.includes('check');
const wants = (part) => only.length === 0 || only.includes(part) || (checks && part === 'static');

if (wants('static')) await step('route types', bin('react-router'), ['typegen']);
await Promise.all([
  wants('static') &&
    step('format and lint', bin('biome'), ['check', '--error-on-warnings', '.'], { beside: true }),
  wants('static') && step('types', bin('tsc'), ['-p', '.'], { beside: true }),
  // Some tests and all journeys start the built product: once, before two of them build at the same time.
  (wants('unit') || wants('journeys') || only.includes('full')) &&
    step('build', process.execPath, [`${root}scripts/build.mjs`], { beside: true }),
]);
if (wants('static'))
  await step('figures of the house', bin('node'), [`${root}scripts/bench/figures.mjs`]);
if (checks) {
  const postgres = await startPostgres({ lasts: false, under: scratch });
  const env = { TESTS_IN_FULL: '1', ...(postgres ? { TEST_POSTGRES_URL: postgres.url } : {}) };
  await tests('tests beside what changed', [...houseRules, ...besideChanges()], env);
  await postgres?.stop();
}
const built = !broken.includes('build');
const journeys = (where, env) =>
  tests(`browser journeys on ${where}`, ['--config', 'vitest.journeys.config.ts'], {
    CHROMIUM_PATH: chromiumPath(),
    ...env,
  });
if (built && (wants('unit') || wants('journeys'))) {
  const postgres = await startPostgres({ lasts: false, installs: true, under: scratch });
  const where = postgres ? 'PostgreSQL' : 'the embedded database';
  const env = postgres ? { TEST_POSTGRES_URL: postgres.url } : {};
  if (!postgres)
    console.log('\n== PostgreSQL: NOT RUN, this machine has none and could not install one');
  // Those that bring both kinds of database themselves run with the stores alone.
  const notTwice = postgres ? bringingBoth.flatMap((file) => ['--exclude', file]) : [];
  if (wants('unit')) {
    // Each worker has the embedded database made anew, for ten seconds of a core: one has it, beside the others.
    const alone = ['--maxWorkers=1', ...onBothDatabases()];
    await Promise.all([
      tests(`tests on ${where}`, notTwice, env),
      postgres && tests('stores on the embedded database', alone, {}, true),
    ]);
  }
  if (wants('journeys')) await journeys(where, env);
  await postgres?.stop();
}
// All that a change leaves to the night, on both databases: `npm run programme` asks for it.
if (built && only.includes('full')) {
  const inFull = { TESTS_IN_FULL: '1' };
  const postgres = await startPostgres({ lasts: false, installs: true, under: scratch });
  if (postgres) {
    await tests('tests on PostgreSQL, in full', [], { ...inFull, TEST_POSTGRES_URL: postgres.url });
    await postgres.stop();
  }
  await tests('tests on the embedded database', [], inFull);
  await journeys('the embedded database', { ...inFull, JOURNEYS_SCRIPT: 'at-once' });
  // All but those of test/support/at-once-alone.ts.
  await journeys('the embedded database, their script late', {
    ...inFull,
    JOURNEYS_SCRIPT: 'late',
  });
}

const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, 10);
if (slowest.length > 0) console.log('\nThe slowest files, in seconds:');
for (const { file, seconds: took } of slowest)
  console.log(`${took.toFixed(1).padStart(6)}  ${file}`);
// Once more at the end: who has the last lines of a long run alone sees what to look at.
for (const red of reds.slice(0, 10)) console.log(`\nFAILED ${red.slice(0, 800)}`);
if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(broken.length > 0 ? 1 : 0);
