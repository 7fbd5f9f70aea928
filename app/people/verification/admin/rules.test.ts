import { describe, expect, it } from 'vitest';
import { calendarDay } from '#platform/time.ts';
import { badgeFrom } from '../badges/badges.rules.ts';
import { faultOfExpiry, faultOfText, soughtBy, verifiedInstant } from './rules.ts';

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
});
