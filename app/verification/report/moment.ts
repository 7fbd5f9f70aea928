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
