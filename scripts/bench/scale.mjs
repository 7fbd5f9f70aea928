// `npm run bench:scale`: what grows with the market. Fills databases of rising sizes through the real
// tables (ten audit entries a record, an order for every tenth), serves each with the built product in a
// process of its own, and asks all of them the same over HTTP in turns: search, details, every list of the
// console in every order and with every filter, overview, export; then backup, start and an index. Ctrl+C
// ends it and leaves nothing. `--records` says how many; a hundred thousand take some seven minutes.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfChanged } from '../build.mjs';
import { startPostgres } from '../tests/postgres.mjs';
import { writeSection } from './report.mjs';
import { openMarket } from './scale/market.mjs';
import {
  at,
  compare,
  exports,
  listsOf,
  screens,
  steady,
  steadyName,
  visits,
} from './scale/measure.mjs';

const { values: given } = parseArgs({
  options: {
    records: { type: 'string', default: '10000000' },
    /** The sizes before it; with commas. */
    beside: { type: 'string' },
    rounds: { type: 'string', default: '40' },
    /** Where PostgreSQL keeps its data meanwhile. */
    folder: { type: 'string', default: tmpdir() },
    /** Only what is asked for over HTTP and whose name has this; nothing is written to docs/. */
    only: { type: 'string', default: '' },
  },
});
const records = Number(given.records);
const rounds = Number(given.rounds);
const beside = given.beside?.split(',').map(Number) ?? [10_000, Math.round(records / 10)];
const sizes = [...new Set([...beside, records])]
  .filter((one) => one <= records)
  .sort((a, b) => a - b);
const began = Date.now();
const told = (words) =>
  console.log(
    `[${((Date.now() - began) / 1_000).toFixed(0)} s, load ${loadavg()[0].toFixed(1)}] ${words}`,
  );

// About ten kilobytes a record, seen at 100,000; half as much again for logs and for building indexes.
const needed = sizes.reduce((sum, one) => sum + one, 0) * 15_000 + 3e9;
const { bavail, bsize } = statfsSync(given.folder);
if (bavail * bsize < needed) {
  console.error(
    `${given.folder} has ${gib(bavail * bsize)} GiB free and this needs about ${gib(needed)}: give --folder or fewer --records.`,
  );
  process.exit(1);
}

function gib(bytes) {
  return (bytes / 2 ** 30).toFixed(1);
}

const extra = [
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'checkpoint_timeout=30min',
  'maintenance_work_mem=1GB',
  'jit=off',
];
const postgres = await startPostgres({ under: given.folder, extra });
if (!postgres) {
  console.error('This machine has no PostgreSQL server programs: nothing was measured.');
  process.exit(1);
}
/** Files of all markets and backups: whatever ends this takes them along. */
const scratch = mkdtempSync(join(given.folder, 'sapioworker-scale-'));
const markets = [];
let closing;
function close() {
  closing ??= (async () => {
    try {
      for (const market of markets) await market.close().catch(() => undefined);
      await postgres.stop();
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  })();
  return closing;
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    told(`${signal}: stops`);
    await close();
    process.exit(130);
  });
}

const rows = [];
const ms = (value) => (value < 100 ? value.toFixed(1) : value.toFixed(0));
/** Half a millisecond is what the machine's own unrest comes to. */
const ratioOfMedians = (times) => (at(times.at(-1), 0.5) + 0.5) / (at(times[0], 0.5) + 0.5);

/** Measures something in all sizes; what is over its aim once more and longer, and that counts. */
async function look(group, one, how, aim) {
  let times = await compare(markets, one, how);
  if (ratioOfMedians(times) > aim)
    times = await compare(markets, one, { ...how, rounds: Math.max(30, how.rounds * 2) });
  keep(group, one.name, times, aim);
}

/** A line of the table: percentiles of each size, and the last to the first. */
function keep(group, name, times, aim) {
  const ratio = ratioOfMedians(times);
  const row = { group, name, times, ratio, aim, over: aim !== undefined && ratio > aim };
  rows.push(row);
  const cells = times.map((list) =>
    [0.5, 0.95, 0.99].map((part) => ms(at(list, part))).join(' / '),
  );
  if (row.over || group !== 'lists')
    told(`${row.over ? 'OVER ' : ''}${name}: ${cells.join(' | ')} ms, ratio ${ratio.toFixed(2)}`);
  return row;
}

const build = await buildIfChanged();
const facts = [];
try {
  for (const size of sizes) {
    told(`fills ${size} records`);
    const market = await openMarket({ postgres, build, records: size, under: scratch, told });
    markets.push(market);
    const started = await market.start();
    const taken = await market.sealed();
    facts.push({ size, started, taken, bytes: await market.size() });
    told(
      `${size}: starts in ${started.toFixed(1)} s, takes the chain in within ${taken.toFixed(1)} s, ${gib(await market.size())} GiB`,
    );
  }
  const wanted = (one) => one.name.includes(given.only);
  for (const one of visits.filter(wanted)) {
    await look('visitors', one, { rounds: rounds * 5, together: 4, warm: 20 }, 1.3);
  }
  if (wanted({ name: steadyName })) {
    const times = [];
    for (const market of markets) times.push(await steady(market, { seconds: rounds }));
    keep('visitors', steadyName, times);
  }
  // Filling may have taken longer than a session of staff lasts that nobody uses.
  for (const market of markets) await market.confirm();
  for (const one of screens.filter(wanted)) await look('screens', one, { rounds }, 2);
  const lists = listsOf(markets.at(-1)).filter(wanted);
  told(`${lists.length} lists, orders and filters`);
  for (const one of lists) await look('lists', one, { rounds }, 2);
  if (!given.only) await files();
  keepAll();
  if (!given.only) report();
} finally {
  await close();
}

/** Every list in every order and with every filter: docs/ has the worst of each alone. */
function keepAll() {
  const folder = fileURLToPath(new URL('../../.cache/reports', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const all = rows.map(({ group, name, times, ratio }) => ({
    group,
    name,
    ratio,
    p50p95p99: times.map((list) => [0.5, 0.95, 0.99].map((part) => at(list, part))),
  }));
  writeFileSync(join(folder, 'scale.json'), JSON.stringify({ sizes, facts, all }, null, 2));
}

async function files() {
  for (const name of exports) {
    const times = [];
    for (const market of markets) {
      await market.confirm();
      const answer = await market.ask(`/api/v1/${name}/export`, { most: 40e6 });
      if (answer.status !== 200)
        throw new Error(`export of ${name}: ${answer.status} ${answer.said.slice(0, 200)}`);
      const lines = answer.said.split('\n').length - 1;
      times.push([(answer.ms / lines) * 10_000]);
    }
    keep('export', `export of ${name}, 10,000 rows`, times);
  }
  for (const [place, market] of markets.entries()) {
    await market.stop();
    const folder = mkdtempSync(join(scratch, 'backup-'));
    const fact = facts[place];
    fact.backup = market.admin('backup', folder);
    fact.backupBytes = sizeOf(folder);
    rmSync(folder, { recursive: true, force: true });
    told(`${market.records}: backup in ${fact.backup.toFixed(1)} s, ${gib(fact.backupBytes)} GiB`);
    fact.verified = market.admin('verify-audit');
    told(`${market.records}: the chain is whole, seen in ${fact.verified.toFixed(1)} s`);
    fact.upgrade = market.admin('migrate');
    const from = Date.now();
    await market.client
      .query('create index concurrently bench_upgrade on audit_log (request_id)')
      .catch(() =>
        // A partitioned table takes no index concurrently as a whole.
        market.client.query('create index bench_upgrade on audit_log (request_id)'),
      );
    fact.index = (Date.now() - from) / 1_000;
    told(
      `${market.records}: migrate ${fact.upgrade.toFixed(1)} s, an index over the trail ${fact.index.toFixed(1)} s`,
    );
  }
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce(
    (sum, name) => sum + statSync(join(folder, name)).size,
    0,
  );
}

function report() {
  const first = sizes[0];
  const head = (words) =>
    `| ${words} | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | ratio |`;
  const rule = `| --- | ${sizes.map(() => '---').join(' | ')} | --- |`;
  const line = ({ name, times, ratio }) => {
    const cells = times.map((list) =>
      list.length === 1
        ? ms(list[0])
        : [0.5, 0.95, 0.99].map((part) => ms(at(list, part))).join(' / '),
    );
    return `| ${name.replaceAll('|', '\\|')} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`;
  };
  const of = (group) => rows.filter((row) => row.group === group);
  const lists = of('lists');
  const byList = new Map();
  for (const row of lists) {
    const name = row.name.split('?')[0];
    byList.set(name, [...(byList.get(name) ?? []), row]);
  }
  const worst = [...byList].map(([name, all]) => {
    const row = all.reduce((a, b) => (b.ratio > a.ratio ? b : a));
    const plain = all.find((one) => one.name === name) ?? all[0];
    return `${line({ ...plain, name: `${name}: first page` })}\n${line({ ...row, name: `${name}: worst of ${all.length}, ${row.name.slice(name.length + 1) || 'first page'}` })}`;
  });
  const factLine = (words, value) =>
    `| ${words} | ${facts.map(value).join(' | ')} | ${ratioOf(facts.map(value))} |`;
  const minutes = Math.ceil((Date.now() - began) / 60_000);
  const over = rows.filter((row) => row.over);
  writeSection(
    'performance',
    'Performance',
    'scale',
    'Growth',
    `\`npm run bench:scale -- --records ${records}\`, ${new Date().toISOString().slice(0, 10)}, ${minutes} minutes on two cores, load of the machine ${loadavg()
      .map((one) => one.toFixed(1))
      .join(
        ', ',
      )} at the end. A record has ten audit entries and two look-ups, every tenth an order, a payment, a case, a feedback; a hundredth of the work waits for somebody. Milliseconds over HTTP as p50 / p95 / p99, one server process and database for each size, asked in turns on one PostgreSQL with 1 GiB of buffers; visitors four at once, staff one at a time; at 50 look-ups a second each search counts from when it was due, and its p99 is to be 50 ms at most. The ratio is of the medians, ${records.toLocaleString('en')} to ${first?.toLocaleString('en')} records, half a millisecond added to both; the aims are 1.3 for visitors and 2 for lists. Over their aim: ${over.length === 0 ? 'none' : over.map(({ name }) => name).join('; ')}.

${head('visitors')}
${rule}
${of('visitors').map(line).join('\n')}

${head('staff')}
${rule}
${of('screens').map(line).join('\n')}
${worst.join('\n')}
${of('export').map(line).join('\n')}

${head('operator, seconds')}
${rule}
${factLine('database, GiB', ({ bytes }) => gib(bytes))}
${factLine('backup', ({ backup }) => backup.toFixed(1))}
${factLine('backup, GiB', ({ backupBytes }) => gib(backupBytes))}
${factLine('verify-audit: the chain is whole', ({ verified }) => verified.toFixed(1))}
${factLine('upgrade: migrate with nothing to change', ({ upgrade }) => upgrade.toFixed(1))}
${factLine('upgrade: an index over the audit trail, built beside its use', ({ index }) => index.toFixed(1))}
${factLine('start until ready', ({ started }) => started.toFixed(1))}`,
  );
}

function ratioOf(values) {
  const [small, large] = [Number(values[0]), Number(values.at(-1))];
  return small > 0 ? (large / small).toFixed(1) : '-';
}
process.exit();
