import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import type { Log } from '../log.server.ts';
import { goRound, isToldOf } from './rounds.server.ts';

describe('work that is done in rounds', () => {
  it(
    'is an error once it has failed five times in a row, and not after one that went well',
    async () => {
      const levels: [number, number?][] = [];
      const write = (line: string) => {
        const { level, failures } = JSON.parse(line) as { level: number; failures?: number };
        levels.push(failures ? [level, failures] : [level]);
      };
      const log: Log = pino({}, { write });
      const ends = new AbortController();
      let rounds = 0;
      const work = async () => {
        rounds += 1;
        if (rounds === 12) ends.abort();
        if (rounds !== 5) throw new Error('the provider is away');
      };
      await goRound({ name: 'test-round', pauseMs: 1, work }, ends.signal, log);
      const warned = Array.from({ length: 4 }, () => [40]);
      expect(levels).toEqual([...warned, ...warned, [50, 5], [40], [40]]);
    },
    patience,
  );

  it.each([
    ['the fourth in a row', 4, 3_000, null, false],
    ['the fifth', 5, 3_000, null, true],
    ['the sixth, told a moment ago', 6, 3_000, 3_000, false],
    ['one that took its time, ten minutes later', 40, 3_000, 600_000, true],
  ])('is told or not: %s', (_, failures, pauseMs, sinceMs, told) => {
    expect(isToldOf(failures, pauseMs, sinceMs)).toBe(told);
  });

  it('that comes again only hours later is told at once', () => {
    expect(isToldOf(1, 6 * 3_600_000, null)).toBe(true);
    expect(isToldOf(2, 6 * 3_600_000, 6 * 3_600_000)).toBe(true);
  });
});
