import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { record as somebody } from '#test/support/record.ts';
import {
  type ConsentGroup,
  consentGroups,
  disclose,
  type Field,
  isListed,
  lookOf,
  maskEmail,
  maskNationalId,
  maskPhone,
  openGroups,
  type PersonalRecord,
  policy,
  type Suppliable,
  suppliable,
  type Viewer,
} from './disclosure.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const record: PersonalRecord = {
  ...somebody,
  address: '14 Canary Close, Kaduna',
  checks: [
    { kind: 'identity', method: 'provider', checkedOn: '2026-07-03' },
    { kind: 'health', method: 'by-hand', checkedOn: '2026-07-05' },
  ],
};
const viewer = (
  level: Viewer['level'],
  consents: ConsentGroup[] = [],
  supplied: Suppliable[] = [],
): Viewer => ({ level, consents: new Set(consents), supplied: new Set(supplied) });
const personal = {
  email: record.email,
  phone: record.phoneNumber,
  address: '14 Canary Close',
  born: record.dateOfBirth,
  health: record.healthStatus,
};

describe('masks', () => {
  it('keeps first letters and the last part of the domain', () => {
    expect(maskEmail('amina@gmail.com')).toBe('a•••@g•••.com');
    expect(maskEmail('amina.yusuf@mail.example.co.uk')).toBe('a•••@m•••.uk');
    expect(maskEmail('a@localhost')).toBe('a•••@l•••');
  });

  it('keeps the country and two digits of a phone number, four of a national ID', () => {
    expect(maskPhone('+2348030000067')).toBe('+234•••••67');
    expect(maskPhone('+442079460958')).toBe('+•••••58');
    expect(maskNationalId('1234')).toBe('•••••••1234');
  });
});

describe('disclose', () => {
  it('gives a badge reader (L0) the public fields, masked', () => {
    const shown = disclose(record, viewer('L0'), now);
    expect(shown).toMatchObject({
      email: 'a•••@e•••.com',
      phoneNumber: '+234•••••01',
      address: 'Kaduna',
      verificationStatus: 'VERIFIED',
    });
    const hidden: Field[] = [
      'dateOfBirth',
      'nationalId',
      'photo',
      'policeRecord',
      'healthStatus',
      'totalReviews',
      'basicReport',
    ];
    for (const field of hidden) expect(shown).not.toHaveProperty(field);
  });

  it('gives a searcher (L1) back what he supplied himself, and no more', () => {
    const shown = disclose(record, viewer('L1', [], ['phoneNumber', 'dateOfBirth']), now);
    expect(shown).toMatchObject({
      email: 'a•••@e•••.com',
      phoneNumber: '+2348030000001',
      dateOfBirth: '1991-04-12',
      address: 'Kaduna',
      healthStatus: 'On file',
      policeRecord: 'Clear',
      basicReport: true,
    });
    expect(shown).not.toHaveProperty('nationalId');
    expect(shown).not.toHaveProperty('photo');
  });

  it('ignores supplied fields at L0', () => {
    expect(disclose(record, viewer('L0', [], [...suppliable]), now).email).toBe('a•••@e•••.com');
  });

  it('opens a consented group in full to everybody (L2), the national ID by its last four', () => {
    const shown = disclose(record, viewer('L0', [...consentGroups]), now);
    expect(shown).toMatchObject({
      email: record.email,
      phoneNumber: record.phoneNumber,
      address: record.address,
      dateOfBirth: record.dateOfBirth,
      nationalId: '•••••••9011',
      photo: true,
    });
  });

  it('opens the words of health to searchers alone, as the consent says', () => {
    const health = (level: Viewer['level']) =>
      disclose(record, viewer(level, ['health']), now).healthStatus;
    expect([health('L0'), health('L1')]).toEqual([undefined, 'Fit for work']);
  });

  it('shows nothing for what a record does not have', () => {
    const bare = {
      ...record,
      email: null,
      phoneNumber: null,
      address: null,
      state: null,
      nationalIdLastFour: null,
      hasPhoto: false,
      hasBasicReport: false,
      healthStatus: null,
    };
    const shown = disclose(bare, viewer('L1', [...consentGroups]), now);
    expect(shown).toMatchObject({ email: null, address: null, healthStatus: 'Not checked' });
    for (const field of ['phoneNumber', 'nationalId', 'photo', 'basicReport']) {
      expect(shown).not.toHaveProperty(field);
    }
  });

  it('never shows a personal value without its group or the searcher knowing it', () => {
    const some = <T>(values: readonly T[]) => fc.subarray([...values]);
    const levels = fc.constantFrom<'L0' | 'L1'>('L0', 'L1');
    fc.assert(
      fc.property(levels, some(consentGroups), some(suppliable), (level, consents, supplied) => {
        const eyes = viewer(level, consents, supplied);
        const text = JSON.stringify(disclose(record, eyes, now));
        const knows = (field: Suppliable) => level === 'L1' && supplied.includes(field);
        const contact = consents.includes('contact');
        expect(text.includes(String(personal.email))).toBe(contact || knows('email'));
        expect(text.includes(String(personal.phone))).toBe(contact || knows('phoneNumber'));
        expect(text.includes(personal.address)).toBe(contact);
        expect(text.includes(personal.born)).toBe(
          consents.includes('identity') || knows('dateOfBirth'),
        );
        expect(text.includes(String(personal.health))).toBe(
          level === 'L1' && consents.includes('health'),
        );
        const keys = (Object.keys(policy) as Field[]).filter((f) => lookOf(f, eyes) !== 'none');
        expect(Object.keys(JSON.parse(text)).sort()).toEqual(keys.sort());
      }),
    );
  });
});

describe('the policy, field by field', () => {
  const whole: PersonalRecord = {
    ...record,
    checks: [
      ...record.checks,
      { kind: 'police-record', method: 'by-hand', checkedOn: '2026-07-06' },
    ],
  };
  const open = {
    fullName: 'Amina Yusuf',
    verifiedId: 'Sw-AMY20',
    verificationLevel: 'Premium',
    verificationStatus: 'VERIFIED',
    verificationType: { name: 'Premium', description: 'Checked', basePrice: '25000.00' },
    verifiedAt: '2026-07-21T12:00:00.000Z',
    expiryDate: '2027-07-21T12:00:00.000Z',
    verifiedBy: record.officer,
  };
  const identity = {
    name: 'Identity',
    how: 'confirmed with NIMC through a provider',
    checkedOn: '2026-07-03',
  };
  const days = [
    { name: 'Health', checkedOn: '2026-07-05' },
    { name: 'Police record', checkedOn: '2026-07-06' },
  ];
  const masked = { email: 'a•••@e•••.com', phoneNumber: '+234•••••01', address: 'Kaduna' };
  const contact = {
    email: 'amina.yusuf@example.com',
    phoneNumber: '+2348030000001',
    address: '14 Canary Close, Kaduna',
  };
  const found = { totalReviews: 48, checks: [identity, ...days] };
  const careful = {
    dateOfBirth: '1991-04-12',
    nationalId: '•••••••9011',
    policeRecord: 'Clear',
    healthStatus: 'Fit for work',
  };
  const shares = Object.keys(policy);

  it.each<[string, Viewer, object]>([
    ['a badge reader', viewer('L0'), { ...open, ...masked, checks: [identity] }],
    [
      'a searcher',
      viewer('L1'),
      {
        ...{ ...open, ...masked, ...found },
        ...{ policeRecord: 'Clear', healthStatus: 'On file', basicReport: true },
      },
    ],
    ['the holder of an empty share', viewer('LS', [...consentGroups], [...suppliable]), open],
    [
      'the holder of a share of everything',
      { ...viewer('LS'), shared: new Set(shares) },
      { ...open, ...contact, ...careful, ...found, photo: true },
    ],
    ['staff', viewer('L3'), { ...open, ...contact, ...found, photo: true }],
    [
      'staff whose work needs it',
      { ...viewer('L3'), cleared: true },
      { ...open, ...contact, ...careful, ...found, photo: true, basicReport: true },
    ],
  ])('shows %s exactly this', (_who, eyes, shown) => {
    expect(disclose(whole, eyes, now)).toEqual(shown);
  });

  it.each<[ConsentGroup, object]>([
    ['photo', { photo: true }],
    ['contact', contact],
    ['identity', { dateOfBirth: '1991-04-12', nationalId: '•••••••9011' }],
    // Searchers alone read the words.
    ['health', {}],
  ])('opens to strangers, with the consent to %s, its own fields alone', (group, more) => {
    const shown = { ...open, ...masked, checks: [identity], ...more };
    expect(disclose(whole, viewer('L0', [group]), now)).toEqual(shown);
  });

  it('says nothing of times and checks that a record does not have', () => {
    const bare = { ...whole, verifiedAt: null, expiresAt: null, checks: whole.checks.slice(1) };
    const shown = disclose(bare, viewer('L0'), now);
    expect([shown.verifiedAt, shown.expiryDate]).toEqual([null, null]);
    expect(shown).not.toHaveProperty('checks');
    expect(disclose(bare, viewer('L1'), now).checks).toEqual(days);
    const none = disclose({ ...whole, checks: [] }, viewer('L3'), now);
    expect(none).not.toHaveProperty('checks');
  });
});

describe('isListed', () => {
  it('takes the worker’s word for it, and a good record', () => {
    const listing = new Set(['listing'] as const);
    expect(isListed(record, listing, now)).toBe(true);
    expect(isListed(record, new Set(consentGroups), now)).toBe(false);
    expect(isListed({ ...record, standing: 'suspended' }, listing, now)).toBe(false);
    expect(isListed({ ...record, expiresAt: now }, listing, new Date(now.getTime() + 1))).toBe(
      false,
    );
  });
});

describe('openGroups', () => {
  const day = 86_400_000;
  const from = (days: number) => new Date(now.getTime() + days * day);
  const consent = (more: { givenAt?: Date; until?: Date; withdrawnAt?: Date } = {}) => [
    { group: 'photo' as const, givenAt: from(-1), until: null, withdrawnAt: null, ...more },
  ];

  it('leaves out what was withdrawn, has run out or is not given yet', () => {
    expect(openGroups([], now).size).toBe(0);
    expect(openGroups(consent({ withdrawnAt: now }), now).size).toBe(0);
    expect(openGroups(consent({ until: now }), now).size).toBe(0);
    expect(openGroups(consent({ givenAt: from(1) }), now).size).toBe(0);
  });

  it('opens what stands', () => {
    expect([...openGroups(consent({ givenAt: now }), now)]).toEqual(['photo']);
    expect([...openGroups(consent({ withdrawnAt: from(1) }), now)]).toEqual(['photo']);
    expect([...openGroups(consent({ until: from(1) }), now)]).toEqual(['photo']);
    expect([...openGroups([...consent({ withdrawnAt: now }), ...consent()], now)]).toEqual([
      'photo',
    ]);
  });
});
