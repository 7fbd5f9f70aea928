import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const lagos = (time: string) => new Date(`${time}+01:00`);

describe('quiet hours in Lagos', () => {
  it.each([
    ['2026-11-22T08:00:00.000', null],
    ['2026-11-22T12:00:00.000', null],
    ['2026-11-22T19:59:59.999', null],
    ['2026-11-22T20:00:00.000', '2026-11-23T08:00:00.000'],
    ['2026-11-22T23:30:00.000', '2026-11-23T08:00:00.000'],
    ['2026-11-23T00:00:00.000', '2026-11-23T08:00:00.000'],
    ['2026-11-23T07:59:59.999', '2026-11-23T08:00:00.000'],
    ['2026-12-31T20:00:00.000', '2027-01-01T08:00:00.000'],
    ['1969-12-31T21:00:00.000', '1970-01-01T08:00:00.000'],
  ])('at %s a message waits until %s', (at, until) => {
    expect(quietUntil(lagos(at))).toEqual(until === null ? null : lagos(until));
  });

  it('end within twelve hours, at an instant that is not quiet', () => {
    const instant = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, (at) => {
        const until = quietUntil(at);
        if (until === null) return;
        expect(quietUntil(until)).toBeNull();
        const wait = until.getTime() - at.getTime();
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(12 * 3_600_000);
      }),
    );
  });
});
