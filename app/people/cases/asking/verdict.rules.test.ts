import { describe, expect, it } from 'vitest';
import { type Outcome, without } from '#identity/provider.ts';
import type { ComparedField } from '../contract.ts';
import { besideWords, verdictOf } from './asking.rules.ts';

const answered: Outcome = {
  is: 'answered',
  fields: {
    first: 'match',
    middle: 'not-provided',
    last: 'match',
    birthDate: 'not-provided',
    gender: 'not-provided',
    phone: 'not-provided',
    face: 'not-provided',
  },
  comparedBy: 'provider',
};
const notFound: Outcome = { is: 'not-found' };
const down: Outcome = { is: 'unavailable', why: 'source' };
const ours: Outcome = { is: 'misconfigured', why: 'key' };
const first = (
  provider: ComparedField['provider'],
  own?: ComparedField['provider'],
): ComparedField => ({ field: 'first', provider, ...(own ? { ours: own } : {}) });

describe('what a check says after an answer (IDV-02)', () => {
  const verdict = (...compared: ComparedField[]) =>
    verdictOf('identity', without(answered), { compared, again: null, withBirth: false });

  it('has passed where all that was compared is the same, and says how (CASE-09)', () => {
    const passed = {
      state: 'passed',
      how: 'Confirmed with NIMC through a provider',
      source: 'NIMC',
      note: 'Everything that was compared is the same.',
    };
    expect(verdict(first('match', 'match'))).toEqual(passed);
    expect(verdict(first('match'), { field: 'last', provider: 'not-provided' })).toEqual(passed);
    expect(
      verdictOf('phone', without(answered), {
        ...{ compared: [first('match')], again: null, withBirth: true },
      }),
    ).toEqual({
      ...passed,
      how: 'Confirmed with the mobile network through a provider',
      source: 'the mobile network',
    });
  });

  it('is partial where a part is not quite the same, in the provider’s word or ours', () => {
    const partial = {
      state: 'partial',
      how: 'Partly confirmed with NIMC through a provider',
      source: 'NIMC',
      note: 'A part is not quite the same. Say why it counts, or check by hand.',
    };
    expect(verdict(first('partial'))).toEqual(partial);
    expect(verdict(first('match'), first('match', 'partial'))).toEqual(partial);
  });

  it.each(['match', 'partial'] as const)(
    'has not passed on a date of birth alone where no name was compared: %s',
    (word) => {
      const note = 'No name was compared, and the rest is not enough. Check by hand.';
      const open = { state: 'to-do', how: null, source: null, note };
      const birth: ComparedField = { field: 'birthDate', provider: word };
      expect(verdict(birth, { field: 'gender', provider: 'match' })).toEqual(open);
      expect(verdict(birth, first('match'))).not.toEqual(open);
    },
  );

  it.each(['match', 'partial'] as const)(
    'has not passed on the names alone where the birth date was asked about: %s',
    (word) => {
      const asked = (...compared: ComparedField[]) =>
        verdictOf('identity', without(answered), { compared, again: null, withBirth: true });
      const note = 'No birth date was compared, and the names alone are not enough. Check by hand.';
      const open = { state: 'to-do', how: null, source: null, note };
      const birth = (own: ComparedField['provider']): ComparedField => ({
        ...{ field: 'birthDate', provider: 'not-provided', ours: own },
      });
      expect(asked(first(word), { field: 'last', provider: 'match' })).toEqual(open);
      expect(asked(first(word, 'match'), birth('not-provided'))).toEqual(open);
      const state = word === 'match' ? 'passed' : 'partial';
      expect(asked(first(word), birth('match'))).toMatchObject({ state });
      expect(asked(first('mismatch')).note).toContain('Not the same');
      // Nobody knew the birth date, and it is asked for elsewhere.
      expect(verdict(first(word))).toMatchObject({ state });
    },
  );

  it('decides nothing where one word differs: somebody looks (CASE-07)', () => {
    const differs = {
      state: 'to-do',
      how: null,
      source: null,
      note: 'Not the same as what the person gave. Nothing is decided: look at the fields, hear the person.',
    };
    expect(verdict(first('match'), first('mismatch'))).toEqual(differs);
    expect(verdict(first('match', 'mismatch'), first('partial'))).toEqual(differs);
  });

  it('decides nothing where nothing was compared', () => {
    const note = 'The provider knows the number and compared nothing. Check by hand.';
    const open = { state: 'to-do', how: null, source: null, note };
    expect(verdict()).toEqual(open);
    expect(verdict(first('not-provided', 'not-provided'))).toEqual(open);
  });
});

describe('what a check says without an answer (IDV-02)', () => {
  const found = { compared: [], again: null, withBirth: true };
  const open = { how: null, source: null };

  it('asks the person once more for a number that is not known', () => {
    const rest = 'does not know this number. That is no fault of the person: ask for it once more.';
    const waiting = { ...open, state: 'waiting-for-person' };
    expect(verdictOf('identity', without(notFound), found)).toEqual({
      ...waiting,
      note: `NIMC ${rest}`,
    });
    expect(verdictOf('phone', without(notFound), found)).toEqual({
      ...waiting,
      note: `The mobile network ${rest}`,
    });
  });

  it('asks the person to correct a number that cannot be read', () => {
    const unread = without({ is: 'input-error', field: 'number' });
    expect(verdictOf('identity', unread, found)).toEqual({
      ...open,
      state: 'waiting-for-person',
      note: 'The provider cannot read the number. Ask the person to correct it.',
    });
  });

  it.each([
    ['first', 'first name'],
    ['middle', 'middle name'],
    ['last', 'family name'],
    ['birthDate', 'date of birth'],
    ['gender', 'gender'],
    ['phone', 'phone number'],
    ['face', 'photo'],
    ['selfie', 'photo'],
    ['consent', 'consent'],
  ] as const)('leaves to staff what no person can correct on their page: %s', (field, words) => {
    expect(verdictOf('identity', without({ is: 'input-error', field }), found)).toEqual({
      ...open,
      state: 'to-do',
      note: `The provider cannot read the ${words} of this case. Put it right here and ask again, or check by hand.`,
    });
  });

  it('waits for the source, and says when it is asked again, by the clock of Lagos', () => {
    const again = new Date('2026-11-21T12:05:00Z');
    expect(verdictOf('identity', without(down), { ...found, again })).toEqual({
      ...open,
      state: 'waiting-for-source',
      note: 'The source does not answer; it is asked again on 21 November 2026 at 13:05, Lagos time. This says nothing of the person.',
    });
  });

  it.each([
    [down, 'The source does not answer'],
    [ours, 'The provider is not set up right: ours to mend'],
  ])('waits for people where nobody asks again: %o', (outcome, begin) => {
    for (const kept of [{}, { kept: true }]) {
      expect(verdictOf('phone', without(outcome), { ...found, ...kept })).toEqual({
        ...open,
        state: 'waiting-for-source',
        note: `${begin}; check by hand, or ask again later. This says nothing of the person.`,
      });
    }
  });

  it.each([
    [down, 'The source does not answer'],
    [ours, 'The provider is not set up right: ours to mend'],
  ])('needs a new number where a virtual NIN was asked about (IDV-04): %o', (outcome, begin) => {
    expect(verdictOf('identity', without(outcome), { ...found, kept: false })).toEqual({
      ...open,
      state: 'to-do',
      note: `${begin}. A virtual NIN is not kept: ask with a new one, or check by hand. This says nothing of the person.`,
    });
  });

  it('never fails a person, whatever came', () => {
    const outcomes: Outcome[] = [answered, notFound, down, ours];
    for (const outcome of outcomes) {
      for (const word of ['match', 'partial', 'mismatch', 'not-provided'] as const) {
        const { state } = verdictOf('identity', without(outcome), {
          compared: [first(word)],
          again: null,
          withBirth: true,
        });
        expect([
          'passed',
          'partial',
          'to-do',
          'waiting-for-person',
          'waiting-for-source',
        ]).toContain(state);
      }
    }
  });
});

describe('what a question beside the check has brought (IDV-02)', () => {
  it('tells each field in words, by the worse of the two where there are two', () => {
    expect(
      besideWords('bvn', without(answered), [
        first('match'),
        { field: 'last', provider: 'partial' },
        { field: 'birthDate', provider: 'not-provided', ours: 'mismatch' },
        { field: 'gender', provider: 'not-provided' },
        { field: 'middle', provider: 'mismatch', ours: 'match' },
      ]),
    ).toBe(
      'BVN: first name the same, family name not quite the same, date of birth different, gender not compared, middle name different. It decides nothing by itself.',
    );
  });

  it('says so where nothing was compared', () => {
    expect(besideWords('selfie', without(answered), [])).toBe(
      'Face: nothing was compared. It decides nothing by itself.',
    );
  });

  it.each([
    [notFound, 'BVN: the register does not know this number. That says nothing of the person.'],
    [
      { is: 'input-error', field: 'selfie' } as const,
      'BVN: the provider cannot read the photo. Try another one.',
    ],
    [
      { is: 'input-error', field: 'last' } as const,
      'BVN: the provider cannot read the family name. Put it right in this case and ask again.',
    ],
    [down, 'BVN: the source does not answer. Ask again later; this says nothing of the person.'],
    [ours, 'BVN: the source does not answer. Ask again later; this says nothing of the person.'],
  ])('never speaks against the person: %o', (outcome, words) => {
    expect(besideWords('bvn', without(outcome), [])).toBe(words);
  });
});
