import { describe, expect, it } from 'vitest';
import { calendarDay } from '#platform/time.ts';
import { badgeFrom } from '../badges/badges.rules.ts';
import type { Correction } from './contract.ts';
import {
  faultOfExpiry,
  faultOfText,
  faultsOf,
  soughtBy,
  validityAfter,
  verifiedInstant,
} from './rules.ts';

describe('the rules for staff of records', () => {
  it('let a record be good for five years to the day', () => {
    const fault = (to: string) => faultOfExpiry(calendarDay('2026-11-21'), calendarDay(to));
    expect(fault('2031-11-21')).toBeNull();
    expect(fault('2031-11-22')).toContain('5 years');
    expect(fault('2026-11-21')).toContain('after');
  });

  it('never date a verification ahead of now', () => {
    const now = new Date('2026-11-21T08:00:00Z');
    expect(verifiedInstant(calendarDay('2026-11-21'), now)).toEqual(now);
    expect(verifiedInstant(calendarDay('2026-11-20'), now)).toEqual(
      new Date('2026-11-20T11:00:00Z'),
    );
  });

  it('see a national ID in a text, and no phone number or date', () => {
    for (const text of ['55566677788', 'NIN:55566677788.', 'a 12345678901 b']) {
      expect([text, faultOfText(text) !== null]).toEqual([text, true]);
    }
    for (const text of ['08030000001', '+2348030000001', '2026-11-21', '555666777889', '']) {
      expect([text, faultOfText(text)]).toEqual([text, null]);
    }
  });

  it('tell by its look what a text looks for', () => {
    const kinds = {
      'Sw-AMY20': 'badge',
      amy20: 'badge',
      'sw-a1b2c3d': 'badge',
      [`${badgeFrom('A1B2C3D')}`.slice(3)]: 'badge',
      '08030000': 'nothing',
      Amina: 'name',
      'Amina Yusuf': 'name',
      'a.y@example.com': 'email',
      '0803 000 0001': 'phone',
      '+44 20 7946 0958': 'phone',
      '55566677788': 'nothing',
      '---': 'nothing',
      "'": 'nothing',
    };
    for (const [typed, kind] of Object.entries(kinds)) {
      expect([typed, soughtBy(typed).kind]).toEqual([typed, kind]);
    }
  });

  it('look for a text without the blanks around it, in the form that records are kept by', () => {
    expect(soughtBy(' SW-Amy20 ')).toEqual({ kind: 'badge', key: 'sw-amy20' });
    expect(soughtBy(' Amy20 ')).toEqual({ kind: 'badge', key: 'sw-amy20' });
    for (const typed of ['Sw – amy20', 'SW\u2011AMY20', 'sw amy20', 'SwAMY20']) {
      expect([typed, soughtBy(typed)]).toEqual([typed, { kind: 'badge', key: 'sw-amy20' }]);
    }
    expect(soughtBy('swab1')).toEqual({ kind: 'badge', key: 'sw-swab1' });
    // A name may begin so, too.
    expect(soughtBy('Swanson')).toEqual({ kind: 'name', key: 'swanson' });
    expect(soughtBy(' A.Y@Example.com ')).toEqual({ kind: 'email', key: 'a.y@example.com' });
    expect(soughtBy(' 0803 000 0001 ')).toEqual({ kind: 'phone', key: '+2348030000001' });
    expect(soughtBy(' Amína  Yusuf ')).toEqual({ kind: 'name', key: 'aminayusuf' });
    // A figure beside letters is part of a name.
    expect(soughtBy('2 Bello')).toEqual({ kind: 'name', key: '2bello' });
    expect(soughtBy('Bello 2')).toEqual({ kind: 'name', key: 'bello2' });
  });

  it.each(['55566677788', '---', '+234 (0) 8.0'])('say what people are found by: %j', (typed) => {
    const fault = 'Find people by phone number, email, badge number or name';
    expect(soughtBy(typed)).toEqual({ kind: 'nothing', fault });
  });

  it.each(['', '  ', "'"])('say what to type where there is nothing: %j', (typed) => {
    const fault = 'Type a name, a badge number, a phone number or an email';
    expect(soughtBy(typed)).toEqual({ kind: 'nothing', fault });
  });
});

describe('the details of a record', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const amina: Correction = {
    typeId: 'premium',
    fullName: 'Amina Yusuf',
    dateOfBirth: calendarDay('1991-04-12'),
    phoneNumber: '+234 803 000 0001',
    email: 'amina@example.com',
    address: '14 Sample Close, Kaduna',
    state: 'Kaduna',
    nationalId: '55566677788',
    policeRecord: 'Clear',
    healthStatus: 'Fit for work',
    verifiedOn: calendarDay('2026-01-15'),
    expiresOn: calendarDay('2027-01-15'),
    officerFirstName: 'Verification',
    officerLastName: 'Desk',
    officerEmail: 'emeka@example.com',
    hasBasicReport: true,
  };
  const faults = (change: Partial<Correction>) => faultsOf({ ...amina, ...change }, now);

  it.each<[string, Partial<Correction>]>([
    ['all of them', {}],
    ['no national ID, address or health', { nationalId: '', address: '', healthStatus: '' }],
    ['an email alone', { phoneNumber: '' }],
    ['a phone number alone', { email: '' }],
    ['a phone number as people write it', { phoneNumber: '0803-000-0001' }],
    ['a person of 18 on this day', { dateOfBirth: calendarDay('2008-11-21') }],
    ['a verification of this day', dates('2026-11-21', '2027-11-21')],
    ['one that is good for five years', dates('2026-01-15', '2031-01-15')],
  ])('may be %s', (_name, change) => {
    expect(faults(change)).toEqual({});
  });

  const inText = 'Leave national IDs out of this text: they have a field of their own';
  it.each<[keyof Correction, Partial<Correction>, string]>([
    ['fullName', { fullName: 'Amina 55566677788' }, inText],
    ['address', { address: 'NIN 55566677788' }, inText],
    ['healthStatus', { healthStatus: '55566677788' }, inText],
    ['state', { state: '55566677788' }, inText],
    ['fullName', { fullName: '--' }, 'Use letters for the name'],
    [
      'dateOfBirth',
      { dateOfBirth: calendarDay('2008-11-22') },
      'Records are for people of 18 and over',
    ],
    ['phoneNumber', { phoneNumber: '12' }, 'Enter a phone number, such as +234 803 000 0001'],
    ['email', { email: 'amina@example' }, 'Enter a valid email address'],
    ['phoneNumber', { phoneNumber: '', email: '' }, 'Enter a phone number or an email'],
    ['nationalId', { nationalId: '5556667778' }, 'A national ID has 11 digits'],
    ['nationalId', { nationalId: '555666777888' }, 'A national ID has 11 digits'],
    ['nationalId', { nationalId: 'N55566677788' }, 'A national ID has 11 digits'],
    ['nationalId', { nationalId: '55566677788 N' }, 'A national ID has 11 digits'],
    ['nationalId', { nationalId: 'elevensigns' }, 'A national ID has 11 digits'],
    ['officerEmail', { officerEmail: '' }, 'Enter a valid email address'],
    ['officerEmail', { officerEmail: 'emeka' }, 'Enter a valid email address'],
    ['verifiedOn', dates('2026-11-22', '2027-11-22'), 'The day of verification cannot lie ahead'],
    [
      'expiresOn',
      dates('2026-01-15', '2026-01-15'),
      'The expiry must lie after the day of verification',
    ],
    ['expiresOn', dates('2026-01-15', '2031-01-16'), 'A record is valid for 5 years at most'],
  ])('are refused at the field: %s %o', (field, change, words) => {
    expect(faults(change)).toEqual({ [field]: words });
  });

  it('are of the day in Lagos', () => {
    const late = new Date('2026-11-21T23:30:00Z');
    expect(faultsOf({ ...amina, ...dates('2026-11-22', '2027-11-22') }, late)).toEqual({});
  });

  it('are refused for all that is wrong at once', () => {
    expect(Object.keys(faults({ fullName: '', email: 'a', nationalId: '1' }))).toEqual([
      ...['fullName', 'email', 'nationalId'],
    ]);
  });
});

function dates(from: string, to: string): Partial<Correction> {
  return { verifiedOn: calendarDay(from), expiresOn: calendarDay(to) };
}

describe('the validity that an approval leaves', () => {
  const at = new Date('2026-11-21T09:00:00Z');
  const inAYear = '2027-11-21T22:59:59.999Z';
  const [verifiedAt, expiresAt] = [
    new Date('2025-12-02T09:00:00Z'),
    new Date('2026-12-01T22:59:59Z'),
  ];
  const later = new Date('2028-06-01T22:59:59Z');

  it.each([
    ['a year for a new record', null, true, at, new Date(inAYear)],
    ['a year from now for a renewal', { verifiedAt, expiresAt }, true, at, new Date(inAYear)],
    ['what is paid for already', { verifiedAt, expiresAt: later }, true, at, later],
    ['what stood, for a correction', { verifiedAt, expiresAt }, false, verifiedAt, expiresAt],
    [
      'a year for what was never verified',
      { verifiedAt: null, expiresAt: null },
      false,
      at,
      new Date(inAYear),
    ],
  ])('is %s', (_name, before, renews, verified, expires) => {
    expect(validityAfter(before, { renews, now: at })).toEqual({
      verifiedAt: verified,
      expiresAt: expires,
    });
  });
});
