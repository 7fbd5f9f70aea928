// `npm run programme`: the long forms of the checks that `npm test` does in short. Prints a table and
// writes docs/reliability.md. `--long` has the sizes of the release bar (200,000 malformed requests, 3,000
// purchases with 50 kills, a million records restored; more than an hour), `--only hostile` runs the checks whose path has that word,
// `--seed` repeats a run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeSection } from './bench/report.mjs';

const { values: given } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}.cache/reports`;
const figuresFile = `${reports}/programme-figures.jsonl`;
const resultFile = `${reports}/programme.json`;
mkdirSync(reports, { recursive: true });
rmSync(figuresFile, { force: true });
rmSync(resultFile, { force: true });

const seed = given.seed ?? String(Math.floor(Math.random() * 1e9));
const amounts = {
  PROGRAMME_SEED: seed,
  PROGRAMME_REQUESTS: given.long ? '200000' : '10000',
  // `npm run fuzz` does 10 million.
  PROGRAMME_FUZZ: given.long ? '1000000' : '100000',
  PROGRAMME_PROOFS: '10000',
  PROGRAMME_HOSTILE_PROOFS: '500',
  PROGRAMME_SOCKETS: '1000',
  PROGRAMME_IDLE: '2000',
  PROGRAMME_PROBE_MS: '1000',
  PROGRAMME_BADGES: given.long ? '100000' : '10000',
  PROGRAMME_GUESSES: '5000',
  PROGRAMME_TIMINGS: given.long ? '2000' : '500',
  PROGRAMME_STUFFING: '10000',
  PROGRAMME_FLOOD_SECONDS: '20',
  PROGRAMME_UPLOADS: '1000',
  PROGRAMME_PURCHASES: given.long ? '3000' : '200',
  PROGRAMME_BUYERS: given.long ? '500' : '50',
  PROGRAMME_KILLS: given.long ? '50' : '10',
  PROGRAMME_KILL_PAUSE_MS: given.long ? '4000' : '800',
  // Beside hundreds of buyers on the same cores a start takes its time; the figure says how long.
  PROGRAMME_UP_MS: '60000',
  PROGRAMME_CASES: given.long ? '1000' : '40',
  PROGRAMME_AWAY_CASES: given.long ? '200' : '40',
  PROGRAMME_CASE_KILLS: given.long ? '50' : '6',
  PROGRAMME_CRASHES: given.long ? '20' : '3',
  PROGRAMME_DEPLOYS: given.long ? '50' : '6',
  PROGRAMME_DEPLOY_BUYERS: '50',
  PROGRAMME_MODEL_RUNS: given.long ? '2000' : '300',
  PROGRAMME_MODEL_STEPS: '30',
  PROGRAMME_LOST: given.long ? '100' : '20',
  PROGRAMME_FAULTY_MS: given.long ? '60000' : '1000',
  PROGRAMME_RECORDS: given.long ? '1000000' : '20000',
  PROGRAMME_UPGRADE_PURCHASES: given.long ? '400' : '40',
  PROGRAMME_FIGURES: figuresFile,
};

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
  { cwd: root, stdio: 'inherit', env: { ...process.env, FORCE_COLOR: '0', ...amounts } },
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
// `npm test` runs all tests and journeys on PostgreSQL; here they run on the embedded database too
// (decision 021).
const embedded = given.only
  ? { status: 0 }
  : spawnSync(process.execPath, [`${root}scripts/test.mjs`, 'embedded'], {
      cwd: root,
      stdio: 'inherit',
    });
process.exit((run.status ?? 1) || (embedded.status ?? 1));
