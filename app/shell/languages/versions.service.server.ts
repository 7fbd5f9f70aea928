import { createHash } from 'node:crypto';
import type { Words } from '#platform/text/words.ts';
import type { Language, Translated } from './contract.ts';
import { languages } from './rules.ts';

/** A text of consent in every language, by what stands with a consent that was given in it. */
interface TextVersions {
  /** The version that a person agrees to who reads this language. */
  versionIn(language: Language): string;
  /** The language of a version that is in use now; undefined for every other one. */
  languageOf(version: string): Language | undefined;
}

/**
 * Versions of a text: English has the one it was given by hand; each translation has that one, its language and a hash
 * of its own words, so that no consent tells of words that were not shown.
 */
export function textVersions(
  english: string,
  texts: Readonly<Record<Translated, Words>>,
): TextVersions {
  const versionOf = (language: Language): string => {
    if (language === 'en') return english;
    const hash = createHash('sha256').update(JSON.stringify(texts[language])).digest('hex');
    return `${english} ${language} ${hash.slice(0, 10)}`;
  };
  const versions = new Map(languages.map((language) => [language, versionOf(language)]));
  return {
    versionIn: (language) => versions.get(language) ?? english,
    languageOf: (version) => languages.find((language) => versions.get(language) === version),
  };
}
