import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  addDays,
  addMonths,
  calendarDay,
  dayOf,
  daysFromTo,
  endOfDay,
  endOfMonth,
  formatClock,
  formatDay,
  formatDayOfMonth,
  formatMoment,
  formatShortDay,
  formatShortMoment,
  formatWeekday,
  instantAt,
  isCalendarDay,
  lastDays,
  startOfDay,
  yearsBetween,
} from './time.ts';

describe('a calendar day', () => {
  it.each([
    '2023-02-29',
    '2024-02-30',
    '2024-13-01',
    '2024-00-10',
    '0000-01-01',
    '24-01-01',
    '2024-1-1',
    '2024-01-01T00:00',
    ' 2024-01-01',
    '२०२४-०१-०१',
    '1899-12-31',
  ])('%s is none', (day) => {
    expect(isCalendarDay(day)).toBe(false);
    expect(() => calendarDay(day)).toThrow('no day');
  });

  it('is every day that a calendar has', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        (date) => isCalendarDay(date.toISOString().slice(0, 10)),
      ),
    );
  });
});

const iso = (instant: Date) => instant.toISOString();

describe('days in Lagos', () => {
  const day = calendarDay('2026-11-08');

  it('begin and end an hour before those of UTC (C-70)', () => {
    expect(dayOf(new Date('2026-11-08T22:59:59.999Z'))).toBe('2026-11-08');
    expect(dayOf(new Date('2026-11-08T23:00:00Z'))).toBe('2026-11-09');
    expect(iso(startOfDay(day))).toBe('2026-11-07T23:00:00.000Z');
    expect(iso(startOfDay(day, 1))).toBe('2026-11-08T23:00:00.000Z');
    expect(iso(endOfDay(day))).toBe('2026-11-08T22:59:59.999Z');
    // The last day that a text can name has an end too.
    expect(iso(startOfDay(calendarDay('9999-12-31'), 1))).toBe('9999-12-31T23:00:00.000Z');
  });

  it('hold the instants from their start to their end', () => {
    const instant = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (at) => startOfDay(dayOf(at)) <= at && at <= endOfDay(dayOf(at))),
    );
  });

  it('end a month', () => {
    const end = (now: string) => iso(endOfMonth(new Date(now)));
    expect(end('2026-11-30T22:59:00Z')).toBe('2026-11-30T22:59:59.999Z');
    expect(end('2026-11-30T23:01:00Z')).toBe('2026-12-31T22:59:59.999Z');
    expect(end('2028-02-10T12:00:00Z')).toBe('2028-02-29T22:59:59.999Z');
    expect(end('2026-12-31T23:30:00Z')).toBe('2027-01-31T22:59:59.999Z');
  });

  it('are read off a clock there', () => {
    expect(iso(instantAt('2026-11-08T12:00'))).toBe('2026-11-08T11:00:00.000Z');
    expect(instantAt('2026-11-').getTime()).toBeNaN();
    expect(instantAt('').getTime()).toBeNaN();
  });
});

describe('counting days', () => {
  it('crosses months and years, and keeps to the last day of a shorter month', () => {
    const end = calendarDay('2026-01-31');
    expect(addDays(end, 5)).toBe('2026-02-05');
    expect(addDays(end, -31)).toBe('2025-12-31');
    expect(addMonths(end, 1)).toBe('2026-02-28');
    expect(addMonths(end, -2)).toBe('2025-11-30');
    expect(addMonths(end, 12)).toBe('2027-01-31');
    expect(addMonths(calendarDay('2028-02-29'), 12)).toBe('2029-02-28');
  });

  it('leaves out the end of the week for business days', () => {
    expect(addBusinessDays(calendarDay('2026-11-06'), 1)).toBe('2026-11-09');
    expect(addBusinessDays(calendarDay('2026-12-30'), 5)).toBe('2027-01-06');
  });

  it('goes from one to another, and back from today', () => {
    const first = calendarDay('2026-02-27');
    expect(daysFromTo(first, first)).toBe(1);
    expect(daysFromTo(first, calendarDay('2026-03-01'))).toBe(3);
    expect(lastDays(new Date('2026-02-28T23:30:00Z'), 3)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
  });

  it('counts whole years', () => {
    const age = (born: string, day: string) => yearsBetween(calendarDay(born), calendarDay(day));
    expect(age('2008-11-22', '2026-11-21')).toBe(17);
    expect(age('2008-11-21', '2026-11-21')).toBe(18);
    expect(age('2008-02-29', '2026-02-28')).toBe(17);
    expect(age('2008-02-29', '2026-03-01')).toBe(18);
  });
});

describe('dates in words', () => {
  it('are those of Lagos, and a day stays the day it is (C-70)', () => {
    expect(formatDay('2027-07-20T23:30:00Z')).toBe('21 July 2027');
    expect(formatDay('1991-04-12')).toBe('12 April 1991');
    expect(formatDay('1900-01-01')).toBe('1 January 1900');
    expect(formatDay('soon')).toBe('soon');
  });

  it('come short and long', () => {
    const at = new Date('2026-12-31T23:05:09Z');
    expect([
      formatWeekday(at),
      formatMoment(at),
      formatClock(at),
      formatDayOfMonth(at),
      formatShortDay(at),
      formatShortMoment(at),
    ]).toEqual([
      'Friday, 1 January 2027',
      '1 January 2027 at 00:05',
      '00:05:09',
      '1 Jan',
      '1 Jan 2027',
      '1 Jan 2027, 00:05',
    ]);
  });
});
