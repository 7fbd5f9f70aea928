import { describe, expect, it } from 'vitest';
import { alarmAbove, busiestShare } from './watch.rules.ts';

describe('the alarm over badge numbers that are tried in turn', () => {
  it.each([
    ['a quiet site: 300 in a minute', 0, 1, 300],
    ['up to a hundred a minute as usual', 100, 1, 300],
    ['three times what is usual beyond that', 101, 1, 303],
    ['a limit that an operator has widened', 200, 10, 3_000],
    ['and what is usual above it', 1_001, 10, 3_003],
  ])('goes off above %s', (_name, usual, factor, numbers) => {
    expect(alarmAbove(usual, factor)).toBe(numbers);
  });

  it('leaves one minute in twenty out of what is usual', () => {
    expect(busiestShare).toBe(1 / 20);
  });
});
