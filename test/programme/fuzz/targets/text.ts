import fc from 'fast-check';
import { placeBack } from '#app/backoffice/staff/sign-in/sign-in.rules.ts';
import { holdsNationalId } from '#app/intake/forms/answers.rules.ts';
import { readNumber } from '#app/people/cases/asking/asking.rules.ts';
import { tokenPattern } from '#app/people/cases/person/person.rules.ts';
import { placeIn, placeText } from '#app/people/lookups/rules.ts';
import {
  emailKey,
  nameKey,
  nameKeys,
  phoneKey,
  surnameKey,
} from '#app/people/verification/matching.rules.ts';
import { badgeKey, isLostId } from '#app/people/verification/rules.ts';
import { formatPhone, whatsappLink } from '#app/shell/phone.rules.ts';
import { compare, phoneDigits, tokensOf } from '#identity/compare.ts';
import { dayOf as registerDay } from '#identity/dates.ts';
import { costOf } from '#messaging/cost.ts';
import { isNigerianMobile } from '#messaging/phone.ts';
import { decimalOf, formatNaira, koboOfText, readNaira } from '#platform/money.ts';
import { maskEmail } from '#platform/text/mask.ts';
import { emailPattern, isCleanText, isMailAddress } from '#platform/text/patterns.ts';
import { addMonths, dayOf, isCalendarDay, startOfDay, yearsBetween } from '#platform/time.ts';
import { must, type Target } from '../run.ts';

/** Short texts that people type: what a call takes of them is a few hundred signs, here more. */
const most = 10_000;

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

export const textTargets: readonly Target[] = [
  {
    name: 'money',
    share: 1_200,
    most,
    examples: [
      '25000',
      '₦25,000',
      '₦ 1,500.50',
      '0.005',
      '9,999,999,999,999',
      '25000.00',
      'NGN 2.2',
    ],
    words: ['₦', ',', '.', ',000', '.5', 'NGN ', '000'],
    shape: fc
      .tuple(fc.constantFrom('', '₦', '₦ ', 'NGN '), fc.array(digits(1, 4)), digits(0, 4))
      .map(([sign, groups, cents]) => `${sign}${groups.join(',')}${cents && `.${cents}`}`),
    read(input) {
      const typed = readNaira(input);
      const cost = costOf(input);
      must(cost === undefined || (Number.isSafeInteger(cost) && cost >= 0), 'a cost is no kobo');
      let stated: number | null = null;
      try {
        stated = koboOfText(input);
        must(
          koboOfText(decimalOf(stated as never)) === stated,
          'decimal text reads back otherwise',
        );
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
      if (typed === undefined) return stated;
      must(Number.isSafeInteger(typed) && typed >= 0, 'an amount is no kobo');
      must(readNaira(decimalOf(typed)) === typed, 'an amount reads back otherwise');
      must(readNaira(formatNaira(typed)) === typed, 'a written amount reads back otherwise');
      must(stated === null || stated === typed, 'two readers see two amounts');
      return typed;
    },
  },
  {
    name: 'phones',
    share: 1_200,
    most,
    examples: ['0803 000 0001', '+234 (0) 803-000-0001', '00234.803.000.0001', '+44 20 7946 0958'],
    words: ['+234', '0', '00', '(0)', '-', '\u2010', '803'],
    shape: fc
      .tuple(
        fc.constantFrom('0', '+234', '234', '00234', '+'),
        digits(6, 18),
        fc.constantFrom('', ' ', '-'),
      )
      .map(([front, number, gap]) => front + number.replace(/(.{3})/g, `$1${gap}`)),
    read(input) {
      const national = phoneDigits(input);
      must(
        national === null || phoneDigits(`0${national}`) === national,
        'digits read back otherwise',
      );
      const key = phoneKey(input);
      must(readNumber(input)?.number.length !== 0, 'an empty number');
      if (key === '') return national;
      must(/^\+[1-9]\d{6,14}$/.test(key), 'a key is not E.164');
      must(phoneKey(key) === key, 'a key reads back otherwise');
      must(phoneKey(formatPhone(key)) === key, 'a written phone reads back otherwise');
      must(!isNigerianMobile(key) || phoneDigits(key) !== null, 'a mobile number without digits');
      must(URL.canParse(whatsappLink(key, input.toWellFormed())), 'a link that is none');
      return key;
    },
  },
  {
    name: 'names',
    share: 600,
    most,
    examples: ['Amina Yusuf', 'Ọláwálé Adé-Ọjọ́', "O'Brien, Ngozi", 'ƊANJUMA ƴar', '田中 太郎'],
    words: ['Ọ', '’', 'ʼ', ' ', 'n/a', 'ﬀ', '𝐀', 'ᴬ', '\u0301', 'İ', 'Ɓ'],
    read(input) {
      const keys = nameKeys(input);
      // Calls refuse half of a surrogate pair.
      if (!input.isWellFormed()) return null;
      for (const key of [nameKey(input), surnameKey(input), ...keys]) {
        must(nameKey(key) === key, 'a key of a name reads back otherwise');
      }
      must(keys.length <= 6, 'a name has more keys than words');
      const words = tokensOf(input);
      must(words.length <= 12, 'a name of more words than are compared');
      const same = compare({ first: input, last: '' }, { first: input });
      must(words.length === 0 || same.first === 'match', 'a name is not its own');
      return keys.length > 0 ? keys : null;
    },
  },
  {
    name: 'emails',
    share: 1_000,
    most,
    examples: ['amina@example.com', 'A.B+c@sub.example.co.uk', ' x@y.ng '],
    words: ['@', '.', '@@', '.com', ',', ';', '<', '>', '"', '\\', '\r\nBcc:'],
    read(input) {
      const key = emailKey(input);
      must(key === '' || emailKey(key) === key, 'a key reads back otherwise');
      maskEmail(input);
      if (!isMailAddress(input)) return emailPattern.test(input) || null;
      must(input.length <= 254 && isCleanText(input), 'an address that no mail header may hold');
      must(!/[\r\n,;:<>()[\]"\\\s]/.test(input), 'marks of a header in an address');
      must(emailKey(input) !== '', 'an address without a key');
      return input;
    },
  },
  {
    name: 'dates',
    share: 2_000,
    most,
    examples: ['1991-04-12', '2024-02-29', '10-Jun-1993', '10/06/1993', '1993-06-10T00:00:00Z'],
    words: ['-', '/', 'T', 'Z', 'Jun', 'february', '29', '31', '1900', '9999'],
    shape: fc
      .tuple(digits(1, 5), digits(1, 2), digits(1, 2), fc.constantFrom('-', '/', ' '))
      .map(([year, month, day, gap]) => [year, month, day].join(gap)),
    read(input) {
      const read = registerDay(input);
      must(read === null || registerDay(read) === read, 'a day of a register reads back otherwise');
      must(read === null || read < '1900' || isCalendarDay(read), 'a day that is none');
      if (!isCalendarDay(input)) return read;
      must(dayOf(startOfDay(input)) === input, 'a day begins on another');
      must(yearsBetween(input, addMonths(input, 12)) <= 1, 'a year of two years');
      return input;
    },
  },
  {
    name: 'badge codes and places',
    share: 2_000,
    most,
    examples: [
      ...['Sw-AMY20', 'SW-ab12CD34', 'undefined', '12345678901', 'AB123456789012CD', '/admin'],
      ...[`${'0'.repeat(26)}`, 'fz9k1.0b8f3b1e-7a11-4a55-9d6a-1f2e3d4c5b6a', '#/records?page=2'],
    ],
    words: ['Sw-', '#/', '//', '.', '-', 'javascript:', '\\', 'null'],
    read(input) {
      const badge = badgeKey(input);
      must(
        badge === null || (badgeKey(badge) === badge && badge.length <= 15),
        'a badge is longer',
      );
      must(badge === null || !isLostId(input), 'a badge that is lost');
      const number = readNumber(input);
      must(number === null || readNumber(number.number)?.kind === number.kind, 'another number');
      const place = placeIn(input);
      if (place) {
        must(!Number.isNaN(place.minute.getTime()), 'a place at no time');
        must(placeIn(placeText(place))?.id === place.id, 'a place reads back otherwise');
      }
      const back = new URL(placeBack(input), 'https://site.invalid');
      must(back.origin === 'https://site.invalid', 'a way back that leads away');
      must(!tokenPattern.test(input) || input.length === 26, 'a token of another length');
      holdsNationalId(input);
      return badge ?? number ?? place;
    },
  },
];
