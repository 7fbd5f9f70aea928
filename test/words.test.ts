import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refunds, tips } from '#app/shell/policies.rules.ts';
import { wordsOf } from '../scripts/vite/words.ts';
import { oldWordsIn } from './support/words-rule.ts';

const text = `---
title: A page
---
A **lead**.

## First thing

One.

### Below it

## Second thing {#second}

- {{refunds.0}}
- {{tips}}
`;

describe('a text', () => {
  test('falls into head, lead and sections', () => {
    const { head, lead, sections } = wordsOf('a.md', text);
    expect(head).toEqual({ title: 'A page' });
    expect(lead).toBe('<p>A <strong>lead</strong>.</p>');
    expect(sections.map(({ id, heading }) => [id, heading])).toEqual([
      ['first-thing', 'First thing'],
      ['second', 'Second thing'],
    ]);
    expect(sections[0]?.html).toContain('<h3>Below it</h3>');
  });

  test('quotes a rule from its one source (C-17)', () => {
    const last = wordsOf('a.md', text).sections.at(-1)?.html ?? '';
    expect(last).toContain(`<li>${refunds[0]}</li>`);
    expect(last).toContain(`<li>${tips}</li>`);
    expect(wordsOf('a.md', '{{refunds}}').lead).toBe(`<p>${refunds.join(' ')}</p>`);
  });

  test.each([
    ['a rule that does not exist', 'Pay {{noSuchRule}}.', /a\.md quotes \{\{noSuchRule\}\}/],
    ['a place beyond the list', 'Pay {{refunds.9}}.', /a\.md quotes/],
    ['two sections with one anchor', '## One\n\n## One\n', /two sections with the anchor one/],
  ])('with %s stops the build', (_what, source, message) => {
    expect(() => wordsOf('a.md', source)).toThrow(message);
  });
});

describe('a word that gave way to the standard term', () => {
  const root = new URL('..', import.meta.url).pathname;
  const folders = 'app,console,ui,platform,paystack,identity,messaging,test,scripts';
  // Migrations keep their names: databases know them by these.
  const kept = /\/tables\/|^test\/support\/words-rule\.ts$|^test\/words\.test\.ts$/;

  test('comes back nowhere', () => {
    const files = globSync(`{${folders}}/**/*.{ts,tsx,mjs,css}`, { cwd: root });
    expect(files.length).toBeGreaterThan(1_000);
    const found = files
      .filter((path) => !kept.test(path))
      .flatMap((path) => oldWordsIn(path, readFileSync(`${root}${path}`, 'utf8')));
    expect(found).toEqual([]);
  });

  test.each([
    ['inbox', 'app/a/rules.ts', 'const onDesk = 1;'],
    ['inbox', 'test/support/desk.ts', ''],
    ['inbox', 'app/a/rules.ts', '/** Who sits at the desk. */'],
    ['scraping', 'test/a.ts', 'const harvested = 1;'],
    ['scraping', 'test/limits/harvest.ts', ''],
    ['canary', 'app/a/rules.ts', 'if (held.honey) return;'],
    ['canary', 'app/a/rules.ts', 'const honeyRecord = 1;'],
    ['status', 'app/a/rules.ts', 'type Standing = string;'],
    ['status', 'app/a/rules.ts', 'new ApiError(errors.standing)'],
    ['lazy', 'ui/browser/late.tsx', ''],
    ['lazy', 'app/a/parts/b.tsx', '<LatePart />'],
    ['transport', 'app/a/rules.ts', 'const viaMail = true;'],
    ['TtlCache', 'app/a/files.server.ts', 'const known = openMemory(clock);'],
    ['internal call', 'platform/http/a.server.ts', 'const isInside = true;'],
    ['approval request', 'app/a/rules.ts', '/** The wish of a member. */'],
    ['access grant', 'test/support/a.ts', "send('POST', '/api/v1/openings')"],
  ])('is found where %s is meant: %s %s', (instead, path, line) => {
    expect(oldWordsIn(path, line)).toEqual([expect.stringContaining(`say ${instead}`)]);
  });

  test.each([
    ['the width of a screen', 'const desktop = 1_024;'],
    ['the office that verifies', "lastName: 'Desk', email: 'verification.desk@example.com'"],
    ['what sealed trails hold', "action: 'alarm.harvest'"],
    ['a column', "where('honey', '=', false)"],
    ['what programs fill in', "import { Honeypot } from './honeypot.tsx';"],
    ['a column', "where standing = 'verified'"],
  ])('is not %s', (_what, line) => {
    expect(oldWordsIn('app/a/rules.ts', line)).toEqual([]);
  });
});
