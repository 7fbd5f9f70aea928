import { describe, expect, it } from 'vitest';
import { openBreaker } from './breaker.ts';
import type { Kind, Outcome } from './provider.ts';

const down: Outcome = { is: 'unavailable', why: 'server' };

/** A provider that answers what it is told to, behind a breaker whose time is ours. */
function openTrial() {
  const state = { outcome: down, asked: 0, now: 0, changes: [] as string[] };
  const breaker = openBreaker({
    ticks: () => state.now,
    changed: ({ kind, isOpen, why }) => state.changes.push(`${kind} ${isOpen} ${why}`),
  });
  const ask = async (kind: Kind = 'nin') => {
    const answer = await breaker.guard(kind, async () => {
      state.asked += 1;
      return { outcome: state.outcome };
    });
    return 'outcome' in answer ? answer.outcome : answer;
  };
  return { state, ask };
}

describe('the breaker', () => {
  it('leaves a kind alone after five failures within a minute, and the others not', async () => {
    const { state, ask } = openTrial();
    for (let n = 0; n < 9; n += 1) await ask();
    expect(state.asked).toBe(5);
    expect(await ask()).toEqual({ is: 'unavailable', why: 'breaker', retryAfterSeconds: 60 });
    expect(await ask('bvn')).toEqual(down);
    expect(state.changes).toEqual(['nin true server']);
  });

  it('forgets failures that are older than a minute, or that an answer followed', async () => {
    const { state, ask } = openTrial();
    for (let n = 0; n < 20; n += 1) {
      state.now += 15_000;
      await ask();
    }
    for (let n = 0; n < 20; n += 1) {
      state.outcome = n % 4 === 0 ? { is: 'not-found' } : down;
      await ask();
    }
    expect(state.asked).toBe(40);
    expect(state.changes).toEqual([]);
  });

  it.each(['key', 'wallet', 'product', 'request', 'path'] as const)(
    'opens at once where the %s is ours to mend',
    async (why) => {
      const { state, ask } = openTrial();
      state.outcome = { is: 'misconfigured', why };
      expect(await ask()).toEqual({ is: 'misconfigured', why });
      expect(await ask()).toMatchObject({ is: 'unavailable', why: 'breaker' });
      expect(state.changes).toEqual([`nin true ${why}`]);
    },
  );

  it('sends one call to find out after its pause, and closes with the first answer', async () => {
    const { state, ask } = openTrial();
    for (let n = 0; n < 5; n += 1) await ask();
    state.now = 60_000;
    await Promise.all([1, 2, 3, 4].map(() => ask()));
    expect(state.asked).toBe(6);
    state.now = 119_999;
    await ask();
    expect(state.asked).toBe(6);
    state.now = 120_000;
    state.outcome = { is: 'not-found' };
    expect(await ask()).toEqual({ is: 'not-found' });
    await Promise.all([1, 2, 3].map(() => ask()));
    expect(state.asked).toBe(10);
    expect(state.changes).toEqual(['nin true server', 'nin false not-found']);
  });

  it('leaves the provider alone as long as it asks for, up to a quarter of an hour', async () => {
    const { state, ask } = openTrial();
    state.outcome = { is: 'unavailable', why: 'rate', retryAfterSeconds: 80_000 };
    for (let n = 0; n < 6; n += 1) await ask();
    expect(await ask()).toMatchObject({ why: 'breaker', retryAfterSeconds: 900 });
    state.now = 900_000;
    await ask();
    expect(state.asked).toBe(6);
  });

  it('learns nothing from a call that we ended ourselves', async () => {
    const { state, ask } = openTrial();
    state.outcome = { is: 'unavailable', why: 'stopped' };
    for (let n = 0; n < 9; n += 1) await ask();
    expect(state.asked).toBe(9);
  });
});
