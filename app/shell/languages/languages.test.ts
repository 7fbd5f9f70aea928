import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { wordsOf } from '../../../scripts/vite/words.ts';
import { Language } from './contract.ts';
import { filledWords, languageIn, languages, pathIn, queryIn } from './rules.ts';
import { textVersions } from './versions.service.server.ts';

const translated = languages.filter((language) => language !== 'en');
/** Every text that is translated, by its path without the language. */
const texts = [
  'app/people/cases/content/consent',
  'app/people/cases/content/guarantee',
  'app/people/me/content/consents',
  'app/people/verification/content/safety',
  'app/people/proof/content/answers',
  'app/commerce/purchase/price/content/price',
];
/** Files that a native speaker has reviewed, such as `app/people/cases/content/consent-ha.md`: none carries the mark. */
const reviewed: readonly string[] = [];
const root = new URL('../../../', import.meta.url).pathname;
const source = (text: string, language: string) =>
  readFileSync(`${root}${text}-${language}.md`, 'utf8');
const wordsIn = (text: string, language: string) =>
  wordsOf(`${text}-${language}.md`, source(text, language));
const placesOf = (text: string) => [...new Set(text.match(/\[\w+\](?!\()/g))].sort();

describe.each(texts)('%s', (text) => {
  const [first = 'pcm', ...others] = translated;

  it.each(others)('has the same parts in %s as in the others', (language) => {
    const [one, other] = [wordsIn(text, first), wordsIn(text, language)];
    expect(Object.keys(other.head).sort()).toEqual(Object.keys(one.head).sort());
    expect(other.sections.map(({ id }) => id)).toEqual(one.sections.map(({ id }) => id));
    expect(placesOf(source(text, language))).toEqual(placesOf(source(text, first)));
    const links = (words: string) => words.match(/\]\([^)]+\)/g);
    expect(links(source(text, language))).toEqual(links(source(text, first)));
  });

  it.each(translated)('says in %s whether a native speaker has reviewed it', (language) => {
    const { head, sections } = wordsIn(text, language);
    expect(head.language).toBe(language);
    const isReviewed = reviewed.includes(`${text}-${language}.md`);
    expect(head.awaiting ?? '').toMatch(isReviewed ? /^$/ : /Pidgin|Hausa|Yorùbá|Igbo/);
    for (const { heading, html } of sections) expect(heading && html).not.toBe('');
  });

  it('has the parts of its English text where that is a file', () => {
    if (!globSync(`${root}${text}-en.md`).length) return;
    const [english, other] = [wordsIn(text, 'en'), wordsIn(text, first)];
    expect(other.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id));
  });
});

// A text whose marks were lost on its way reads as another word, or as none.
it.each([
  ['ha', /[ɓɗƙ]/],
  ['yo', /[ẹọṣ].*[àáèéìíòóùú]/s],
  ['ig', /[ịọụ]/],
])('every text in %s is written with its letters, composed', (language, letters) => {
  for (const text of texts) {
    expect([text, letters.test(source(text, language))]).toEqual([text, true]);
    expect(source(text, language)).toBe(source(text, language).normalize('NFC'));
  }
});

// A changed word is a changed text: give `consentText` a new version with it (CASE-05).
test('the English text of consent is the one of its version', () => {
  const text = source('app/people/cases/content/consent', 'en');
  expect(text).toContain('version: 2026-11-30');
  const hash = createHash('sha256').update(text).digest('hex');
  expect(hash).toBe('45f4804b7c073bff8b8db410d04b9aaa0f0636ec9ec420c9440cacf095a52994');
});

describe('the language of a page', () => {
  const queryOf = (text: string) => new URLSearchParams(text);

  it('is English for whatever else is asked for', () => {
    for (const asked of [
      '',
      'lang=',
      'lang=en',
      'lang=fr',
      'lang=HA',
      'lang=__proto__',
      'lang=%00',
    ])
      expect(languageIn(queryOf(asked))).toBe('en');
    for (const language of languages)
      expect(languageIn(queryOf(`lang=${language}`))).toBe(language);
    expect(Language.options).toEqual(languages);
  });

  it('stands in the address beside what else stands there', () => {
    expect(queryIn('ha', queryOf('step=code'))).toBe('?step=code&lang=ha');
    expect(queryIn('en', queryOf('lang=ha'))).toBe('');
    expect(pathIn('/me?done=give', 'http://a/me?lang=yo')).toBe('/me?done=give&lang=yo');
    expect(pathIn('/me', 'http://a/me?lang=fr')).toBe('/me');
  });
});

it('what people typed is put into a translation as text', () => {
  const words = wordsOf(
    'a.md',
    '---\nyes: I know [person]\n---\n[person]\n\n## [person]\n\n[other]',
  );
  const person = `<img src=x onerror="alert('$&')">`;
  const { head, lead, sections } = filledWords(words, { person });
  expect(head.yes).toBe(`I know ${person}`);
  expect(lead).toBe('<p>&#60;img src=x onerror=&#34;alert(&#39;$&#38;&#39;)&#34;&#62;</p>');
  expect(sections[0]).toMatchObject({ heading: person, html: '<p>[other]</p>' });
});

it('each translation has a version of its own, which changes with its words', () => {
  const empty = { head: {}, lead: '', sections: [] };
  const all = { pcm: empty, ha: empty, yo: empty, ig: empty };
  const one = textVersions('1', all);
  expect(new Set(languages.map(one.versionIn)).size).toBe(5);
  for (const language of languages) expect(one.languageOf(one.versionIn(language))).toBe(language);
  expect(one.versionIn('en')).toBe('1');
  const other = textVersions('1', { ...all, ha: { ...empty, lead: 'x' } });
  expect(other.versionIn('ha')).not.toBe(one.versionIn('ha'));
  expect(one.languageOf(other.versionIn('ha'))).toBeUndefined();
});
