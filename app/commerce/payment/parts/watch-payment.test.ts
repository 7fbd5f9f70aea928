import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPayment } from './watch-payment.ts';

const minute = 60_000;
let page: EventTarget & { hidden: boolean };
let tab: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  tab = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
async function comeBack(): Promise<void> {
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
}

describe('an unpaid order', () => {
  it('is asked about by itself for ten minutes, while its page is looked at', async () => {
    const ask = vi.fn(async () => false);
    watchPayment(ask);
    await wait(minute);
    expect(ask).toHaveBeenCalledTimes(6);
    await wait(9 * minute);
    const asked = ask.mock.calls.length;
    await wait(20 * minute);
    expect(ask).toHaveBeenCalledTimes(asked);
  });

  it('is asked about at once by who comes back from the bank, however late (C-74)', async () => {
    const ask = vi.fn(async () => false);
    page.hidden = true;
    watchPayment(ask);
    await wait(15 * minute);
    expect(ask).not.toHaveBeenCalled();
    await comeBack();
    expect(ask).toHaveBeenCalledTimes(1);
    tab.dispatchEvent(new Event('focus'));
    await wait(0);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('is asked about no more once it is known, or its page was left', async () => {
    const known = vi.fn(async () => true);
    watchPayment(known);
    const left = vi.fn(async () => false);
    watchPayment(left)();
    await wait(minute);
    await comeBack();
    expect([known.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
  });
});
