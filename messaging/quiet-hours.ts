const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const hourMs = 60 * minuteMs;
// Nigeria keeps UTC+1 all year.
const aheadMs = hourMs;
const begins = 20 * hourMs;
const ends = 8 * hourMs;

/**
 * When a message that is no code may go out: null means at once, else the instant of 08:00 in Lagos.
 * Quiet is from 20:00 to 08:00 (MSG-02); at 08:00 exactly it is over.
 */
export function quietUntil(at: Date): Date | null {
  const local = at.getTime() + aheadMs;
  const sinceMidnight = ((local % dayMs) + dayMs) % dayMs;
  if (sinceMidnight >= ends && sinceMidnight < begins) return null;
  const days = sinceMidnight >= begins ? dayMs : 0;
  return new Date(at.getTime() - sinceMidnight + ends + days);
}
