import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level, Status } from './contract.ts';
import { badgeKey, badgeOf, isLostId, statusOf, tickOf, typedKey } from './rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (text: string) => new Date(text);

describe('statusOf', () => {
  it('is never VERIFIED for what staff stopped, in date or not', () => {
    for (const expiresAt of [at('2020-01-01'), at('2030-01-01'), null]) {
      expect(statusOf({ standing: 'suspended', expiresAt }, now)).toBe('SUSPENDED');
      expect(statusOf({ standing: 'revoked', expiresAt }, now)).toBe('REVOKED');
      expect(statusOf({ standing: 'pending', expiresAt }, now)).toBe('PENDING');
    }
    expect(statusOf({ standing: 'verified', expiresAt: null }, now)).toBe('PENDING');
  });

  it('turns on the instant of expiry', () => {
    const until = (ms: number) =>
      statusOf({ standing: 'verified', expiresAt: new Date(now.getTime() + ms) }, now);
    expect([until(-1), until(0), until(1)]).toEqual(['EXPIRED', 'EXPIRED', 'VERIFIED']);
  });

  it('is VERIFIED exactly for verified records with an expiry ahead', () => {
    const stored = fc.constantFrom('verified', 'suspended', 'revoked', 'pending');
    const date = fc.option(fc.date({ noInvalidDate: true }));
    fc.assert(
      fc.property(stored, date, fc.date({ noInvalidDate: true }), (standing, expiresAt, now) => {
        const valid = standing === 'verified' && expiresAt !== null && expiresAt > now;
        expect(statusOf({ standing, expiresAt }, now) === 'VERIFIED').toBe(valid);
      }),
    );
  });
});

describe('badge and tick', () => {
  it('reads ACTIVE for VERIFIED only', () => {
    const badges = (['VERIFIED', 'EXPIRED', 'SUSPENDED', 'REVOKED', 'PENDING'] as const).map(
      badgeOf,
    );
    expect(badges).toEqual(['ACTIVE', 'EXPIRED', 'SUSPENDED', 'REVOKED', 'PENDING']);
  });

  it('gives a tick to a level only while verified (C-16)', () => {
    const ticks = (status: Status) =>
      (['Free', 'Basic', 'Premium', 'Platinum'] as Level[]).map((level) => tickOf(level, status));
    expect(ticks('VERIFIED')).toEqual([null, 'basic', 'premium', 'premium']);
    for (const status of ['EXPIRED', 'SUSPENDED', 'REVOKED', 'PENDING'] as const) {
      expect(ticks(status)).toEqual([null, null, null, null]);
    }
  });
});

describe('ids', () => {
  it('refuses what is no badge number', () => {
    const words = ['', ' ', 'undefined', 'null', 'verified', 'types', 'renew', 'search'];
    for (const id of [
      ...words,
      'Sw-12',
      'Sw-123456',
      'xSw-12345',
      'Sw-12 45',
      'Sw-1234é',
      'Sw_12345',
    ]) {
      expect(badgeKey(id)).toBeNull();
    }
  });

  it('takes badge numbers in any letter case', () => {
    expect(badgeKey('Sw-AMY20')).toBe('sw-amy20');
    expect(badgeKey('SW-amy20')).toBe('sw-amy20');
    expect(badgeKey('SW-a1b2c3D')).toBe('sw-a1b2c3d');
    expect(badgeKey('Sw-a1b2c3d4e5f6')).toBe('sw-a1b2c3d4e5f6');
    for (const none of ['Sw-a1b2', 'Sw-a1b2c3', 'Sw-a1b2c3d4e5f67', 'Sw-a1b2_c3d']) {
      expect([none, badgeKey(none)]).toEqual([none, null]);
    }
  });

  it('is found however its dash is typed', () => {
    for (const typed of ['Sw-AMY20', 'swamy20', ' SW AMY20', 'Sw – AMY20', 'sw‑amy20']) {
      expect([typed, typedKey(typed)]).toEqual([typed, 'sw-amy20']);
    }
    for (const none of ['Swift', 'AMY20', 'Sw-AMY2', '']) {
      expect([none, typedKey(none)]).toEqual([none, none.toLowerCase()]);
    }
  });

  it('knows a lost id (C-26)', () => {
    for (const id of [undefined, '', ' ', '\t', 'undefined', 'null', 'NULL']) {
      expect(isLostId(id)).toBe(true);
    }
    for (const id of ['Sw-AMY20', 'verified', 'nullx']) expect(isLostId(id)).toBe(false);
  });
});
