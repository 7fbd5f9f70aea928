import { isTitle } from '#app/people/verification/matching.rules.ts';
import type { Checked, Field, Fields, Kind, Query } from '#identity/provider.ts';
import { type Kobo, koboOf } from '#platform/money.ts';
import { namesIn } from '#platform/text/names.ts';
import { formatMoment, isCalendarDay, minuteMs } from '#platform/time.ts';
import type { CheckState, ComparedField, Comparison } from '../contract.ts';
import type { AskedCheck, Beside } from './asking.contract.ts';

/** What is asked about. */
export type AskedFor = Kind;

/** A BVN and a face stand beside NIMC's word on the identity: alone they change no check. */
export const isBeside = (asked: AskedFor): asked is Beside => asked === 'bvn' || asked === 'selfie';

/** Whether the number is kept, so that it can be asked about again by itself. */
export const isKept = (asked: AskedFor): boolean => asked === 'nin' || asked === 'phone';

/** What counts together towards the paid questions about a person. */
export const alike = (asked: AskedFor): readonly AskedFor[] =>
  asked === 'nin' || asked === 'vnin' ? ['nin', 'vnin'] : [asked];

/** Texts of consent that did not name the banks' register yet, and those that named no mobile network. */
const withoutBanks = ['2026-11'];
const withoutNetwork = [...withoutBanks, '2026-11-23', '2026-11-25'];
/** The version of the English text that a translation was made of, or of itself. */
const english = (textVersion: string): string => textVersion.split(' ')[0] ?? '';
export const namesBanks = (text: string): boolean => !withoutBanks.includes(english(text));
export const namesNetwork = (text: string): boolean => !withoutNetwork.includes(english(text));

/** A typed number in its one form, and what it is; null for what is neither NIN nor virtual NIN. */
export function readNumber(typed: string): { kind: 'nin' | 'vnin'; number: string } | null {
  const number = typed.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{11}$/.test(number)) return { kind: 'nin', number };
  return /^[A-Z]{2}\d{12}[A-Z]{2}$/.test(number) ? { kind: 'vnin', number } : null;
}

/**
 * A whole name in the parts that registers compare: what stands between first and last is the middle. No
 * register has a title before a name; one that leaves a single word may be a name itself.
 */
export function partsOf(name: string): Pick<Query, 'first' | 'middle' | 'last'> {
  const words = name.trim().split(/\s+/);
  const bare = words.slice(
    Math.max(
      0,
      words.findIndex((word) => !isTitle(word)),
    ),
  );
  const [first = '', ...rest] = bare.length > 1 ? bare : words;
  const last = rest.pop() ?? '';
  return rest.length > 0 ? { first, middle: rest.join(' '), last } : { first, last };
}

interface Subject {
  readonly name: string;
  readonly born: string | null;
}

/** Whether a register is asked about the birth date too. */
export const hasBirthDate = ({ born }: Pick<Subject, 'born'>): boolean =>
  born !== null && isCalendarDay(born);

/**
 * What is asked of the person. A phone is never compared with the register of NINs: people change
 * theirs, and a difference there would say nothing.
 */
export function queryOf(
  { name, born }: Subject,
  { kind, number }: { readonly kind: AskedFor; readonly number: string },
  consent: Query['consent'],
): Query {
  const birth = hasBirthDate({ born }) ? { birthDate: born ?? '' } : {};
  return { kind, number, ...partsOf(name), ...birth, consent };
}

/** So many paid questions about a person in so many days, of each kind of check. */
export const mostPaid = 3;
export const paidWithinDays = 30;
/** After these a person who types their own number is helped by staff. */
export const mostCorrections = 2;
/** A question without an answer for so long was cut off: its process was killed. */
export const cutOffAfterMs = 60_000;

const free = ['source', 'rate', 'breaker', 'unreached', 'manual'];

/** What a question has cost; null where it may have cost its price, and nobody can tell. */
export function costOf({ outcome, costKobo }: Checked, price: Kobo): Kobo | null {
  if (costKobo !== null) return koboOf(costKobo);
  if (outcome.is === 'answered' || outcome.is === 'not-found') return price;
  if (outcome.is === 'unavailable' && !free.includes(outcome.why)) return null;
  return koboOf(0);
}

const pauses = [5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 180 * minuteMs];

/** Whether a question did not go out because the provider is left alone for a while. */
export const isHeld = (outcome: Checked['outcome']): boolean =>
  outcome.is === 'unavailable' && outcome.why === 'breaker';

/**
 * When a question that brought nothing is asked again; null: people check by hand. What may have been
 * charged twice is not asked again (IDV-03): a try that never went out, as while the provider is left alone,
 * does not count. Nothing is asked twice whose number is not kept.
 */
export function againAt(
  { outcome }: Checked,
  asked: { readonly kind: AskedFor; readonly tries: number; readonly mayHaveCostTwice: boolean },
  now: Date,
): Date | null {
  if (outcome.is !== 'unavailable' && outcome.is !== 'misconfigured') return null;
  if (!isKept(asked.kind) || asked.mayHaveCostTwice) return null;
  // The provider is left alone: nothing was asked, so that no pause grows.
  const pause = isHeld(outcome) ? pauses[0] : pauses[asked.tries - 1];
  if (pause === undefined) return null;
  const said = outcome.is === 'unavailable' ? (outcome.retryAfterSeconds ?? 0) : 0;
  return new Date(now.getTime() + Math.max(pause, Math.min(said, 86_400) * 1_000));
}

const hasWord = (word: Comparison | undefined): word is Comparison =>
  word !== undefined && word !== 'not-provided';

/** Each field that was compared: the provider's word, and ours where a record came back. */
export function comparedOf({ outcome, ours }: Checked): ComparedField[] {
  if (outcome.is !== 'answered') return [];
  const told = (field: Field, word: Comparison): Comparison =>
    outcome.comparedBy === 'us' && field !== 'face' ? 'not-provided' : word;
  const own: Fields | null = outcome.comparedBy === 'us' ? outcome.fields : ours;
  return namesIn(outcome.fields).flatMap((field) => {
    const provider = told(field, outcome.fields[field]);
    const word = field === 'face' ? undefined : own?.[field];
    if (hasWord(word)) return [{ field, provider, ours: word }];
    return hasWord(provider) ? [{ field, provider }] : [];
  });
}

const sources: Readonly<Record<AskedCheck, string>> = {
  identity: 'NIMC',
  phone: 'the mobile network',
};

/** What a check says after a question. */
export interface Verdict {
  readonly state: CheckState;
  readonly how: string | null;
  readonly source: string | null;
  /** For staff. */
  readonly note: string;
}

/** The worst word of all that were compared, of the provider's and of ours. */
export function worstOf(compared: readonly ComparedField[]): Comparison {
  const words = compared.flatMap(({ provider, ours }) => [provider, ours]);
  const worst = (['mismatch', 'partial', 'match'] as const).find((word) => words.includes(word));
  return worst ?? 'not-provided';
}

/** What an answer leaves out without which the rest is not enough; null for nothing. A phone is its holder's by the name. */
function leftOut(
  check: AskedCheck,
  compared: readonly ComparedField[],
  withBirth: boolean,
): string | null {
  const fields = compared.filter((one) => worstOf([one]) !== 'not-provided');
  const has = (field: Field) => fields.some((one) => one.field === field);
  if (!has('first') && !has('last'))
    return 'No name was compared, and the rest is not enough. Check by hand.';
  // Many people have one name: NIMC's word on the names alone says of nobody that it is them.
  if (check === 'identity' && withBirth && !has('birthDate'))
    return 'No birth date was compared, and the names alone are not enough. Check by hand.';
  return null;
}

function answeredVerdict(
  check: AskedCheck,
  compared: readonly ComparedField[],
  withBirth: boolean,
): Verdict {
  const source = sources[check];
  const worst = worstOf(compared);
  const lacking = leftOut(check, compared, withBirth);
  if (lacking && (worst === 'match' || worst === 'partial'))
    return { state: 'to-do', how: null, source: null, note: lacking };
  if (worst === 'match') {
    const how = `Confirmed with ${source} through a provider`;
    return { state: 'passed', how, source, note: 'Everything that was compared is the same.' };
  }
  if (worst === 'partial') {
    const note = 'A part is not quite the same. Say why it counts, or check by hand.';
    return {
      state: 'partial',
      how: `Partly confirmed with ${source} through a provider`,
      source,
      note,
    };
  }
  const note =
    worst === 'mismatch'
      ? 'Not the same as what the person gave. Nothing is decided: look at the fields, hear the person.'
      : 'The provider knows the number and compared nothing. Check by hand.';
  return { state: 'to-do', how: null, source: null, note };
}

/**
 * What becomes of the check. No answer of a provider fails a person: where the words do not match,
 * somebody looks (NDPA s.37), and an outage never counts against anybody.
 */
export function verdictOf(
  check: AskedCheck,
  { outcome }: Checked,
  found: {
    readonly compared: readonly ComparedField[];
    readonly again: Date | null;
    /** Whether the number is kept, so that it can be asked about again. */
    readonly kept?: boolean;
    /** Whether the birth date was asked about. */
    readonly withBirth: boolean;
  },
): Verdict {
  const open = { how: null, source: null } as const;
  switch (outcome.is) {
    case 'answered':
      return answeredVerdict(check, found.compared, found.withBirth);
    case 'not-found': {
      const note = `${check === 'phone' ? 'The mobile network' : 'NIMC'} does not know this number. That is no fault of the person: ask for it once more.`;
      return { state: 'waiting-for-person', ...open, note };
    }
    case 'input-error': {
      const unread = `The provider cannot read the ${wordsOf[outcome.field]}`;
      if (outcome.field === 'number') {
        const note = `${unread}. Ask the person to correct it.`;
        return { state: 'waiting-for-person', ...open, note };
      }
      // Their page takes another number, and no other name: they would be asked for a number that is right.
      const note = `${unread} of this case. Put it right here and ask again, or check by hand.`;
      return { state: 'to-do', ...open, note };
    }
    default: {
      const isOurs = outcome.is === 'misconfigured';
      const begin = isOurs
        ? 'The provider is not set up right: ours to mend'
        : 'The source does not answer';
      if (found.kept === false) {
        const note = `${begin}. A virtual NIN is not kept: ask with a new one, or check by hand. This says nothing of the person.`;
        return { state: 'to-do', ...open, note };
      }
      const end = found.again
        ? `it is asked again on ${formatMoment(found.again)}, Lagos time`
        : 'check by hand, or ask again later';
      const note = `${begin}; ${end}. This says nothing of the person.`;
      return { state: 'waiting-for-source', ...open, note };
    }
  }
}

const comparedWords: Readonly<Record<Comparison, string>> = {
  match: 'the same',
  partial: 'not quite the same',
  mismatch: 'different',
  'not-provided': 'not compared',
};

const besideNames: Readonly<Record<Beside, string>> = { bvn: 'BVN', selfie: 'Face' };

/** What a question beside the check has brought, in words for staff. */
export function besideWords(
  asked: Beside,
  { outcome }: Checked,
  compared: readonly ComparedField[],
): string {
  const name = besideNames[asked];
  switch (outcome.is) {
    case 'answered': {
      const words = compared.map((one) => `${wordsOf[one.field]} ${comparedWords[worstOf([one])]}`);
      return `${name}: ${words.join(', ') || 'nothing was compared'}. It decides nothing by itself.`;
    }
    case 'not-found':
      return `${name}: the register does not know this number. That says nothing of the person.`;
    case 'input-error': {
      const isGiven = outcome.field === 'number' || outcome.field === 'selfie';
      const next = isGiven ? 'Try another one' : 'Put it right in this case and ask again';
      return `${name}: the provider cannot read the ${wordsOf[outcome.field]}. ${next}.`;
    }
    default:
      return `${name}: the source does not answer. Ask again later; this says nothing of the person.`;
  }
}

const wordsOf: Readonly<Record<Field | 'number' | 'selfie' | 'consent', string>> = {
  number: 'number',
  first: 'first name',
  middle: 'middle name',
  last: 'family name',
  birthDate: 'date of birth',
  gender: 'gender',
  phone: 'phone number',
  face: 'photo',
  selfie: 'photo',
  consent: 'consent',
};
