import type * as z from 'zod/mini';

/** The calendar of Nigeria (C-70); the present instant comes from `clock.server.ts`. */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const zone = 'Africa/Lagos';
// Nigeria keeps UTC+1 all year.
const offset = '+01:00';

/** A day of the calendar as `2026-11-21`; days compare as texts. */
export type CalendarDay = string & z.$brand<'CalendarDay'>;

const midnight = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day));
function partsOf(day: CalendarDay): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}
const written = (utc: Date) => utc.toISOString().slice(0, 10) as CalendarDay;

/** True for `YYYY-MM-DD` from 1900 on; 30 February is refused. */
export function isCalendarDay(value: string): value is CalendarDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = midnight(year, month, day);
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Throws for a text that is no day of the calendar. */
export function calendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new Error(`${text} is no day of the calendar`);
  return text;
}

/** The day in Lagos of an instant. */
export function dayOf(instant: Date): CalendarDay {
  return written(new Date(instant.getTime() + hourMs));
}

/** The instant at which a clock in Lagos shows `2026-11-21T13:05`; an invalid date for half a text. */
export function instantAt(wallClock: string): Date {
  return new Date(`${wallClock}${offset}`);
}

/** The first instant of a day in Lagos, or of the day so many days later. */
export function startOfDay(day: CalendarDay, daysLater = 0): Date {
  return new Date(instantAt(`${day}T00:00`).getTime() + daysLater * dayMs);
}

/** The last millisecond of a day in Lagos: a date without a time ends with it. */
export function endOfDay(day: CalendarDay): Date {
  return instantAt(`${day}T23:59:59.999`);
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  return written(midnight(year, month, date + days));
}

/** The same day of a later or earlier month; the month's last where it has none, as 28 February. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year, month, date] = partsOf(day);
  const last = midnight(year, month + months + 1, 0).getUTCDate();
  return written(midnight(year, month + months, Math.min(date, last)));
}

/** So many business days later: weekdays, public holidays included. */
export function addBusinessDays(day: CalendarDay, days: number): CalendarDay {
  let at = day;
  for (let left = days; left > 0; ) {
    at = addDays(at, 1);
    if (![0, 6].includes(midnight(...partsOf(at)).getUTCDay())) left -= 1;
  }
  return at;
}

/** The last millisecond of the instant's month in Lagos. */
export function endOfMonth(instant: Date): Date {
  const [year, month] = partsOf(dayOf(instant));
  return endOfDay(written(midnight(year, month + 1, 0)));
}

/** How many days lie from one day to another, both counted: 1 where they are the same. */
export function daysFromTo(first: CalendarDay, last: CalendarDay): number {
  return (Date.parse(last) - Date.parse(first)) / dayMs + 1;
}

export function lastDays(now: Date, count: number): CalendarDay[] {
  const today = dayOf(now);
  return Array.from({ length: count }, (_, n) => addDays(today, n + 1 - count));
}

/** A stamp later than now by more than this is of a clock that was ahead. */
export const aheadMs = 60_000;

/** The milliseconds left of a pause that began at `from`; 0 where a clock that was ahead began it. */
export function pauseLeft(from: Date, pauseMs: number, now: Date): number {
  const since = now.getTime() - from.getTime();
  return since < -aheadMs ? 0 : Math.max(0, pauseMs - since);
}

/** How old somebody is on a day; who is born on 29 February comes of age on 1 March. */
export function yearsBetween(born: CalendarDay, day: CalendarDay): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return day.slice(5) < born.slice(5) ? years - 1 : years;
}

/** Formats a day or an instant; a text that is neither stays as it is. */
function format(options: Intl.DateTimeFormatOptions): (value: Date | string) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (value) => {
    // The midnight of UTC that a day is read as lies on the same day in Lagos.
    const instant = new Date(value);
    if (Number.isNaN(instant.getTime())) return String(value);
    made ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
    return made.format(instant);
  };
}

/** `21 November 2026`. */
export const formatDay = /* @__PURE__ */ format({ dateStyle: 'long' });
/** `Saturday, 21 November 2026`. */
export const formatWeekday = /* @__PURE__ */ format({ dateStyle: 'full' });
/** `21 November 2026 at 13:05`. */
export const formatMoment = /* @__PURE__ */ format({ dateStyle: 'long', timeStyle: 'short' });
/** `13:05`. */
export const formatShortClock = /* @__PURE__ */ format({ timeStyle: 'short' });
/** `13:05:09`. */
export const formatClock = /* @__PURE__ */ format({ timeStyle: 'medium' });
/** `21 Nov`. */
export const formatDayOfMonth = /* @__PURE__ */ format({ day: 'numeric', month: 'short' });
/** `21 Nov 2026`. */
export const formatShortDay = /* @__PURE__ */ format({ dateStyle: 'medium' });
/** `21 Nov 2026, 13:05`. */
export const formatShortMoment = /* @__PURE__ */ format({
  dateStyle: 'medium',
  timeStyle: 'short',
});
