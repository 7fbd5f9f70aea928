import { formatNaira, readNaira } from '#platform/money.ts';
import type { Level, Status } from '../contract.ts';
import { levelCopy } from '../copy.ts';
import { tickOf } from '../rules.ts';

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

// Dates are shown as they are in Lagos (C-70), whatever the zone of the machine.
const zone = 'Africa/Lagos';
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone });
const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: zone });

/** `21 November 2026` of an instant or of `2026-11-21`; a text that is no date stays as it is. */
export function dayOf(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return value;
  return (/^\d{4}-\d{2}-\d{2}$/.test(value) ? calendarDay : day).format(date);
}

/** `21 November 2026, 13:05:09`. */
export function momentOf(instant: Date): string {
  return `${day.format(instant)}, ${clock.format(instant)}`;
}
