import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, isOneEdit, phoneDigits, type RegisterRecord, tokensOf } from './compare.ts';
import { dayOf } from './dates.ts';

const amina = { first: 'Amina', middle: 'Ọláídé', last: "Yar'adua" };
const names = (record: RegisterRecord, asked: Parameters<typeof compare>[0] = amina) => {
  const { first, middle, last } = compare(asked, record);
  return [first, middle, last];
};
const all = ['match', 'match', 'match'];

describe('our own comparison of names', () => {
  it.each<[string, RegisterRecord]>([
    ['the same', { first: 'Amina', middle: 'Ọláídé', last: "Yar'adua" }],
    ['capitals, no accents', { first: 'AMINA', middle: 'OLAIDE', last: 'YARADUA' }],
    ['another apostrophe', { first: 'Amina', middle: 'Olaide', last: 'Yar’adua' }],
    ['first and last swapped', { first: "Yar'adua", middle: 'Olaide', last: 'Amina' }],
    ['one text, last name first', { full: "YAR'ADUA AMINA OLAIDE" }],
    ['accents as letters of their own', { full: "Amina Ọlaídé Yar'adua".normalize('NFD') }],
    ['more names than were given', { full: "Amina Grace Olaide Yar'adua" }],
  ])('takes for the same: %s', (_what, record) => {
    expect(names(record)).toEqual(all);
  });

  it.each([
    ['Ɗanjuma', 'Danjuma'],
    ['Ƙofar', 'KOFAR'],
    ['Ɓello', 'bello'],
    ['ʼYar Ƴau', "'yar yau"],
    ['Ngọzị', 'NGOZI'],
    ['Ṅnamdi', 'Nnamdi'],
    ['Ṣẹ́gun', 'Segun'],
    ['Chukwụemeka', 'chukwuemeka'],
  ])('reads %s as %s', (written, plain) => {
    expect(tokensOf(written)).toEqual(tokensOf(plain));
  });

  it.each([
    ['Oluwa-Seun', 'Oluwaseun'],
    ['Oluwaseun', 'Oluwa Seun'],
    ['Mary Oluwa-Seun', 'MARY OLUWASEUN'],
  ])('joins and parts words: %s is %s', (given, recorded) => {
    const asked = { first: given, last: 'Ade' };
    expect(compare(asked, { first: recorded, last: 'Ade' })).toMatchObject({
      first: 'match',
      last: 'match',
    });
  });

  it('calls one slip of the pen partial beside a name that is the same', () => {
    const asked = { first: 'Chinedu', last: 'Okafor' };
    const kept = 'not-provided';
    expect(names({ first: 'Chinedo', last: 'Okafor' }, asked)).toEqual(['partial', kept, 'match']);
    expect(names({ first: 'Chiendu', last: 'Okafor' }, asked)).toEqual(['partial', kept, 'match']);
    expect(names({ first: 'C.', last: 'Okafor' }, asked)).toEqual(['partial', kept, 'match']);
    expect(names({ first: 'Chinado', last: 'Okafor' }, asked)).toEqual(['mismatch', kept, 'match']);
    const both = ['mismatch', kept, 'mismatch'];
    expect(names({ first: 'Chinedo', last: 'Okafar' }, asked)).toEqual(both);
    expect(names({ first: 'C', last: 'O' }, asked)).toEqual(both);
  });

  it('counts a word of the record once', () => {
    const asked = { first: 'Ade', last: 'Ade' };
    expect(names({ first: 'Ade', last: 'Bola' }, asked)).toEqual([
      'match',
      'not-provided',
      'mismatch',
    ]);
  });

  it('compares nothing with a record that has no names', () => {
    const nothing = ['not-provided', 'not-provided', 'not-provided'];
    expect(names({})).toEqual(nothing);
    expect(names({ first: 'Not Available', last: 'N/A' })).toEqual(nothing);
  });

  it('takes Null and Nil for names where the register has them beside others', () => {
    const asked = { first: 'Nil', last: 'Null' };
    const kept = 'not-provided';
    expect(names({ full: 'NULL NIL' }, asked)).toEqual(['match', kept, 'match']);
    expect(names({ first: 'Nil', last: 'Ade' }, asked)).toEqual(['mismatch', kept, 'mismatch']);
    expect(
      names({ first: 'Ade', last: 'Bola' }, { first: 'Ade', middle: 'none', last: 'Bola' }),
    ).toEqual(['match', kept, 'match']);
  });

  it('knows one edit from two', () => {
    expect(isOneEdit('ade', 'ade')).toBe(false);
    expect([isOneEdit('ade', 'adde'), isOneEdit('ade', 'de'), isOneEdit('ade', 'aed')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isOneEdit('ade', 'aeb'), isOneEdit('ade', 'e'), isOneEdit('abcd', 'badc')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

const word = fc.stringMatching(/^[a-z]{3,9}$/);
const words = fc.array(word, { minLength: 2, maxLength: 5 });
const dressed = (text: string, way: number) =>
  [text, text.toUpperCase(), text.replace(/[aeo]/g, '$&\u0301'), text.replace(/^./, '$&’')][
    way % 4
  ] ?? text;

describe('whatever the names are', () => {
  it('order, case, accents and apostrophes change nothing', () => {
    const given = words.chain((list) =>
      fc.record({
        list: fc.constant(list),
        shuffled: fc.shuffledSubarray(list, { minLength: list.length }),
        way: fc.nat(3),
      }),
    );
    fc.assert(
      fc.property(given, ({ list: [first = '', last = '', ...rest], shuffled, way }) => {
        const asked = { first, last, middle: rest.join(' ') };
        const record = { full: shuffled.map((one) => dressed(one, way)).join('-') };
        const { first: one, middle, last: two } = compare(asked, record);
        expect([one, two]).toEqual(['match', 'match']);
        expect(middle).toBe(rest.length > 0 ? 'match' : 'not-provided');
      }),
      { examples: [[{ list: ['nil', 'aaa', 'null'], shuffled: ['aaa', 'null', 'nil'], way: 0 }]] },
    );
  });

  it('a match of all names means that the record holds all their letters', () => {
    const tiny = fc.array(fc.stringMatching(/^[ab]{1,3}$/), { minLength: 2, maxLength: 4 });
    const letters = (list: readonly string[]) => [...list.join('')].sort().join('');
    let met = 0;
    fc.assert(
      fc.property(tiny, tiny, (asked, recorded) => {
        const [first = '', last = '', ...rest] = asked;
        const {
          first: one,
          last: two,
          middle,
        } = compare({ first, last, middle: rest.join(' ') }, { full: recorded.join(' ') });
        if (one !== 'match' || two !== 'match' || middle === 'mismatch' || middle === 'partial')
          return;
        met += 1;
        const kept = letters(recorded);
        for (const letter of 'ab') {
          const count = (text: string) => text.split(letter).length;
          expect(count(kept)).toBeGreaterThanOrEqual(count(letters(asked)));
        }
      }),
      { numRuns: 2_000 },
    );
    expect(met).toBeGreaterThan(0);
  });

  it('names without a word in common are never a match nor partial', () => {
    const low = fc.stringMatching(/^[a-l]{3,8}$/);
    const high = fc.stringMatching(/^[m-z]{3,8}$/);
    fc.assert(
      fc.property(low, low, high, high, (first, last, a, b) => {
        expect(names({ first: a, last: b }, { first, last })).toEqual([
          'mismatch',
          'not-provided',
          'mismatch',
        ]);
      }),
    );
  });

  it('any text at all is compared', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, text, (first, last, full) => {
        const { first: result } = compare({ first, last, birthDate: last, phone: first }, { full });
        expect(['match', 'partial', 'mismatch', 'not-provided']).toContain(result);
      }),
    );
  });
});

describe('dates', () => {
  it.each([
    ['1993-06-10', '1993-06-10'],
    ['10-06-1993', '1993-06-10'],
    ['10/06/1993', '1993-06-10'],
    ['01-January-1907', '1907-01-01'],
    ['01-Jan-1907', '1907-01-01'],
    ['1993-06-10T00:00:00.000Z', '1993-06-10'],
    ['29-02-2000', '2000-02-29'],
    ['29-02-1900', null],
    ['31-06-1993', null],
    ['00-01-1993', null],
    ['10-13-1993', null],
    ['NaN-NaN-NaN', null],
    ['Not Available', null],
    ['', null],
  ])('reads %s as %s', (written, day) => {
    expect(dayOf(written)).toBe(day);
  });

  it('are the same only on the exact day', () => {
    const birth = (birthDate: string) =>
      compare({ ...amina, birthDate: '1993-06-10' }, { birthDate });
    expect(birth('10-06-1993').birthDate).toBe('match');
    expect(birth('06-10-1993').birthDate).toBe('mismatch');
    expect(birth('11/06/1993').birthDate).toBe('mismatch');
    expect(birth('NaN-NaN-NaN').birthDate).toBe('not-provided');
  });
});

describe('gender and phone', () => {
  it.each([
    '08031234567',
    '+2348031234567',
    '2348031234567',
    '+234 (0) 803 123 4567',
    '8031234567',
  ])('takes %s for one number', (phone) => {
    expect(phoneDigits(phone)).toBe('8031234567');
    const asked = { ...amina, phone: '0803-123-4567' };
    expect(compare(asked, { phones: ['', '07000000000', phone] }).phone).toBe('match');
    expect(compare(asked, { phones: ['07000000000'] }).phone).toBe('mismatch');
    expect(compare(asked, { phones: ['0803•••4567'] }).phone).toBe('not-provided');
  });

  it('reads a gender in short and long', () => {
    const asked = { ...amina, gender: 'female' as const };
    expect(compare(asked, { gender: 'F' }).gender).toBe('match');
    expect(compare(asked, { gender: 'male' }).gender).toBe('mismatch');
    expect(compare(asked, { gender: 'unknown' }).gender).toBe('not-provided');
  });
});
