import { describe, expect, it } from 'vitest';
import { decide } from '../rules.ts';
import { waitingWords } from './rules.ts';

describe('what staff read of a payment that waits', () => {
  it.each([
    [
      'an uncertain refund',
      { reason: null, refundFailed: false, refundUncertain: true, dispute: null },
      /failed, or its outcome is unknown/,
    ],
    [
      'a refund that failed, without sending anybody to look',
      { reason: null, refundFailed: true, refundUncertain: false, dispute: null },
      /^Paystack says that this refund failed: no money went back. Allow another refund, or close this with a note.$/,
    ],
    [
      'a dispute beside a refund that failed',
      {
        ...{ reason: null, refundFailed: true, refundUncertain: false },
        dispute: { dueAt: null, end: null },
      },
      /Do not refund it here as well. Paystack says that this refund failed: no money went back.$/,
    ],
    [
      'money that went back',
      { reason: 'reversed', refundFailed: false, refundUncertain: false, dispute: null },
      /went back.*be done/,
    ],
    [
      'money that does not fit',
      {
        reason: 'another amount or currency',
        refundFailed: false,
        refundUncertain: false,
        dispute: null,
      },
      /does not match: another amount or currency. Not/,
    ],
    [
      'money that fits, and came for what was cancelled',
      {
        reason: 'paid after its request was cancelled',
        refundFailed: false,
        refundUncertain: false,
        dispute: null,
      },
      /^A payment was received that cannot be used: paid after its request was cancelled. Not/,
    ],
    [
      'money that fits, and came twice',
      { reason: 'paid twice', refundFailed: false, refundUncertain: false, dispute: null },
      /^A payment was received that cannot be used: paid twice. Not/,
    ],
    [
      'a dispute and its last day',
      {
        reason: null,
        refundFailed: false,
        refundUncertain: false,
        dispute: { dueAt: '2026-12-03T18:00:00.000Z', end: null },
      },
      /before 3 December 2026 at 19:00 \(Lagos\). Without an answer/,
    ],
    [
      'a dispute whose last day is not known',
      {
        reason: 'paid twice',
        refundFailed: false,
        refundUncertain: false,
        dispute: { dueAt: null, end: null },
      },
      /Answer it at the provider at once/,
    ],
    [
      'a dispute beside an uncertain refund',
      {
        reason: null,
        refundFailed: false,
        refundUncertain: true,
        dispute: { dueAt: null, end: null },
      },
      /dispute.*outcome is unknown/,
    ],
    [
      'a dispute that was lost',
      {
        reason: 'reversed',
        refundFailed: false,
        refundUncertain: false,
        dispute: { dueAt: null, end: 'auto-accepted' },
      },
      /ended at the provider: auto-accepted. The money goes back/,
    ],
    [
      'a dispute of which nobody knows how it ended, without saying where the money goes',
      {
        reason: null,
        refundFailed: false,
        refundUncertain: false,
        dispute: { dueAt: null, end: 'unknown' },
      },
      /^The buyer’s dispute has ended at the provider, and how is not known. Look it up there, then/,
    ],
    [
      'what is left after a dispute that was won',
      {
        reason: 'paid twice',
        refundFailed: false,
        refundUncertain: false,
        dispute: { dueAt: null, end: 'declined' },
      },
      /paid twice. Not/,
    ],
  ])('tells of %s', (_what, payment, words) => {
    expect(waitingWords(payment)).toMatch(words);
  });

  it('claims of money that went back neither that nothing was fulfilled, nor that it can be refunded', () => {
    const { reason } = decide(
      { status: 'paid', openedAt: new Date(0), paidOtherwise: false, refundAsked: false },
      { kind: 'reversed' },
      new Date(1),
    );
    expect(
      waitingWords({ reason, refundFailed: false, refundUncertain: false, dispute: null }),
    ).not.toMatch(/fulfilled|Refund it/);
  });
});
