import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signatureHeader, signatureOf } from '#paystack/signature.ts';
import { koboOf } from '#platform/money.ts';
import { entriesOf } from '#test/support/entries.ts';
import { openedFor, openMoney, paymentRow, trialOrder } from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { secretKeyOf } from './provider.service.server.ts';

const money = await openMoney({ jobs: true });
afterAll(() => money.close());
beforeEach(() => money.turn({}));

async function paidBySandbox(status = 'success'): Promise<string> {
  const reference = await openedFor(money, trialOrder({ amountKobo: koboOf(100_000) }));
  await money.force(reference, { status });
  return reference;
}

const bodyOf = (reference: string) =>
  Buffer.from(JSON.stringify({ event: 'charge.success', data: { reference, amount: 100_000 } }));

const send = (bytes: Buffer, signature: string | null, type = 'application/json') =>
  money.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    payload: bytes,
    headers: {
      'content-type': type,
      ...(signature === null ? {} : { [signatureHeader]: signature }),
    },
  });

const signed = (bytes: Buffer) => signatureOf(bytes, secretKeyOf(money.platform.config));
const statusOf = async (reference: string) => (await paymentRow(money, reference)).status;
/** Waits until everything that was queued is done: only then nothing more can come. */
async function queueIsEmpty(): Promise<void> {
  const open = `select count(*)::int as open from pgboss.job
    where name like 'payment-%' and state in ('created', 'retry', 'active')`;
  await vi.waitFor(async () => {
    const { rows } = await money.platform.database.executeSql(open);
    expect(rows).toEqual([{ open: 0 }]);
  }, patience);
}
const kept = async () =>
  (await money.platform.database.kysely.selectFrom('payment_webhooks').selectAll().execute())
    .length;

describe('the webhook (check 8)', () => {
  it('changes nothing for a signature that does not fit', async () => {
    const reference = await paidBySandbox();
    const bytes = bodyOf(reference);
    const right = signed(bytes);
    const before = await kept();
    const wrong = [null, '', right.slice(2), right.toUpperCase(), 'a'.repeat(128), `${right}0`];
    for (const signature of wrong) expect((await send(bytes, signature)).statusCode).toBe(401);
    const changed = Buffer.from(bytes.toString().replace('100000', '100001'));
    expect((await send(changed, right)).statusCode).toBe(401);
    const nothing = await money.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { [signatureHeader]: 'a'.repeat(128) },
    });
    expect(nothing.statusCode).toBe(401);
    expect(await kept()).toBe(before);
    expect(await statusOf(reference)).toBe('pending');
  });

  it('refuses what is too large or no event', async () => {
    const large = Buffer.alloc(300 * 1024, 'a');
    expect((await send(large, signed(large))).statusCode).toBe(413);
    for (const text of ['', '[]', '{"event":1}', '{"event"', '\u0000']) {
      const bytes = Buffer.from(text);
      expect((await send(bytes, signed(bytes))).statusCode).toBe(400);
    }
  });

  it('believes no event: the provider is asked (I3)', async () => {
    const reference = await paidBySandbox('abandoned');
    const bytes = bodyOf(reference);
    expect((await send(bytes, signed(bytes))).statusCode).toBe(200);
    await vi.waitFor(async () => {
      const row = await money.platform.database.kysely
        .selectFrom('payment_webhooks')
        .select('handled_at')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      expect(row.handled_at).not.toBeNull();
    }, patience);
    expect(await statusOf(reference)).toBe('pending');
    expect(money.announced).not.toContain(reference);
  });

  it('takes events that name nothing of ours, in any media type', async () => {
    const bytes = Buffer.from('{"event":"transfer.success","data":{"reference":"T1"}}');
    expect((await send(bytes, signed(bytes), 'text/plain')).statusCode).toBe(200);
  });

  it.each(['T2', 'SW-00000000000000000000000000'])(
    'keeps nothing personal of an event about %s, which no erasure would find (FS-03)',
    async (reference) => {
      const customer = { email: 'ada@example.com', first_name: 'Ada' };
      const data = { reference, status: 'success', amount: 100_000, customer };
      const bytes = Buffer.from(JSON.stringify({ event: 'charge.success', data }));
      expect((await send(bytes, signed(bytes))).statusCode).toBe(200);
      const { body } = await money.platform.database.kysely
        .selectFrom('payment_webhooks')
        .select('body')
        .where('body', 'like', `%"${reference}"%`)
        .executeTakeFirstOrThrow();
      expect(body).not.toMatch(/ada/i);
      expect(JSON.parse(body).data).toMatchObject({ reference, amount: 100_000 });
    },
  );

  it('calls staff for money that came under a reference which a restored database does not know', async () => {
    const { kysely } = money.platform.database;
    const reference = await paidBySandbox('abandoned');
    await money.force(reference, { status: 'success', silent: true });
    await kysely.deleteFrom('payments').where('reference', '=', reference).execute();
    const bytes = bodyOf(reference);
    expect((await send(bytes, signed(bytes))).statusCode).toBe(200);
    await queueIsEmpty();
    const alarms = await entriesOf(money.platform, { action: 'alarm.stray' });
    expect(alarms).toMatchObject([{ action: 'alarm.stray', subject: reference }]);
  });

  it('sent five times at once settles once, all answered 200 (check 4)', async () => {
    const reference = await paidBySandbox();
    const bytes = bodyOf(reference);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(bytes, signed(bytes))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await vi.waitFor(async () => expect(await statusOf(reference)).toBe('paid'), patience);
    await queueIsEmpty();
    expect(money.announced.filter((one) => one === reference)).toHaveLength(1);
    // The same event once more, 73 hours late.
    money.clock.advance(73 * 3_600_000);
    expect((await send(bytes, signed(bytes))).statusCode).toBe(200);
    const other = Buffer.from(bytes.toString().replace('}}', ',"late":true}}'));
    expect((await send(other, signed(other))).statusCode).toBe(200);
    await queueIsEmpty();
    expect(money.announced.filter((one) => one === reference)).toHaveLength(1);
    // What is known of an event stands beside it, so that a month of events can go (SCALE-02).
    const { rows } = await money.platform.database.executeSql(
      `select h.times, k.received_at = h.received_at as same from payment_webhooks h
       left join payment_webhook_keys k using (body_hash) where reference = $1 order by h.times desc`,
      [reference],
    );
    expect(rows).toEqual([
      { times: 6, same: true },
      { times: 1, same: true },
    ]);
  });
});
