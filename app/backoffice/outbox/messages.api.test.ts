import { AsyncLocalStorage } from 'node:async_hooks';
import type { InjectOptions } from 'fastify';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { signatureOf } from '#messaging/signature.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { endOldStops, isStopped } from '#platform/mail/stops.server.ts';
import { keepReports, takeReport } from '#platform/messages/reports.server.ts';
import { countLost } from '#platform/messages/told.server.ts';
import { openTexting } from '#test/support/messages.ts';
import { patience } from '#test/support/patience.ts';
import { server } from '#test/support/postgresql.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

const texting = await openTexting();
afterAll(() => texting.close());

let made = 0;
const message = (to: string) => ({ to, kind: 'necessary' as const, text: 'Sapioworker: hello' });

function report(channel: string, body: object | string, more: InjectOptions = {}) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const secret = texting.platform.config.MESSAGING_WEBHOOK_SECRET;
  const headers = { 'x-signature': signatureOf(Buffer.from(payload), secret), ...more.headers };
  return texting.app.inject({
    method: 'POST',
    url: `/api/messages/reports/${channel}`,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
const outcome = (reference: unknown, status: string, cost = '3.9') => ({
  type: 'outbound',
  message_id: reference,
  status,
  cost,
});
/** Works off the reports that came before their message was marked. */
async function workReports(): Promise<void> {
  const { rows } = await texting.platform.database.executeSql(
    `delete from pgboss.job where name = 'message-report' and state = 'created' returning data`,
  );
  for (const { data } of rows as { data: never }[]) await keepReports(texting.platform).work(data);
}
const counts = async () => {
  const { rows } = await texting.platform.database.executeSql(
    `select (select count(*) from message_stops)::int as numbers,
       (select count(*) from mail_stops)::int as mails,
       (select count(*) from pgboss.job where name = 'message-report')::int as jobs`,
  );
  return rows[0];
};

describe('a report is refused', () => {
  it.each([
    ['unsigned', 401, '{}', ''],
    ['with a wrong signature', 401, '{}', 'ab'.repeat(64)],
    ['with a signature of another body', 401, '{}', null],
  ])('%s', async (_name, status, body, signature) => {
    const other = signatureOf(Buffer.from('{ }'), 'another secret of the same length ...');
    const headers = { 'x-signature': signature ?? other };
    expect((await report('sms', body, { headers })).statusCode).toBe(status);
  });

  it('without a body, whatever its signature', async () => {
    const url = '/api/messages/reports/sms';
    const headers = { 'x-signature': 'ab'.repeat(64) };
    expect((await texting.app.inject({ method: 'POST', url, headers })).statusCode).toBe(401);
  });

  it('signed, but of no known shape', async () => {
    expect((await report('sms', 'no JSON')).statusCode).toBe(400);
    expect((await report('mail', { type: 'bounce' })).statusCode).toBe(400);
  });
});

describe('a report', () => {
  it('comes back from the sandbox by itself, and its cost is the one that counts', async () => {
    const id = await texting.sendNow(message('+2348031000001'));
    await vi.waitFor(async () => {
      // One that came before its message was marked is a job.
      await workReports();
      expect(await texting.row(id)).toMatchObject({ report: 'delivered', cost_kobo: 390 });
    }, patience);
  });

  const marked = (id: string, values: { status: 'sent' | 'queued'; reference: string | null }) =>
    texting.platform.database.kysely
      .updateTable('message_outbox')
      .set(values)
      .where('id', '=', id)
      .execute();
  /** A message that was handed over and is not marked yet, and under which reference it will be. */
  async function handedOver(): Promise<{ id: string; reference: string }> {
    await texting.turn({ reports: { lost: 1 } });
    const id = await texting.sendNow(message('+2348031000004'));
    const reference = String((await texting.row(id)).reference);
    await marked(id, { status: 'queued', reference: null });
    return { id, reference };
  }

  it('that comes before its message is marked is kept', async () => {
    const { id, reference } = await handedOver();
    expect((await report('sms', outcome(reference, 'DELIVERED'))).statusCode).toBe(200);
    expect((await texting.row(id)).report).toBeNull();
    await marked(id, { status: 'sent', reference });
    await workReports();
    expect(await texting.row(id)).toMatchObject({ report: 'delivered', cost_kobo: 390 });
  });

  it('that finds no message of ours is given up without a word, whatever else is in the air', async () => {
    const { id, reference } = await handedOver();
    await report('sms', outcome('another-shop-s', 'DELIVERED'));
    const { database } = texting.platform;
    const waiting = await database.executeSql(
      "select data from pgboss.job where name = 'message-report'",
    );
    expect(waiting.rows).toHaveLength(1);
    const [{ data }] = waiting.rows as [{ data: never }];
    await expect(keepReports(texting.platform).work(data)).rejects.toThrow('not marked yet');
    texting.clock.advance(2 * 60_000);
    await workReports();
    await marked(id, { status: 'sent', reference });
  });

  it('that WhatsApp failed has one SMS sent in its place, and that it arrived has none', async () => {
    await texting.turn({ reports: { lost: 1 } });
    const whatsapp = (to: string) =>
      texting.sendNow({ ...message(to), channel: 'whatsapp', about: 'a matter' });
    const id = await whatsapp('+2348031000005');
    const first = (await texting.row(id)).reference;
    for (let n = 0; n < 2; n += 1) await report('whatsapp', outcome(first, 'Message Failed'));
    expect(await texting.row(id)).toMatchObject({ status: 'queued', channel: 'sms' });
    await texting.work(id);
    const { reference } = await texting.row(id);
    expect((await texting.inbox())[0]).toMatchObject({ channel: 'dnd', key: id, reference });
    await report('sms', outcome(reference, 'Message Failed'));
    const ended = { status: 'sent', report: 'failed', channel: 'sms', text: '', recipient: '' };
    expect(await texting.row(id)).toMatchObject(ended);
    const arrived = await whatsapp('+2348031000006');
    await report('whatsapp', outcome((await texting.row(arrived)).reference, 'DELIVERED'));
    expect(await texting.row(arrived)).toMatchObject({
      report: 'delivered',
      text: '',
      about: null,
    });
  });

  // The embedded database has one connection: there nothing is marked in the middle.
  it.runIf(server !== '')('that comes while its message is marked is kept', async () => {
    const { id, reference } = await handedOver();
    const { database, config } = texting.platform;
    // Marked after the first look, which finds nothing, and before the second.
    const outside = AsyncLocalStorage.snapshot();
    let isMarked = false;
    const markedMeanwhile = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => node,
      transformResult: async ({ result }: PluginTransformResultArgs) => {
        if (!isMarked) await outside(() => marked(id, { status: 'sent', reference }));
        isMarked = true;
        return result;
      },
    };
    const transaction = <T>(work: (trx: Trx) => Promise<T>) =>
      database.transaction((trx) => work(trx.withPlugin(markedMeanwhile) as Trx));
    const rawBody = Buffer.from(JSON.stringify(outcome(reference, 'DELIVERED')));
    const signature = signatureOf(rawBody, config.MESSAGING_WEBHOOK_SECRET);
    const header = (name: string) => (name === 'x-signature' ? signature : undefined);
    const needs = { ...texting.platform, database: { ...database, transaction } };
    expect(await takeReport(needs, { channel: 'sms', rawBody, header })).toBe('taken');
    expect(await texting.row(id)).toMatchObject({ report: 'delivered', cost_kobo: 390 });
  });

  it('is kept once, however often and in whatever order it comes', async () => {
    await texting.turn({ reports: { lost: 1 } });
    const id = await texting.sendNow(message('+2348031000002'));
    const { reference } = await texting.row(id);
    for (const [status, cost] of [
      ['DELIVERED', '4.1'],
      ['Message Sent', '4.1'],
      ['DELIVERED', '4.1'],
      ['Message Failed', '4.1'],
    ] as const) {
      expect((await report('sms', outcome(reference, status, cost))).statusCode).toBe(200);
    }
    expect(await texting.row(id)).toMatchObject({ report: 'delivered', cost_kobo: 410 });
  });

  it('that a number takes no advertising stops nothing: other routes reach it', async () => {
    await texting.turn({ reports: { lost: 1 } });
    const to = '+2348031000003';
    const id = await texting.sendNow(message(to));
    const { reference } = await texting.row(id);
    await report('sms', outcome(reference, 'DND Active on Phone Number'));
    await report('sms', outcome(reference, 'DND Active on Phone Number'));
    expect(await texting.row(id)).toMatchObject({ report: 'failed' });
    const next = await texting.sendNow(message(to));
    expect(await texting.row(next)).toMatchObject({ status: 'sent', why: null });
  });

  it('that fails for good after it arrived stops no number', async () => {
    await texting.turn({ reports: { lost: 1 } });
    const to = '+2348031000007';
    const { reference } = await texting.row(await texting.sendNow(message(to)));
    await report('sms', outcome(reference, 'DELIVERED'));
    const secret = texting.platform.config.MESSAGING_WEBHOOK_SECRET;
    const late = { id: String(reference), status: 'Failed', failureReason: 'UserDoesNotExist' };
    const answer = await report(`sms/${secret}`, new URLSearchParams(late).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await texting.platform.messages.reaches(to, texting.platform.database.kysely)).toBe(
      true,
    );
  });

  it('about a message of nobody leaves no trace', async () => {
    const before = await counts();
    const bounce = { type: 'bounce', permanent: true, email: 'nobody@example.com' };
    expect((await report('sms', outcome('300000', 'DND Active on Phone Number'))).statusCode).toBe(
      200,
    );
    expect((await report('mail', { ...bounce, messageId: '<1@2>' })).statusCode).toBe(200);
    expect(await counts()).toEqual(before);
  });

  it('of a permanent bounce stops the address, of a passing one does not', async () => {
    const { database, mail } = texting.platform;
    const bounced = async (email: string, permanent: boolean, type = 'bounce') => {
      const id = await mail.send({ to: email, subject: 'Hello', react: 'Hello' as never });
      const row = await database.kysely
        .selectFrom('mail_outbox')
        .select('message_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const body = { type, permanent, email, messageId: row.message_id };
      expect((await report('mail', body)).statusCode).toBe(200);
      expect((await report('mail', body)).statusCode).toBe(200);
      // A report that comes late changes nothing.
      if (permanent) await report('mail', { ...body, permanent: false });
      const later = await readBounce(id);
      return [await isStopped(database.kysely, email), later];
    };
    const readBounce = async (id: string) =>
      (
        await database.kysely
          .selectFrom('mail_outbox')
          .select('bounce')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).bounce;
    expect(await bounced('away@example.com', false)).toEqual([false, 'passing']);
    expect(await bounced('gone@example.com', true)).toEqual([true, 'permanent']);
    // Who called a mail of ours spam is left alone; a mailbox that was gone may be there again.
    expect(await bounced('gone@example.com', true, 'complaint')).toEqual([true, 'complaint']);
    expect(await bounced('once.gone@example.com', true)).toEqual([true, 'permanent']);
    const { kysely } = database;
    await endOldStops(kysely, new Date(0));
    expect(await isStopped(kysely, 'once.gone@example.com')).toBe(true);
    await endOldStops(kysely, new Date('2100-01-01'));
    const left = ['gone@example.com', 'once.gone@example.com'];
    expect(await Promise.all(left.map((one) => isStopped(kysely, one)))).toEqual([true, false]);
  });
});

describe('by a provider that signs nothing', () => {
  it('is believed with the secret in the address, and a signed one of the provider before', async () => {
    const secret = 'a_secret_of_our_own_that_is_long_enough';
    const product = await openProduct({
      seeds: false,
      env: {
        MESSAGING_PROVIDER: 'africastalking',
        AFRICASTALKING_USERNAME: 'test',
        AFRICASTALKING_API_KEY: 'test',
        MESSAGING_WEBHOOK_SECRET: secret,
      },
    });
    try {
      const send = async (path: string) =>
        (
          await product.app.inject({
            method: 'POST',
            url: `/api/messages/reports/sms${path}`,
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: 'id=ATXid_1&status=Success',
          })
        ).statusCode;
      expect(await send('')).toBe(401);
      expect(await send('/another_secret')).toBe(401);
      expect(await send(`/${secret}`)).toBe(200);
      // Of the provider before this one.
      const payload = JSON.stringify(outcome('before', 'DELIVERED'));
      const late = await product.app.inject({
        method: 'POST',
        url: '/api/messages/reports/sms',
        headers: { 'x-signature': signatureOf(Buffer.from(payload), secret) },
        payload,
      });
      expect(late.statusCode).toBe(200);
      expect(product.logged.join('')).not.toContain(secret);
    } finally {
      await product.close();
    }
  });
});

describe('by Termii', () => {
  it('is believed with the key of its account, and with no other secret in its header', async () => {
    const [secret, theirs] = ['a_secret_of_our_own_that_is_long_enough', 'key-of-the-account'];
    const product = await openProduct({
      seeds: false,
      env: {
        ...{ MESSAGING_PROVIDER: 'termii', TERMII_API_KEY: 'test', TERMII_SECRET_KEY: theirs },
        MESSAGING_WEBHOOK_SECRET: secret,
      },
    });
    try {
      const payload = JSON.stringify(outcome('unknown', 'DELIVERED'));
      const send = async (name: string, by: string) => {
        const headers = { [name]: signatureOf(Buffer.from(payload), by) };
        const url = '/api/messages/reports/sms';
        return (await product.app.inject({ method: 'POST', url, headers, payload })).statusCode;
      };
      expect(await send('x-termii-signature', theirs)).toBe(200);
      expect(await send('x-termii-signature', secret)).toBe(401);
      expect(await send('x-signature', secret)).toBe(200);
      expect(product.logged.join('')).not.toContain(theirs);
    } finally {
      await product.close();
    }
  });
});

describe('staff see messages', () => {
  it('without number and text, with the cost of the day in words', async () => {
    const member = await signIn(texting, 'support');
    const list = await member.get('/api/v1/texts');
    expect(list.body).toContain('+234•••••0');
    expect(list.body).not.toMatch(/\+23480\d{8}|hello/);
    const today = await member.get('/api/v1/texts/today');
    expect(today.json().words).toMatch(/^Today: ₦[\d.]+ of ₦5,000\.$/);
    const { database } = texting.platform;
    const make = async (kind: 'code' | 'necessary', why: string, days: number) => {
      const id = String(
        await texting.platform.messages.send({ ...message(`+23480${60_000_000 + ++made}`), kind }),
      );
      const created_at = new Date(texting.clock.now().getTime() - days * 86_400_000);
      const failed = { status: 'failed', why, created_at } as const;
      await database.kysely
        .updateTable('message_outbox')
        .set(failed)
        .where('id', '=', id)
        .execute();
      return id;
    };
    const lost = await make('necessary', 'too late', 2);
    for (const [kind, why, days] of [
      ['code', 'too late', 1],
      ['necessary', 'taken back', 1],
      ['necessary', 'too late', 4],
    ] as const)
      await make(kind, why, days);
    const asked = await member.get('/api/v1/texts?lost=true');
    expect(asked.json().data.map(({ id }: { id: string }) => id)).toEqual([lost]);
    expect(await countLost(database.kysely, texting.clock.now())).toBe(1);
    const editor = await signIn(texting, 'editor');
    expect((await editor.get('/api/v1/texts')).statusCode).toBe(403);
  });

  it('what codes have cost beside the cap, and that no more go out once they have reached theirs', async () => {
    const { config, database } = texting.platform;
    const usual = config.MESSAGING_CODES_DAILY_KOBO;
    await database.executeSql(
      "insert into message_days values ('2026-11-23', 60000, 50000) on conflict (day) do update set kobo = 60000, code_kobo = 50000",
    );
    const member = await signIn(texting, 'support');
    const words = async () => (await member.get('/api/v1/texts/today')).json().words;
    const codes = 'Codes, counted apart: ₦500 of';
    expect(await words()).toContain(`Today: ₦100 of ₦5,000. ${codes} ₦50,000.`);
    Object.assign(config, { MESSAGING_CODES_DAILY_KOBO: 50_000 });
    expect(await words()).toContain(`${codes} ₦500. No more of them go out today.`);
    Object.assign(config, { MESSAGING_CODES_DAILY_KOBO: usual });
    await database.executeSql('delete from message_days');
  });

  it('which of them the cap of yesterday holds back until this morning', async () => {
    const { database } = texting.platform;
    const id = String(await texting.platform.messages.send(message('+2348061000001')));
    const today = async () => {
      const member = await signIn(texting, 'support');
      return (await member.get('/api/v1/texts/today')).json();
    };
    const due_at = new Date('2026-11-24T07:00:00Z');
    await database.kysely
      .updateTable('message_outbox')
      .set({ why: 'the daily cap is reached', due_at })
      .where('id', '=', id)
      .execute();
    await database.executeSql(
      "insert into message_days values ('2026-11-23', 499900) on conflict (day) do update set kobo = 499900",
    );
    const waits = '1 waits until 08:00';
    expect(await today()).toEqual({
      words: `Today: ₦4,999 of ₦5,000. The cap is reached: ${waits} tomorrow. Codes go out.`,
      capped: 1,
    });
    texting.clock.advance(
      new Date('2026-11-24T05:00:00Z').getTime() - texting.clock.now().getTime(),
    );
    expect(await today()).toEqual({
      words: `Today: ₦0 of ₦5,000. The cap was reached: ${waits} today. Codes go out.`,
      capped: 1,
    });
  });
});
