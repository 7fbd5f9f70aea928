import type { Words } from '#platform/text/words.ts';
import type { Language, Translated } from './contract.ts';

/** Each language by its own name, English first. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  pcm: 'Pidgin',
  ha: 'Hausa',
  yo: 'Yorùbá',
  ig: 'Igbo',
};

export const languages: readonly Language[] = ['en', 'pcm', 'ha', 'yo', 'ig'];

/** What every translation says in English, beside the same in its own language. */
export const awaitingReview = 'Awaiting a native speaker’s review; the English text is binding.';

const isTranslated = (text: string): text is Translated =>
  text !== 'en' && Object.hasOwn(languageNames, text);

/** The language that an address asks for by `?lang=`: English for none and for any other text. */
export function languageIn(query: URLSearchParams): Language {
  const asked = query.get('lang') ?? '';
  return isTranslated(asked) ? asked : 'en';
}

/** The query that asks for the same page in another language. */
export function queryIn(language: Language, query: URLSearchParams): string {
  const next = new URLSearchParams(query);
  next.delete('lang');
  if (language !== 'en') next.set('lang', language);
  return next.size > 0 ? `?${next}` : '';
}

/** What a page of forms leads to after a change, in the language in which it is read. */
export const pathIn = (path: string, url: string): string => {
  const language = languageIn(new URL(url).searchParams);
  if (language === 'en') return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
};

/** A translation that was asked for, with its language. */
export interface Reading {
  readonly language: Translated;
  readonly words: Words;
}

/** The translation that an address asks for; null where the English text alone is read. */
export function readingIn(url: string, texts: Readonly<Record<Translated, Words>>): Reading | null {
  const language = languageIn(new URL(url).searchParams);
  return language === 'en' ? null : { language, words: texts[language] };
}

const unsafe = /[&<>"']/g;
const entity = (sign: string) => `&#${sign.charCodeAt(0)};`;

const own = (values: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** A sentence of a translation with what stands for `[name]` put in. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\[(\w+)\]/g, (all, name: string) => own(values, name) ?? all);

/** The same for the HTML of a text: what is put in came from people, so it is made harmless first. */
export const filledHtml = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(
    /\[(\w+)\]/g,
    (all, name: string) => own(values, name)?.replace(unsafe, entity) ?? all,
  );

/** A translation with what stands for `[name]` put in, everywhere. */
export function filledWords(words: Words, values: Readonly<Record<string, string>>): Words {
  const { head, lead, sections } = words;
  return {
    head: Object.fromEntries(
      Object.entries(head).map(([name, text]) => [name, filled(text, values)]),
    ),
    lead: filledHtml(lead, values),
    sections: sections.map((section) => ({
      ...section,
      heading: filled(section.heading, values),
      html: filledHtml(section.html, values),
    })),
  };
}
