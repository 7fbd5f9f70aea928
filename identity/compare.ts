import { dayOf } from './dates.ts';
import type { Field, FieldResult, Fields, Gender, Query } from './provider.ts';

/** A register's record, reduced to what we compare. Texts stand as the provider wrote them. */
export interface RegisterRecord {
  readonly first?: string | undefined;
  readonly middle?: string | undefined;
  readonly last?: string | undefined;
  /** Where the provider gives one text for the whole name. */
  readonly full?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly gender?: string | undefined;
  readonly phones?: readonly string[] | undefined;
}

export type Asked = Pick<Query, 'first' | 'middle' | 'last' | 'birthDate' | 'gender' | 'phone'>;

// Hooked letters of Hausa and a few others have no accent that Unicode could take off.
const plain: Readonly<Record<string, string>> = {
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɲ: 'n', ǝ: 'e', ɛ: 'e', ɔ: 'o' },
  ...{ ø: 'o', đ: 'd', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' },
};

/** Longer names are cut: no register has them, and each word costs time. */
const mostLetters = 200;
const mostWords = 12;

function fold(name: string | undefined): string {
  return (name ?? '')
    .slice(0, mostLetters)
    .replace(/['’‘ʼʻ`´ʿʾ]/g, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z]/g, (letter) => plain[letter] ?? letter);
}

/**
 * The words of a name without case, accents and apostrophes. Hyphens, dots and blanks part words;
 * `Not Available` is no name.
 */
export function tokensOf(name: string | undefined): string[] {
  const folded = fold(name);
  if (/^\s*(not available|n\/a)\s*$/.test(folded)) return [];
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, mostWords);
}

/** Whether a text stands where a name is missing. Na, Null and Nil are names of people too. */
export function isBlank(name: string | undefined): boolean {
  const words = tokensOf(name);
  return words.length === 0 || /^(na|null|nil|none)$/.test(words.join(' '));
}

/** Whether one letter was added, left out, changed, or put before its neighbour. */
export function isOneEdit(a: string, b: string): boolean {
  if (a === b) return false;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) ||
    (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}

/** An initial for a name, or a slip of one letter in a word of three and more. */
function isNear(a: string, b: string): boolean {
  if (a.length === 1 || b.length === 1) return a[0] === b[0];
  return a.length >= 3 && b.length >= 3 && isOneEdit(a, b);
}

function takeWord(record: string[], wanted: string): boolean {
  const place = record.indexOf(wanted);
  if (place >= 0) record.splice(place, 1);
  return place >= 0;
}

/** Takes the words out of the record that make up `wanted` together: `Oluwa Seun` is `Oluwaseun`. */
function takeRun(record: string[], wanted: string): boolean {
  for (let from = 0; from < record.length; from += 1) {
    let joined = '';
    for (let to = from; to < record.length && joined.length < wanted.length; to += 1) {
      joined += record[to];
      if (joined !== wanted) continue;
      record.splice(from, to - from + 1);
      return true;
    }
  }
  return false;
}

type NameField = 'first' | 'middle' | 'last';
const nameFields = ['first', 'last', 'middle'] as const;

/**
 * Names word by word, in any order: registers swap first and last names. A word counts once. Slips and
 * initials make `partial`, but only beside a word that is the same in both.
 */
function compareNames(asked: Asked, record: RegisterRecord): Record<NameField, FieldResult> {
  const recorded = [record.first, record.middle, record.last, record.full];
  const left = recorded.filter((name) => !isBlank(name)).flatMap(tokensOf);
  const isKnown = left.length > 0;
  const wanted: Record<NameField, string[]> = {
    first: tokensOf(asked.first),
    middle: tokensOf(asked.middle),
    last: tokensOf(asked.last),
  };
  const missing: Record<NameField, string[]> = { first: [], middle: [], last: [] };
  for (const field of nameFields) {
    missing[field] = wanted[field].filter((word) => !takeWord(left, word));
  }
  for (const field of nameFields) {
    const words = missing[field];
    if (words.length === 0) continue;
    const isJoined = takeRun(left, words.join(''));
    missing[field] = isJoined ? [] : words.filter((word) => !takeRun(left, word));
  }
  const isAnchored = nameFields.some((field) =>
    wanted[field].some((word) => word.length > 1 && !missing[field].includes(word)),
  );
  const resultOf = (field: NameField): FieldResult => {
    const words = wanted[field];
    if (!isKnown || words.length === 0) return 'not-provided';
    if (missing[field].length === 0) return 'match';
    if (field === 'middle' && isBlank(asked.middle)) return 'not-provided';
    if (missing[field].length < words.length) return 'partial';
    const near = missing[field].some((word) => left.some((other) => isNear(word, other)));
    return near && isAnchored ? 'partial' : 'mismatch';
  };
  return { first: resultOf('first'), middle: resultOf('middle'), last: resultOf('last') };
}

/** `female` or `male` from `F`, `m`, `Female` and the like; null for what is neither. */
function genderOf(text: string | undefined): Gender | null {
  const given = (text ?? '').trim().toLowerCase();
  if (given === 'f' || given === 'female') return 'female';
  return given === 'm' || given === 'male' ? 'male' : null;
}

/**
 * The ten digits of a Nigerian mobile number (`8031234567`), from any way to write it: `0803...`,
 * `+234803...`, `234 (0) 803...`, `00234803...`. Null for what is none.
 */
export function phoneDigits(text: string): string | null {
  if (text.length > 40) return null;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const national = /^(?:2340?|0)?([789]\d{9})$/.exec(digits);
  return national?.[1] ?? null;
}

function same(asked: string | null, recorded: readonly (string | null)[]): FieldResult {
  const known = recorded.filter((one) => one !== null);
  if (asked === null || known.length === 0) return 'not-provided';
  return known.includes(asked) ? 'match' : 'mismatch';
}

/**
 * Our own comparison of a register's record with what the person gave. A date of birth needs the
 * exact day; a face is never compared here.
 */
export function compare(asked: Asked, record: RegisterRecord): Fields {
  return {
    ...compareNames(asked, record),
    birthDate: same(asked.birthDate ? dayOf(asked.birthDate) : null, [
      dayOf(record.birthDate ?? ''),
    ]),
    gender: same(asked.gender ?? null, [genderOf(record.gender)]),
    phone: same(phoneDigits(asked.phone ?? ''), (record.phones ?? []).map(phoneDigits)),
    face: 'not-provided',
  };
}

/** Nothing compared, or what is given. */
export function fieldsOf(known: Partial<Record<Field, FieldResult>>): Fields {
  const nothing = 'not-provided';
  const blank = { first: nothing, middle: nothing, last: nothing, birthDate: nothing } as const;
  return { ...blank, gender: nothing, phone: nothing, face: nothing, ...known };
}
