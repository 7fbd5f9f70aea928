import { dayMs, dayOf, instantAt } from '../time.ts';

/** When few are about: a dump reads the whole database. */
const begins = '01:30';

/** When the night began that is now or was last. */
function lastNight(now: Date): Date {
  const today = instantAt(`${dayOf(now)}T${begins}`);
  return today <= now ? today : new Date(today.getTime() - dayMs);
}

/**
 * Whether what is done every so many nights is due: in the night, or as soon as somebody looks where that one was
 * missed, and so long before anything is 26 hours old. `ageS` is how old the last one is; null: there is none.
 */
export function isDue(ageS: number | null, nights: number, now: Date): boolean {
  if (ageS === null) return true;
  const at = now.getTime() - ageS * 1_000;
  return at < lastNight(now).getTime() - (nights - 1) * dayMs;
}
