import { expect, it } from 'vitest';
import { fixedClock } from '#test/support/clock.ts';
import { openTtlCache } from './ttl-cache.server.ts';

function counted(most = 2) {
  let loads = 0;
  const clock = fixedClock('2026-11-21T08:00:00Z');
  const cache = openTtlCache<number>(clock, { ms: 1_000, most });
  const ask = (key: string) => cache.of(key, async () => ++loads);
  return { ask, cache, wait: clock.advance };
}

it('asks once for many at once, and anew when the time is over', async () => {
  const { ask, wait } = counted();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual([1, 1, 1]);
  wait(999);
  expect(await ask('a')).toBe(1);
  wait(1);
  expect(await ask('a')).toBe(2);
});

it('forgets the oldest key when there are too many', async () => {
  const { ask } = counted();
  await ask('a');
  await ask('b');
  await ask('c');
  expect(await ask('b')).toBe(2);
  expect(await ask('a')).toBe(4);
});

it('keeps no failure', async () => {
  const { ask, cache } = counted();
  await expect(cache.of('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await ask('a')).toBe(1);
});
