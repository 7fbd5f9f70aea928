import { describe, expect, it } from 'vitest';
import { createStaff } from './members.contract.ts';
import {
  apartMs,
  countsMs,
  holdsOtherHalf,
  isLastAdministrator,
  needsColleague,
} from './members.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const week = 7 * 24 * 3_600_000;
const enabled = { disabled_at: null };

describe('a new member', () => {
  it.each([
    ['nobody', [], false],
    ['one administrator', [enabled], false],
    ['two', [enabled, enabled], true],
    [
      'one, and one who was disabled within the week',
      [enabled, { disabled_at: ago(week - 1) }],
      true,
    ],
    ['one, and one who was disabled a week ago', [enabled, { disabled_at: ago(week) }], false],
  ])('needs a colleague’s word as soon as there is a second: %s', (_name, all, needs) => {
    expect(needsColleague(all, now)).toBe(needs);
  });

  it('is not let in by one who has just disabled the other', () => {
    expect(needsColleague([{ disabled_at: now }, enabled], now)).toBe(true);
    expect([countsMs, apartMs]).toEqual([week, week]);
  });
});

describe('the last administrator', () => {
  const ada = { id: 'ada', disabled_at: null, must_change_password: false };
  const bisi = { ...ada, id: 'bisi' };

  it('is the only one who can still sign in', () => {
    expect(isLastAdministrator([ada], 'ada')).toBe(true);
    expect(isLastAdministrator([{ ...bisi, disabled_at: now }, ada], 'ada')).toBe(true);
    const invited = { ...bisi, must_change_password: true };
    expect(isLastAdministrator([invited, ada], 'ada')).toBe(true);
    expect(isLastAdministrator([invited, ada], 'bisi')).toBe(false);
  });

  it('is nobody while there are two, or where it is another', () => {
    expect(isLastAdministrator([ada, bisi], 'ada')).toBe(false);
    expect(isLastAdministrator([ada], 'bisi')).toBe(false);
    expect(isLastAdministrator([{ ...ada, disabled_at: now }], 'ada')).toBe(false);
    expect(isLastAdministrator([], 'ada')).toBe(false);
  });
});

describe('an account of which one colleague has reset the password or the second factor', () => {
  const asker = { id: 'ada', now };
  const decides = { role: 'finance' };
  const byAda = (ms: number) => ({ by: 'ada', at: ago(ms) });

  it('is not reset in its other half by the same colleague within a week', () => {
    expect(holdsOtherHalf(decides, byAda(0), asker)).toBe(true);
    expect(holdsOtherHalf(decides, byAda(week - 1), asker)).toBe(true);
    expect(holdsOtherHalf(decides, byAda(week), asker)).toBe(false);
  });

  it('may be by another, or where nothing was reset', () => {
    expect(holdsOtherHalf(decides, { by: 'bisi', at: now }, asker)).toBe(false);
    expect(holdsOtherHalf(decides, { by: null, at: null }, asker)).toBe(false);
    expect(holdsOtherHalf(decides, { by: 'ada', at: null }, asker)).toBe(false);
  });

  it.each([
    ['administrator', true],
    ['verification-agent', true],
    ['finance', true],
    ['support', true],
    ['editor', false],
    ['auditor', false],
  ])('is kept apart where the role is a second officer (ME-05, ME-07): %s', (role, apart) => {
    expect(holdsOtherHalf({ role }, byAda(0), asker)).toBe(apart);
  });
});

describe('an invitation', () => {
  it.each([
    ['ngozi@example.com', true],
    ['ngozi,emeka@example.com', false],
    ['<ngozi@example.com', false],
  ])('goes to one address: %s', (email, taken) => {
    const body = { name: 'Ngozi Okafor', email, role: 'verification-agent', reason: 'New here' };
    expect(createStaff.body.safeParse(body).success).toBe(taken);
  });
});
