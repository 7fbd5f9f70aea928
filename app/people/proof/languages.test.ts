import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { awaitingReview, languages } from '#app/shell/languages/rules.ts';
import { only } from '#test/support/html.ts';
import { pageIn } from './languages.service.server.ts';
import { type Answers, tellIn } from './parts/words.ts';

const html = readFileSync(new URL('./check.html', import.meta.url), 'utf8');
const answersIn = (page: string): Answers =>
  JSON.parse(/id="answers">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}').answers;

describe('the page that checks a code', () => {
  it('links to itself in every language, and carries none that was not asked for', () => {
    const english = pageIn(html, 'en');
    for (const language of languages) expect(english).toContain(`hreflang="${language}"`);
    expect(english).not.toMatch(/class="translation"(?! hidden)|id="answers"/);
    expect(english.match(/aria-current="true"/g)).toHaveLength(1);
  });

  it.each(['pcm', 'ha', 'yo', 'ig'] as const)('has every answer in %s', (language) => {
    const page = pageIn(html, language);
    expect(page).toContain(`<section class="translation" lang="${language}"`);
    expect(page).toContain(awaitingReview);
    expect(page).toContain(`hreflang="${language}" aria-current="true"`);
    // Both ways to the search stay in the language.
    expect(page.match(/href="\/verification\/search[^"]*"/g)).toEqual(
      Array(2).fill(`href="/verification/search?lang=${language}"`),
    );
    // The English words stay.
    expect(page).toContain('None of our keys has signed it. Do not rely on the paper.');
    const answers = answersIn(page);
    const claim = {
      ...{ name: 'Ada', badge: 'Sw-1', level: 'Basic', checks: [], index: 0 },
      ...{ issuedAt: 1_700_000_000, expiresAt: 1_800_000_000 },
    } as never;
    const statusAt = 1_700_000_500;
    for (const is of [
      'genuine',
      'withdrawn',
      'suspended',
      'expired',
      'stale',
      'not-ours',
    ] as const) {
      const told = tellIn(answers, { is, claim, statusAt }, true) ?? [];
      expect(told).toHaveLength(2);
      expect(told.join()).not.toMatch(/\[|undefined/);
    }
    expect(tellIn(answers, { is: 'genuine', claim, statusAt }, true)?.[0]).toContain(
      '14 November 2023',
    );
    const unknown = tellIn(answers, { is: 'not-ours' }, false);
    expect(unknown).toEqual(tellIn(answers, { is: 'stale' }, true));
    expect(unknown).not.toEqual(tellIn(answers, { is: 'not-ours' }, true));
  });

  it('shows a language that was not asked for to nobody', () => {
    expect(only(pageIn(html, 'ha'), 'main')).not.toMatch(/lang="(?:pcm|yo|ig)" aria-labelledby/);
  });
});
