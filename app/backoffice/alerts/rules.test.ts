import { describe, expect, it } from 'vitest';
import { alertOf, isTold, placeOf } from './rules.ts';

const alarm = (action: string, subject: string | null = null) => alertOf({ action, subject });

describe('people hear at once', () => {
  it.each([
    ['alarm.looks', false],
    ['alarm.harvest', true],
    ['alarm.honey', true],
    ['alarm.audit', true],
    ['alarm.dispute', true],
    ['alarm.payment', true],
    ['alarm.stray', true],
    ['alarm.flood', true],
  ])('of %s: %s', (action, told) => {
    expect(isTold(action)).toBe(told);
  });
});

describe('an alarm in words', () => {
  it('tells of badge numbers that are scraped', () => {
    expect(alarm('alarm.harvest')).toMatchObject({
      title: 'Badge numbers are being scraped',
      says: 'Far more different badge numbers are looked up than is usual for this site.',
      doNext:
        'Look at the traffic in front of the site. Visitors who only know a number see the public level, and the limits by address hold.',
    });
  });

  it('tells of a record that exists only to be found, by its number', () => {
    const canary = {
      kind: 'honey',
      title: 'A canary record was found',
      says: 'Somebody has looked up a record that exists only to be found by who tries badge numbers in turn.',
      doNext: 'Look at the searches and records that were opened around this time.',
    };
    expect(alarm('alarm.honey')).toEqual(canary);
    expect(alarm('alarm.honey', 'Sw-AMY20')).toEqual({
      ...canary,
      says: `${canary.says} It is Sw-AMY20.`,
    });
  });

  it('tells of a disputed payment, by its reference, and what to do in time', () => {
    const told = alarm('alarm.dispute', 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80');
    expect(told.says).toMatch(/in time, the buyer gets it. It is SW-7JHJK4F2FSTGTBBACJZ0J1GH80.$/);
    expect(told.doNext).toContain('until when to answer');
  });

  it('tells of a payment that waits for staff, by its reference, and leads finance to it', () => {
    const of = { action: 'alarm.payment', subject: 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80' };
    expect(alertOf(of)).toMatchObject({
      title: 'A payment waits for staff',
      says: expect.stringMatching(
        /a refund did not go through. It is SW-7JHJK4F2FSTGTBBACJZ0J1GH80.$/,
      ),
    });
    expect(placeOf(of)).toEqual({
      ...{ path: `payments/${of.subject}/show`, label: 'Open the payment', role: 'finance' },
    });
  });

  it('tells of money that is not known here, and leads finance to what the provider told of it', () => {
    const of = { action: 'alarm.stray', subject: 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80' };
    expect(alertOf(of).says).toMatch(
      /from a backup of before. It is SW-7JHJK4F2FSTGTBBACJZ0J1GH80.$/,
    );
    expect(placeOf(of)).toEqual({
      ...{ label: 'Open its events', role: 'finance' },
      path: `webhooks?filter=${encodeURIComponent(JSON.stringify({ q: of.subject }))}`,
    });
  });

  it('tells of a trail that was tampered with, and what to run first', () => {
    expect(alarm('alarm.audit')).toEqual({
      kind: 'audit',
      title: 'The audit trail was tampered with',
      says: 'The chain of seals over the audit trail does not stand where it stood before.',
      doNext:
        'Run "npm run admin -- verify-audit" before anything else, and keep DATA_DIR and the log as they are.',
    });
  });

  it('tells one that is not known here by its name', () => {
    expect(alarm('alarm.flood')).toEqual({
      kind: 'flood',
      title: 'Alarm: flood',
      says: 'The audit trail has an entry "alarm.flood".',
      doNext: 'Look at it in the console.',
    });
    expect(alarm('an.alarm.within').kind).toBe('an.alarm.within');
  });

  it('tells of no person: a record that is not invented stays unnamed', () => {
    for (const action of ['alarm.harvest', 'alarm.audit', 'alarm.flood']) {
      expect(alarm(action, 'Sw-AMY20').says).not.toContain('Sw-AMY20');
    }
  });
});
