// `npm run programme -- --release`: the 50 checks at the sizes of a release, on three seeds, within one night.
// Each result is kept in docs/release.json as soon as it is there, so that a run that was cut goes on where it
// stopped, on another machine too; a result belongs to a commit, and is shown as an older one beside those of
// the next. Writes the table of docs/reliability.md. `--dry` only says what would be done.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeSection } from '../bench/report.mjs';
import { buildIfChanged } from '../build.mjs';
import { chromiumPath } from '../tests/chromium.mjs';
import { installPrograms } from '../tests/debian.mjs';
import { startPostgres } from '../tests/postgres.mjs';
import { scratchFolder } from '../tests/scratch.mjs';
import { amounts } from './checks/sizes.mjs';
import { checks } from './checks.mjs';
import { cellOf, isGood, pageOf, resultKey, resumed, tell, waiting } from './results.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}.cache/reports/release`;
/** Nobody can say again what was run with changes that were not committed: that is kept apart. */
const fileOf = ({ changed }) => (changed ? `${folder}/changed.json` : `${root}docs/release.json`);
/** A check that needs so much longer than it should is stuck; a short one may wait for a build or a server. */
const limitMs = ({ minutes }) => Math.max(10, minutes * 3) * 60_000;

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();

// What is read by people alone, and what check 26 itself writes: a change of it changes nothing that is run.
const whatRuns = ['.', ':!docs', ':!*.md', ':!test/programme/hostile/analysed.json'];

/** What was run: a commit, and whether files differed from it. */
function source() {
  const changed = git('status', '--porcelain', '--', ...whatRuns) !== '';
  const commit = git('rev-list', '-1', '--abbrev-commit', '--abbrev=12', 'HEAD', '--', ...whatRuns);
  return { commit: commit ?? 'unknown', changed };
}

function keep(state) {
  mkdirSync(folder, { recursive: true });
  const file = fileOf(state);
  // Whole or not at all: the machine may be cut off at any moment.
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Runs a program until its time is up; all that it started ends with it. */
async function run(args, env, milliseconds) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    detached: true,
  });
  const end = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // it has ended
    }
  };
  const stop = () => {
    end('SIGTERM');
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  let stuck = false;
  const late = setTimeout(() => {
    stuck = true;
    end('SIGTERM');
    setTimeout(() => end('SIGKILL'), 10_000).unref();
  }, milliseconds);
  const [status] = await once(child, 'close');
  clearTimeout(late);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  return { ok: status === 0, stuck };
}

const vitest = `${root}node_modules/vitest/vitest.mjs`;

/** One check on one seed. */
async function runCheck(check, seed, basic) {
  const began = Date.now();
  const figuresFile = `${folder}/figures.jsonl`;
  rmSync(figuresFile, { force: true });
  const end = began + limitMs(check);
  const env = {
    ...basic,
    ...amounts(true),
    ...check.env,
    PROGRAMME_SEED: seed,
    PROGRAMME_FIGURES: figuresFile,
  };
  const total = { ok: true, stuck: false, passed: 0, failed: 0, skipped: 0 };
  const parts = [
    ...(check.script ? [{ args: check.script.map((one) => `${root}${one}`), report: '' }] : []),
    ...[
      [check.files, []],
      [check.journeys, ['--config', 'vitest.journeys.config.ts']],
    ].flatMap(([files, more], at) =>
      files
        ? [
            {
              args: [vitest, 'run', '--no-file-parallelism', ...more, ...files],
              report: `${folder}/${at}.json`,
            },
          ]
        : [],
    ),
  ];
  for (const { args, report } of parts) {
    if (report) rmSync(report, { force: true });
    const named = check.named && report ? ['-t', check.named] : [];
    const reporters = report
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      : [];
    const { ok, stuck } = await run(
      [...args, ...named, ...reporters],
      env,
      Math.max(1, end - Date.now()),
    );
    total.ok &&= ok;
    total.stuck ||= stuck;
    if (report && existsSync(report)) {
      const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
        readFileSync(report, 'utf8'),
      );
      total.passed += numPassedTests;
      total.failed += numFailedTests;
      // What a name leaves out is not skipped.
      if (!check.named) total.skipped += numPendingTests;
    }
  }
  const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : [];
  const figures = lines.filter(Boolean).map((line) => JSON.parse(line));
  return { ...total, figures, minutes: Math.ceil((Date.now() - began) / 60_000) };
}

/** What `--release` does; the status of the process. */
export async function release({ only = '', seeds, dry = false, again = false, hours = '12' }) {
  const numbers = only.split(',').filter(Boolean).map(Number);
  const wanted = checks.filter(({ id, onlyNamed }) =>
    numbers.length === 0 ? !onlyNamed : numbers.includes(id),
  );
  if (numbers.some((id) => !checks.some((check) => check.id === id))) {
    console.error(`--only takes numbers of checks, from 1 to ${checks.length}, with commas.`);
    return 2;
  }
  const chosen = seeds?.split(',').filter(Boolean);
  if (chosen && (chosen.length === 0 || chosen.some((seed) => !/^\d{1,9}$/.test(seed)))) {
    console.error('--seeds takes whole numbers with commas.');
    return 2;
  }
  const until = Date.now() + Number(hours) * 3_600_000;
  if (!(until > Date.now())) {
    console.error('--hours takes a number of hours.');
    return 2;
  }
  const now = source();
  const before = fileOf(now);
  const state = resumed(existsSync(before) ? readFileSync(before, 'utf8') : '', now, chosen);
  if (again) {
    for (const { id } of wanted) {
      for (const seed of chosen ?? state.seeds) delete state.results[resultKey(id, seed)];
    }
  }
  if (dry) {
    tell(state, wanted, { hours, chosen });
    return 0;
  }
  keep(state);
  installPrograms();
  await buildIfChanged();
  const scratch = scratchFolder();
  const postgres = await startPostgres({ lasts: false, installs: true, under: scratch });
  const basic = {
    TMPDIR: scratch,
    CHROMIUM_PATH: chromiumPath() ?? '',
    ...(postgres ? { TEST_POSTGRES_URL: postgres.url } : {}),
  };
  try {
    for (const { check, seed } of waiting(state, wanted, chosen)) {
      if (Date.now() + check.minutes * 60_000 > until) {
        console.log(`\n== Check ${check.id}, seed ${seed}: no time is left for it`);
        continue;
      }
      console.log(
        `\n== Check ${check.id}, seed ${seed}, some ${check.minutes} min: ${check.holds}`,
      );
      const result = await runCheck(check, seed, basic);
      state.results[resultKey(check.id, seed)] = { commit: state.commit, ...result };
      keep(state);
      const day = new Date().toISOString().slice(0, 10);
      writeSection(
        'reliability',
        'Reliability',
        'release',
        'The checks of a release',
        pageOf(state, day),
      );
    }
  } finally {
    await postgres?.stop();
  }
  tell(state, wanted, { hours, chosen });
  const cells = wanted.flatMap((check) =>
    (chosen ?? state.seeds).map((seed) => cellOf(state, check, seed)),
  );
  return cells.every(isGood) ? 0 : 1;
}
