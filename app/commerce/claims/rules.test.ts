import { describe, expect, it } from 'vitest';
import {
  type ClaimState,
  type ClaimVerb,
  claimAfter,
  claimFeeKobo,
  states,
  verbs,
} from './rules.ts';

it('costs ₦2,500 to be looked into (BIZ-07)', () => {
  expect(claimFeeKobo).toBe(250_000);
});

describe('a claim', () => {
  // The whole of it by hand: from, by, to. What is not named may not be done.
  const ways: readonly (readonly [ClaimState, ClaimVerb, ClaimState])[] = [
    ['received', 'fee', 'checking'],
    ['received', 'withdraw', 'withdrawn'],
    ['checking', 'correct-fee', 'checking'],
    ['checking', 'accept', 'accepted'],
    ['checking', 'decline', 'declined'],
    ['checking', 'withdraw', 'withdrawn'],
    ['accepted', 'reopen', 'checking'],
    ['declined', 'reopen', 'checking'],
    ['withdrawn', 'reopen', 'checking'],
  ];
  const paid = (state: ClaimState) => ({ state, fee_on: '2026-01-20' });
  const unpaid = (state: ClaimState) => ({ state, fee_on: null });

  it.each(ways)('that is %s is by %s then %s', (from, verb, to) => {
    expect(claimAfter(verb, paid(from))).toBe(to);
  });

  it('goes no other way', () => {
    const others = states.flatMap((state) =>
      verbs
        .filter((verb) => !ways.some(([from, by]) => from === state && by === verb))
        .map((verb) => claimAfter(verb, paid(state))),
    );
    expect(others).toHaveLength(5 * 6 - 9);
    expect(new Set(others)).toEqual(new Set([null]));
  });

  it('is decided only after its fee came in', () => {
    const received = unpaid('received');
    expect([claimAfter('accept', received), claimAfter('decline', received)]).toEqual([null, null]);
  });

  it('is taken back until it is decided', () => {
    for (const state of ['accepted', 'declined', 'withdrawn'] as const) {
      expect(claimAfter('withdraw', paid(state))).toBeNull();
    }
  });

  it('waits for its fee again when it was taken back before that came in', () => {
    expect(claimAfter('reopen', unpaid('withdrawn'))).toBe('received');
  });
});
