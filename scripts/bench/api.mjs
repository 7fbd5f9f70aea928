// `npm run bench:api`: the CPU a request costs in the built product, as a ratio to a bare node:http
// server that sends PostgreSQL the same statements; all look into one million records, in turns within
// one run. A second bare server sends them in the product's pipelines. The figures go to docs/performance.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freePort } from '../../test/support/free-port.ts';
import { buildIfChanged } from '../build.mjs';
import { cpuOf, median, neededPostgres, stop, untilReady } from './measure.mjs';
import { fillRecords } from './records.mjs';
import { writeSection } from './report.mjs';

const { values: given } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '16' },
    profile: { type: 'string' },
  },
});
const records = Number(given.records);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const aim = 1.25;

async function startProduct(url, folder) {
  const port = await freePort();
  const profile = given.profile ? ['--cpu-prof', `--cpu-prof-dir=${given.profile}`] : [];
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: url,
    SECRET_KEY: 'a key for the benchmark only, long enough',
    OPERATIONS_PORT: '0',
    SAMPLE_DATA: 'off',
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
  };
  const stdio = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, [...profile, here('../start.mjs')], { env, stdio });
  await untilReady(`http://127.0.0.1:${port}/readyz`);
  return { child, port };
}

async function startBare(url, ...how) {
  const stdio = ['ignore', 'pipe', 'inherit'];
  const child = spawn(process.execPath, [here('bare.mjs'), url, ...how], { stdio });
  const [line] = await once(child.stdout, 'data');
  return { child, port: Number(String(line)) };
}

async function load(server, kind, amount, seed) {
  const before = cpuOf(server.child.pid);
  const values = [server.port, kind, amount, given.connections, records, seed].map(String);
  const child = spawn(process.execPath, [here('load.mjs'), ...values], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const result = JSON.parse(String(line));
  if (result.failed > 0) throw new Error(`${result.failed} failed: ${result.firstFailure}`);
  return { ...result, cpu: (cpuOf(server.child.pid) - before) / amount };
}

/** The servers in turns; the first turn of each is for warming up and does not count. */
async function compare(kind, servers) {
  const turns = { product: [], bare: [], together: [] };
  for (let round = 0; round <= Number(given.rounds); round += 1) {
    for (const [place, [name, list]] of Object.entries(turns).entries()) {
      const turn = await load(servers[name], kind, Number(given.requests), round * 3 + place + 1);
      if (round > 0) list.push(turn);
    }
  }
  const cpu = (list) => median(list.map((turn) => turn.cpu));
  const ratios = (to) => turns.product.map((turn, round) => turn.cpu / to[round].cpu);
  const rate = (list) => median(list.map((turn) => turn.done / turn.seconds));
  const p95 = (list) => median(list.map((turn) => turn.p95));
  return { turns, cpu, ratios, rate, p95 };
}

const postgres = await neededPostgres();
await buildIfChanged();
const folder = mkdtempSync(join(tmpdir(), 'sapioworker-bench-'));
const servers = [];
try {
  const product = await startProduct(postgres.url, folder);
  servers.push(product);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  console.log(`Filling ${records} records...`);
  await client.query(fillRecords, [records]);
  await client.query('analyze');
  await client.query('checkpoint');
  await client.end();
  const bare = await startBare(postgres.url);
  servers.push(bare);
  const together = await startBare(postgres.url, 'together');
  servers.push(together);
  const lines = [
    '| call | product, µs CPU a request | bare | ratio | ratios of the turns | bare in pipelines | ratio to it | requests/s product : bare : in pipelines | p95 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
  ];
  for (const kind of ['search', 'details']) {
    const { turns, cpu, ratios, rate, p95 } = await compare(kind, { product, bare, together });
    const call =
      kind === 'search' ? 'POST verifications/search' : 'GET verifications/verified/{id}';
    const all = Object.values(turns);
    const [own, plain, piped] = all.map((list) => Math.round(cpu(list)));
    const ratio = median(ratios(turns.bare));
    const each = ratios(turns.bare).map((one) => one.toFixed(2));
    const cells = [
      call,
      own,
      plain,
      `**${ratio.toFixed(2)}**`,
      each.join(', '),
      piped,
      median(ratios(turns.together)).toFixed(2),
      all.map((list) => Math.round(rate(list))).join(' : '),
      all.map((list) => `${p95(list)} ms`).join(' : '),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
    console.log(lines.at(-1));
    if (ratio > aim) process.exitCode = 1;
  }
  const how = `\`npm run bench:api\`, ${new Date().toISOString().slice(0, 10)}: ${records.toLocaleString('en')} records in PostgreSQL, ${given.requests} requests a turn over ${given.connections} keep-alive connections, ${given.rounds} turns each, product and bare servers in alternation. Bare: node:http and pg with the same statements, each sent when the one before it is answered, and nothing else (\`scripts/bench/bare.mjs\`). The aim is a ratio of at most ${aim}. The product sends statements that do not need each other's answers together (decision 016); the second bare server does so too.`;
  writeSection(
    'performance',
    'Performance',
    'api',
    'CPU of a call',
    `${how}\n\n${lines.join('\n')}`,
  );
} finally {
  for (const server of servers) await stop(server);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
