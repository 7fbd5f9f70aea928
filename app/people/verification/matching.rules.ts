import { plainLetters } from '#platform/text/letters.ts';
import { plainPhone, withoutUnseen } from '#platform/text/patterns.ts';

/** How typed details are made comparable with a record's. All pure; empty means: matches nothing. */

/**
 * A phone number as E.164, or '' when it is none. Nigerian numbers may start 0, 234, 00234 or
 * +234, with spaces, hyphens, dots and parentheses anywhere; a mobile may lack its zero.
 */
export function phoneKey(typed: string): string {
  const bare = plainPhone(typed).replace(/[ ().-]/g, '');
  if (!/^\+?\d{7,17}$/.test(bare)) return '';
  // +234 (0) 803 ... keeps the trunk zero by habit.
  const national =
    /^(?:\+|00)?2340?([1-9]\d{7,9})$/.exec(bare) ??
    /^0([1-9]\d{7,9})$/.exec(bare) ??
    /^((?:70|8[01]|9[01])\d{8})$/.exec(bare);
  if (national) return `+234${national[1]}`;
  // A number of Nigeria that is too short or too long is no foreign one.
  if (/^(?:\+|00)234/.test(bare)) return '';
  const international = /^(?:\+|00)([1-9]\d{6,14})$/.exec(bare);
  return international ? `+${international[1]}` : '';
}

/** Addresses are compared without regard to letter case. */
export function emailKey(typed: string): string {
  const bare = withoutUnseen(typed).trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(bare) ? bare : '';
}

/** The words of a name as they are compared; none where no letter is among them. */
function nameTokens(name: string): string[] {
  const letters = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    // Letters of mathematics and ligatures have come apart into capitals.
    .toLowerCase()
    .replace(/\p{M}/gu, '');
  const tokens = plainLetters(letters)
    .replace(/[,;\s]+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter(Boolean);
  return tokens.some((token) => /\p{L}/u.test(token)) ? tokens : [];
}

/** A record's name without case, accents, spaces, hyphens and apostrophes; '' without a letter. */
export const nameKey = (name: string): string => nameTokens(name).join('');

/** The same with the last word first, for who looks by surname. */
export function surnameKey(name: string): string {
  const tokens = nameTokens(name);
  return [...tokens.slice(-1), ...tokens.slice(0, -1)].join('');
}

const mostTokens = 6;

/**
 * Keys of every rotation of the typed name, so that a surname typed first matches too.
 * A name of more than six words is taken as typed.
 */
export function nameKeys(name: string): string[] {
  const tokens = nameTokens(name);
  if (tokens.length === 0) return [];
  if (tokens.length > mostTokens) return [tokens.join('')];
  const rotations = tokens.map((_, at) => [...tokens.slice(at), ...tokens.slice(0, at)].join(''));
  return [...new Set(rotations)];
}

const titles =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|engr|barr|chief|alhaji|alhaja|hajiya|mallam|malam|pastor|rev|reverend|imam|deacon|deaconess|evangelist|bishop|elder)\.?$/i;

/** What stands before a name and is none; `Prince` and `Princess` are given names too. */
export const isTitle = (word: string): boolean => titles.test(word);

/**
 * The first word of a name that is no title: all that a message says of a person. Its letters alone, since
 * anybody may type a name for somebody else, and an address in it would be a link in a message of ours.
 */
export function firstNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words.find((word) => !isTitle(word) && /\p{L}/u.test(word)) ?? words[0] ?? '';
  return first.replace(/[^\p{L}\p{M}'‘’ʼ-]/gu, '');
}

/** The word by which a message turns to somebody: a stranger may have typed a name without a letter. */
export const greetingOf = (name: string): string => firstNameOf(name) || 'Hello';

/** How many people records are of: of one name and birth date is one. */
export const peopleAmong = (
  records: readonly { readonly nameKey: string; readonly born: string }[],
): number => new Set(records.map(({ born, nameKey: name }) => `${born} ${name}`)).size;
