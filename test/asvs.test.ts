import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as staff from '#app/backoffice/staff/rules.ts';
import { tokenHoldsMs, tokenIdleMs } from '#app/intake/account/rules.ts';
import * as me from '#app/people/me/rules.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** The formatter lays the cells of a table under one another: here they stand one blank apart. */
const readPage = (file: string) => read(file).replaceAll(/ {2,}/g, ' ');
const text = readPage('docs/asvs.md');
/** The items of levels 1 and 2 of OWASP ASVS 5.0.0 with their level. */
const levels = JSON.parse(read('docs/asvs.json')) as Readonly<Record<string, number>>;

const answers = ['met', 'not applicable', 'operator', 'open'] as const;
interface Row {
  readonly chapter: string;
  readonly id: string;
  readonly level: number;
  readonly short: string;
  readonly answer: string;
  readonly how: string;
  readonly paths: readonly string[];
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

function rowsIn(page: string): Row[] {
  let chapter = '';
  return page.split('\n').flatMap((line): Row[] => {
    chapter = /^## (.*)/.exec(line)?.[1] ?? chapter;
    const [, id = '', level, short = '', answer = '', how = '', evidence = ''] = cellsOf(line);
    if (!/^\d+\.\d+\.\d+$/.test(id)) return [];
    const paths = [...evidence.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    return [{ chapter, id, level: Number(level), short, answer, how, paths }];
  });
}

const idsOf = (rows: readonly Row[], answer: string) =>
  rows.filter((row) => row.answer === answer).map(({ id }) => id);
const byPlace = (ids: readonly string[]) => [...ids].sort((a, b) => (a < b ? -1 : 1));

/** All that is wrong with the page, in words. */
function faultsIn(page: string): string[] {
  const rows = rowsIn(page);
  const said = rows.map(({ id }) => id);
  const faults = Object.keys(levels).flatMap((id) => {
    const times = said.filter((one) => one === id).length;
    return times === 1 ? [] : [`${id} stands there ${times} times`];
  });
  for (const { id, level, short, answer, how, paths } of rows) {
    if (levels[id] !== level) faults.push(`${id} is of level ${levels[id]}`);
    if (!answers.some((one) => one === answer)) faults.push(`${id} is answered "${answer}"`);
    if (short.split(' ').length > 12 || how === '') faults.push(`${id} is not said in short`);
    if (paths.length < 1 || paths.length > 2) faults.push(`${id} cites ${paths.length} files`);
    for (const path of paths) {
      if (!existsSync(join(root, path))) faults.push(`${id}: there is no ${path}`);
    }
  }
  const open = [...page.matchAll(/^- (?:high|medium|low), ([\d.]+): ./gm)].map(([, id]) => `${id}`);
  if (`${byPlace(open)}` !== `${byPlace(idsOf(rows, 'open'))}`) {
    faults.push(`the list of what is open has ${open}`);
  }
  return faults;
}

describe('the answers to ASVS 5.0.0 (ASSURE-01)', () => {
  it('are given to 70 items of level 1 and 183 of level 2, once each, with files that are there', () => {
    const all = Object.values(levels);
    expect([1, 2].map((level) => all.filter((one) => one === level).length)).toEqual([70, 183]);
    expect(faultsIn(text)).toEqual([]);
  });

  it('are counted as they are', () => {
    const rows = rowsIn(text);
    const counted = (of: readonly Row[]) =>
      [1, 2].flatMap((level) =>
        answers.map((answer) => idsOf(of, answer).filter((id) => levels[id] === level).length),
      );
    const chapters = [...new Set(rows.map(({ chapter }) => chapter))];
    expect(chapters).toHaveLength(17);
    const table = text.split('\n').map(cellsOf);
    for (const name of [...chapters, 'all']) {
      const of = name === 'all' ? rows : rows.filter(({ chapter }) => chapter === name);
      const [, , ...cells] = table.find(([, first]) => first === name) ?? [];
      expect([name, cells.slice(0, 8).map(Number)]).toEqual([name, counted(of)]);
    }
  });

  it('rest on packages that their makers keep, each by its digest (15.2.1)', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { deprecated?: string; integrity?: string; dev?: boolean }>;
    };
    const all = Object.entries(packages).filter(([name]) => name.startsWith('node_modules/'));
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(([, one]) => one.deprecated).map(([name]) => name)).toEqual([]);
    expect(all.filter(([, one]) => !one.integrity).map(([name]) => name)).toEqual([]);
    expect(read('package.json')).toContain('"audit": "npm audit ');
  });

  it('leave to the operator what docs/deploy.md asks of them', () => {
    const [, part = ''] = read('docs/deploy.md').split('## What lies with the operator\n');
    const asked = [...(part.split('\n## ')[0] ?? '').matchAll(/^- ([\d.]+): ./gm)];
    expect(byPlace(asked.map(([, id]) => `${id}`))).toEqual(
      byPlace(idsOf(rowsIn(text), 'operator')),
    );
  });

  it('rest on times and numbers that docs/protection.md tells as they are', () => {
    const page = readPage('docs/protection.md');
    const hours = (ms: number) => `${ms / 3_600_000} hours`;
    const days = (ms: number) => `${ms / 86_400_000} days`;
    for (const row of [
      `| staff | ${staff.idleMs / 60_000} minutes | ${hours(staff.absoluteMs)} |`,
      `| worker | ${hours(me.idleMs)} | ${days(me.sessionMs)} | ${me.mostSessions};`,
      `| account of the app | ${days(tokenIdleMs)} | ${days(tokenHoldsMs)} |`,
    ]) {
      expect(page).toContain(row);
    }
  });

  it.each<[string, (page: string) => string, RegExp]>([
    ['a missing item', (page) => page.replace(/^\| 1\.2\.4 .*\n/m, ''), /1\.2\.4 .* 0 times/],
    ['an item twice', (page) => `${page}${/^\| 1\.2\.4 .*\n/m.exec(page)?.[0]}`, /1\.2\.4 .* 2/],
    ['a wrong level', (page) => page.replace('| 1.2.4 | 1 |', '| 1.2.4 | 2 |'), /1\.2\.4 is of/],
    ['a file that is gone', (page) => page.replace('`package.json`', '`a.json`'), /no a\.json/],
    ['what is met without evidence', (page) => page.replace(/`platform[^|]*\|$/m, '|'), /0 files/],
    ['an open item that is not told', (page) => page.replace(/^- low, .*\n/m, ''), /list of what/],
  ])('a planted fault is found: %s', (_name, plant, fault) => {
    expect(faultsIn(plant(text)).join('\n')).toMatch(fault);
  });
});
