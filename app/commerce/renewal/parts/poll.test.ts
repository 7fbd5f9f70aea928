import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gaveUp, giveUpMs, pollMs, type Stage } from '../stages.rules.ts';
import { lookAgain, poll } from './poll.ts';

const reference = 'SW-1';
const checking: Stage = { kind: 'checking', reference };
const failed: Stage = { kind: 'failed', reference };

/** A tab that can be hidden. */
function tab() {
  const listeners = new Set<() => void>();
  return {
    hidden: false,
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    turn(hidden: boolean) {
      this.hidden = hidden;
      for (const listener of [...listeners]) listener();
    },
  };
}

type Ask = (signal: AbortSignal) => Promise<Stage>;
function started(ask: Ask, more: { atOnce?: boolean } = {}) {
  const page = tab();
  const asked = vi.fn(ask);
  const tell = vi.fn();
  const stop = poll(reference, { ask: asked, tell, page: page as never, ...more });
  return { page, asked, tell, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('polling', () => {
  it('asks every 5000 ms after the last answer (RNW-05, BIZ-14)', async () => {
    expect(pollMs).toBe(5_000);
    const { asked } = started(async () => checking);
    await pass(4_999);
    expect(asked).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(15_000);
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('asks one at a time: a slow answer delays the next question (C-81)', async () => {
    const slow = () => new Promise<Stage>((resolve) => setTimeout(() => resolve(checking), 12_000));
    const { asked } = started(slow);
    await pass(5_000 + 12_000 + 4_999);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('asks at once when it is told to', async () => {
    const { asked } = started(async () => checking, { atOnce: true });
    await pass(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('stops with the first answer that is something else, and tells it once (RNW-06, RNW-08)', async () => {
    const { asked, tell } = started(async () => failed);
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tell.mock.calls).toEqual([[failed]]);
  });

  it('stops when the page is left, also while it waits for an answer (RNW-12)', async () => {
    const { asked, tell, stop } = started(
      () => new Promise((resolve) => setTimeout(() => resolve(failed), 3_000)),
    );
    await pass(6_000);
    stop();
    expect(asked.mock.calls[0]?.[0].aborted).toBe(true);
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(tell).not.toHaveBeenCalled();
  });

  it('rests while the tab is hidden and asks when it is seen again', async () => {
    const { asked, page } = started(async () => checking);
    page.turn(true);
    await pass(30_000);
    expect(asked).not.toHaveBeenCalled();
    page.turn(false);
    await pass(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('gives up after ten minutes, but not without a last look (C-81)', async () => {
    expect(giveUpMs).toBe(600_000);
    const { page, asked, tell } = started(async () => checking);
    await pass(giveUpMs - 1);
    expect(tell).not.toHaveBeenCalled();
    await pass(pollMs);
    expect(tell.mock.calls).toEqual([[{ kind: 'stopped', reference, why: gaveUp }]]);
    const before = asked.mock.calls.length;
    await pass(60_000);
    expect(asked).toHaveBeenCalledTimes(before);

    const later = started(async () => failed);
    later.page.turn(true);
    await pass(giveUpMs * 2);
    later.page.turn(false);
    await pass(0);
    expect(later.tell.mock.calls).toEqual([[failed]]);
    expect(page.hidden).toBe(false);
  });

  it.each([
    ['in the middle of a pause', 0],
    ['after one', pollMs],
  ])(
    'looks for ten more minutes for who comes back %s, however late (RNW-05, C-81)',
    async (_when, awake) => {
      const { page, asked, tell } = started(async () => checking);
      page.turn(true);
      await pass(awake);
      // As a device that sleeps: its clock goes on, its timers stand.
      vi.setSystemTime(Date.now() + giveUpMs * 2);
      page.turn(false);
      await pass(pollMs);
      expect(asked).toHaveBeenCalled();
      await pass(giveUpMs - 2 * pollMs);
      expect(tell).not.toHaveBeenCalled();
      await pass(2 * pollMs);
      expect(tell.mock.calls).toEqual([[{ kind: 'stopped', reference, why: gaveUp }]]);
    },
  );
});

describe('a payment that failed', () => {
  it('is asked about when its page is looked at again alone, and told only once it was paid after all (RNW-08)', async () => {
    const page = tab();
    const tell = vi.fn();
    const done: Stage = { kind: 'done', reference, expiryDate: '2028-07-27', typeName: 'Premium' };
    const answers: Stage[] = [failed, { kind: 'stopped', reference, why: gaveUp }, done];
    const ask = vi.fn(async () => answers.shift() ?? failed);
    const stop = lookAgain({ ask, tell, page: page as never });
    await pass(giveUpMs);
    expect(ask).not.toHaveBeenCalled();
    for (const told of [0, 0, 1]) {
      page.turn(true);
      page.turn(false);
      await pass(0);
      expect(tell).toHaveBeenCalledTimes(told);
    }
    expect(tell).toHaveBeenCalledWith(done);
    expect(ask).toHaveBeenCalledTimes(3);
    stop();
  });
});
