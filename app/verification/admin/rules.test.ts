import { describe, expect, it } from 'vitest';
import { badgeFrom } from '../badges/rules.ts';
import {
  endOfMonth,
  faultOfExpiry,
  faultOfText,
  soughtBy,
  verifiedInstant,
  yearsBetween,
} from './rules.ts';

describe('the rules of the desk', () => {
  it('count whole years', () => {
    expect(yearsBetween('2008-11-22', '2026-11-21')).toBe(17);
    expect(yearsBetween('2008-11-21', '2026-11-21')).toBe(18);
    expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
    expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18);
  });

  it('end a month in Lagos, where the day begins an hour before', () => {
    const end = (now: string) => endOfMonth(new Date(now)).toISOString();
    expect(end('2026-11-30T22:59:00Z')).toBe('2026-11-30T22:59:59.999Z');
    expect(end('2026-11-30T23:01:00Z')).toBe('2026-12-31T22:59:59.999Z');
    expect(end('2028-02-10T12:00:00Z')).toBe('2028-02-29T22:59:59.999Z');
    expect(end('2026-12-31T23:30:00Z')).toBe('2027-01-31T22:59:59.999Z');
  });

  it('let a record be good for five years to the day', () => {
    expect(faultOfExpiry('2026-11-21', '2031-11-21')).toBeNull();
    expect(faultOfExpiry('2026-11-21', '2031-11-22')).toContain('5 years');
    expect(faultOfExpiry('2026-11-21', '2026-11-21')).toContain('after');
  });

  it('never date a verification ahead of now', () => {
    const now = new Date('2026-11-21T08:00:00Z');
    expect(verifiedInstant('2026-11-21', now)).toEqual(now);
    expect(verifiedInstant('2026-11-20', now)).toEqual(new Date('2026-11-20T11:00:00Z'));
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
});
