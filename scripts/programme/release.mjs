// `npm run programme -- --release`: the 50 checks at the sizes of a release, on three seeds, within one night.
// Each result is kept as soon as it is there, so that a run that was cut goes on where it stopped; results
// belong to a commit. Writes the table of docs/reliability.md. `--dry` only says what would be done.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeSection } from '../bench/report.mjs';
import { buildIfChanged } from '../build.mjs';
import { chromiumPath } from '../chromium.mjs';
import { startPostgres } from '../postgres.mjs';
import { scratchFolder } from '../scratch.mjs';
import { amounts, checks } from './checks.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}.cache/reports/release`;
const kept = `${folder}/results.json`;
/** A check that needs so much longer than it should is stuck; a short one may wait for a build or a server. */
const limitMs = ({ minutes }) => Math.max(10, minutes * 3) * 60_000;

const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim();

/** What was run: a commit, and whether files differed from it. */
function source() {
  const changed = git('status', '--porcelain', '--', '.', ':!docs/reliability.md') !== '';
  return { commit: git('rev-parse', '--short=12', 'HEAD') ?? 'unknown', changed };
}

const drawn = () => Array.from({ length: 3 }, () => String(1 + Math.floor(Math.random() * 1e9)));

/** The results that are kept for this commit and these seeds, or an empty start. */
export function resumed(text, { commit, changed }, seeds) {
  const old = text ? JSON.parse(text) : null;
  const fits =
    old &&
    old.commit === commit &&
    !changed &&
    !old.changed &&
    (!seeds || `${seeds}` === `${old.seeds}`);
  return fits ? old : { commit, changed, seeds: seeds ?? drawn(), results: {} };
}

/** The name of a check's result on a seed. */
export const resultKey = (id, seed) => `${id}:${seed}`;

/** Every seed's checks that have no result yet: a whole seed first, so that a cut night has whole columns. */
export function waiting({ seeds, results }, wanted) {
  return seeds.flatMap((seed) =>
    wanted
      .filter(({ minutes, id }) => minutes > 0 && !results[resultKey(id, seed)])
      .map((check) => ({ check, seed })),
  );
}

/** What is said of a check on a seed. */
export function cellOf(check, result) {
  if (check.minutes === 0) return 'not built';
  if (!result) return 'not run';
  if (result.stuck) return `FAILED: not done in ${result.minutes} min`;
  const { passed, failed, skipped, minutes } = result;
  if (failed > 0 || (!result.ok && passed > 0)) return `FAILED: ${failed} of ${passed + failed}`;
  if (!result.ok) return 'FAILED: ended before it could report';
  if (passed === 0 && !check.script) return 'not run: this machine lacks what it needs';
  const beside = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed > 0 ? `${passed} passed` : 'passed'}${beside}, ${minutes} min`;
}

const full = amounts(true);
const sizesOf = ({ sizes = [], env = {} }) =>
  Object.entries({
    ...Object.fromEntries(sizes.map((name) => [`PROGRAMME_${name}`, full[`PROGRAMME_${name}`]])),
    ...env,
  })
    .map(
      ([name, value]) =>
        `${name.replace('PROGRAMME_', '').toLowerCase().replaceAll('_', ' ')} ${value}`,
    )
    .join(', ');

const bugOf = ({ bug, where }) => (bug ? `${bug} (\`${where}\`)` : 'none named yet');

/** The page's table: a row a check, a column a seed. */
export function tableOf({ seeds, results }) {
  const head = ['check', 'what is promised', 'sizes', ...seeds.map((seed) => `seed ${seed}`)];
  const rows = checks.map((check) => [
    check.id,
    check.lacks ? `${check.holds} (not shown: ${check.lacks})` : check.holds,
    sizesOf(check),
    ...seeds.map((seed) => cellOf(check, results[resultKey(check.id, seed)])),
    bugOf(check),
  ]);
  head.push('planted bug');
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Figures that the checks told, a column a seed; seeds in their words are left out to compare. */
function figuresOf({ seeds, results }) {
  const rows = new Map();
  for (const { id } of checks) {
    for (const [at, seed] of seeds.entries()) {
      for (const { what, value } of results[resultKey(id, seed)]?.figures ?? []) {
        const told = String(what).replaceAll(/,? ?seed \d+/g, '');
        const key = `${id} | ${told}`;
        const row = rows.get(key) ?? seeds.map(() => '');
        row[at] = String(value).replaceAll('|', '/');
        rows.set(key, row);
      }
    }
  }
  if (rows.size === 0) return '';
  const head = ['check', 'figure', ...seeds.map((seed) => `seed ${seed}`)];
  return [head, head.map(() => '---')]
    .map((row) => `| ${row.join(' | ')} |`)
    .concat([...rows].map(([key, row]) => `| ${key} | ${row.join(' | ')} |`))
    .join('\n');
}

/** The whole section of docs/reliability.md. */
export function pageOf(state, day) {
  const cells = checks.flatMap((check) =>
    state.seeds.map((seed) => cellOf(check, state.results[resultKey(check.id, seed)])),
  );
  const count = (begin) => cells.filter((cell) => cell.startsWith(begin)).length;
  const good = cells.filter((cell) => /passed/.test(cell) && !cell.startsWith('FAILED')).length;
  const changed = state.changed ? ', with changes that are not committed' : '';
  return [
    `What is promised, what was shown, and how to show it again: \`npm run programme -- --release\` runs each check at the sizes of a release on three seeds, one after the other on a machine that does nothing else, and writes this table. A run that was cut goes on where it stopped; \`--dry\` lists what is left with its minutes, \`--only 22,26\` runs some, \`--seeds 1,2,3\` repeats, \`--again\` forgets what was done.`,
    `Of ${day}, commit ${state.commit}${changed}: of ${cells.length} (${checks.length} checks, ${state.seeds.length} seeds) ${good} passed, ${count('FAILED')} failed, ${count('not run') + count('not built')} were not run.`,
    tableOf(state),
    figuresOf(state),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function keep(state) {
  mkdirSync(folder, { recursive: true });
  // Whole or not at all: the machine may be cut off at any moment.
  writeFileSync(`${kept}.new`, JSON.stringify(state, null, 1));
  renameSync(`${kept}.new`, kept);
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

function tell(state, wanted, hours) {
  const left = waiting(state, wanted);
  const sum = left.reduce((all, { check }) => all + check.minutes, 0);
  for (const check of wanted) {
    const cells = state.seeds.map((seed) =>
      cellOf(check, state.results[resultKey(check.id, seed)]),
    );
    const files = [...(check.script ?? []), ...(check.files ?? []), ...(check.journeys ?? [])];
    console.log(`${String(check.id).padStart(3)}  ${check.holds}`);
    console.log(`     ${check.minutes} min a seed${sizesOf(check) && `; ${sizesOf(check)}`}`);
    console.log(`     ${files.join(' ') || 'nothing is built for it'}`);
    console.log(
      `     planted bug: ${bugOf(check)}${check.lacks ? `; not shown: ${check.lacks}` : ''}`,
    );
    console.log(`     ${state.seeds.map((seed, at) => `seed ${seed}: ${cells[at]}`).join('; ')}`);
  }
  console.log(
    `\nCommit ${state.commit}, seeds ${state.seeds.join(', ')}: ${left.length} runs are left, some ${Math.ceil(sum / 6) / 10} hours; none begins that would end after ${hours}.`,
  );
}

/** What `--release` does; the status of the process. */
export async function release({ only = '', seeds, dry = false, again = false, hours = '12' }) {
  const numbers = only.split(',').filter(Boolean).map(Number);
  const wanted = checks.filter(({ id }) => numbers.length === 0 || numbers.includes(id));
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
  const state = resumed(existsSync(kept) ? readFileSync(kept, 'utf8') : '', source(), chosen);
  if (again) {
    for (const { id } of wanted) {
      for (const seed of state.seeds) delete state.results[resultKey(id, seed)];
    }
  }
  if (dry) {
    tell(state, wanted, hours);
    return 0;
  }
  keep(state);
  buildIfChanged();
  const scratch = scratchFolder();
  const postgres = await startPostgres({ lasts: false, installs: true, under: scratch });
  const basic = {
    TMPDIR: scratch,
    CHROMIUM_PATH: chromiumPath() ?? '',
    ...(postgres ? { TEST_POSTGRES_URL: postgres.url } : {}),
  };
  try {
    for (const { check, seed } of waiting(state, wanted)) {
      if (Date.now() + check.minutes * 60_000 > until) {
        console.log(`\n== Check ${check.id}, seed ${seed}: no time is left for it`);
        continue;
      }
      console.log(
        `\n== Check ${check.id}, seed ${seed}, some ${check.minutes} min: ${check.holds}`,
      );
      state.results[resultKey(check.id, seed)] = await runCheck(check, seed, basic);
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
  tell(state, wanted, hours);
  const cells = wanted.flatMap((check) =>
    state.seeds.map((seed) => cellOf(check, state.results[resultKey(check.id, seed)])),
  );
  return cells.every((cell) => /passed/.test(cell) && !cell.startsWith('FAILED')) ? 0 : 1;
}
