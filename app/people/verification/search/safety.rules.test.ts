import { describe, expect, it } from 'vitest';
import { safetyIn } from './safety.rules.ts';

const at = (query: string) => safetyIn(`https://sapioworker.com/verify${query}`);

describe('what to know before one relies on a record', () => {
  it('is the English text, which binds, in every language', () => {
    for (const query of ['', '?lang=en', '?lang=xx', '?lang=ha']) {
      expect(at(query).words.head.title).toBe('Before you rely on a record');
    }
  });

  it.each(['', '?lang=en', '?lang=xx'])('stands alone in English: %j', (query) => {
    expect(at(query).reading).toBeNull();
  });

  it.each(['pcm', 'ha', 'yo', 'ig'])('is read beside it in %s, part by part', (language) => {
    const { words, reading } = at(`?lang=${language}`);
    expect(reading?.language).toBe(language);
    expect(reading?.words.head.language).toBe(language);
    expect(reading?.words.sections.map(({ id }) => id)).toEqual(words.sections.map(({ id }) => id));
  });
});
