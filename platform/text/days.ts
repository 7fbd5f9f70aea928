/** The calendar of Nigeria, which keeps UTC+1 all year (C-70). */

const dayMs = 86_400_000;
const lagosMs = 3_600_000;

const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The calendar day of an instant in Lagos: `2026-11-21`. */
export function lagosDay(at: Date): string {
  return new Date(at.getTime() + lagosMs).toISOString().slice(0, 10);
}

/** The day so many days later; `day` is a day of the calendar, `2026-11-21`. */
export function dayAfter(day: string, days: number): string {
  return new Date(atNoon(day) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days lie from one day to another, both counted: 1 where they are the same. */
export function daysFromTo(first: string, last: string): number {
  return Math.round((atNoon(last) - atNoon(first)) / dayMs) + 1;
}
