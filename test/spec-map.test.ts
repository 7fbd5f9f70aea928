import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultsOf, readSpecMap } from './support/spec-map.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
const text = read('docs/spec-map.md') ?? '';
const map = readSpecMap(text);

/** The acceptance list's own counts: 435 items, and the rows beside them. */
const counts = {
  ...{ items: 435, C: 98, D: 22, W: 27, 'API-N': 7, FS: 15, FU: 18, FO: 12 },
  ...{ CASE: 10, IDV: 5, MSG: 3, PAGE: 5, ME: 7, PROOF: 4, SCALE: 4, DEPLOY: 4, WATCH: 2 },
  ASSURE: 4,
};

/** The groups that this release builds whole. */
const whole = [
  ...['NAV', 'MOB', 'FTR', 'HOME', 'CAR', 'MAIL', 'CALC', 'ABT'],
  ...['VSR', 'VDT', 'BTN', 'TST', 'SEL', 'CLI', 'SCR'],
];

describe('the map of requirements', () => {
  it('has a row for every one of them', () => {
    const { items, ...beside } = counts;
    for (const [name, count] of Object.entries(beside)) {
      expect([name, map.groups.get(name)?.rows]).toEqual([name, count]);
    }
    const others = [...map.groups].filter(([name]) => !(name in beside));
    expect(others.reduce((sum, [, { rows }]) => sum + rows, 0)).toBe(items);
    expect(others).toHaveLength(47);
  });

  it('names tests that exist, and none is missing, doubled or out of place', () => {
    expect(faultsOf(text, read)).toEqual([]);
  });

  it.each(whole)('has %s whole', (name) => {
    expect(map.groups.get(name)?.state).toBe('done');
  });

  it('promises what this release brings of the other groups', () => {
    expect(map.promised.length).toBe(199);
  });
});

describe('a planted breach is found', () => {
  const line = (id: string) => text.split('\n').find((row) => row.startsWith(`| ${id} |`)) ?? '';
  const without = (id: string) => text.replace(`${line(id)}\n`, '');
  const changed = (id: string, from: string | RegExp, to: string) =>
    text.replace(line(id), line(id).replace(from, to));

  it.each<[string, string, string]>([
    ['a missing row', without('NAV-07'), 'NAV-08: stands where number 7 of NAV should'],
    ['a missing last row', without('W-27'), 'W: 26 rows instead of 27'],
    ['a doubled row', text.replace(line('D-05'), `${line('D-05')}\n${line('D-05')}`), 'D: 23 rows'],
    ['a missing file', changed('HOME-26', 'home.test.ts', 'hone.test.ts'), 'there is no'],
    [
      'a missing fragment',
      changed('VSR-01', /"[^"]+"/, '"no such title"'),
      'has no "no such title"',
    ],
    ['a done row put off', changed('TST-05', /`test.*`/, 'later'), 'TST: is not done'],
    ['a promise put off', changed('GEN-13', /`test.*`/, 'later'), 'GEN-13: promised'],
    ['an empty cell', changed('DEL-05', /`test.*`/, ''), 'DEL-05: neither a test nor later'],
    ['a group left out', text.replace(/^\| MOB \|.*\n/m, ''), 'MOB: not in the table of groups'],
  ])('%s', (_name, broken, fault) => {
    expect(broken).not.toBe(text);
    expect(faultsOf(broken, read).join('\n')).toContain(fault);
  });
});
