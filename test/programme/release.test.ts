import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nightly } from '#test/support/nightly.ts';

// The page of a release says of each check what was shown, of which commit, and which fault it can find.
interface Check {
  readonly id: number;
  readonly minutes: number;
  readonly files?: readonly string[];
  readonly journeys?: readonly string[];
  readonly script?: readonly string[];
  /** Words of the names of the tests that are run, where not all of a file are. */
  readonly named?: string;
  readonly sizes?: readonly string[];
  /** Runs only when it is named: no night has room for it. */
  readonly onlyNamed?: boolean;
  readonly bug: string;
  readonly where: string;
}
interface State {
  readonly commit: string;
  readonly changed: boolean;
  readonly seeds: readonly string[];
  readonly results: Readonly<Record<string, object>>;
}
interface Results {
  resumed(text: string, source: object, chosen?: readonly string[]): State;
  waiting(state: State, wanted: readonly Check[], chosen?: readonly string[]): unknown[];
  cellOf(state: State, check: Check, seed: string): string;
  isGood(cell: string): boolean;
  pageOf(state: State, day: string): string;
}
const scripts: readonly string[] = ['checks', 'results', 'checks/sizes'].map(
  (name) => `../../scripts/programme/${name}.mjs`,
);
const { checks } = (await import(/* @vite-ignore */ scripts[0] ?? '')) as {
  checks: readonly Check[];
};
const results = (await import(/* @vite-ignore */ scripts[1] ?? '')) as Results;
const { amounts } = (await import(/* @vite-ignore */ scripts[2] ?? '')) as {
  amounts(long: boolean): Record<string, string>;
};
const root = join(import.meta.dirname, '../..');

describe('the checks of a release', () => {
  it('are fifty, each with its files and the bug that it was seen to find', () => {
    expect(checks.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
    for (const { id, files = [], journeys = [], script = [], bug, where, minutes } of checks) {
      const named = [...files, ...journeys, ...script, where];
      expect([id, named.filter((file) => !existsSync(join(root, file)))]).toEqual([id, []]);
      expect([id, named.length > 1, bug !== '', minutes > 0]).toEqual([id, true, true, true]);
    }
  });

  it('take one night on three seeds, and name sizes and tests that are there', () => {
    const night = checks.filter(({ onlyNamed }) => !onlyNamed);
    const minutes = night.reduce((sum, one) => sum + one.minutes, 0);
    expect(minutes * 3).toBeLessThanOrEqual(15 * 60);
    for (const { id, files = [], named = '', sizes = [] } of checks) {
      expect([id, sizes.filter((name) => !amounts(true)[`PROGRAMME_${name}`])]).toEqual([id, []]);
      const text = files.map((file) => readFileSync(join(root, file), 'utf8')).join('');
      expect([id, named.split('|').every((words) => text.includes(words))]).toEqual([id, true]);
    }
  });

  it('name a bug that was planted by hand as the page’s table does', () => {
    const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8').replaceAll(/ {2,}/g, ' ');
    const [, planted = ''] = page.split('## Planted bugs');
    for (const { id, bug, where } of checks) {
      if (where !== 'docs/reliability.md') continue;
      const words = bug.replaceAll('’', "'").split(/[;,] /)[0] ?? '';
      expect([id, planted.includes(words)]).toEqual([id, true]);
    }
  });
});

describe('what `npm test` leaves to the night', () => {
  // Checks of each merge; the kills of the first are a night's all the same.
  const ofEachMerge = [4, 5, 7, 8, 9, 10, 11, 12, 21, 22, 23, 26, 27, 29, 31, 32, 33];
  const more = [37, 38, 39, 40, 41, 42, 43, 46, 47];

  it('is no check of each merge', () => {
    const files = checks
      .filter(({ id }) => [...ofEachMerge, ...more].includes(id))
      .flatMap((check) => check.files ?? []);
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => nightly.some((one) => file.startsWith(one)))).toEqual([]);
  });

  it('names tests that are there', () => {
    const tests = globSync('{app,platform,test}/**/*.test.{ts,tsx}', { cwd: root });
    expect(nightly.filter((one) => !tests.some((path) => path.startsWith(one)))).toEqual([]);
  });
});

describe('results that are kept', () => {
  const [first] = checks as [Check, ...Check[]];
  const good = {
    ok: true,
    stuck: false,
    passed: 3,
    failed: 0,
    skipped: 0,
    minutes: 1,
    figures: [],
  };
  const old = { commit: 'older', changed: false, seeds: ['101', '202'] };
  const kept = { ...old, results: { '1:101': { ...good, figures: [{ what: 'a', value: 7 }] } } };
  const from = (source: object, chosen?: string[]) =>
    results.resumed(JSON.stringify(kept), { commit: 'older', changed: false, ...source }, chosen);

  it('count for their own commit alone, and name it beside the next', () => {
    const same = from({});
    expect(results.cellOf(same, first, '101')).toBe('3 passed, 1 min');
    expect(results.waiting(same, [first])).toHaveLength(1);
    expect(results.pageOf(same, '2026-11-24')).toContain('1 passed, 0 failed, 99 were not run.');
    const next = from({ commit: 'newer' });
    expect(results.cellOf(next, first, '101')).toBe('at older: 3 passed, 1 min');
    expect(results.isGood(results.cellOf(next, first, '101'))).toBe(false);
    expect(results.waiting(next, [first])).toHaveLength(2);
    const page = results.pageOf(next, '2026-11-24');
    expect(page).toContain(
      '0 passed, 0 failed, 100 were not run (1 of them at an older commit only)',
    );
    expect(page).toContain('| 1 | a | at older: 7 |');
  });

  it('are those of the chosen seeds, and none of a tree that was changed', () => {
    const one = from({}, ['202']);
    expect([one.seeds, Object.keys(one.results)]).toEqual([['101', '202'], ['1:101']]);
    expect(results.waiting(one, [first], ['202'])).toHaveLength(1);
    expect(from({}, ['303'])).toMatchObject({ seeds: ['303'], results: {} });
    expect(from({ changed: true })).toMatchObject({ changed: true, results: {} });
  });

  it.each([
    [{ ...good, failed: 1 }, 'FAILED: 1 of 4'],
    [{ ...good, ok: false }, 'FAILED: 0 of 3'],
    [{ ...good, stuck: true }, 'FAILED: not done in 1 min'],
    [{ ...good, passed: 0, ok: false }, 'FAILED: ended before it could report'],
    [{ ...good, passed: 0 }, 'not run: this machine lacks what it needs'],
    [{ ...good, skipped: 2 }, '3 passed, 2 skipped, 1 min'],
  ])('%j is told as %s', (result, cell) => {
    const state = { ...old, results: { '1:101': { commit: 'older', ...result } } };
    expect(results.cellOf(state, first, '101')).toBe(cell);
    expect(results.isGood(cell)).toBe(/passed/.test(cell));
  });
});
