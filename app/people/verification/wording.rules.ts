import { formatNaira, readNaira } from '#platform/money.ts';
import { formatClock, formatDay } from '#platform/time.ts';
import type { CheckKind, CheckMethod, Level, RecordCheck, Status } from './contract.ts';
import { levelCopy } from './copy.ts';
import { tickOf } from './rules.ts';

/** How a record's values read, on the screens and in the report alike. */

/** A value that a record is expected to have and has not (C-69). */
export const missing = 'Not provided';

/** Why a record has no tick that could have one. What ran out is renewed; what staff withdrew is not. */
const withoutTick: Readonly<Partial<Record<Status, string>>> = {
  PENDING: 'no tick yet',
  EXPIRED: 'tick run out',
};

/** The level in words; a tick is never told by its colour alone (GEN-14). */
export function levelWords(level: Level, status: Status): string {
  const copy = levelCopy(level);
  if (!copy?.tick) return `${level} · no tick`;
  if (tickOf(level, status)) return `${level} · ${copy.tickWords.toLowerCase()}`;
  return `${level} · ${withoutTick[status] ?? 'tick withdrawn'}`;
}

const notVerified = 'Treat this person as not verified.';

/** What a reader must know before the facts of a record that is not in force; null of every other. */
export function warningOf(
  status: Status,
  expiryDate: string | null,
): { readonly title: string; readonly advice: string } | null {
  if (status === 'EXPIRED') {
    const when = expiryDate ? ` on ${formatDay(expiryDate)}` : '';
    return {
      title: `This verification ended${when}.`,
      advice: 'Treat this person as not verified until the record is renewed.',
    };
  }
  if (status === 'SUSPENDED') {
    return { title: 'Staff have stopped this record for the time being.', advice: notVerified };
  }
  if (status === 'REVOKED') {
    return { title: 'Staff have taken this verification back.', advice: notVerified };
  }
  return null;
}

/** The price of a type from naira as the wire has it, `25000.00`. */
export function priceWords(level: Level, basePrice: string): string {
  const price = readNaira(basePrice);
  if (price === undefined) return missing;
  if (price > 0) return formatNaira(price);
  // The free tier is free; every other price of nothing is settled in a talk (C-06).
  return level === 'Free' ? 'Free' : 'Pricing is determined upon consultation.';
}

/** `21 November 2026, 13:05:09`, Lagos time. */
export function momentOf(instant: Date): string {
  return `${formatDay(instant)}, ${formatClock(instant)}`;
}

/** What a check is called, for staff, for the person and for who reads the record. */
export const checkNames: Readonly<Record<CheckKind, string>> = {
  identity: 'Identity',
  phone: 'Phone number',
  address: 'Address',
  'police-record': 'Police record',
  health: 'Health',
  'guarantor-1': 'First guarantor',
  'guarantor-2': 'Second guarantor',
  meeting: 'Meeting',
  'work-history': 'Work history',
  visit: 'Home visit',
};

const byProvider: Readonly<Partial<Record<CheckKind, string>>> = {
  identity: 'confirmed with NIMC through a provider',
  // Which of the two is not kept with the record.
  phone: 'confirmed by a code sent to it, or with its network',
};
const byHand: Readonly<Record<CheckKind, string>> = {
  identity: 'confirmed by an officer from the original document',
  phone: 'confirmed on this number',
  address: 'confirmed by an officer',
  'police-record': 'checked by an officer',
  health: 'checked by an officer',
  'guarantor-1': 'answered us directly',
  'guarantor-2': 'answered us directly',
  meeting: 'met by an officer',
  'work-history': 'confirmed by an officer',
  visit: 'visited by an officer',
};

/** How a check was made, in fixed words: what officers write may name people, and is never shown. */
export function howChecked(kind: CheckKind, method: CheckMethod | null): string {
  return (method === 'provider' && byProvider[kind]) || byHand[kind];
}

/** `confirmed by an officer, 3 November 2026`; the day alone where the way is not told. */
export function checkWords({ how, checkedOn }: Pick<RecordCheck, 'how' | 'checkedOn'>): string {
  return how ? `${how}, ${formatDay(checkedOn)}` : formatDay(checkedOn);
}
