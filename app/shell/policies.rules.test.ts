import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as rules from './policies.rules.ts';

const root = new URL('../..', import.meta.url).pathname;
const source = 'app/shell/policies.rules.ts';

/** The sentences of all rules; a date or a version is none. */
const sentences = Object.values(rules)
  .flatMap((rule) => (typeof rule === 'string' ? [rule] : [...rule]))
  .flatMap((rule) => rule.split(/(?<=\.) /))
  .filter((sentence) => sentence.endsWith('.'));

/** As it is compared: one case, one kind of quote, no matter where a line breaks. */
const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’‘]|&rsquo;|&#39;/g, "'")
    .replace(/\s+/g, ' ');

const core = (sentence: string) => bare(sentence).replace(/\.$/, '');

/** What tells a rule, whatever words stand around it. */
const tellings = [
  /apply only to jobs/,
  /only against verified/,
  /transfer money directly/,
  /100% of/,
  /claims are handled by/,
  /no artisan has accepted/,
  /you cannot edit them/,
  /text of a review stays/,
];

function copiesIn(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    sentences
      .filter((sentence) => bare(text).includes(core(sentence)))
      .map((sentence) => `${file}: ${sentence}`),
  );
}

describe('a rule that several pages state (C-17)', () => {
  it('stands in one source only; every other place quotes it', () => {
    const paths = globSync('{app,console,ui,platform}/**/*.{ts,tsx,md}', { cwd: root });
    const others = paths.filter((path) => path !== source && !/\.test\.tsx?$/.test(path));
    expect(others.length).toBeGreaterThan(100);
    const files = new Map(others.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
    expect(copiesIn(files)).toEqual([]);
    const inOwnWords = [...files].flatMap(([file, text]) =>
      tellings.flatMap((telling) => (telling.test(bare(text)) ? [`${file}: ${telling}`] : [])),
    );
    expect(inOwnWords).toEqual([]);
    // A copy would be found, however it was typed.
    const copy = 'we say: artisans keep\n  100% of THEIR tips, always';
    expect(copiesIn(new Map([['a.md', copy]]))).toEqual([`a.md: ${rules.tips}`]);
  });

  it('is the stated one: refunds, 48 hours, claims, incident reports (BIZ-07, BIZ-10, BIZ-23)', () => {
    expect(rules.refunds.map((rule) => /full|partial|no refund/.exec(rule)?.[0])).toEqual([
      'full',
      'partial',
      'no refund',
    ]);
    expect(rules.unreachable).toContain('within 48 hours');
    expect(rules.claims).toContain('processing fee of ₦2,500');
    expect(rules.incidentReports).toContain('verified individuals only');
    expect(rules.permanence).toContain('permanent: a worker cannot edit them');
    expect(rules.afterDeletion).toContain('text of reviews stays without the name');
    expect(rules.incidentReports).toContain('accepted only against verified workers');
  });

  it('dates the terms by a constant that no clock moves (C-20)', () => {
    expect([rules.lastUpdated, rules.termsVersion]).toEqual(['01 March 2025', '2025-03-01']);
  });
});
