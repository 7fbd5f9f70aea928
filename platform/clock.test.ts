import { expect, it } from 'vitest';
import { fixedClock, systemClock } from './clock.server.ts';

it('a fixed clock stands still until it is told to move', () => {
  const clock = fixedClock('2026-01-01T00:00:00Z');
  const first = clock.now();
  clock.advance(1_500);
  expect(clock.now().getTime() - first.getTime()).toBe(1_500);
  expect(first.toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

it('the system clock tells the time of the machine', () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000);
});
