import { describe, expect, it } from 'vitest';
import type { Words } from '#platform/text/words.ts';
import {
  awaitingReview,
  filled,
  filledHtml,
  filledWords,
  languageIn,
  languageNames,
  languages,
  pathIn,
  queryIn,
  readingIn,
} from './rules.ts';

const queryOf = (text: string) => new URLSearchParams(text);

it('offers each language by its own name, English first', () => {
  expect(languages.map((one) => languageNames[one])).toEqual([
    ...['English', 'Pidgin', 'Hausa', 'Yorùbá', 'Igbo'],
  ]);
  expect(languages).toEqual(['en', 'pcm', 'ha', 'yo', 'ig']);
});

it('says of a translation which text is binding', () => {
  expect(awaitingReview).toBe('Awaiting a native speaker’s review; the English text is binding.');
});

describe('the language that an address asks for', () => {
  it.each([
    ['', 'en'],
    ['lang=', 'en'],
    ['lang=en', 'en'],
    ['lang=pcm', 'pcm'],
    ['lang=ha', 'ha'],
    ['lang=yo', 'yo'],
    ['lang=ig', 'ig'],
    ['lang=HA', 'en'],
    ['lang=fr', 'en'],
    ['lang=toString', 'en'],
    ['language=ha', 'en'],
    ['lang=ha&lang=yo', 'ha'],
  ])('by "%s" is %s', (query, language) => {
    expect(languageIn(queryOf(query))).toBe(language);
  });
});

describe('the same page in another language', () => {
  it.each([
    ['ha', '', '?lang=ha'],
    ['ha', 'lang=yo', '?lang=ha'],
    ['ha', 'step=code', '?step=code&lang=ha'],
    ['en', 'lang=yo', ''],
    ['en', 'lang=yo&step=code', '?step=code'],
    ['en', '', ''],
  ] as const)('in %s, from "%s", is asked for by "%s"', (language, query, next) => {
    const before = queryOf(query);
    expect(queryIn(language, before)).toBe(next);
    expect(before.toString()).toBe(query);
  });

  it.each([
    ['/me', 'http://a/me', '/me'],
    ['/me', 'http://a/me?lang=en', '/me'],
    ['/me', 'http://a/me?lang=yo', '/me?lang=yo'],
    ['/me?done=give', 'http://a/me?lang=yo', '/me?done=give&lang=yo'],
  ])('a change leads to %s, from %s, as %s', (path, url, next) => {
    expect(pathIn(path, url)).toBe(next);
  });
});

const words = (lead: string): Words => ({ head: {}, lead, sections: [] });
it('reads the translation that is asked for, and none beside English', () => {
  const texts = { pcm: words('a'), ha: words('b'), yo: words('c'), ig: words('d') };
  expect(readingIn('http://a/me?lang=yo', texts)).toEqual({ language: 'yo', words: words('c') });
  expect(readingIn('http://a/me?lang=pcm', texts)).toEqual({ language: 'pcm', words: words('a') });
  expect(readingIn('http://a/me', texts)).toBeNull();
  expect(readingIn('http://a/me?lang=en', texts)).toBeNull();
});

describe('what is put into a translation', () => {
  it('stands for its name, as often as it is named', () => {
    expect(filled('[name] na [name], [days2] days', { name: 'Ada', days2: '7' })).toBe(
      'Ada na Ada, 7 days',
    );
    expect(filledHtml('<p>[name]: [name]</p>', { name: 'Ada' })).toBe('<p>Ada: Ada</p>');
  });

  it('leaves a name that stands for nothing, and what is no name', () => {
    expect(filled('[other] [a b] [] name', { name: 'Ada', a: '1' })).toBe('[other] [a b] [] name');
    expect(filledHtml('<p>[other] [a b]</p>', { name: 'Ada' })).toBe('<p>[other] [a b]</p>');
    expect(filled('[constructor]', {})).toBe('[constructor]');
    expect(filledHtml('[constructor]', {})).toBe('[constructor]');
    expect(filled('[name]', { name: '' })).toBe('');
    expect(filledHtml('[name]', { name: '' })).toBe('');
  });

  it('is made harmless in HTML, whoever it came from', () => {
    const name = `<b onclick="a">O'Neil & Ada</b>`;
    expect(filledHtml('<p>[name]</p>', { name })).toBe(
      '<p>&#60;b onclick=&#34;a&#34;&#62;O&#39;Neil &#38; Ada&#60;/b&#62;</p>',
    );
    expect(filled('[name]', { name })).toBe(name);
  });

  it('is put in everywhere', () => {
    const text: Words = {
      head: { title: '[name] & co', plain: 'a' },
      lead: '<p>[name]</p>',
      sections: [{ id: 'a', heading: 'For [name]', html: '<p>[name]</p>' }],
    };
    expect(filledWords(text, { name: 'A&B' })).toEqual({
      head: { title: 'A&B & co', plain: 'a' },
      lead: '<p>A&#38;B</p>',
      sections: [{ id: 'a', heading: 'For A&B', html: '<p>A&#38;B</p>' }],
    });
  });
});
