import { describe, expect, it } from 'vitest';
import { openSharedClock, systemClock } from './clock.server.ts';

it('the system clock tells the time of the machine', () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000);
});

describe('a shared clock', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');

  /** A process whose ticks and whose database we move; `slow` is what a question takes. */
  async function opened(slow = 0) {
    const state = { ticks: 700_000, database: start, slow };
    const ask = async () => {
      state.ticks += state.slow;
      return new Date(state.database);
    };
    return { state, clock: await openSharedClock(ask, () => state.ticks) };
  }

  it('tells the time of the database, whatever its own machine says, and counts on', async () => {
    const { state, clock } = await opened();
    expect(clock.now().getTime()).toBe(start);
    state.ticks += 90_000;
    expect(clock.now().getTime()).toBe(start + 90_000);
  });

  it('takes the middle of the time that its question took', async () => {
    const { clock } = await opened(400);
    expect(clock.now().getTime()).toBe(start + 200);
  });

  it('follows the database at the next comparison, and no answer that took too long', async () => {
    const { state, clock } = await opened();
    state.database = start + 600_000;
    state.slow = 1_001;
    await clock.sync();
    expect(clock.now().getTime()).toBe(start + 1_001);
    state.slow = 0;
    await clock.sync();
    expect(clock.now().getTime()).toBe(start + 600_000);
  });

  it('is not opened where the database cannot be asked', async () => {
    const ask = () => Promise.reject(new Error('away'));
    await expect(openSharedClock(ask)).rejects.toThrow('away');
  });
});
