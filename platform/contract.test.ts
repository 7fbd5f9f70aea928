import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailPattern, isCalendarDay, isCleanText, text } from './contract.ts';

const messages = (shape: z.ZodMiniType, value: unknown) =>
  z.safeParse(shape, value).error?.issues.map((issue) => issue.message) ?? [];

describe('text', () => {
  const shape = text({ max: 5, name: 'title' });

  it('refuses what no database can keep, and says why', () => {
    const hostile = ['\u0000', 'a\u0007', '\uD800', 'a\uDC00b', '\u007F'];
    for (const value of hostile) {
      expect(messages(shape, value)).toEqual(['Contains characters that cannot be used']);
    }
    expect(messages(shape, ' \n ')).toEqual(['"title" is not allowed to be empty']);
    expect(messages(shape, 'abcdef')).toEqual(['Use at most 5 characters']);
    expect(messages(shape, 5)).toEqual(['"title" must be a text']);
    expect(messages(shape, undefined)).toEqual(['"title" must be a text']);
  });

  it('gives every text it takes back trimmed, in one form, and takes that again', () => {
    const free = text({ max: 1_000 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const read = z.safeParse(free, value);
        expect(read.success).toBe(isCleanText(value));
        if (!read.success) return;
        expect(read.data).toBe(value.normalize('NFC').trim());
        expect(z.safeParse(free, read.data).data).toBe(read.data);
      }),
    );
  });
});

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

describe('an email address', () => {
  it.each(['', 'a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b.c', 'a@b.co\n', 'x a@b.co', 'a@@b.co'])(
    '%j is none',
    (value) => expect(emailPattern.test(value)).toBe(false),
  );

  it('may have a subdomain, a plus and capitals', () => {
    expect(emailPattern.test('Amina+work@mail.example.com')).toBe(true);
  });
});
