import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openedFor,
  openMoney,
  paymentAlarms,
  paymentRow,
  trialOrder,
} from '#test/support/money.ts';
import { patience } from '#test/support/patience.ts';
import { openCheckout } from './checkout.service.server.ts';
import {
  callAttention,
  paymentFor,
  paymentStates,
  paymentsFor,
  paymentUnder,
  reconcileDue,
  settle,
} from './service.server.ts';

const money = await openMoney({ jobs: true });
afterAll(() => money.close());
beforeEach(() => money.turn({}));

const opened = (wanted = trialOrder()) => openedFor(money, wanted);
const row = (reference: string) => paymentRow(money, reference);

const alarmsOf = (reference: string) => paymentAlarms(money, reference);

const verify = (paymentReference: string, requestId?: string) =>
  money.post('/payments/verify', { paymentReference, ...(requestId ? { requestId } : {}) });

/** Waits until the seller was told of it, then until nothing more can come. */
async function announcedOnce(reference: string): Promise<void> {
  const count = () => money.announced.filter((one) => one === reference).length;
  await vi.waitFor(() => expect(count()).toBe(1), patience);
}

describe('verify', () => {
  it.each(['', 'x', 'SW-0000000000000000000000000!', 'T123'])('refuses %j', async (reference) => {
    expect((await verify(reference)).statusCode).toBe(400);
  });

  it('refuses a reference that belongs to another request', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success' });
    const answer = await verify(reference, 'another');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: 'Payment verification failed' });
    expect((await row(reference)).status).toBe('pending');
  });

  it('says that nothing was paid, that it is open, failed, or that the provider is away', async () => {
    const reference = await opened();
    expect((await verify(reference)).json()).toMatchObject({
      error: 'payment-not-made',
      message: expect.stringContaining('Nothing was paid yet'),
    });
    await money.force(reference, { status: 'ongoing' });
    expect((await verify(reference)).json()).toMatchObject({ error: 'payment-open' });
    await money.turn({ faults: { kind: 'http-500' } });
    expect((await verify(reference)).json()).toMatchObject({ error: 'provider-away' });
    await money.turn({});
    await money.force(reference, { status: 'failed' });
    expect((await verify(reference)).json()).toMatchObject({ error: 'payment-declined' });
  });

  it.each([
    ['less money', { charged: 499_999 }],
    ['more money', { charged: 500_001 }],
    ['another currency', { chargedCurrency: 'USD' }],
  ])('fulfils nothing for %s and calls for attention (I3)', async (_what, tampered) => {
    const reference = await opened();
    await money.force(reference, { status: 'success', ...tampered });
    expect((await verify(reference)).json()).toMatchObject({ error: 'payment-needs-attention' });
    expect(money.announced).not.toContain(reference);
    expect(
      money.logged.some(
        (line) => line.includes(reference.slice(0, 8)) && line.includes('attention'),
      ),
    ).toBe(true);
  });

  it('answers success again and again, and fulfils once (D-11, I2)', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(reference)));
    for (const answer of answers) {
      expect(answer.json()).toEqual({
        success: true,
        message: 'Payment completed successfully',
        returnTo: '/payment/callback',
      });
    }
    await announcedOnce(reference);
  });
});

describe('what the provider says beside the money', () => {
  it.each([
    { gateway_response: 'App\u0000roved' },
    { channel: 'ca\u0000rd' },
    { authorization: { last4: '4081', brand: 'vi\u0000sa' } },
    { paid_at: '0000-01-01T00:00:00Z' },
    { paid_at: '9999-12-31T23:59:59Z' },
  ])('keeps nobody from what they paid for: %j', async (odd) => {
    const reference = await opened();
    const paid = { reference, status: 'success', amount: 500_000, currency: 'NGN' };
    const said = JSON.stringify({ status: true, message: '', data: { ...paid, ...odd } });
    vi.stubGlobal('fetch', async () => new Response(said));
    await reconcileDue(money.platform);
    expect(await settle(money.platform, reference)).toMatchObject({ clear: true });
    vi.unstubAllGlobals();
    const { status, paid_at: paidAt } = await row(reference);
    expect(status).toBe('paid');
    expect(paidAt).toEqual(money.clock.now());
  });

  it('may be another currency with a sign that cannot be kept: it is not the naira (I3)', async () => {
    const reference = await opened();
    const data = { reference, status: 'success', amount: 500_000, currency: 'N\u0000GN' };
    const said = JSON.stringify({ status: true, message: '', data });
    vi.stubGlobal('fetch', async () => new Response(said));
    await settle(money.platform, reference);
    vi.unstubAllGlobals();
    expect((await row(reference)).status).toBe('needs-attention');
  });
});

describe('a checkout', () => {
  it('is declined in the provider’s words, and a fresh one may follow', async () => {
    const wanted = trialOrder();
    const declined = await openCheckout(money.platform, { ...wanted, email: 'nobody' });
    expect(declined).toMatchObject({ kind: 'declined' });
    expect(await openCheckout(money.platform, wanted)).toMatchObject({ kind: 'ready' });
  });

  it('is refused by nobody while our key is not accepted: it says so in the log, and goes on later', async () => {
    const wanted = trialOrder();
    const { config } = money.platform;
    const error = vi.fn();
    const log = Object.assign(Object.create(money.platform.log), { error });
    const locked = {
      ...money.platform,
      log,
      config: { ...config, PAYSTACK_SANDBOX_SECRET: 'sk_test_of_somebody_else_0001' },
    };
    const mend = 'the payment provider does not accept our key';
    for (const times of [1, 2]) {
      expect(await openCheckout(locked, wanted)).toEqual({ kind: 'away' });
      expect(error).toHaveBeenCalledTimes(times);
      expect(error).toHaveBeenLastCalledWith(expect.anything(), mend);
    }
    expect(await openCheckout(money.platform, wanted)).toMatchObject({ kind: 'ready' });
  });

  it('is one for one thing, also when twenty ask at once (I4)', async () => {
    const wanted = trialOrder();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => openCheckout(money.platform, wanted)),
    );
    const references = new Set(all.flatMap((one) => (one.kind === 'ready' ? [one.reference] : [])));
    expect(references.size).toBe(1);
    const again = await openCheckout(money.platform, wanted);
    expect(again).toMatchObject({ kind: 'ready', reference: [...references][0] });
    const rows = await money.platform.database.kysely
      .selectFrom('payments')
      .select('reference')
      .where('subject', '=', wanted.subject)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('whose answer was cut can be asked for again without a second payable one', async () => {
    const wanted = trialOrder();
    await money.turn({ faults: { kind: 'accepted-then-cut', path: '/transaction/initialize' } });
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'away' });
    await money.turn({});
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'away' });
    money.clock.advance(11_000);
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'away' });
    expect(await openCheckout(money.platform, wanted)).toMatchObject({ kind: 'ready' });
  });

  it('of which the provider knows nothing, as one of another account, is opened there anew', async () => {
    const wanted = trialOrder();
    const before = await opened(wanted);
    const known = (await row(before)).checkout_url;
    const reference = `SW-${money.platform.secrets.randomToken()}`;
    const { executeSql } = money.platform.database;
    const elsewhere = 'https://checkout.example.com/old';
    await executeSql('update payments set reference = $1, checkout_url = $2 where reference = $3', [
      ...[reference, elsewhere, before],
    ]);
    const checkout = await openCheckout(money.platform, wanted);
    expect(checkout).toMatchObject({ kind: 'ready', reference });
    expect(JSON.stringify([checkout, await row(reference)])).not.toContain(elsewhere);
    expect((await row(reference)).checkout_url).not.toBe(known);
  });

  it('of which the provider knew nothing for a moment is handed out again, with its whole time', async () => {
    const wanted = trialOrder();
    const reference = await opened(wanted);
    const known = (await row(reference)).checkout_url;
    money.clock.advance(30 * 60_000);
    const passing = { said_status: 'unknown', said_at: new Date(money.clock.now().getTime() + 1) };
    const { kysely } = money.platform.database;
    await kysely.updateTable('payments').set(passing).where('reference', '=', reference).execute();
    expect(await opened(wanted)).toBe(reference);
    const { checkout_at: at, checkout_url: url, next_check_at: next } = await row(reference);
    const now = money.clock.now().getTime();
    expect([url, at?.getTime(), next?.getTime()]).toEqual([known, now, now + 15_000]);
  });

  it('is not given for what is paid', async () => {
    const wanted = trialOrder();
    const reference = await opened(wanted);
    await money.force(reference, { status: 'success' });
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'paid', reference });
  });

  it('is not opened anew for who has paid the earlier one with a second card', async () => {
    const wanted = trialOrder();
    const first = await opened(wanted);
    await money.force(first, { status: 'failed' });
    await settle(money.platform, first);
    await money.force(first, { status: 'success' });
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'paid', reference: first });
  });

  it('is not opened beside money that does not fit, until staff have closed it or it went back', async () => {
    const { kysely } = money.platform.database;
    for (const ended of [
      { closed_at: money.clock.now() },
      { refund_asked_at: money.clock.now(), refund_queued_at: money.clock.now() },
      { said_status: 'reversed' },
    ]) {
      const wanted = trialOrder();
      const reference = await opened(wanted);
      await money.force(reference, { status: 'success', charged: 100 });
      // Found out by the second try itself, and known to the third.
      for (const _try of [2, 3])
        expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'held', reference });
      await kysely.updateTable('payments').set(ended).where('reference', '=', reference).execute();
      expect(await openCheckout(money.platform, wanted)).toMatchObject({ kind: 'ready' });
    }
  });

  it('that is still open counts for less than an earlier one whose money does not fit', async () => {
    const wanted = trialOrder();
    const first = await opened(wanted);
    await money.force(first, { status: 'failed' });
    money.clock.advance(1_000);
    expect(await opened(wanted)).not.toBe(first);
    await money.force(first, { status: 'success', charged: 100 });
    await settle(money.platform, first);
    expect((await paymentFor(money.platform, 'trial', wanted.subject))?.reference).toBe(first);
    expect(await paymentStates(money.platform, 'trial', [wanted.subject])).toEqual(
      new Map([[wanted.subject, 'needs-attention']]),
    );
  });

  it('is not opened anew while nobody can say what became of the earlier one', async () => {
    const wanted = trialOrder();
    const first = await opened(wanted);
    money.clock.advance(36 * 60_000);
    await money.turn({ faults: { kind: 'http-500', path: `/transaction/verify/${first}` } });
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'away' });
    expect((await row(first)).status).toBe('pending');
    await money.turn({});
    const second = await openCheckout(money.platform, wanted);
    expect(second).toMatchObject({ kind: 'ready' });
    expect((await row(first)).status).toBe('expired');
  });

  it('that is handed out again has its whole time, and is looked at soon', async () => {
    const wanted = trialOrder();
    const reference = await opened(wanted);
    money.clock.advance(30 * 60_000);
    await reconcileDue(money.platform);
    expect(await opened(wanted)).toBe(reference);
    const soon = money.clock.now().getTime() + 15_000;
    expect((await row(reference)).next_check_at?.getTime()).toBe(soon);
    money.clock.advance(30 * 60_000);
    await reconcileDue(money.platform);
    expect((await row(reference)).status).toBe('pending');
  });

  it.each(['ongoing', 'pending', 'processing', 'queued'])(
    'is not opened beside a transfer that was begun after a declined card and is %s',
    async (status) => {
      const wanted = trialOrder();
      const reference = await opened(wanted);
      await money.force(reference, { status: 'failed' });
      expect((await settle(money.platform, reference))?.payment.status).toBe('failed');
      await money.force(reference, { status });
      for (const _try of [1, 2])
        expect(await openCheckout(money.platform, wanted)).toEqual({
          kind: 'under-way',
          reference,
          checkoutUrl: (await row(reference)).checkout_url,
        });
      expect((await verify(reference)).json()).toMatchObject({ error: 'payment-open' });
      await money.force(reference, { status: 'success' });
      expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'paid', reference });
      await announcedOnce(reference);
    },
  );

  it('is not opened beside a transfer that takes longer than its time, and is once nothing came of it', async () => {
    for (const ended of ['failed', 'abandoned']) {
      const wanted = trialOrder();
      const reference = await opened(wanted);
      await money.force(reference, { status: 'ongoing' });
      money.clock.advance(36 * 60_000);
      expect(await openCheckout(money.platform, wanted)).toMatchObject({
        kind: 'under-way',
        reference,
      });
      expect((await row(reference)).status).toBe('expired');
      expect((await verify(reference)).json()).toMatchObject({ error: 'payment-open' });
      await money.force(reference, { status: ended });
      expect((await verify(reference)).json()).toMatchObject({ error: 'payment-expired' });
      expect(await opened(wanted)).not.toBe(reference);
    }
  });

  it('that is open already gives way to a declined one before it that is being paid', async () => {
    const wanted = trialOrder();
    const first = await opened(wanted);
    await money.force(first, { status: 'failed' });
    const second = await opened(wanted);
    await money.force(first, { status: 'ongoing' });
    const stays = { kind: 'under-way', reference: first };
    expect(await openCheckout(money.platform, wanted)).toMatchObject(stays);
    await money.force(first, { status: 'failed' });
    expect(await opened(wanted)).toBe(second);
    // Its own page goes on, whatever the provider calls it.
    await money.force(second, { status: 'ongoing' });
    expect(await opened(wanted)).toBe(second);
  });

  it('is not opened, nor called declined, while nobody can say what became of a transfer', async () => {
    const wanted = trialOrder();
    const reference = await opened(wanted);
    await money.force(reference, { status: 'failed' });
    await settle(money.platform, reference);
    await money.force(reference, { status: 'ongoing' });
    await settle(money.platform, reference);
    await money.turn({ faults: { kind: 'http-500', path: `/transaction/verify/${reference}` } });
    expect(await openCheckout(money.platform, wanted)).toEqual({ kind: 'away' });
    expect((await verify(reference)).json()).toMatchObject({ error: 'provider-away' });
    await money.turn({});
    expect(await openCheckout(money.platform, wanted)).toMatchObject({
      kind: 'under-way',
      reference,
    });
  });

  it.each([
    ['declined', 'failed', 'payment-declined'],
    ['out of time', 'abandoned', 'payment-expired'],
  ] as const)(
    'that was %s is not called so as long as nobody can say whether it was paid since',
    async (_what, word, code) => {
      const reference = await opened(trialOrder());
      await money.force(reference, { status: word });
      money.clock.advance(36 * 60_000);
      await settle(money.platform, reference);
      expect((await verify(reference)).json()).toMatchObject({ error: code });
      await money.force(reference, { status: 'success', silent: true });
      await money.turn({ faults: { kind: 'http-500', path: `/transaction/verify/${reference}` } });
      expect((await verify(reference)).json()).toMatchObject({ error: 'provider-away' });
      await money.turn({});
      expect((await verify(reference)).statusCode).toBe(200);
    },
  );

  it('is opened anew where the provider says for days that the earlier one is being paid', async () => {
    const wanted = trialOrder();
    const reference = await opened(wanted);
    await money.force(reference, { status: 'failed' });
    await settle(money.platform, reference);
    await money.force(reference, { status: 'ongoing' });
    expect(await openCheckout(money.platform, wanted)).toMatchObject({ kind: 'under-way' });
    money.clock.advance(72 * 3_600_000);
    expect(await opened(wanted)).not.toBe(reference);
    expect((await verify(reference)).json()).toMatchObject({ error: 'payment-declined' });
  });

  it('that is paid after a second one was paid needs attention and fulfils once', async () => {
    const wanted = trialOrder();
    const first = await opened(wanted);
    await money.force(first, { status: 'failed' });
    const second = await opened(wanted);
    expect(second).not.toBe(first);
    await money.force(second, { status: 'success' });
    await settle(money.platform, second);
    await money.force(first, { status: 'success' });
    await settle(money.platform, first);
    expect((await row(first)).reason).toBe('paid twice');
    expect((await row(second)).status).toBe('paid');
    await announcedOnce(second);
    expect(money.announced).not.toContain(first);
  });
});

describe('reconciliation', () => {
  it('settles alone what no webhook and no buyer told (I5)', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success' });
    expect((await row(reference)).status).toBe('pending');
    money.clock.advance(15_000);
    await reconcileDue(money.platform);
    expect((await row(reference)).status).toBe('paid');
    await announcedOnce(reference);
  });

  it('settles what was opened while the clock had gone ahead, once that is set right', async () => {
    money.clock.advance(30 * 86_400_000);
    const reference = await opened();
    money.clock.advance(-30 * 86_400_000);
    await reconcileDue(money.platform);
    expect((await row(reference)).status).toBe('pending');
    await money.force(reference, { status: 'success' });
    money.clock.advance(3_600_000);
    await reconcileDue(money.platform);
    expect((await row(reference)).status).toBe('paid');
  });

  it('ends what nobody pays, and honours a late success', async () => {
    const reference = await opened();
    money.clock.advance(35 * 60_000);
    await reconcileDue(money.platform);
    expect((await row(reference)).status).toBe('expired');
    await money.force(reference, { status: 'success' });
    money.clock.advance(3_600_000);
    await reconcileDue(money.platform);
    expect((await row(reference)).status).toBe('paid');
  });
});

describe('an answer', () => {
  it('says that the checkout was not paid in time', async () => {
    const reference = await opened();
    money.clock.advance(35 * 60_000);
    expect((await verify(reference)).json()).toMatchObject({ error: 'payment-expired' });
  });

  it('names the request that was paid, to who holds its number or asks for none', async () => {
    const wanted = { ...trialOrder(), purpose: 'request' };
    const reference = await opened(wanted);
    await money.force(reference, { status: 'success' });
    const said = { success: true, requestId: wanted.subject };
    expect((await verify(reference, wanted.subject)).json()).toMatchObject(said);
    expect((await verify(reference)).json()).toMatchObject(said);
    expect((await verify(reference)).json()).not.toHaveProperty('returnTo');
  });

  it('to a payment that is paid does not need the provider', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success' });
    await verify(reference);
    await money.turn({ faults: { kind: 'http-500' } });
    expect((await verify(reference)).statusCode).toBe(200);
    expect((await row(reference)).checks).toBe(1);
  });
});

describe('settling', () => {
  it('looks again where another payment for the same thing was paid in the same moment (I2)', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success' });
    const { database } = money.platform;
    const tries: string[] = [];
    /** As the index answers, once, to the one of two that commits later. */
    const transaction: typeof database.transaction = (work) =>
      database.transaction(async (trx) => {
        const done = await work(trx);
        tries.push('written');
        if (tries.length > 1) return done;
        throw Object.assign(new Error('duplicate key'), { constraint: 'payments_one_paid' });
      });
    const raced = { ...money.platform, database: { ...database, transaction } };
    expect((await settle(raced, reference))?.payment.status).toBe('paid');
    expect(tries).toHaveLength(2);
    await announcedOnce(reference);
  });

  it('knows no payment under a reference that nobody made, nor under any other text', async () => {
    expect(await settle(money.platform, 'SW-00000000000000000000000000')).toBeNull();
    expect(await settle(money.platform, 'T123')).toBeNull();
  });

  it('tells what became of the row, and whether the answer was clear', async () => {
    const reference = await opened();
    await money.turn({ faults: { kind: 'http-500' } });
    const logged = money.logged.length;
    expect(await settle(money.platform, reference)).toMatchObject({
      clear: false,
      payment: { reference, status: 'pending', checks: 1, said_status: null },
    });
    const lines = money.logged.slice(logged).join('\n');
    expect(lines).toContain('payment provider gave no clear answer');
    await money.turn({});
    expect(await settle(money.platform, reference)).toMatchObject({
      clear: true,
      payment: { reference, status: 'pending', checks: 2 },
    });
    expect(await row(reference)).toMatchObject({ status: 'pending', checks: 2 });
  });

  it('calls for attention once', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success', charged: 1 });
    const calls = () => money.logged.filter((line) => line.includes('a payment needs attention'));
    const before = calls().length;
    await settle(money.platform, reference);
    await settle(money.platform, reference);
    expect(calls()).toHaveLength(before + 1);
    expect(calls().at(-1)).toContain('another amount or currency');
    expect(await alarmsOf(reference)).toBe(1);
  });

  it('works off all that is due, more than it takes at a time', async () => {
    const wanted = Array.from({ length: 30 }, () => trialOrder());
    const references: string[] = [];
    for (const one of wanted) references.push(await opened(one));
    for (const reference of references) await money.force(reference, { status: 'success' });
    money.clock.advance(15_000);
    await reconcileDue(money.platform);
    const due = money.platform.database.kysely
      .selectFrom('payments')
      .select('reference')
      .where('next_check_at', '<=', money.clock.now());
    expect(await due.execute()).toEqual([]);
    // The job of the product may have taken some in the same moment.
    const states = async () => (await Promise.all(references.map(row))).map(({ status }) => status);
    await expect.poll(states).toEqual(references.map(() => 'paid'));
  });
});

describe('what its seller cannot use', () => {
  const call = (reference: string) =>
    money.platform.database.transaction((trx) =>
      callAttention(money.platform, trx, { reference, reason: 'cancelled' }),
    );

  it('needs attention once it is paid, and not before or again', async () => {
    const reference = await opened();
    const calls = () => money.logged.filter((line) => line.includes('"cancelled"')).length;
    await call(reference);
    expect(await row(reference)).toMatchObject({ status: 'pending', reason: null });
    await money.force(reference, { status: 'success' });
    await settle(money.platform, reference);
    await call(reference);
    await call(reference);
    expect(await row(reference)).toMatchObject({ status: 'needs-attention', reason: 'cancelled' });
    expect(calls()).toBe(1);
    expect(await alarmsOf(reference)).toBe(1);
  });

  it('is left as it is when its money was asked back', async () => {
    const reference = await opened();
    await money.force(reference, { status: 'success' });
    await settle(money.platform, reference);
    await money.platform.database.kysely
      .updateTable('payments')
      .set({ refund_asked_at: money.clock.now() })
      .where('reference', '=', reference)
      .execute();
    await call(reference);
    expect((await row(reference)).status).toBe('paid');
  });
});

describe('the payments for a thing', () => {
  it('are all there, newest first; the paid one counts, else the newest', async () => {
    const { platform } = money;
    const wanted = trialOrder();
    const first = await opened(wanted);
    await money.force(first, { status: 'failed' });
    money.clock.advance(1_000);
    const second = await opened(wanted);
    const of = () => paymentsFor(platform, 'trial', wanted.subject);
    expect((await of()).map(({ reference }) => reference)).toEqual([second, first]);
    expect((await paymentFor(platform, 'trial', wanted.subject))?.reference).toBe(second);
    expect(await paymentStates(platform, 'trial', [wanted.subject])).toEqual(
      new Map([[wanted.subject, 'pending']]),
    );
    await money.force(first, { status: 'success' });
    await settle(platform, first);
    expect((await paymentFor(platform, 'trial', wanted.subject))?.reference).toBe(first);
    expect(await paymentStates(platform, 'trial', [wanted.subject, 'another'])).toEqual(
      new Map([[wanted.subject, 'paid']]),
    );
    expect((await paymentUnder(platform, second))?.subject).toBe(wanted.subject);
  });

  it('are none where nothing was ordered', async () => {
    const { platform } = money;
    expect(await paymentFor(platform, 'trial', 'nothing')).toBeNull();
    expect(await paymentsFor(platform, 'trial', 'nothing')).toEqual([]);
    expect(await paymentStates(platform, 'trial', [])).toEqual(new Map());
    expect(await paymentUnder(platform, 'T123')).toBeNull();
    expect(await paymentUnder(platform, 'SW-00000000000000000000000000')).toBeNull();
  });
});
