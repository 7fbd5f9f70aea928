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

  const type = { name: 'Premium', description: 'Checked in full', basePrice: '25000.00' };
  const officer = { firstName: 'Emeka', lastName: 'Obi', email: 'desk@example.com' };

  it('has no section without a row', () => {
    expect(reportSections(bare)).toEqual([]);
    expect(reportSections({ ...bare, policeRecord: 'Clear' })).toEqual([
      { title: 'Checks', facts: [{ label: 'Police record', value: 'Clear' }] },
    ]);
  });

  it('tells everything that is known, in the order of the details page', () => {
    const sections = reportSections({
      ...bare,
      verificationType: type,
      verifiedAt: '2026-07-21T12:00:00.000Z',
      expiryDate: '2027-07-21',
      verifiedBy: officer,
      email: 'bala@example.com',
      phoneNumber: '+2348030000001',
      address: '14 Sample Close, Kaduna',
      nationalId: '•••••••9011',
      dateOfBirth: '1991-04-12',
      policeRecord: 'Clear',
      healthStatus: 'Fit for work',
      totalReviews: 1_048,
      checks: [{ name: 'Health', checkedOn: '2026-11-05' }],
    });
    expect(sections).toEqual([
      {
        title: 'Verification',
        facts: [
          { label: 'Verification type', value: 'Premium', more: 'Checked in full' },
          { label: 'Price', value: '₦25,000' },
          { label: 'Verified at', value: '21 July 2026' },
          { label: 'Expiry date', value: '21 July 2027' },
          { label: 'Verified by', value: 'Emeka Obi', more: 'desk@example.com' },
        ],
      },
      {
        title: 'Checks',
        facts: [
          { label: 'Police record', value: 'Clear' },
          { label: 'Health status', value: 'Fit for work' },
          { label: 'Total reviews', value: '1,048' },
          { label: 'Health check', value: '5 November 2026' },
        ],
      },
      {
        title: 'Person',
        facts: [
          { label: 'Email', value: 'bala@example.com' },
          { label: 'Phone', value: '+234 803 000 0001' },
          { label: 'Address', value: '14 Sample Close, Kaduna' },
          { label: 'National ID', value: '•••••••9011' },
          { label: 'Date of birth', value: '12 April 1991' },
        ],
      },
    ]);
  });

  it('says Not provided for a type or an officer without a name, and for no day', () => {
    expect(rows({ verificationType: { ...type, name: '' } })[0]).toEqual({
      label: 'Verification type',
      value: 'Not provided',
      more: 'Checked in full',
    });
    const by = (firstName: string, lastName: string) =>
      rows({ verifiedBy: { ...officer, firstName, lastName } }).map(({ value }) => value);
    expect([by('', ''), by('Emeka', ''), by('', 'Obi')]).toEqual([
      ...[['Not provided'], ['Emeka']],
      ['Obi'],
    ]);
    expect(rows({ verifiedAt: null, expiryDate: null })).toEqual([
      { label: 'Verified at', value: 'Not provided' },
      { label: 'Expiry date', value: 'Not provided' },
    ]);
  });
});
