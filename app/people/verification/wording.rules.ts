import { formatNaira, readNaira } from '#platform/money.ts';
import { formatClock, formatDay } from '#platform/time.ts';
import type { Level, Status } from './contract.ts';
import { levelCopy } from './copy.ts';
import { tickOf } from './rules.ts';

/** How a record's values read, on the screens and in the report alike. */

/** A value that a record is expected to have and has not (C-69). */
export const missing = 'Not provided';

/** The level in words; a tick is never told by its colour alone (GEN-14). */
export function levelWords(level: Level, status: Status): string {
  const copy = levelCopy(level);
  if (!copy?.tick) return `${level} · no tick`;
  if (tickOf(level, status)) return `${level} · ${copy.tickWords.toLowerCase()}`;
  return `${level} · ${status === 'PENDING' ? 'no tick yet' : 'tick withdrawn'}`;
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
