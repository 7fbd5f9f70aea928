import { describe, expect, it } from 'vitest';
import type { RenewalState } from './contract.ts';
import {
  gaveUp,
  giveUpMs,
  initiationFailed,
  isUnderWay,
  mismatch,
  notPaid,
  pollMs,
  referenceIn,
  type Stage,
  stageOf,
  stageOfFailure,
  startAfter,
  uncheckable,
} from './stages.rules.ts';

const reference = 'SW-1';
const details = { expiryDate: '2027-11-21T22:59:59.999Z', verificationType: { name: 'Basic' } };
const state = (status: string, message?: string) =>
  ({ status, details, ...(message ? { message } : {}) }) as unknown as RenewalState;

describe('the payment in an address', () => {
  it.each([
    ['', null],
    ['tab=2', null],
    ['reference=SW-1', 'SW-1'],
    ['trxref=SW-1&reference=SW-1', 'SW-1'],
    ['trxref=SW-1', 'SW-1'],
    ['trxref=SW-1&reference=SW-2', 'mismatch'],
    ['reference=SW-1&trxref=SW-1&reference=SW-2', 'mismatch'],
    ['reference=SW-1&trxref=sw-1', 'mismatch'],
    ['reference=&trxref=', 'mismatch'],
    ['reference=%20&trxref=%20', 'mismatch'],
    ['reference=SW-1&trxref=', 'mismatch'],
  ])('%j names %j', (query, expected) => {
    expect(referenceIn(new URLSearchParams(query))).toBe(expected);
  });
});

describe('a status', () => {
  it.each(['COMPLETED', 'completed', 'Completed'])('%s is done (C-82)', (word) => {
    const { expiryDate } = details;
    const expected = { kind: 'done', reference, expiryDate, typeName: 'Basic' };
    expect(stageOf(reference, state(word))).toEqual(expected);
    const back = stageOf(reference, state(word, 'It is on its way back.'));
    expect(back).toEqual({ ...expected, note: 'It is on its way back.' });
  });

  it.each(['FAILED', 'failed', 'Failed'])('%s is failed (RNW-08)', (word) => {
    expect(stageOf(reference, state(word))).toEqual({ kind: 'failed', reference });
  });

  it('that is neither goes on checking, unless there is something to say', () => {
    expect(stageOf(reference, state('PENDING'))).toEqual({ kind: 'checking', reference });
    const stopped = { kind: 'stopped', reference, why: 'Contact us.' };
    expect(stageOf(reference, state('PENDING', 'Contact us.'))).toEqual(stopped);
  });

  it('that could not be read says that a payment is safe (D-07)', () => {
    for (const status of [0, 429, 500, 503]) {
      const stopped = { kind: 'stopped', reference, why: uncheckable };
      expect(stageOfFailure(reference, { status })).toEqual(stopped);
    }
    const unusable = { kind: 'unusable', why: mismatch };
    expect(stageOfFailure(reference, { status: 404 })).toEqual(unusable);
  });
});

describe('the start after a checkout that did not open (D-06)', () => {
  it('names what is wrong with the address for the receipt', () => {
    const fields = { email: 'Invalid email address' };
    const start = { kind: 'start', emailFault: 'Invalid email address' };
    expect(startAfter({ fields })).toEqual(start);
    expect(startAfter({ fields, serverMessage: 'Refused.' })).toEqual(start);
  });

  it('says what the server said, or that it failed', () => {
    const fields = { amount: 'Odd' };
    expect(startAfter({ fields, serverMessage: 'Refused.' })).toEqual({
      kind: 'start',
      error: 'Refused.',
    });
    // Then the page shows the price of now.
    const priced = startAfter({ error: 'price-changed', fields: {}, serverMessage: 'Changed.' });
    expect(priced).toEqual({ kind: 'start', error: 'Changed.', priceChanged: true });
    const failed = { kind: 'start', error: 'Failed to initiate renewal. Please try again.' };
    expect(startAfter({ fields: {} })).toEqual(failed);
    expect(startAfter({ fields: {}, serverMessage: '' })).toEqual(failed);
  });
});

describe('a payment has part', () => {
  const why = 'Why.';
  it.each<[Stage, boolean]>([
    [{ kind: 'start' }, false],
    [{ kind: 'working' }, false],
    [{ kind: 'barred', why }, false],
    [{ kind: 'checking', reference }, true],
    [{ kind: 'stopped', reference, why }, true],
    [{ kind: 'failed', reference }, true],
    [{ kind: 'done', reference, expiryDate: null, typeName: 'Basic' }, true],
    [{ kind: 'unusable', why }, true],
  ])('in the stage %j: %s', (stage, has) => {
    expect(isUnderWay(stage)).toBe(has);
  });
});

it('asks every 5 seconds and stops after the ten minutes that it names (RNW-05, C-81)', () => {
  expect(pollMs).toBe(5_000);
  expect(giveUpMs).toBe(600_000);
  expect(gaveUp).toBe(
    'No payment has arrived in ten minutes, so this page has stopped looking. If you have paid, your payment is safe: check again.',
  );
});

it('says of a payment no more than is known (D-07)', () => {
  expect(initiationFailed).toBe('Failed to initiate renewal. Please try again.');
  expect(notPaid).toBe(
    'Nothing was paid. The renewal is still open, so you can go on with it here.',
  );
  expect(uncheckable).toBe(
    'The payment status could not be checked. A payment already made is safe.',
  );
  expect(mismatch).toBe(
    'The payment details in this address do not match, so no payment is shown here. A payment already made is safe.',
  );
});
