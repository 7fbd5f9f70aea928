// Dates are shown as they are in Lagos (C-70), whatever the zone of the reader's machine.
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' });
const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `21 November 2026` of an instant or of `2026-11-21`; null has no date to show. */
export function Day({ of }: { of: string | null }) {
  if (!of) return 'Not provided';
  const format = of.length === 10 ? calendarDay : day;
  return <time dateTime={of}>{format.format(new Date(of))}</time>;
}
