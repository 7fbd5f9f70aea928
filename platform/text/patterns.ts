/** What contracts ask of texts, for where the shapes themselves would be too heavy. */

// Control characters other than tab and line ends have no place in a text; U+0000 and lone
// surrogates make PostgreSQL fail, so they are refused before anything else sees them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: to find them is its purpose
const hostile = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** True when a text holds no control character and no half of a surrogate pair. */
export function isCleanText(value: string): boolean {
  return !hostile.test(value) && value.isWellFormed();
}

/** A day of the calendar as `YYYY-MM-DD`; 30 February is refused. */
export function isCalendarDay(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** The one pattern of an email address: anchored, linear, at most 254 characters (MAIL-04). */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

// Marks that make one address of a mail header into several, or hide one inside another.
const headerMarks = /[,;:<>()[\]"\\]/;

/** Whether a text is one address that mail can be sent to. */
export function isMailAddress(value: string): boolean {
  const shaped = value.length <= 254 && isCleanText(value) && emailPattern.test(value);
  return shaped && !headerMarks.test(value);
}

/** A phone number as people write it: five to forty digits and the signs between them. */
export const phonePattern = /^[\d+()\s-]{5,40}$/;
