import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import type { Log } from '../log.server.ts';
import { goRound, isToldOf } from './rounds.server.ts';

/** Which of so many failures in a row are told at the level of errors. */
const toldOf = (pauseMs: number, most: number) =>
  Array.from({ length: most }, (_, at) => at + 1).filter((failures) => isToldOf(failures, pauseMs));

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
    ['of every three seconds', 3_000, [5, 205, 405]],
    ['of every quarter of a minute', 15_000, [5, 45, 85, 125, 165, 205, 245, 285, 325, 365, 405]],
  ])('%s is told every ten minutes from then on, not at each', (_, pauseMs, told) => {
    expect(toldOf(pauseMs, 410)).toEqual(told);
  });

  it('that comes again only hours later is told at once', () => {
    expect(toldOf(6 * 3_600_000, 3)).toEqual([1, 2, 3]);
  });
});
