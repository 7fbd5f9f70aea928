import { describe, expect, it } from 'vitest';
import { dayOf, levelWords, momentOf, type ReportRecord, reportSections } from './rules.ts';

const bare: ReportRecord = {
  fullName: 'Bala Musa',
  verifiedId: 'Sw-BLM33',
  verificationLevel: 'Basic',
  verificationStatus: 'VERIFIED',
};
const rows = (changes: Partial<ReportRecord>) =>
  reportSections({ ...bare, ...changes }).flatMap(({ facts }) => facts);
const priced = (name: string, basePrice: string) =>
  rows({ verificationType: { name, description: '', basePrice } })[1]?.value;

describe('reportSections', () => {
  it('has no row for an absent field and none for an empty one that is shown if present', () => {
    expect(rows({})).toEqual([]);
    expect(
      rows({ phoneNumber: '', nationalId: null, dateOfBirth: ' ', policeRecord: null }),
    ).toEqual([]);
  });

  it('says Not provided for an empty email address or address (C-69)', () => {
    expect(rows({ email: null, address: ' ' })).toEqual([
      { label: 'Email', value: 'Not provided' },
      { label: 'Address', value: 'Not provided' },
    ]);
  });

  it('counts reviews, none of them too', () => {
    expect(rows({ totalReviews: 0 })).toEqual([{ label: 'Total reviews', value: '0' }]);
  });

  it('gives a price of nothing its meaning (C-06)', () => {
    expect(priced('Free', '0.00')).toBe('Free');
    expect(priced('Platinum', '0')).toBe('Pricing is determined upon consultation.');
    expect(priced('Basic', '')).toBe('Not provided');
    expect(priced('Basic', '1500.50')).toBe('₦1,500.50');
    expect(priced('Premium', '25000.00')).toBe('₦25,000');
  });
});

describe('levelWords', () => {
  it('says the tick, and that there is none on a record that does not count', () => {
    expect(levelWords('Basic', 'VERIFIED')).toBe('Basic · blue tick');
    expect(levelWords('Premium', 'VERIFIED')).toBe('Premium · green tick');
    expect(levelWords('Platinum', 'VERIFIED')).toBe('Platinum · green tick');
    expect(levelWords('Free', 'VERIFIED')).toBe('Free · no tick');
    expect(levelWords('Premium', 'EXPIRED')).toBe('Premium · no tick');
  });
});

describe('dates', () => {
  it('are those of Lagos, and a day stays the day it is (C-70)', () => {
    expect(dayOf('2027-07-20T23:30:00Z')).toBe('21 July 2027');
    expect(dayOf('1991-04-12')).toBe('12 April 1991');
    expect(dayOf('soon')).toBe('soon');
    expect(momentOf(new Date('2026-12-31T23:05:09Z'))).toBe('1 January 2027, 00:05:09');
  });
});
