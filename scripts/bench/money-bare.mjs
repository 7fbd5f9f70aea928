// What a purchase is measured against: node:http and pg with nothing around them. The statements of the
// product's order, checkout, verify, webhook, work and mail, and its calls to the provider; no
// validation, price rules, documents, log or rendering.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const [url, sandboxPort, secretKey, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const provider = `http://localhost:${sandboxPort}`;
const mails = mkdtempSync(join(tmpdir(), 'sapioworker-bench-mails-'));
const hash = (text) => createHash('sha256').update(text).digest('hex');
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const token = () => [...randomBytes(26)].map((byte) => letters[byte % 32]).join('');
/** About what the product's confirmation weighs. */
const page = '<p>Your payment has arrived.</p>'.repeat(120);

const takeLimit = `
  insert into limits (key, count, started_at) values ($1, 1, now())
  on conflict (key) do update set
    count = case when limits.started_at + '1 minute'::interval <= now() then 1 else limits.count + 1 end,
    started_at = case when limits.started_at + '1 minute'::interval <= now() then now() else limits.started_at end
  returning count`;
const claimKey = `
  insert into idempotency_keys (key_hash, call, body_hash) values ($1, $2, $3)
  on conflict (key_hash) do update set created_at = now()
    where idempotency_keys.status is null and idempotency_keys.created_at < now() - '20 seconds'::interval
  returning 1`;
const finishKey = 'update idempotency_keys set status = 200, answer = $2 where key_hash = $1';
const addRequest = `
  insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
    customer_name, customer_email, customer_phone, status, order_key, created_at)
  values ($1, 'BACKGROUND_CHECK', $2, $3, $4, 0, $4, $5, $6, $7, 'received', $8, now())`;
const addPayment = `
  insert into payments (reference, purpose, subject, amount_kobo, email, return_path, cancel_path, status,
    created_at, next_check_at)
  values ($1, 'request', $2, $3, $4, '/payment/callback', '/x', 'pending', now(), now() + interval '15 seconds')
  on conflict (purpose, subject) where status = 'pending' do nothing`;
const paymentsFor =
  'select * from payments where purpose = $1 and subject = $2 order by created_at desc';
const addJob = 'insert into bench_jobs (name, data) values ($1, $2)';
const takeJobs = `
  update bench_jobs set taken_at = now() where id in (select id from bench_jobs where taken_at is null
    order by id limit 25 for update skip locked) returning id, name, data`;

await pool.query(
  'create table bench_jobs (id bigserial primary key, name text, data jsonb, taken_at timestamptz)',
);

async function within(work) {
  const client = await pool.connect();
  await client.query('begin');
  const value = await work(client);
  await client.query('commit');
  client.release();
  return value;
}

async function ask(method, path, body) {
  const answer = await fetch(`${provider}${path}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

async function order(body, key) {
  await pool.query('select id from purchase_requests where order_key = $1', [key]);
  const plan = (await pool.query('select * from plans where id = $1 and active', [body.typeId]))
    .rows[0];
  const id = `RQ-${token()}`;
  const { name, email, phone } = body.customerInfo;
  const values = [id, plan.id, plan.name, plan.base_price_kobo, name, email, phone, key];
  await within((client) => client.query(addRequest, values));
  return { requestId: id };
}

async function open({ requestId }) {
  const found = await pool.query('select * from purchase_requests where id = $1', [requestId]);
  const { total_kobo, customer_email: email } = found.rows[0];
  const amount = Number(total_kobo);
  await pool.query(paymentsFor, ['request', requestId]);
  const reference = `SW-${token()}`;
  await pool.query(addPayment, [reference, requestId, amount, email]);
  const callback_url = 'http://localhost/payment/callback';
  const wanted = { email, amount, currency: 'NGN', reference, callback_url };
  const { data } = await ask('POST', '/transaction/initialize', wanted);
  const change = `update payments set checkout_url = $2, checkout_at = now() where reference = $1 and status = 'pending'`;
  await pool.query(change, [reference, data.authorization_url]);
  return { reference, data };
}

async function settle(reference) {
  await pool.query('select * from payments where reference = $1', [reference]);
  const { data } = await ask('GET', `/transaction/verify/${reference}`);
  return within(async (client) => {
    const lock = 'select * from payments where reference = $1 for update';
    const payment = (await client.query(lock, [reference])).rows[0];
    await client.query(paymentsFor, [payment.purpose, payment.subject]);
    const fits = data.status === 'success' && data.amount === Number(payment.amount_kobo);
    const status = fits ? 'paid' : payment.status;
    const change = `update payments set status = $2, checks = checks + 1, paid_kobo = $3, next_check_at = null,
      settled_at = now() where reference = $1`;
    await client.query(change, [reference, status, data.amount]);
    const turned = fits && payment.status !== 'paid';
    if (turned) await client.query(addJob, ['fulfil', { reference, subject: payment.subject }]);
    return status;
  });
}

async function hook(bytes, signature) {
  if (createHmac('sha512', secretKey).update(bytes).digest('hex') !== signature)
    return { status: 401 };
  const event = JSON.parse(bytes);
  const keep = `insert into payment_webhooks (body_hash, event, reference, body, received_at)
    values ($1, $2, $3, $4, now()) on conflict (body_hash) do update set times = payment_webhooks.times + 1`;
  const { reference } = event.data;
  await within(async (client) => {
    await client.query(keep, [hash(bytes), event.event, reference, bytes.toString()]);
    await client.query(addJob, ['hook', { reference, hash: hash(bytes) }]);
  });
  return { success: true };
}

const audit = `insert into audit_log (action, actor, subject) values ('purchase.paid', 'public', $1)`;
const addMail = `insert into mail_outbox (id, message_id, recipient, subject, html, plain) values ($1, $1, $2, $3, $4, $4)`;
const work = {
  async hook({ reference, hash: body }) {
    await settle(reference);
    await pool.query('update payment_webhooks set handled_at = now() where body_hash = $1', [body]);
  },
  fulfil: ({ reference, subject }) =>
    within(async (client) => {
      const start = `update purchase_requests set status = 'processing', paid_reference = $2, paid_at = now()
        where id = $1 and status = 'received'`;
      if ((await client.query(start, [subject, reference])).rowCount === 0) return;
      const read = 'select * from purchase_requests where id = $1';
      const request = (await client.query(read, [subject])).rows[0];
      await client.query(audit, [subject]);
      const id = token();
      await client.query(addMail, [id, request.customer_email, 'Paid', page]);
      await client.query(addJob, ['mail', { id }]);
    }),
  async mail({ id }) {
    const take = `update mail_outbox set attempts = attempts + 1 where id = $1 returning *`;
    const mail = (await pool.query(take, [id])).rows[0];
    await writeFile(join(mails, id), `To: ${mail.recipient}\r\n\r\n${mail.html}`);
    const sent = `update mail_outbox set status = 'sent', sent_at = now(), html = '', plain = '' where id = $1`;
    await pool.query(sent, [id]);
  },
};

let stopping = false;
async function workOff() {
  while (!stopping) {
    const { rows } = await pool.query(takeJobs);
    await Promise.all(rows.map(({ name, data }) => work[name](data)));
    const done = rows.map(({ id }) => id);
    if (done.length > 0) await pool.query('delete from bench_jobs where id = any($1)', [done]);
    if (rows.length < 25) await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function once(call, request, bytes, answer) {
  const key = hash(`${call} ${request.headers['idempotency-key']}`);
  await pool.query(takeLimit, [`${call}:${hash(request.socket.remoteAddress)}`]);
  await pool.query(claimKey, [key, call, hash(bytes)]);
  const text = JSON.stringify(await answer(JSON.parse(bytes), key));
  await pool.query(finishKey, [key, text]);
  return text;
}

async function respond(request, bytes) {
  const path = request.url.slice('/api'.length);
  if (path === '/background-check-requests') return once('order', request, bytes, order);
  if (path === '/payments/process') return once('process', request, bytes, open);
  if (path === '/payments/webhook')
    return JSON.stringify(await hook(bytes, request.headers['x-paystack-signature']));
  await pool.query(takeLimit, [`verify:${hash(request.socket.remoteAddress)}`]);
  const { paymentReference } = JSON.parse(bytes);
  return JSON.stringify({ success: (await settle(paymentReference)) === 'paid' });
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    const text = await respond(request, Buffer.concat(chunks));
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    });
    response.end(text);
  });
});
process.once('SIGTERM', async () => {
  stopping = true;
  await rm(mails, { recursive: true, force: true });
  process.exit(0);
});
server.listen(Number(port), '127.0.0.1', () => console.log(port));
await workOff();
