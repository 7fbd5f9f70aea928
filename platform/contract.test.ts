import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailPattern, isCleanText, text } from './contract.ts';

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

describe('an email address', () => {
  it.each(['', 'a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b.c', 'a@b.co\n', 'x a@b.co', 'a@@b.co'])(
    '%j is none',
    (value) => expect(emailPattern.test(value)).toBe(false),
  );

  it('may have a subdomain, a plus and capitals', () => {
    expect(emailPattern.test('Amina+work@mail.example.com')).toBe(true);
  });
});
