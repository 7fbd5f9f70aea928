import { describe, expect, it } from 'vitest';
import { withBreaker } from './breaker.ts';
import type { Paystack, Verified } from './client.ts';

const silent: Verified = { kind: 'unclear', why: 'HTTP 500' };
const clear: Verified = { kind: 'unknown-reference' };

/** A provider that answers what it is told to, behind a breaker whose time is ours. */
function openTrial() {
  const state = { answer: silent, asked: 0, now: 0, changes: [] as boolean[] };
  const verify = async () => {
    state.asked += 1;
    return state.answer;
  };
  const provider = { verify, refund: verify } as unknown as Paystack;
  const guarded = withBreaker(provider, {
    after: 3,
    pauseMs: 5_000,
    ticks: () => state.now,
    changed: (open) => state.changes.push(open),
  });
  return { state, guarded };
}

describe('the breaker', () => {
  it('lets failures through until there were enough in a row, then answers at once', async () => {
    const { state, guarded } = openTrial();
    for (let n = 0; n < 10; n += 1) expect((await guarded.verify('a')).kind).toBe('unclear');
    expect(state.asked).toBe(3);
    expect(state.changes).toEqual([true]);
  });

  it('counts failures in a row only', async () => {
    const { state, guarded } = openTrial();
    for (const answer of [silent, silent, clear, silent, silent, clear]) {
      state.answer = answer;
      expect(await guarded.verify('a')).toBe(answer);
    }
    expect(state.changes).toEqual([]);
  });

  it('sends one call to find out after its pause, and stays open when that fails', async () => {
    const { state, guarded } = openTrial();
    for (let n = 0; n < 3; n += 1) await guarded.verify('a');
    state.now = 5_000;
    await Promise.all([1, 2, 3, 4].map(() => guarded.verify('a')));
    expect(state.asked).toBe(4);
    state.now = 9_999;
    await guarded.verify('a');
    expect(state.asked).toBe(4);
  });

  it('closes with the first clear answer, whatever it says', async () => {
    const { state, guarded } = openTrial();
    for (let n = 0; n < 3; n += 1) await guarded.verify('a');
    state.answer = clear;
    state.now = 5_000;
    expect(await guarded.verify('a')).toBe(clear);
    await Promise.all([1, 2, 3].map(() => guarded.verify('a')));
    expect(state.asked).toBe(7);
    expect(state.changes).toEqual([true, false]);
  });

  it('leaves the provider alone as long as it asks for, up to a minute', async () => {
    const { state, guarded } = openTrial();
    state.answer = { kind: 'unclear', why: 'HTTP 429', retryAfterSeconds: 30 };
    for (let n = 0; n < 3; n += 1) await guarded.verify('a');
    state.now = 29_999;
    await guarded.verify('a');
    expect(state.asked).toBe(3);
    state.answer = { kind: 'unclear', why: 'HTTP 429', retryAfterSeconds: 1e9 };
    state.now = 30_000;
    await guarded.verify('a');
    state.now = 90_000;
    await guarded.verify('a');
    expect(state.asked).toBe(5);
  });

  it('asks for a refund all the same: its sender must know whether it was asked', async () => {
    const { state, guarded } = openTrial();
    for (let n = 0; n < 5; n += 1) await guarded.verify('a');
    await guarded.refund('a');
    expect(state.asked).toBe(4);
  });
});
