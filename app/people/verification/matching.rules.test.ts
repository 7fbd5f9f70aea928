import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emailKey,
  firstNameOf,
  greetingOf,
  isTitle,
  nameKey,
  nameKeys,
  phoneKey,
  surnameKey,
} from './matching.rules.ts';

const matches = (typed: string, held: string) => nameKeys(typed).includes(nameKey(held));

describe('phoneKey', () => {
  it('refuses what is no number', () => {
    for (const typed of [
      '',
      'abc',
      '0803',
      '+',
      '080300000012345678',
      '0803000000x',
      '00',
      '+0803',
    ]) {
      expect(phoneKey(typed)).toBe('');
    }
  });

  it('reads every usual way to write a Nigerian number', () => {
    const ways = [
      '08030000001',
      '0803 000 0001',
      '0803-000-0001',
      '(0803) 000.0001',
      '+2348030000001',
      '+234 803 000 0001',
      '+234 (0) 803 000 0001',
      '2348030000001',
      '002348030000001',
      ' 00234-803-000-0001 ',
      '8030000001',
      '803 000 0001',
      // As phones copy it out of their contacts.
      '\u202A+234 803 000 0001\u202C',
      '\u2066+234\u00A0803\u2011000\u20110001\u2069',
    ];
    for (const typed of ways) expect([typed, phoneKey(typed)]).toEqual([typed, '+2348030000001']);
  });

  it('keeps numbers of other countries', () => {
    expect(phoneKey('+44 20 7946 0958')).toBe('+442079460958');
    expect(phoneKey('0044 20 7946 0958')).toBe('+442079460958');
    // The area code of Bochum is that of our country.
    expect(phoneKey('+49 234 8030 0001')).toBe('+4923480300001');
  });

  it.each([
    ['a digit too many at home', '0803 000 0001 1'],
    ['a digit too many after 234', '234 803 000 0001 2'],
    ['a digit too many after +234', '+234 803 000 0001 2'],
    ['too few behind the zero after +234', '+234 0803 000'],
    ['a digit too many after 00234', '00234 803 000 0001 2'],
    ['two zeros in the middle alone', '803 001 2345 678'],
    ['sixteen digits abroad', '+1234567890123456'],
    ['seven digits at home', '0803 0000'],
    ['six digits abroad', '+44 2079'],
    ['a digit too many without the zero', '803 000 00012'],
    ['a fixed line without its zero', '1234567890'],
  ])('cuts nothing out of what is too long or too short: %s', (_name, typed) => {
    expect(phoneKey(typed)).toBe('');
  });

  it('takes eight to ten digits at home, and seven to fifteen abroad', () => {
    expect([phoneKey('01 234 5678'), phoneKey('0803 00000')]).toEqual([
      '+23412345678',
      '+23480300000',
    ]);
    expect([phoneKey('+44 20794'), phoneKey('+123456789012345')]).toEqual([
      '+4420794',
      '+123456789012345',
    ]);
  });

  it('is stable: a key is its own key', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[+0-9 ()-]{0,20}$/), (typed) => {
        expect(phoneKey(phoneKey(typed))).toBe(phoneKey(typed));
      }),
    );
  });
});

describe('emailKey', () => {
  it('takes letter case and outer spaces away, and refuses what has no @', () => {
    expect(emailKey('  Amina.Yusuf@Example.COM ')).toBe('amina.yusuf@example.com');
    expect(emailKey('\u200BAmina.Yusuf@example.com')).toBe('amina.yusuf@example.com');
    for (const typed of ['', 'amina', 'a b@example.com', '@', 'a@', '@b', 'a@b c', 'a@b@c']) {
      expect([typed, emailKey(typed)]).toEqual([typed, '']);
    }
  });
});

describe('names', () => {
  it('does not match other names', () => {
    for (const typed of [
      '',
      '--',
      'Amina',
      'Yusuf',
      'Amina Yusufu',
      'Amina B Yusuf',
      'Anima Yusuf',
    ]) {
      expect([typed, matches(typed, 'Amina Yusuf')]).toEqual([typed, false]);
    }
  });

  it('ignores case, accents, spacing, hyphens and apostrophes', () => {
    const pairs = [
      ['AMINA   yusuf', 'Amina Yusuf'],
      ['𝐀mina 𝐘usuf', 'Amina Yusuf'],
      ['Adetokunbo Omo-Alade', 'Adétòkunbọ̀ Ọmọ Aládé'],
      ['Ngozi Oconnor', "Ngozi O'Connor"],
      ['Ngozi O’Connor', 'Ngozi OConnor'],
      ['Bala Danbaba', 'Ɓala Ɗanbaba'],
      ['Yakubu Yar’Adua', 'Ƴakubu ʼYarʼadua'],
      ['Kabiru Dankano', 'Ƙabiru Ɗanƙano'],
      ['Tenri Nwele', 'Tǝnri Ŋwǝlǝ'],
      ['Soren Lukasz Dordevic', 'Søren Łukasz Đorđević'],
      ['HANS STRAUẞ', 'Hans Strauß'],
    ] as const;
    for (const [typed, held] of pairs) expect([typed, matches(typed, held)]).toEqual([typed, true]);
  });

  it('finds a surname typed first, with or without a comma', () => {
    expect(matches('Yusuf Amina', 'Amina Yusuf')).toBe(true);
    expect(matches('Yusuf, Amina', 'Amina Yusuf')).toBe(true);
    expect(matches('Okafor Chidi Emeka', 'Chidi Emeka Okafor')).toBe(true);
  });

  it('matches every rotation of up to six words', () => {
    const word = fc.stringMatching(/^[a-zA-Z]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), fc.nat(5), (words, turn) => {
        const at = turn % words.length;
        const turned = [...words.slice(at), ...words.slice(0, at)].join(' ');
        expect(matches(turned, words.join('-').replaceAll('-', ' '))).toBe(true);
        expect(nameKeys(turned).length).toBeLessThanOrEqual(6);
      }),
    );
  });

  it('takes a name of more than six words as typed', () => {
    expect(nameKeys('a b c d e f g')).toEqual(['abcdefg']);
    expect(nameKeys(' a, b;c d e f ')).toEqual([
      ...['abcdef', 'bcdefa', 'cdefab'],
      ...['defabc', 'efabcd', 'fabcde'],
    ]);
  });

  it('are none without a letter', () => {
    expect([nameKey('12345'), nameKey('2Face 3')]).toEqual(['', '2face3']);
    expect([nameKeys('12345'), surnameKey('12345')]).toEqual([[], '']);
  });

  it('are none where nothing is left of them', () => {
    for (const typed of ['', '  ', '--', ', ;']) {
      expect([typed, nameKey(typed), nameKeys(typed)]).toEqual([typed, '', []]);
    }
  });

  it.each([
    ['Amina Yusuf', 'yusufamina'],
    [' Chidi Emeka  Okafor ', 'okaforchidiemeka'],
    ['Adétòkunbọ̀ Omo-Aladé', 'omoaladeadetokunbo'],
    ['Amina', 'amina'],
    ['', ''],
  ])('are found by the surname, which is the last word: %j', (name, key) => {
    expect(surnameKey(name)).toBe(key);
  });

  it('stays fast and bounded on hostile text', () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 });
    fc.assert(
      fc.property(units, (codes) => {
        expect(nameKeys(String.fromCharCode(...codes)).length).toBeLessThanOrEqual(6);
      }),
    );
  });
});

describe('a title', () => {
  it.each([
    ...['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Prof', 'Professor', 'Engr', 'Barr', 'Chief'],
    ...['Alhaji', 'Alhaja', 'Hajiya', 'Mallam', 'Malam', 'Pastor', 'Rev', 'Reverend', 'Imam'],
    ...['Deacon', 'Deaconess', 'Evangelist', 'Bishop', 'Elder'],
  ])('is %s, in any letter case, with a full stop or without', (word) => {
    const ways = [word, word.toLowerCase(), word.toUpperCase(), `${word}.`];
    expect(ways.map(isTitle)).toEqual([true, true, true, true]);
  });

  it.each([
    'Prince',
    'Princess',
    'Badr',
    'Drake',
    'Revathi',
    'Missy',
    'Oimam',
    'Dr..',
    'Dr Ada',
    '',
  ])('is no name that begins or ends like one: %j', (word) => {
    expect(isTitle(word)).toBe(false);
  });
});

describe('the first name, all that a message says of a person (MSG-02)', () => {
  it.each([
    ['Amina Yusuf', 'Amina'],
    ['  Amina  Yusuf ', 'Amina'],
    ['Dr.  Ada Bello', 'Ada'],
    ['Chief Mrs. Ifeoma Obi', 'Ifeoma'],
    ['Prince Eze', 'Prince'],
    ['Badr Dr Yusuf', 'Badr'],
    [' Chief  Imam ', 'Chief'],
    ['Ada', 'Ada'],
    ['  ', ''],
    ['', ''],
  ])('of %j is %j', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });

  it.each([
    ['bit.ly/win5000 Obi', 'bitlywin'],
    ['https://evil.example/x', 'httpsevilexamplex'],
    ['evil@example.com', 'evilexamplecom'],
    ['0803 000 0001 Ada', 'Ada'],
    ['Okafor, Chinedu', 'Okafor'],
    ['A\u202eda\u200b Obi', 'Ada'],
    ["Ma'aruf Bello", "Ma'aruf"],
    ['Ọláolúwa Adé', 'Ọláolúwa'],
    ['Ose\u0301 Ade', 'Ose\u0301'],
    ['Mary-Jane Obi', 'Mary-Jane'],
    ['12345', ''],
  ])('writes nothing of %j into a message that a program makes a link of', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });

  it('turns to somebody by their first name, or else by a word that is none', () => {
    expect(['Ada Obi', '', '08031234567', '😀'].map(greetingOf)).toEqual([
      'Ada',
      'Hello',
      'Hello',
      'Hello',
    ]);
  });
});
