import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openPaystack, type Paystack } from './client.ts';
import { openSandbox } from './sandbox/server.ts';
import { Envelope, isPaidInFull, Refund, Transaction, TransactionStatus } from './shapes.ts';

const key = 'sk_test_client';
let client: Paystack;
let last = 0;

const sandbox = openSandbox({
  secretKey: key,
  address: 'http://localhost:3010',
  webhookUrl: () => 'http://127.0.0.1:9/none',
  file: null,
});
await sandbox.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
afterAll(() => sandbox.close());
beforeEach(() => {
  client = clientOf({});
  return turn({});
});

function clientOf(more: Partial<Parameters<typeof openPaystack>[0]>): Paystack {
  const checkoutHosts = ['localhost:3010'];
  // However busy the machine is: who is to be impatient says so.
  return openPaystack({ base, secretKey: key, checkoutHosts, timeoutMs: 60_000, ...more });
}

async function turn(controls: object): Promise<void> {
  const answer = await sandbox.inject({
    method: 'PUT',
    url: '/sandbox/controls',
    payload: controls,
  });
  expect(answer.statusCode).toBe(200);
}

function order(reference = '') {
  last += 1;
  return {
    reference: reference || `SW-TEST${last}`,
    amountKobo: 500_000,
    email: 'buyer@example.com',
    callbackUrl: 'http://localhost:3000/payment/callback',
    cancelUrl: 'http://localhost:3000/verification',
  };
}

const force = (reference: string, change: object) =>
  sandbox.inject({
    method: 'PUT',
    url: `/sandbox/transactions/${reference}`,
    payload: { status: 'success', silent: true, ...change },
  });

describe('initialize', () => {
  it('says that a reference was used', async () => {
    const again = order();
    expect(await client.initialize(again)).toMatchObject({ kind: 'ready' });
    expect(await client.initialize(again)).toEqual({ kind: 'duplicate' });
  });

  it('says what the provider declines', async () => {
    expect(await client.initialize({ ...order(), email: 'nobody' })).toMatchObject({
      kind: 'declined',
      code: 'invalid_params',
      isOurs: false,
    });
    expect(await client.initialize(order('SW_UNDER'))).toMatchObject({ kind: 'declined' });
    const stranger = clientOf({ secretKey: 'sk_test_other' });
    expect(await stranger.initialize(order())).toMatchObject({
      kind: 'declined',
      message: 'Invalid key',
      isOurs: true,
    });
  });

  it('leads to no host but the allowed ones', async () => {
    const elsewhere = clientOf({ checkoutHosts: ['checkout.paystack.com'] });
    expect(await elsewhere.initialize(order())).toMatchObject({
      kind: 'unclear',
      why: 'a checkout on a host that is not allowed',
    });
  });

  it('gives the address of a checkout', async () => {
    expect(await client.initialize(order())).toMatchObject({
      kind: 'ready',
      checkoutUrl: expect.stringMatching(/^http:\/\/localhost:3010\/checkout\/[0-9a-f]{20}$/),
    });
  });
});

describe('verify', () => {
  it('knows an unknown reference from a failure', async () => {
    expect(await client.verify('SW-NEVER')).toEqual({ kind: 'unknown-reference' });
    expect(await client.verify('a/../b?c')).toEqual({ kind: 'unknown-reference' });
  });

  it.each([
    ['http-500', 'HTTP 500'],
    ['http-429', 'HTTP 429'],
    ['malformed', 'HTTP 200 without an envelope'],
    ['empty', 'HTTP 200 without an envelope'],
    ['html', 'HTTP 200 without an envelope'],
    ['stall', 'no answer in time'],
    ['redirect', expect.any(String)],
    ['cut', expect.any(String)],
    ['reset', expect.any(String)],
    ['accepted-then-cut', expect.any(String)],
  ])('is unclear when the provider answers with %s', async (kind, why) => {
    const { reference } = order();
    await client.initialize({ ...order(), reference });
    await turn({ faults: { kind, stallMs: 1_000 } });
    const asks = kind === 'stall' ? clientOf({ timeoutMs: 400 }) : client;
    const answer = await asks.verify(reference);
    expect(answer).toMatchObject({ kind: 'unclear', why });
    if (kind === 'http-429') expect(answer).toMatchObject({ retryAfterSeconds: 7 });
    await turn({});
    expect(await client.verify(reference)).toMatchObject({ kind: 'found' });
  });

  it('waits six seconds at the most where nobody says how long (check 6)', {
    tags: 'nightly',
  }, async () => {
    const usual = clientOf({ timeoutMs: undefined });
    const wanted = order();
    await usual.initialize(wanted);
    await turn({ faults: { kind: 'stall', stallMs: 6_000 } });
    const answer = await usual.verify(wanted.reference);
    expect(answer).toMatchObject({ kind: 'unclear', why: 'no answer in time' });
  });

  it('finds what an initialize that was cut has made', async () => {
    await turn({ faults: { kind: 'accepted-then-cut' } });
    const wanted = order();
    expect(await client.initialize(wanted)).toMatchObject({ kind: 'unclear' });
    await turn({});
    expect(await client.verify(wanted.reference)).toMatchObject({
      kind: 'found',
      transaction: { status: 'abandoned', amount: 500_000 },
    });
  });

  it.each(['object', 'string', 'empty', 'zero'])('reads metadata as %s', async (metadata) => {
    const wanted = order();
    await client.initialize(wanted);
    await turn({ quirks: { metadata, amountsAsText: true } });
    expect(await client.verify(wanted.reference)).toMatchObject({
      kind: 'found',
      transaction: { amount: 500_000 },
    });
  });
});

it('keeps the beginning of what the provider writes at length', () => {
  const paid = { reference: 'SW-1', status: 'failed', amount: 500_000, currency: 'NGN' };
  const long = 'Declined '.repeat(20_000);
  const told = Transaction.parse({ ...paid, gateway_response: long, channel: long });
  expect([told.gateway_response, told.channel]).toEqual([long.slice(0, 300), long.slice(0, 300)]);
  expect(Envelope.parse({ status: false, message: long }).message).toBe(long.slice(0, 300));
});

describe('paid in full', () => {
  async function paid(change: object, controls: object = {}) {
    const wanted = order();
    await client.initialize(wanted);
    await force(wanted.reference, change);
    await turn(controls);
    const found = await client.verify(wanted.reference);
    if (found.kind !== 'found') throw new Error(found.kind);
    return isPaidInFull(found.transaction, wanted);
  }

  it('is nothing but success with this amount in naira (I3)', async () => {
    expect(await paid({ status: 'failed' })).toBe(false);
    expect(await paid({ status: 'ongoing' })).toBe(false);
    expect(await paid({ status: 'reversed' })).toBe(false);
    expect(await paid({ charged: 499_999 })).toBe(false);
    expect(await paid({ chargedCurrency: 'USD' })).toBe(false);
    expect(await paid({})).toBe(true);
  });

  it('is more money than asked for only where the buyer carries the fees', async () => {
    expect(await paid({ charged: 600_000 })).toBe(false);
    expect(await paid({}, { quirks: { feesOnTop: true } })).toBe(true);
    expect(await paid({ charged: 400_000 }, { quirks: { feesOnTop: true } })).toBe(false);
  });
});

describe('tampered transactions', () => {
  const expected = { reference: 'SW-1', amountKobo: 500_000 };
  const right = [500_000, 500_000, 500_000];
  const wrong = [499_999, 500_001, 0, 5_000];
  const near = fc.oneof(fc.constantFrom(...right, ...wrong), fc.nat(1_000_000));
  const tampered = fc.record({
    reference: fc.constantFrom('SW-1', 'SW-1', 'SW-1', 'SW-2', 'sw-1', ''),
    status: fc.constantFrom(...TransactionStatus.options, ...Array<'success'>(9).fill('success')),
    currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'USD', 'ngn', ''),
    amount: fc.oneof(near, near.map(String)),
    requested_amount: fc.oneof(fc.constant(undefined), fc.constant(null), near, near.map(String)),
  });

  it('in 1,000 combinations count as paid only when every part fits (check 7)', () => {
    let fitting = 0;
    fc.assert(
      fc.property(tampered, (told) => {
        const read = Transaction.parse({ id: 1, ...told });
        const asked = Number(told.requested_amount ?? told.amount);
        const fits =
          told.reference === 'SW-1' &&
          told.status === 'success' &&
          told.currency === 'NGN' &&
          asked === 500_000 &&
          Number(told.amount) >= 500_000;
        if (fits) fitting += 1;
        expect(isPaidInFull(read, expected)).toBe(fits);
      }),
      { numRuns: 1_000 },
    );
    expect(fitting).toBeGreaterThan(0);
  });
});

describe('refund', () => {
  it.each([
    ['failed', true],
    ['needs-attention', false],
    ['pending', true],
    ['processing', true],
    ['processed', true],
  ])('that is answered as %s is clear: %s', (status, is) => {
    const answer = { id: 1, status, amount: '500000', currency: 'NGN' };
    expect(Refund.safeParse(answer).success).toBe(is);
  });

  it.each([
    ['pending', 'queued'],
    ['failed', 'failed'],
    ['needs-attention', 'unclear'],
  ])('that is answered as %s is %s', async (refunds, kind) => {
    const wanted = order();
    await client.initialize(wanted);
    await force(wanted.reference, {});
    await turn({ refunds });
    expect(await client.refund(wanted.reference)).toMatchObject({ kind });
  });

  it('tells how it stands by its number, and nothing of one that is not known', async () => {
    const wanted = order();
    await client.initialize(wanted);
    await force(wanted.reference, {});
    await turn({ transferMs: 1_000_000 });
    const made = await client.refund(wanted.reference);
    const id = made.kind === 'queued' ? made.refund.id : '';
    expect(await client.refundState(id)).toEqual({ kind: 'found', status: 'pending' });
    expect(await client.refundState('7')).toMatchObject({ kind: 'declined' });
    await turn({ faults: { kind: 'http-500', path: '/refund' } });
    expect(await client.refundState(id)).toMatchObject({ kind: 'unclear' });
  });

  it('is declined for what was not paid, and queued for what was', async () => {
    const wanted = order();
    await client.initialize(wanted);
    expect(await client.refund(wanted.reference)).toMatchObject({ kind: 'declined' });
    await force(wanted.reference, {});
    expect(await client.refund(wanted.reference, 600_000)).toMatchObject({ kind: 'declined' });
    expect(await client.refund(wanted.reference)).toMatchObject({
      kind: 'queued',
      refund: { status: 'pending', amount: 500_000 },
    });
  });
});
