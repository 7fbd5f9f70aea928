/** What contracts ask of texts, for where the shapes themselves would be too heavy. */

// PostgreSQL fails on U+0000 and lone surrogates; of control characters a text needs tab and line ends alone.
// biome-ignore lint/suspicious/noControlCharactersInRegex: to find them is its purpose
const hostile = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Surrogate}]/u;

export const isCleanText = (value: string): boolean => !hostile.test(value);

const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Phones and messengers put unseen marks around a copied number or address. What joins an emoji's parts stays. */
export const withoutUnseen = (value: string): string => value.replace(unseen, '');

/** A text whose lines end alike: a form that is sent without a script ends each with two characters. */
export const oneLineEnd = (value: string): string => value.replace(/\r\n?/g, '\n');

/** A phone number with the signs of a keyboard for those that only look like them. */
export const plainPhone = (value: string): string =>
  withoutUnseen(value)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ');

/** The one pattern of an email address: anchored and linear. Its length is checked apart (MAIL-04). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

// Marks that make one address of a mail header into several, or hide one inside another.
const headerMarks = /[,;:<>()[\]"\\]/;

export function isMailAddress(value: string): boolean {
  const shaped = value.length <= 254 && isCleanText(value) && emailPattern.test(value);
  return shaped && !headerMarks.test(value) && withoutUnseen(value) === value;
}

/** A phone number as people write it: five to forty digits and signs between them. */
export const phonePattern = /^[\d+()\s\u2010-\u2015-]{5,40}$/;
