import { describe, expect, it } from 'vitest';
import { type ReportRecord, reportSections } from './facts.rules.ts';

const bare: ReportRecord = {
  fullName: 'Bala Musa',
  verifiedId: 'Sw-BLM33',
  verificationLevel: 'Basic',
  verificationStatus: 'VERIFIED',
};
const rows = (changes: Partial<ReportRecord>) =>
  reportSections({ ...bare, ...changes }).flatMap(({ facts }) => facts);

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

  it('says the price of the type', () => {
    const verificationType = { name: 'Basic', description: '', basePrice: '1500.50' };
    expect(rows({ verificationType })[1]).toEqual({ label: 'Price', value: '₦1,500.50' });
  });

  it('counts reviews, none of them too', () => {
    expect(rows({ totalReviews: 0 })).toEqual([{ label: 'Total reviews', value: '0' }]);
  });

  it('tells the checks behind the level (CASE-09)', () => {
    const checks = [
      {
        name: 'Identity',
        how: 'confirmed with NIMC through a provider',
        checkedOn: '2026-11-03',
      },
      { name: 'Health', checkedOn: '2026-11-05' },
    ];
    expect(rows({ checks })).toEqual([
      {
        label: 'Identity check',
        value: 'confirmed with NIMC through a provider, 3 November 2026',
      },
      { label: 'Health check', value: '5 November 2026' },
    ]);
  });
});
