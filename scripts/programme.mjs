// `npm run programme`: the long forms of the checks that `npm test` does in short. Prints a table and
// writes docs/reliability.md. `--long` has the sizes of the release bar (200,000 malformed requests, 3,000
// purchases with 50 kills, a million records restored; more than an hour), `--only hostile` runs the checks whose
// path has that word, `--seed` repeats a run. `--only load/soak --hours 8` soaks the product for so long.
// `--release` runs the 50 checks on three seeds and resumes after a cut (programme/release.mjs).
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/report.mjs';
import { amounts } from './programme/checks/sizes.mjs';
import { release } from './programme/release.mjs';
import { installPrograms } from './tests/debian.mjs';

const { values: given } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    release: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    seeds: { type: 'string' },
    hours: { type: 'string' },
  },
});
if (given.release) process.exit(await release(given));
if (given.dry || given.again || given.seeds) {
  console.error(
    '--dry, --again and --seeds are of a release: npm run programme -- --release --dry',
  );
  process.exit(2);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}.cache/reports`;
const figuresFile = `${reports}/programme-figures.jsonl`;
const resultFile = `${reports}/programme.json`;
mkdirSync(reports, { recursive: true });
rmSync(figuresFile, { force: true });
rmSync(resultFile, { force: true });

const seed = given.seed ?? String(Math.floor(Math.random() * 1e9));
// How long the soak of check 20 lasts.
const soak = given.hours ? { PROGRAMME_SOAK_HOURS: given.hours } : {};
const sizes = {
  ...amounts(given.long),
  ...soak,
  PROGRAMME_SEED: seed,
  PROGRAMME_FIGURES: figuresFile,
};

installPrograms();
console.log(`Seed ${seed}. This takes some minutes.`);
const began = Date.now();
const run = spawnSync(
  process.execPath,
  [
    `${root}node_modules/vitest/vitest.mjs`,
    'run',
    // One file after another: the figures are of a machine that does nothing else.
    '--no-file-parallelism',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultFile}`,
    given.only || 'test/programme',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0', ...sizes } },
);
const minutes = Math.ceil((Date.now() - began) / 60_000);

const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : [];
const figures = lines.filter(Boolean).map((line) => JSON.parse(line));
const rows = figures.map(({ check, what, value }) => `| ${check} | ${what} | ${value} |`);
const table = ['| check | what | figure |', '| --- | --- | --- |', ...rows].join('\n');

const result = existsSync(resultFile) ? JSON.parse(readFileSync(resultFile, 'utf8')) : null;
const counted = result
  ? `${result.numPassedTests} passed, ${result.numFailedTests} failed, ${result.numPendingTests} skipped`
  : 'the runner ended before it could report';
console.log(`\n${table}\n\nTests: ${counted}.`);

if (run.status === 0 && !given.only) {
  const command = given.long ? 'npm run programme -- --long' : 'npm run programme';
  const how = `\`${command}\`, ${new Date().toISOString().slice(0, 10)}, seed ${seed}, ${minutes} minutes: ${counted}. What is skipped needs PostgreSQL's server programs. Every check is run against a planted bug too, in the same file.`;
  writeSection('reliability', 'Reliability', 'programme', 'Checks', `${how}\n\n${table}`);
}
// `npm test` runs a part of the tests and journeys on PostgreSQL; here all of them run, on the embedded
// database too (decisions 021 and 053).
const all = given.only
  ? { status: 0 }
  : spawnSync(process.execPath, [`${root}scripts/test.mjs`, 'full'], {
      cwd: root,
      stdio: 'inherit',
    });
process.exit((run.status ?? 1) || (all.status ?? 1));
