// `npm run fuzz`: feeds every parser of ours hostile inputs, 10 million in all, and prints a table.
// `--inputs` says how many, `--seed` repeats a run, `--only proof,CSV` runs the targets with such a word in their name, each
// with its part of all inputs. What failed is printed as small as it could be made and kept in
// test/programme/fuzz/cases.json, which the unit tests read again. The rows of all runs stand in
// .cache/reports/fuzz.json; `--write` puts them into docs/reliability.md.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { cases, casesFile, inputsFor, targets } from '../test/programme/fuzz/all.ts';
import { type Failure, fuzz, readAgain } from '../test/programme/fuzz/run.ts';

const { values: given } = parseArgs({
  options: {
    inputs: { type: 'string', default: '10000000' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const all = Number(given.inputs);
const seed = Number(given.seed ?? Math.floor(Math.random() * 1e9));
const words = given.only.toLowerCase().split(',');
const chosen = targets.filter(({ name }) => words.some((one) => name.toLowerCase().includes(one)));

interface Line {
  readonly target: string;
  readonly inputs: number;
  readonly accepted: number;
  readonly refused: number;
  readonly slowestMs: number;
  readonly seconds: number;
  readonly failed: number;
  readonly seed: number;
}
const reports = new URL('../.cache/reports/', import.meta.url);
const reportFile = new URL('fuzz.json', reports);
mkdirSync(reports, { recursive: true });
/** The rows of all runs; read again each time, since another run may stand beside this one. */
const linesSoFar = () =>
  new Map<string, Line>(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : []);

console.log(
  `Seed ${seed}, ${all} inputs over ${targets.length} targets; ${chosen.length} of them now.`,
);
const failures: Failure[] = [];
for (const target of chosen) {
  for (const { input, target: name } of cases.filter((one) => one.target === target.name)) {
    const why = await readAgain(target, input);
    if (why) failures.push({ target: name, why, input });
  }
  const row = await fuzz(target, { inputs: inputsFor(target, all), seed });
  failures.push(...row.failures);
  const { failures: found, ...figures } = row;
  const lines = linesSoFar().set(target.name, { ...figures, failed: found.length, seed });
  writeFileSync(reportFile, JSON.stringify([...lines]));
  console.log(`${row.seconds.toFixed(1).padStart(7)} s  ${target.name}: ${found.length} failed`);
}

const lines = linesSoFar();
const known = targets.map(({ name }) => lines.get(name)).filter((one) => one !== undefined);
const told = known.map((one) =>
  [
    ...[one.target, one.inputs, one.accepted, one.refused, one.failed],
    ...[one.slowestMs.toFixed(1), one.seconds.toFixed(0)],
  ].join(' | '),
);
const sum = (key: 'inputs' | 'accepted' | 'refused' | 'failed' | 'seconds') =>
  known.reduce((total, one) => total + one[key], 0);
const last = `all | ${sum('inputs')} | ${sum('accepted')} | ${sum('refused')} | ${sum('failed')} | ${Math.max(...known.map((one) => one.slowestMs)).toFixed(1)} | ${sum('seconds').toFixed(0)}`;
const table = [
  '| target | inputs | accepted | refused | failed | slowest ms | seconds |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...[...told, last].map((line) => `| ${line} |`),
].join('\n');
console.log(`\n${table}`);

for (const { target, why, input } of failures) {
  console.log(`\n${target}: ${why} (seed ${seed})\n${JSON.stringify(input).slice(0, 2_000)}`);
}
/** Longer ones are no examples to keep: they are printed, and the seed finds them again. */
const longest = 4_000;
const fresh = failures.filter(
  (one) =>
    one.input.length <= longest &&
    !cases.some(({ target, input }) => target === one.target && input === one.input),
);
if (fresh.length > 0) {
  const kept = [...cases, ...fresh].map(({ target, why, input }) => ({ target, why, input }));
  writeFileSync(casesFile, `${JSON.stringify(kept, null, 2)}\n`);
}
if (given.write) {
  const { writeSection } = await import('./bench/report.mjs' as string);
  const seeds = [...new Set(known.map((one) => one.seed))].join(', ');
  const how = `\`npm run fuzz\`, ${new Date().toISOString().slice(0, 10)}, seed ${seeds}: every parser that reads what strangers write, fed valid examples, texts by the structure that it expects, and both changed by chance. Nothing is thrown but the refusal that the parser declares, the same input is answered the same, what is accepted reads back the same, no input takes 200 ms of the processor, and memory stays within 512 MiB of what it was. A single slow input is read three times more: only what is slow each time counts, so that a collection of garbage is no stall (the slowest of those that count as none is in the table).`;
  writeSection('reliability', 'Reliability', 'fuzz', 'Parsers', `${how}\n\n${table}`);
}
process.exit(failures.length > 0 ? 1 : 0);
