import { type CalendarDay, yearsBetween } from '#platform/time.ts';

const adult = 18;
const oldest = 110;

/** What is wrong with the birth day of somebody who is verified or works; null when nothing is. */
export function faultOfAge(born: CalendarDay, today: CalendarDay): string | null {
  const age = yearsBetween(born, today);
  if (age < adult) return 'Records are for people of 18 and over';
  return age > oldest ? 'Check the year of birth' : null;
}
