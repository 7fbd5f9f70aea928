import { describe, expect, it } from 'vitest';
import type { Verified } from '#paystack/client.ts';
import { Transaction } from '#paystack/shapes.ts';
import { koboOf } from '#platform/money.ts';
import { isClear, type StoredPayment, settlingOf } from './settle.rules.ts';

const opened = new Date('2026-11-26T10:00:00Z');
const secondsOn = (seconds: number) => new Date(opened.getTime() + seconds * 1_000);
const now = secondsOn(60);
const reference = 'SW-00000000000000000000000001';

const payment: StoredPayment = {
  reference,
  amount_kobo: koboOf(500_000),
  status: 'pending',
  reason: null,
  created_at: secondsOn(-600),
  checkout_at: opened,
  checks: 2,
  settled_at: null,
  refund_asked_at: null,
  refund_queued_at: null,
  said_at: null,
  said_status: null,
};

const answer = {
  id: 4711,
  reference,
  status: 'success',
  amount: 500_000,
  currency: 'NGN',
  channel: 'card',
  gateway_response: 'Successful',
  paid_at: '2026-11-26T10:00:45.000Z',
  fees: 7_500,
  domain: 'test',
  authorization: { last4: '4081', brand: 'visa', channel: 'card' },
};
const found = (more: object = {}): Verified => ({
  kind: 'found',
  transaction: Transaction.parse({ ...answer, ...more }),
});
const unknown: Verified = { kind: 'unknown-reference' };
const unclear = { kind: 'unclear', what: 'timeout' } as unknown as Verified;

const settled = (
  verified: Verified,
  {
    paidOtherwise = false,
    at = now,
    askedAt = at,
    ...columns
  }: Partial<StoredPayment> & {
    paidOtherwise?: boolean;
    at?: Date;
    askedAt?: Date;
  } = {},
) => settlingOf({ ...payment, ...columns }, verified, { paidOtherwise, askedAt, now: at });

describe('a payment that the provider calls paid', () => {
  it('is paid, with what is kept of how, and is looked at no more', () => {
    expect(settled(found())).toEqual({
      decision: { status: 'paid', reason: null, fulfils: true },
      clear: true,
      wentOut: false,
      change: {
        status: 'paid',
        reason: null,
        checks: 3,
        next_check_at: null,
        settled_at: now,
        provider_id: '4711',
        channel: 'card',
        brand: 'visa',
        last4: '4081',
        paid_kobo: 500_000,
        paid_at: new Date('2026-11-26T10:00:45Z'),
        said_at: now,
        said_status: 'success',
        said_kobo: 500_000,
        said_currency: 'NGN',
        said_response: 'Successful',
      },
    });
  });

  it.each([
    ['a kobo less', { amount: 499_999 }],
    ['a kobo more', { amount: 500_001 }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { reference: 'SW-00000000000000000000000002' }],
  ])('needs attention with %s, and keeps what came in', (_what, more) => {
    const { decision, change } = settled(found(more));
    expect(decision).toMatchObject({ status: 'needs-attention', fulfils: false });
    expect(change).toMatchObject({
      status: 'needs-attention',
      reason: 'another amount or currency',
      paid_kobo: (more as { amount?: number }).amount ?? 500_000,
      next_check_at: null,
      settled_at: now,
    });
  });

  it('is paid in full when the buyer paid the provider’s fees on top', () => {
    const { change } = settled(found({ amount: 507_500, requested_amount: 500_000 }));
    expect(change).toMatchObject({ status: 'paid', paid_kobo: 507_500, said_kobo: 507_500 });
  });

  it('needs attention when the thing is paid already', () => {
    const { change } = settled(found(), { paidOtherwise: true });
    expect(change).toMatchObject({ status: 'needs-attention', reason: 'paid twice' });
  });

  it('was paid now where the provider names no time, and shows no number that is not four digits', () => {
    const authorization = { last4: '40811', brand: null, channel: null };
    expect(settled(found({ paid_at: null, authorization })).change).toMatchObject({
      paid_at: now,
      last4: null,
      brand: null,
    });
    for (const last4 of ['408', 'x4081', '', null]) {
      const { change } = settled(found({ authorization: { ...answer.authorization, last4 } }));
      expect(change).toMatchObject({ last4: null });
    }
  });

  it('and was so before keeps what it was settled with', () => {
    const before = secondsOn(10);
    const { decision, change } = settled(found(), { status: 'paid', settled_at: before });
    expect(decision.fulfils).toBe(false);
    expect(change).toEqual({
      status: 'paid',
      reason: null,
      checks: 3,
      next_check_at: null,
      settled_at: before,
      said_at: now,
      said_status: 'success',
      said_kobo: 500_000,
      said_currency: 'NGN',
      said_response: 'Successful',
    });
  });
});

describe('a payment that is not paid', () => {
  it('is failed with the bank’s words, and goes on being looked at: a second card may pay it', () => {
    const { change } = settled(found({ status: 'failed', gateway_response: 'Insufficient funds' }));
    expect(change).toMatchObject({
      status: 'failed',
      reason: 'Insufficient funds',
      settled_at: now,
      next_check_at: secondsOn(120),
    });
    expect(change).not.toHaveProperty('paid_kobo');
    const silent = settled(found({ status: 'failed', gateway_response: null })).change;
    expect(silent).toMatchObject({ reason: 'Declined', said_response: null });
  });

  it.each(['abandoned', 'ongoing', 'pending', 'processing', 'queued'])(
    'stays pending while it is %s',
    (status) => {
      expect(settled(found({ status })).change).toMatchObject({
        status: 'pending',
        settled_at: null,
        said_status: status,
        next_check_at: secondsOn(120),
      });
    },
  );

  it('keeps the reason that it had', () => {
    const { change } = settled(found({ status: 'ongoing' }), { status: 'failed', reason: 'No' });
    expect(change).toMatchObject({ status: 'failed', reason: 'No' });
  });

  it('is unknown to the provider: said so, and pending until its 35 minutes are over', () => {
    expect(settled(unknown).change).toEqual({
      status: 'pending',
      reason: null,
      checks: 3,
      next_check_at: secondsOn(120),
      settled_at: null,
      said_at: now,
      said_status: 'unknown',
      said_kobo: null,
      said_currency: null,
      said_response: null,
    });
    expect(settled(unknown, { at: secondsOn(35 * 60 - 1) }).change.status).toBe('pending');
    expect(settled(unknown, { at: secondsOn(35 * 60) }).change.status).toBe('expired');
  });

  it('counts its time from its making where no checkout was opened', () => {
    const early = { checkout_at: null, created_at: opened };
    expect(settled(unknown, { ...early, at: secondsOn(35 * 60) }).change.status).toBe('expired');
  });
});

describe('no clear answer', () => {
  it.each([
    ['found', found(), true],
    ['unknown to the provider', unknown, true],
    ['none', unclear, false],
    ['declined', { kind: 'declined', code: 'x', message: 'No' } as Verified, false],
  ])('is told from a clear one: %s', (_what, verified, clear) => {
    expect(isClear(verified)).toBe(clear);
    expect(settled(verified).clear).toBe(clear);
  });

  it('changes nothing but the next look, which comes soon, however old the payment is', () => {
    const { decision, change } = settled(unclear, { at: secondsOn(3 * 86_400) });
    expect(decision).toEqual({ status: 'pending', reason: null, fulfils: false });
    expect(change).toEqual({
      status: 'pending',
      reason: null,
      checks: 3,
      next_check_at: secondsOn(3 * 86_400 + 300),
      settled_at: null,
    });
  });
});

describe('money that went back', () => {
  const reversed = found({ status: 'reversed' });
  const asked = { status: 'paid', refund_asked_at: opened } as const;

  it('needs attention when nobody asked for it', () => {
    const { change, wentOut } = settled(reversed, { status: 'paid' });
    // Also where staff have closed it before, after a dispute that they won.
    expect(change).toMatchObject({
      ...{ status: 'needs-attention', reason: 'reversed', closed_at: null },
    });
    expect(wentOut).toBe(false);
    expect(change).not.toHaveProperty('refund_queued_at');
  });

  it('is the refund of which nobody knew whether it went out', () => {
    const { change, wentOut } = settled(reversed, asked);
    expect(change).toMatchObject({ status: 'paid', refund_queued_at: now });
    expect(wentOut).toBe(true);
  });

  it('went at the moment at which it was heard first, however often the provider is asked', () => {
    const heard = {
      status: 'needs-attention',
      said_status: 'reversed',
      said_at: secondsOn(5),
    } as const;
    expect(settled(reversed, { ...heard, said_status: 'success' }).change.said_at).toEqual(now);
    expect(settled(reversed, heard).change).not.toHaveProperty('said_at');
  });

  it('and is with us again by the newest word has that word kept', () => {
    const heard = { status: 'paid', said_status: 'reversed', said_at: secondsOn(5) } as const;
    expect(settled(found(), heard).change).toMatchObject({ said_status: 'success', said_at: now });
  });

  it('is told once', () => {
    const { change, wentOut } = settled(reversed, { ...asked, refund_queued_at: secondsOn(5) });
    expect(wentOut).toBe(false);
    expect(change).not.toHaveProperty('refund_queued_at');
  });

  it.each(['reversal-pending', 'Reversal Pending', 'reversal_pending'])(
    'is clear while it is on its way, in the word “%s”, and nothing follows yet',
    (status) => {
      const asked = { refund_asked_at: secondsOn(10), refund_queued_at: secondsOn(11) };
      const told = settled(found({ status }), { status: 'paid', ...asked });
      expect(told).toMatchObject({ clear: true, wentOut: false, decision: { status: 'paid' } });
      expect(told.change).toMatchObject({ next_check_at: null, said_status: 'reversal-pending' });
    },
  );

  it('did not go back while it is still with us', () => {
    expect(settled(found(), asked).wentOut).toBe(false);
  });
});

describe('what is kept of the provider’s words', () => {
  it('is cut to what its columns hold', () => {
    const { change } = settled(
      found({ status: 'ongoing', currency: 'N'.repeat(11), gateway_response: 'x'.repeat(201) }),
    );
    expect(change.said_currency).toBe('N'.repeat(10));
    expect(change.said_response).toBe('x'.repeat(200));
  });
});

describe('an answer that was on its way for long', () => {
  const later = new Date(now.getTime() + 1_000);

  it('does not stand over what was asked for after it', () => {
    const { change } = settled(found({ status: 'ongoing' }), {
      askedAt: now,
      at: later,
      said_at: later,
    });
    expect(change).not.toHaveProperty('said_status');
    expect(change).not.toHaveProperty('said_at');
  });

  it('stands with the moment in which it was asked for, so that a newer one comes after it', () => {
    const first = settled(found({ status: 'ongoing' }), { askedAt: now, at: later });
    expect(first.change).toMatchObject({ said_at: now, said_status: 'ongoing' });
    const next = settled(found(), { askedAt: later, at: later, said_at: now });
    expect(next.change).toMatchObject({ said_at: later, said_status: 'success' });
  });

  it('stands over what was heard by a clock that had gone ahead', () => {
    const ahead = { said_at: new Date(now.getTime() + 86_400_000), said_status: 'ongoing' };
    const { change } = settled(found({ status: 'abandoned' }), ahead);
    expect(change).toMatchObject({ said_at: now, said_status: 'abandoned' });
  });
});
