import { describe, expect, it } from 'vitest';
import type { RenewalState } from './contract.ts';
import { mismatch, referenceIn, stageOf, stageOfFailure, uncheckable } from './stages.rules.ts';

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
