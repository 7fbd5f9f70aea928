// `npm run bench:money`: purchases from the order to the settled payment in the built product, beside a
// bare node:http server that sends PostgreSQL the same statements and asks the same sandbox; in turns
// within one run. What is compared is the CPU a purchase costs the server. Figures go to
// docs/performance.md. `--case`: the product against itself, selling what opens a case and what opens none.
import { fork, spawn } from 'node:child_process';
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
import { writeSection } from './report.mjs';

const { values: given } = parseArgs({
  options: {
    purchases: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '4' },
    buyers: { type: 'string', default: '16' },
    case: { type: 'boolean', default: false },
  },
});
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const secretKey = 'sk_test_of_the_money_benchmark';
const check = {
  kind: 'BACKGROUND_CHECK',
  path: '/background-check-requests',
  id: 'identity-and-address',
};
/** Paid for, it opens a case and sends its person a link. */
const verification = { kind: 'VERIFICATION', path: '/verification-requests', id: 'premium' };
/** The same for somebody who can only be called: the case opens, and its link goes to nobody. */
const unreachable = { ...verification, formData: { whoIsVerified: 'Somebody else' } };

/** The provider's stand-in, in a process of its own: its CPU is nobody's. */
async function startProvider(port, webhooksTo) {
  const child = fork(here('../sandbox.mjs'), ['payment'], {
    env: {
      ...process.env,
      APP_ENV: 'demo',
      PAYSTACK_SANDBOX_PORT: String(port),
      PAYSTACK_SANDBOX_SECRET: secretKey,
      SANDBOX_WEBHOOK_URL: `http://localhost:${webhooksTo}/api/payments/webhook`,
    },
  });
  await once(child, 'message');
  return { child, port };
}

async function startProduct(url, folder, sandboxPort, port) {
  const [identityPort, messagingPort] = [await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: url,
    SECRET_KEY: 'a key for the benchmark only, long enough',
    SAMPLE_DATA: 'off',
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PAYSTACK_SANDBOX_PORT: String(sandboxPort),
    OPERATIONS_PORT: '0',
    IDENTITY_SANDBOX_PORT: String(identityPort),
    MESSAGING_SANDBOX_PORT: String(messagingPort),
    MESSAGING_DAILY_KOBO: '1000000000',
    PAYSTACK_SANDBOX_SECRET: secretKey,
  };
  const stdio = ['ignore', 'ignore', 'inherit'];
  const child = spawn(process.execPath, [here('../start.mjs')], { env, stdio });
  await untilReady(`http://127.0.0.1:${port}/readyz`);
  const messaging = `http://localhost:${messagingPort}/sandbox`;
  await untilReady(`${messaging}/messages`);
  await fetch(`${messaging}/wallet`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{"kobo":1000000000}',
  });
  return { child, port };
}

async function startBare(url, sandboxPort, port) {
  const args = [here('money-bare.mjs'), url, String(sandboxPort), secretKey, String(port)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, port };
}

async function post(address, body, headers = {}) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (answer.status !== 200)
    throw new Error(`${address}: ${answer.status} ${JSON.stringify(json)}`);
  return json;
}

/** One purchase, end to end: ordered, checkout opened, paid, and found to be paid. */
async function purchase(port, good, n) {
  const api = `http://127.0.0.1:${port}/api`;
  const began = performance.now();
  const phone = `0803${String(n).padStart(7, '0')}`;
  const customerInfo = { name: 'Ada Obi', email: `b${n}@example.com`, phone };
  const { id: typeId, formData = {} } = good;
  const order = { typeId, formData, customerInfo, paymentProvider: 'PAYSTACK' };
  const key = { 'idempotency-key': `bench-${port}-${n}-order` };
  const extra = { extraInfo: { extraCharge: [] } };
  const { requestId } = await post(`${api}${good.path}`, { ...order, ...extra }, key);
  const asked = { type: good.kind, requestId, provider: 'PAYSTACK' };
  const opened = await post(`${api}/payments/process`, asked, {
    'idempotency-key': `bench-${port}-${n}-process`,
  });
  await fetch(opened.data.authorization_url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'number=4084084084084081&cvv=408',
  });
  await post(`${api}/payments/verify`, { paymentReference: opened.reference, requestId });
  return performance.now() - began;
}

let last = 0;
/** Everybody buys; ends when all the work that follows from it is done as well. */
async function turn(server, good, client) {
  const amount = Number(given.purchases);
  const before = cpuOf(server.child.pid);
  const began = performance.now();
  const times = [];
  let left = amount;
  const first = last;
  await Promise.all(
    Array.from({ length: Number(given.buyers) }, async () => {
      while (left > 0) {
        left -= 1;
        last += 1;
        times.push(await purchase(server.port, good, last));
      }
    }),
  );
  // A purchase that is worked on has its mail in the outbox, and a case its job, in one transaction.
  const open = `select (select count(*) from purchase_requests where status = 'received')
    + (select count(*) from mail_outbox where status = 'queued')
    + (select count(*) from pgboss.job where name in ('case-invite', 'message-deliver')
      and state < 'completed' and start_after <= now()) as open`;
  while (Number((await client.query(open)).rows[0].open) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.sort((a, b) => a - b);
  if (last - first !== amount) throw new Error('Not all purchases were made.');
  return {
    cpu: (cpuOf(server.child.pid) - before) / amount,
    rate: amount / seconds,
    p95: sorted[Math.floor(sorted.length * 0.95)],
  };
}

const postgres = await neededPostgres();
await buildIfChanged();
const folder = mkdtempSync(join(tmpdir(), 'sapioworker-bench-'));
const servers = [];
try {
  const [port, barePort, sandboxPort, bareSandboxPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  // Each has a provider of its own, which sends its webhooks there.
  servers.push(await startProvider(sandboxPort, port));
  servers.push(await startProvider(bareSandboxPort, barePort));
  const product = await startProduct(postgres.url, folder, sandboxPort, port);
  servers.push(product);
  const bare = await startBare(postgres.url, bareSandboxPort, barePort);
  servers.push(bare);
  const client = new pg.Client({ connectionString: postgres.url });
  // Where a turn fails, the database ends first: what failed is told, not that.
  client.on('error', () => {});
  await client.connect();
  // The questions of an order and their files are measured elsewhere: none, or one for all three.
  const form = given.case ? 'bench' : null;
  if (form) {
    const { whoIsVerified: label } = unreachable.formData;
    const field = { name: 'whoIsVerified', label: 'Who?', fieldType: 'radio', required: false };
    const section = { title: 'Who', fields: [{ ...field, options: [label] }] };
    await client.query(
      `insert into form_definitions values ('bench-v1', $1, 1, 'Bench', $2, now())`,
      [form, JSON.stringify([section])],
    );
  }
  await client.query('update plans set requirements_form_id = $2 where id = any($1)', [
    [check.id, verification.id],
    form,
  ]);
  const sides = given.case
    ? [
        { name: 'a case, its person not to be reached', server: product, good: unreachable },
        { name: 'a case, its link by mail and SMS', server: product, good: verification },
        { name: 'no case', server: product, good: check },
      ]
    : [
        { name: 'product', server: product, good: check },
        { name: 'bare', server: bare, good: check },
      ];
  const turns = [];
  for (let round = 0; round <= Number(given.rounds); round += 1) {
    const all = [];
    for (const { server, good } of sides) all.push(await turn(server, good, client));
    // The first turn of each is for warming up.
    if (round === 0) continue;
    turns.push(all);
    console.log(
      `turn ${round}: ${all.map(({ cpu }) => (cpu / all.at(-1).cpu).toFixed(2)).join(', ')}`,
    );
  }
  if (given.case) {
    const { rows } = await client.query('select count(*)::int as cases from cases');
    const wanted = 2 * (Number(given.rounds) + 1) * Number(given.purchases);
    if (rows[0].cases !== wanted) throw new Error(`${rows[0].cases} cases, not ${wanted}.`);
  }
  await client.end();
  const rows = sides.map(({ name }, side) => {
    const of = (part) => median(turns.map((all) => all[side][part]));
    const ratios = turns.map((all) => all[side].cpu / all.at(-1).cpu);
    const told = `**${median(ratios).toFixed(2)}** | ${ratios.map((one) => one.toFixed(2)).join(', ')}`;
    const ratio = side === sides.length - 1 ? '1 | ' : told;
    const [cpu, rate] = [(of('cpu') / 1000).toFixed(1), of('rate').toFixed(1)];
    return `| ${name} | ${cpu} | ${ratio} | ${rate} | ${Math.round(of('p95'))} |`;
  });
  const table = [
    '| | ms CPU a purchase | ratio | ratios of the turns | purchases/s | p95 of a buyer, ms |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  console.log(table);
  const now = new Date().toISOString();
  const sizes = `${now.slice(0, 10)}: ${given.purchases} purchases a turn, ${given.buyers} buyers at once, ${given.rounds} turns each in alternation, on PostgreSQL and the sandbox.`;
  if (given.case) {
    const how = `\`npm run bench:money -- --case\`, ${sizes} The same server sells a verification, which opens a case with its checks in the transaction that starts the work, and a background check, which opens none. The link to the person is work that follows the payment: a second mail and an SMS, its hand-over and its report. One row has nobody to send it to, so that what the payment itself costs stands alone. A turn ends when all mails and links are out; begun at ${now.slice(11, 16)} UTC (from 19:00 to 07:00 an SMS waits and costs less).`;
    writeSection(
      'performance',
      'Performance',
      'money-case',
      'Purchases with a case',
      `${how}\n\n${table}`,
    );
  } else {
    const how = `\`npm run bench:money\`, ${sizes} A purchase is the order of a background check, the checkout, the payment, the buyer's verify, the webhook, the work that starts and its mail as a file; a turn ends when all of it is done. Bare: node:http and pg with the same statements, the same calls to the provider and a mail of the same size, without validation, price rules, limits, documents, log or rendering (\`scripts/bench/money-bare.mjs\`).`;
    writeSection('performance', 'Performance', 'money', 'Purchases', `${how}\n\n${table}`);
  }
} finally {
  for (const server of servers.reverse()) await stop(server);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
