import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { alertOf } from './rules.ts';
import { callWebhook, tellJob, tellOfAlarm, webhookJob } from './service.server.ts';

const secret = 'a secret of the webhook, thirty-two letters';
const alarm = { action: 'alarm.harvest', subject: null, at: '2026-11-22T10:00:00.000Z' };

interface Heard {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
const heard: Heard[] = [];
let answers: 'ok' | 'error' | 'redirect' | 'nothing' = 'ok';
const hook: Server = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  heard.push({ headers: request.headers, body });
  if (answers === 'nothing') return;
  const status = { ok: 204, error: 500, redirect: 302 }[answers];
  response.writeHead(status, answers === 'redirect' ? { location: '/elsewhere' } : {}).end();
});
const listening = new Promise<string>((resolve) => {
  hook.listen(0, '127.0.0.1', () =>
    resolve(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`),
  );
});

let product: Product;
afterAll(() => {
  hook.closeAllConnections();
  hook.close();
});
const open = async (env: Record<string, string>) => {
  product = await openProduct({ seeds: false, env });
};
const sql = async <T>(text: string) =>
  (await product.platform.database.executeSql(text)).rows as T[];
const mails = () =>
  sql<{ recipient: string; subject: string; plain: string }>(
    'select * from mail_outbox order by recipient',
  );
const jobs = (name: string) =>
  sql<{ data: never }>(`select data from pgboss.job where name = '${name}' order by created_on`);

// Each opens the product with settings of its own, which counts as part of the test.
describe('an alarm in the trail', { timeout: 300_000 }, () => {
  afterEach(() => product.close());

  it('stays there alone when strangers cause it for every number they type', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const { audit } = product.platform;
    for (const subject of ['Sw-AMY20', 'Sw-ZZZ91', 'Sw-ZZZ92']) {
      await audit.record({ action: 'alarm.looks', actor: 'public', subject });
    }
    await sealTrail(product.platform);
    expect(await jobs(tellJob)).toEqual([]);
    expect(await sql("select from audit_log where action = 'alarm.looks'")).toHaveLength(3);
  });

  it('is told though its entry was sealed hours later, and not when it is of another day', async () => {
    await open({});
    await sealTrail(product.platform);
    await sql(`insert into audit_log (action, actor, at) values
      ('alarm.harvest', 'public', now() - interval '23 hours'),
      ('alarm.honey', 'public', now() - interval '25 hours')`);
    await sealTrail(product.platform);
    expect(await jobs(tellJob)).toMatchObject([{ data: { action: 'alarm.harvest' } }]);
  });

  it('reaches every administrator who is not disabled, once an hour', async () => {
    await open({});
    const administrator = await signIn(product, 'administrator');
    await signIn(product, 'editor');
    const { audit } = product.platform;
    await audit.record({ action: 'alarm.harvest', actor: 'public' });
    await audit.record({ action: 'alarm.honey', actor: 'public', subject: 'Sw-HNY01' });
    await audit.record({ action: 'records.read', actor: 'public', subject: 'Sw-AAA01' });
    await sealTrail(product.platform);
    const told = await jobs(tellJob);
    expect(told).toHaveLength(2);
    for (const { data } of [...told, ...told]) await tellOfAlarm(product.platform, data);
    const sent = await mails();
    const [row] = await sql<{ email: string }>(
      `select email from staff where id = '${administrator.id}'`,
    );
    expect(sent.map(({ recipient }) => recipient)).toEqual([row?.email, row?.email]);
    expect(sent.map(({ plain }) => plain).join()).toContain('Sw-HNY01');
    expect(await jobs(webhookJob)).toEqual([]);
    expect(product.logged.join()).toContain('an alarm was told to people');
  });

  it('is told once where it stands twice in the trail', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const { platform } = product;
    const found = { action: 'alarm.honey', actor: 'public', subject: 'Sw-HNY01' };
    for (const subject of ['Sw-HNY01', 'Sw-HNY01', 'Sw-HNY02']) {
      await platform.audit.record({ ...found, subject });
    }
    await sealTrail(platform);
    const told = await jobs(tellJob);
    const subjects = told.map(({ data }) => (data as typeof found).subject);
    expect(subjects.sort()).toEqual(['Sw-HNY01', 'Sw-HNY02']);
  });

  it('is mailed once where two jobs are at it', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const tell = () => tellOfAlarm(product.platform, alarm);
    await Promise.all([tell(), tell()]);
    expect(await mails()).toHaveLength(1);
  });

  it('is told by the next try where the first one failed', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const { platform } = product;
    const send = () => Promise.reject(new Error('killed here'));
    const failing = { ...platform, mail: { ...platform.mail, send } };
    await expect(tellOfAlarm(failing, alarm)).rejects.toThrow('killed here');
    await tellOfAlarm(platform, alarm);
    expect(await mails()).toHaveLength(1);
  });

  it('of a disputed payment reaches finance too, and leads to the payment', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const finance = await signIn(product, 'finance');
    await signIn(product, 'editor');
    const subject = 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80';
    await tellOfAlarm(product.platform, { ...alarm, action: 'alarm.dispute', subject });
    const [row] = await sql<{ email: string }>(
      `select email from staff where id = '${finance.id}'`,
    );
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(
      ['night@example.com', row?.email].sort(),
    );
    for (const { plain } of sent) expect(plain).toContain(`/admin#/payments/${subject}/show`);
  });

  it('of one kind is told ten times an hour, whatever it is about, and no other is held up', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const { platform } = product;
    const of = (kind: string, n: number) => ({
      ...{ ...alarm, action: `alarm.${kind}` },
      subject: `SW-7JHJK4F2FSTGTBBACJZ0J1GH${n}`,
    });
    for (let n = 10; n < 22; n += 1) await tellOfAlarm(platform, of('payment', n));
    await tellOfAlarm(platform, of('dispute', 10));
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.filter((one) => one.includes('waits for staff'))).toHaveLength(10);
    expect(subjects.filter((one) => one.includes('disputes'))).toHaveLength(1);
  });

  it('is mailed though the mailbox has refused us once', async () => {
    await open({ ALERT_EMAIL: 'night@example.com' });
    const { database, mail } = product.platform;
    await database.transaction((trx) => stopAddress(trx, 'night@example.com', 550));
    await tellOfAlarm(product.platform, alarm);
    expect(await mails()).toHaveLength(1);
    expect(await mail.reaches('night@example.com', database.kysely)).toBe(true);
  });

  it('reaches ALERT_EMAIL and the webhook, signed, and without anything of a person', async () => {
    const url = await listening;
    await open({
      ALERT_EMAIL: 'night@example.com',
      ALERT_WEBHOOK_URL: url,
      ALERT_WEBHOOK_SECRET: secret,
    });
    await tellOfAlarm(product.platform, { ...alarm, subject: 'Sw-CAN01' });
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['night@example.com']);
    const [job] = await jobs(webhookJob);
    if (!job) throw new Error('The webhook was not queued.');
    answers = 'ok';
    heard.length = 0;
    await callWebhook(product.platform, job.data);
    const [{ headers, body } = { headers: {}, body: '' }] = heard;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const good = createHmac('sha256', secret).update(signed).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${good}`);
    expect(Object.keys(JSON.parse(body).data).sort()).toEqual([
      'doNext',
      'kind',
      'says',
      'site',
      'title',
    ]);
    expect(body + (await mails()).map(({ plain }) => plain).join()).not.toContain('Sw-CAN01');
  });

  it('is tried again while the webhook fails, sends on, or is silent, which it is for a bounded time', {
    tags: 'nightly',
  }, async () => {
    const url = await listening;
    await open({ ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret });
    for (const way of ['error', 'redirect', 'nothing'] as const) {
      answers = way;
      await expect(callWebhook(product.platform, { id: 'a', alarm })).rejects.toThrow();
    }
    answers = 'ok';
  });
});

describe('the words of an alarm', () => {
  it('are its name where its kind is new here, and never a subject', () => {
    expect(alertOf({ action: 'alarm.flood', subject: 'Ada' })).toMatchObject({ kind: 'flood' });
    expect(JSON.stringify(alertOf({ action: 'alarm.flood', subject: 'Ada' }))).not.toContain('Ada');
  });
});
