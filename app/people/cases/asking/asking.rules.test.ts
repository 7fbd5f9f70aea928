import { describe, expect, it } from 'vitest';
import { languages } from '#app/shell/languages/rules.ts';
import { type Checked, type Fields, kinds, type Outcome, without } from '#identity/provider.ts';
import { koboOf } from '#platform/money.ts';
import { consentText } from '../person/person.rules.ts';
import { consentVersions } from '../person/texts.service.server.ts';
import {
  againAt,
  alike,
  comparedOf,
  costOf,
  cutOffAfterMs,
  isBeside,
  isHeld,
  isKept,
  mostCorrections,
  mostPaid,
  namesBanks,
  namesNetwork,
  paidWithinDays,
  queryOf,
  readNumber,
} from './asking.rules.ts';

const nothing: Fields = {
  first: 'not-provided',
  middle: 'not-provided',
  last: 'not-provided',
  birthDate: 'not-provided',
  gender: 'not-provided',
  phone: 'not-provided',
  face: 'not-provided',
};
const answered = (
  fields: Partial<Fields>,
  comparedBy: 'provider' | 'us' = 'provider',
): Outcome => ({
  is: 'answered',
  fields: { ...nothing, ...fields },
  comparedBy,
});
const unavailable = (
  why: Extract<Outcome, { is: 'unavailable' }>['why'],
  retryAfterSeconds?: number,
): Outcome => ({
  is: 'unavailable',
  why,
  ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
});

describe('what is asked about (IDV-02)', () => {
  it('stands beside the identity check for a BVN and a face alone', () => {
    expect(kinds.filter(isBeside)).toEqual(['bvn', 'selfie']);
  });

  it('keeps the number of a NIN and a phone, never a virtual NIN or a BVN (IDV-04)', () => {
    expect(kinds.filter(isKept)).toEqual(['nin', 'phone']);
  });

  it('counts NIN and virtual NIN together, all else by itself', () => {
    expect(kinds.map(alike)).toEqual([
      ['nin', 'vnin'],
      ['nin', 'vnin'],
      ['phone'],
      ['bvn'],
      ['selfie'],
    ]);
  });

  it('is the banks’ register only where the text agreed to names it (CASE-05)', () => {
    expect(namesBanks('2026-11')).toBe(false);
    expect(namesBanks(consentText.version)).toBe(true);
  });

  it('is the mobile network only where the text agreed to names it, in any language (CASE-05)', () => {
    for (const version of ['2026-11', '2026-11-23', '2026-11-25', '2026-11-25 ha 0123456789'])
      expect([version, namesNetwork(version)]).toEqual([version, false]);
    for (const language of languages)
      expect(namesNetwork(consentVersions.versionIn(language))).toBe(true);
  });

  it('is bounded: three paid questions in 30 days, two corrections, a minute for an answer', () => {
    expect([mostPaid, paidWithinDays, mostCorrections, cutOffAfterMs]).toEqual([3, 30, 2, 60_000]);
  });
});

describe('a typed number', () => {
  it.each([
    ['12345678901', { kind: 'nin', number: '12345678901' }],
    [' 123 4567-8901 ', { kind: 'nin', number: '12345678901' }],
    ['AB123456789012CD', { kind: 'vnin', number: 'AB123456789012CD' }],
    ['ab 1234-5678-9012 cd', { kind: 'vnin', number: 'AB123456789012CD' }],
  ])('is read in its one form: %s', (typed, read) => {
    expect(readNumber(typed)).toEqual(read);
  });

  it.each([
    '',
    '1234567890',
    '123456789012',
    '1234567890a',
    'x12345678901',
    'AB12345678901CD',
    'AB1234567890123CD',
    'A123456789012CD',
    'XAB123456789012CD',
    'AB123456789012C',
    'AB123456789012CDE',
    '1B123456789012CD',
    'AB123456789012C4',
  ])('is neither NIN nor virtual NIN: %s', (typed) => {
    expect(readNumber(typed)).toBeNull();
  });
});

describe('a question to a register', () => {
  const consent = { id: 'c1', textVersion: 'v', language: 'en', givenAt: '2026-11-21T12:00:00Z' };
  const asked = { kind: 'nin', number: '12345678901' } as const;
  const ada = { ...asked, first: 'Ada', last: 'Bello', consent };

  it('holds number, name, day of birth and consent, and no phone', () => {
    expect(queryOf({ name: ' Dr. Ada Bello ', born: '1991-04-12' }, asked, consent)).toEqual({
      ...ada,
      birthDate: '1991-04-12',
    });
  });

  it.each([null, '', '1991-02-30'])('leaves out a day of birth that is none: %s', (born) => {
    expect(queryOf({ name: 'Ada Bello', born }, asked, consent)).toEqual(ada);
  });

  it('asks by a name of titles alone as it is written, and by none as none', () => {
    const names = (name: string) => {
      const { first, middle, last } = queryOf({ name, born: null }, asked, consent);
      return [first, middle, last];
    };
    expect(names('Chief Imam')).toEqual(['Chief', undefined, 'Imam']);
    expect(names('Chief')).toEqual(['Chief', undefined, '']);
    expect(names('Ada Ngozi Ife Bello')).toEqual(['Ada', 'Ngozi Ife', 'Bello']);
    expect(names('')).toEqual(['', undefined, '']);
  });
});

describe('the cost of a question (IDV-03)', () => {
  const price = koboOf(5_000);
  it.each<[string, Partial<Checked> & { outcome: Outcome }, number | null]>([
    ['what the provider tells', { outcome: answered({}), costKobo: 4_200 }, 4_200],
    ['nothing, if the provider tells so', { outcome: answered({}), costKobo: 0 }, 0],
    ['the price of an answer', { outcome: answered({}) }, 5_000],
    ['the price of a number that is not known', { outcome: { is: 'not-found' } }, 5_000],
    ['nothing for a field to correct', { outcome: { is: 'input-error', field: 'number' } }, 0],
    ['nothing for a fault of ours', { outcome: { is: 'misconfigured', why: 'key' } }, 0],
    ['nothing while the register is down', { outcome: unavailable('source') }, 0],
    ['nothing for too many at once', { outcome: unavailable('rate') }, 0],
    ['nothing while the provider is left alone', { outcome: unavailable('breaker') }, 0],
    ['nothing where no connection came about', { outcome: unavailable('unreached') }, 0],
    ['nothing by hand', { outcome: unavailable('manual') }, 0],
    ['unknown after a time-out', { outcome: unavailable('timeout') }, null],
    ['unknown after a cut connection', { outcome: unavailable('network') }, null],
    ['unknown after a broken answer', { outcome: unavailable('answer') }, null],
    ['unknown after a failure of theirs', { outcome: unavailable('server') }, null],
    ['unknown after we hung up', { outcome: unavailable('stopped') }, null],
  ])('is %s', (_name, one, kobo) => {
    expect(costOf({ ...without(one.outcome), ...one }, price)).toBe(kobo);
  });
});

describe('asking again (IDV-03)', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const first = { kind: 'nin', tries: 1, mayHaveCostTwice: false } as const;
  const minutes = (outcome: Outcome, asked: Partial<Parameters<typeof againAt>[1]> = {}) => {
    const at = againAt(without(outcome), { ...first, ...asked }, now);
    return at && (at.getTime() - now.getTime()) / 60_000;
  };
  const down = unavailable('source');

  it('comes after 5, 15, 60 and 180 minutes, and then not at all', () => {
    expect([1, 2, 3, 4, 5].map((tries) => minutes(down, { tries }))).toEqual([
      ...[5, 15, 60, 180],
      null,
    ]);
  });

  it('is also tried where the fault was ours', () => {
    expect(minutes({ is: 'misconfigured', why: 'wallet' })).toBe(5);
  });

  it('comes after five minutes, however often, while the provider is left alone', () => {
    expect([1, 4, 9].map((tries) => minutes(unavailable('breaker'), { tries }))).toEqual([5, 5, 5]);
    expect(isHeld(unavailable('breaker'))).toBe(true);
    expect(isHeld(down)).toBe(false);
    expect(isHeld({ is: 'not-found' })).toBe(false);
  });

  it('waits for as long as the provider says, if that is longer, and a day at most', () => {
    expect([60, 301, 7_200, 86_400, 90_000].map((s) => minutes(unavailable('rate', s)))).toEqual([
      5,
      301 / 60,
      120,
      1_440,
      1_440,
    ]);
  });

  it('is left to people where there was an answer, however bad', () => {
    for (const outcome of [
      answered({ last: 'mismatch' }),
      { is: 'not-found' },
      { is: 'input-error', field: 'number' },
    ] as const) {
      expect(minutes(outcome)).toBeNull();
    }
  });

  it('is left to people where the number is not kept, or where it may have cost twice', () => {
    expect(minutes(down, { kind: 'phone' })).toBe(5);
    expect(minutes(down, { kind: 'vnin' })).toBeNull();
    expect(minutes(down, { mayHaveCostTwice: true })).toBeNull();
  });
});

describe('what was compared (IDV-05)', () => {
  it('has the provider’s word with ours beside it, and only where there is one', () => {
    const outcome = answered({ first: 'match', last: 'partial', face: 'match' });
    const ours: Fields = { ...nothing, first: 'match', birthDate: 'mismatch', face: 'mismatch' };
    expect(comparedOf({ ...without(outcome), ours })).toEqual([
      { field: 'first', provider: 'match', ours: 'match' },
      { field: 'last', provider: 'partial' },
      { field: 'birthDate', provider: 'not-provided', ours: 'mismatch' },
      { field: 'face', provider: 'match' },
    ]);
  });

  it('has our word alone where the provider compares nothing but faces', () => {
    const outcome = answered({ first: 'match', last: 'mismatch', face: 'partial' }, 'us');
    expect(comparedOf(without(outcome))).toEqual([
      { field: 'first', provider: 'not-provided', ours: 'match' },
      { field: 'last', provider: 'not-provided', ours: 'mismatch' },
      { field: 'face', provider: 'partial' },
    ]);
  });

  it('is the provider’s word alone where no record came back', () => {
    expect(comparedOf(without(answered({ phone: 'match' })))).toEqual([
      { field: 'phone', provider: 'match' },
    ]);
  });

  it('is nothing without an answer', () => {
    expect(
      comparedOf({ ...without({ is: 'not-found' }), ours: { ...nothing, first: 'match' } }),
    ).toEqual([]);
  });
});
