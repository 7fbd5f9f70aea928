// The results of a release's checks: which are kept, which are left, and how they are told.

import { amounts } from './checks/sizes.mjs';
import { checks } from './checks.mjs';

const drawn = () => Array.from({ length: 3 }, () => String(1 + Math.floor(Math.random() * 1e9)));

/**
 * The results that are kept for these seeds, those of older commits among them, or an empty start: nobody can
 * say again what was run with changes that were not committed.
 */
export function resumed(text, { commit, changed }, chosen) {
  const old = text ? JSON.parse(text) : null;
  const fits =
    old && !changed && !old.changed && (chosen ?? []).every((seed) => old.seeds.includes(seed));
  if (!fits) return { commit, changed, seeds: chosen ?? drawn(), results: {} };
  const results = Object.entries(old.results).map(([key, result]) => [
    key,
    { commit: old.commit, ...result },
  ]);
  return { ...old, commit, results: Object.fromEntries(results) };
}

/** The name of a check's result on a seed. */
export const resultKey = (id, seed) => `${id}:${seed}`;

/** Whether a result is one of the commit that is looked at. */
const isOf = ({ commit }, result) => result !== undefined && result.commit === commit;

/** The checks of these seeds without a result of this commit: a whole seed first, so that a cut night has whole columns. */
export function waiting(state, wanted, chosen = state.seeds) {
  return chosen.flatMap((seed) =>
    wanted
      .filter(({ minutes, id }) => minutes > 0 && !isOf(state, state.results[resultKey(id, seed)]))
      .map((check) => ({ check, seed })),
  );
}

function verdictOf(check, { stuck, ok, passed, failed, skipped, minutes }) {
  if (stuck) return `FAILED: not done in ${minutes} min`;
  if (failed > 0 || (!ok && passed > 0)) return `FAILED: ${failed} of ${passed + failed}`;
  if (!ok) return 'FAILED: ended before it could report';
  if (passed === 0 && !check.script) return 'not run: this machine lacks what it needs';
  const beside = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed > 0 ? `${passed} passed` : 'passed'}${beside}, ${minutes} min`;
}

/** What is said of a check on a seed; a result of an older commit begins with that commit. */
export function cellOf(state, check, seed) {
  if (check.minutes === 0) return 'not built';
  const result = state.results[resultKey(check.id, seed)];
  if (!result) return 'not run';
  const verdict = verdictOf(check, result);
  return isOf(state, result) ? verdict : `at ${result.commit}: ${verdict}`;
}

/** Whether a cell is of this commit and good. */
export const isGood = (cell) => /^\d* ?passed/.test(cell);

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
export function tableOf(state) {
  const { seeds } = state;
  const head = ['check', 'what is promised', 'sizes', ...seeds.map((seed) => `seed ${seed}`)];
  const rows = checks.map((check) => [
    check.id,
    check.lacks ? `${check.holds} (not shown: ${check.lacks})` : check.holds,
    sizesOf(check),
    ...seeds.map((seed) => cellOf(state, check, seed)),
    bugOf(check),
  ]);
  head.push('planted bug');
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Figures that the checks told, a column a seed; seeds in their words are left out to compare. */
function figuresOf(state) {
  const { seeds, results } = state;
  const rows = new Map();
  for (const { id } of checks) {
    for (const [column, seed] of seeds.entries()) {
      const result = results[resultKey(id, seed)];
      const at = isOf(state, result) ? '' : `at ${result?.commit}: `;
      for (const { what, value } of result?.figures ?? []) {
        const told = String(what)
          .replaceAll(/,? ?seed \d+/g, '')
          .replace(/^, /, '');
        const key = `${id} | ${told}`;
        const row = rows.get(key) ?? seeds.map(() => '');
        row[column] = at + String(value).replaceAll('|', '/');
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
  const cells = checks.flatMap((check) => state.seeds.map((seed) => cellOf(state, check, seed)));
  const count = (begin) => cells.filter((cell) => cell.startsWith(begin)).length;
  const older = count('at ');
  const changed = state.changed ? ', with changes that are not committed' : '';
  return [
    `What is promised, what was shown, and how to show it again: \`npm run programme -- --release\` runs each check at the sizes of a release on three seeds, one after the other on a machine that does nothing else, and writes this table. A run that was cut goes on where it stopped; \`--dry\` lists what is left with its minutes, \`--only 22,26\` runs some, \`--seeds 1,2,3\` repeats, \`--again\` forgets what was done. Results are kept in [release.json](release.json), so that a run goes on elsewhere too. A result belongs to its commit (one of docs alone changes nothing that was run): one that begins with "at" is of an older commit, and counts as none.`,
    `Of ${day}, commit ${state.commit}${changed}: of ${cells.length} (${checks.length} checks, ${state.seeds.length} seeds) ${cells.filter(isGood).length} passed, ${count('FAILED')} failed, ${count('not run') + count('not built') + older} were not run${older > 0 ? ` (${older} of them at an older commit only)` : ''}.`,
    tableOf(state),
    figuresOf(state),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The wanted checks, what is known of each, and how long the rest will take. */
export function tell(state, wanted, { hours, chosen }) {
  const left = waiting(state, wanted, chosen);
  const sum = left.reduce((all, { check }) => all + check.minutes, 0);
  for (const check of wanted) {
    const cells = state.seeds.map((seed) => cellOf(state, check, seed));
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
