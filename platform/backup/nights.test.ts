import { describe, expect, it } from 'vitest';
import { instantAt } from '../time.ts';
import { isDue } from './nights.ts';

const hour = 3_600_000;
const due = (last: string, now: string, nights = 1) => {
  const [from, at] = [instantAt(last), instantAt(now)];
  return isDue((at.getTime() - from.getTime()) / 1_000, nights, at);
};

describe('a backup is due', () => {
  it.each([
    [
      'in the night, whenever the last was made before',
      '2026-11-30T14:00',
      '2026-12-01T01:30',
      true,
    ],
    ['not before it, by day', '2026-11-30T14:00', '2026-11-30T23:00', false],
    ['not before it, after midnight', '2026-11-30T14:00', '2026-12-01T01:29', false],
    ['once a night', '2026-12-01T01:44', '2026-12-01T02:00', false],
    [
      'not when a day is over, but in the next night',
      '2026-12-01T01:44',
      '2026-12-02T01:29',
      false,
    ],
    ['in the next night', '2026-12-01T01:44', '2026-12-02T01:31', true],
    ['by day where the night was missed', '2026-11-30T01:31', '2026-12-01T09:00', true],
  ])('%s', (_, last, now, expected) => {
    expect(due(last, now)).toBe(expected);
  });

  it('at once where there is none', () => {
    expect(isDue(null, 1, instantAt('2026-12-01T14:00'))).toBe(true);
  });

  it('before it is 25 hours old, whenever in the day it was made', () => {
    const from = instantAt('2026-12-01T00:00');
    for (let n = 0; n < 96; n += 1) {
      const now = new Date(from.getTime() + (n * hour) / 4);
      expect([now, isDue(25 * 3_600, 1, now)]).toEqual([now, true]);
    }
  });
});

describe('a proof is due', () => {
  it.each([
    ['in the seventh night', '2026-12-01T02:10', '2026-12-08T01:31', true],
    ['not in the sixth', '2026-12-01T02:10', '2026-12-07T23:00', false],
    ['at night too where the last was by day', '2026-12-01T14:00', '2026-12-08T01:31', true],
    ['and not before', '2026-12-01T14:00', '2026-12-07T14:00', false],
  ])('%s', (_, last, now, expected) => {
    expect(due(last, now, 7)).toBe(expected);
  });
});
