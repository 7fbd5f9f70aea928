import { dayMs, dayOf, instantAt } from '../time.ts';

/** When few are about: a dump reads the whole database. */
const begins = '01:30';

function lastNight(now: Date): Date {
  const today = instantAt(`${dayOf(now)}T${begins}`);
  return today <= now ? today : new Date(today.getTime() - dayMs);
}

/**
 * Whether a job of every so many nights is due: in the night, or at once where that night was missed. `ageS`: the age of
 * the last one in seconds; null: there is none.
 */
export function isDue(ageS: number | null, nights: number, now: Date): boolean {
  if (ageS === null) return true;
  const at = now.getTime() - ageS * 1_000;
  return at < lastNight(now).getTime() - (nights - 1) * dayMs;
}
