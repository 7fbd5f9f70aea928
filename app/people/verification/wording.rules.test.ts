import { describe, expect, it } from 'vitest';
import { CheckKind, type Level } from './contract.ts';
import {
  checkNames,
  checkWords,
  howChecked,
  levelWords,
  momentOf,
  priceWords,
  warningOf,
} from './wording.rules.ts';

describe('priceWords', () => {
  it('gives a price of nothing its meaning (C-06)', () => {
    for (const nothing of ['0', '0.0', '0.00']) {
      expect(priceWords('Free', nothing)).toBe('Free');
      expect(priceWords('Platinum', nothing)).toBe('Pricing is determined upon consultation.');
    }
    expect(priceWords('Basic', '')).toBe('Not provided');
    expect(priceWords('Basic', 'soon')).toBe('Not provided');
  });

  it('writes naira with the sign, decimals only where there are kobo', () => {
    expect(priceWords('Basic', '1500.50')).toBe('₦1,500.50');
    expect(priceWords('Premium', '25000.00')).toBe('₦25,000');
  });
});

describe('warningOf', () => {
  it('says since when and why nobody may rely on a record', () => {
    expect(warningOf('EXPIRED', '2026-07-21T22:59:59.999Z')).toEqual({
      title: 'This verification ended on 21 July 2026.',
      advice: 'Treat this person as not verified until the record is renewed.',
    });
    expect(warningOf('EXPIRED', null)?.title).toBe('This verification ended.');
    expect(warningOf('SUSPENDED', null)?.title).toContain('stopped this record');
    expect(warningOf('REVOKED', null)?.title).toContain('taken this verification back');
  });

  it('says nothing of a record in force, nor of one that was never in force', () => {
    for (const status of ['VERIFIED', 'PENDING'] as const) {
      expect(warningOf(status, '2026-07-21T22:59:59.999Z')).toBeNull();
    }
  });
});

describe('levelWords', () => {
  it('says that a record that does not count has no tick', () => {
    expect(levelWords('Free', 'VERIFIED')).toBe('Free · no tick');
    expect(levelWords('Basic', 'PENDING')).toBe('Basic · no tick yet');
    // What has run out is not what staff took back: a renewal mends it.
    expect(levelWords('Basic', 'EXPIRED')).toBe('Basic · tick run out');
    for (const status of ['SUSPENDED', 'REVOKED'] as const) {
      expect(levelWords('Premium', status)).toBe('Premium · tick withdrawn');
    }
  });

  it('says of a level that nobody knows that it has no tick', () => {
    expect(levelWords('Gold' as Level, 'VERIFIED')).toBe('Gold · no tick');
  });

  it('says the tick in words', () => {
    expect(levelWords('Basic', 'VERIFIED')).toBe('Basic · blue tick');
    expect(levelWords('Premium', 'VERIFIED')).toBe('Premium · green tick');
    expect(levelWords('Platinum', 'VERIFIED')).toBe('Platinum · green tick');
  });
});

describe('dates', () => {
  it('are those of Lagos (C-70)', () => {
    expect(momentOf(new Date('2026-12-31T23:05:09Z'))).toBe('1 January 2027, 00:05:09');
  });
});

describe('a check in words (CASE-09)', () => {
  it('has a name, and a way in which an officer made it', () => {
    expect(
      CheckKind.options.map((kind) => [checkNames[kind], howChecked(kind, 'by-hand')]),
    ).toEqual([
      ['Identity', 'confirmed by an officer from the original document'],
      ['Phone number', 'confirmed on this number'],
      ['Address', 'confirmed by an officer'],
      ['Police record', 'checked by an officer'],
      ['Health', 'checked by an officer'],
      ['First guarantor', 'answered us directly'],
      ['Second guarantor', 'answered us directly'],
      ['Meeting', 'met by an officer'],
      ['Work history', 'confirmed by an officer'],
      ['Home visit', 'visited by an officer'],
    ]);
  });

  it('names the source where a provider was asked, which is so of identity and phone alone', () => {
    expect(howChecked('identity', 'provider')).toBe('confirmed with NIMC through a provider');
    expect(howChecked('phone', 'provider')).toBe(
      'confirmed by a code sent to it, or with its network',
    );
    for (const kind of CheckKind.options.filter((one) => one !== 'identity' && one !== 'phone')) {
      expect([kind, howChecked(kind, 'provider')]).toEqual([kind, howChecked(kind, 'by-hand')]);
    }
  });

  it('is one by hand where nobody noted the way', () => {
    for (const kind of CheckKind.options) {
      expect([kind, howChecked(kind, null)]).toEqual([kind, howChecked(kind, 'by-hand')]);
    }
  });

  it('has the day, alone where the way is not told', () => {
    const checkedOn = '2026-11-03';
    expect(checkWords({ how: 'met by an officer', checkedOn })).toBe(
      'met by an officer, 3 November 2026',
    );
    expect(checkWords({ checkedOn })).toBe('3 November 2026');
  });
});
