import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emailPattern, isCleanText, isMailAddress, mailAddress, text } from './contract.ts';
import { oneLineEnd, phonePattern, plainPhone, withoutUnseen } from './text/patterns.ts';

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
        expect(read.data).toBe(oneLineEnd(withoutUnseen(value)).normalize('NFC').trim());
        expect(z.safeParse(free, read.data).data).toBe(read.data);
      }),
    );
  });
});

it('a line end counts once towards the longest text, as a field counts it that is sent without a script', () => {
  const shape = text({ max: 5 });
  expect(z.safeParse(shape, 'a\r\nb\rc').data).toBe('a\nb\nc');
  expect(messages(shape, 'a\r\nbcd')).toEqual([]);
  expect(messages(shape, 'a\r\nbcde')).toEqual(['Use at most 5 characters']);
});

describe('marks that nobody sees, around what was copied on a phone', () => {
  it('are no text by themselves', () => {
    const unseen = '\u202A\u202C\u200B\uFEFF\u2066\u2069\u200E';
    expect(messages(text({ max: 5, name: 'title' }), unseen)).toEqual([
      '"title" is not allowed to be empty',
    ]);
    const address = mailAddress({ required: 'Needed', invalid: 'Not one' });
    expect(messages(address, unseen)).toEqual(['Needed']);
    expect(isMailAddress('\u200Bada@example.com')).toBe(false);
  });

  it('are left out of a text and of an address', () => {
    expect(z.safeParse(text({ max: 9 }), ' \u202ASw-AMY20\u202C ').data).toBe('Sw-AMY20');
    const address = mailAddress({ required: 'Needed', invalid: 'Not one' });
    expect(z.safeParse(address, '\u200Bada@example.com\u2069').data).toBe('ada@example.com');
  });

  it('leave what belongs to a text: an emoji of several, a script’s joiners', () => {
    for (const whole of ['👩🏾‍⚕️ thank you', 'می‌خواهم', 'Ọ̀ṣun']) {
      expect(z.safeParse(text({ max: 30 }), whole).data).toBe(whole.normalize('NFC'));
    }
  });

  it('leave a number in the signs of a keyboard', () => {
    expect(plainPhone('\u2066+234\u00A0803\u2011000\u20130001\u2069')).toBe('+234 803-000-0001');
    expect(phonePattern.test('0803\u00A0000\u20110001')).toBe(true);
    expect(phonePattern.test('0803/000/0001')).toBe(false);
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
