import { describe, expect, test } from 'vitest';
import { refunds, tips } from '#app/shell/policies.rules.ts';
import { wordsOf } from '../scripts/vite/words.ts';

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
