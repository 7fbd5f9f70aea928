import { describe, expect, it } from 'vitest';
import {
  choiceText,
  dueReminder,
  reminderDays,
  renewedSuspendedText,
  renewedText,
  renewText,
} from './rules.ts';

describe('the reminder that is due (MSG-03)', () => {
  const now = new Date('2026-11-21T08:00:00Z');

  it('comes 30, 7 and 1 days before the end', () => {
    expect([...reminderDays].sort((a, b) => b - a)).toEqual([30, 7, 1]);
  });

  it.each([
    ['31 days ahead', '2026-12-22T12:00:00Z', null],
    ['30 days ahead', '2026-12-21T12:00:00Z', 30],
    ['8 days ahead', '2026-11-29T12:00:00Z', 30],
    ['7 days ahead', '2026-11-28T12:00:00Z', 7],
    ['2 days ahead', '2026-11-23T12:00:00Z', 7],
    ['tomorrow', '2026-11-22T12:00:00Z', 1],
    ['later today', '2026-11-21T08:00:00.001Z', 1],
    ['now', '2026-11-21T08:00:00Z', null],
    ['yesterday', '2026-11-20T12:00:00Z', null],
  ])('is the nearest to an end that lies %s', (_name, end, days) => {
    expect(dueReminder(new Date(end), now)).toBe(days);
  });

  it('counts days as they are in Lagos', () => {
    // Half past midnight of the 29th there: eight days.
    expect(dueReminder(new Date('2026-11-28T23:30:00Z'), now)).toBe(30);
    expect(dueReminder(new Date('2026-11-28T12:00:00Z'), new Date('2026-11-20T23:30:00Z'))).toBe(7);
  });
});

describe('an SMS about the end of a verification (MSG-02)', () => {
  const reminder = {
    firstName: 'Amina',
    day: '21 Nov 2026',
    address: 'https://sapioworker.com/renew-verification/Sw-AMY20',
  };

  it('tells the day and where to renew', () => {
    expect(renewText({ ...reminder, priced: true })).toBe(
      'Sapioworker: Amina, your verification ends 21 Nov 2026. Renew it: https://sapioworker.com/renew-verification/Sw-AMY20',
    );
    expect(renewText({ ...reminder, firstName: '', priced: true })).toBe(
      'Sapioworker: Your verification ends 21 Nov 2026. Renew it: https://sapioworker.com/renew-verification/Sw-AMY20',
    );
  });

  it('leads to us where no price stands online', () => {
    const address = 'https://sapioworker.com/contact';
    expect(renewText({ ...reminder, priced: false, address })).toBe(
      'Sapioworker: Amina, your verification ends 21 Nov 2026. To renew it, write to us: https://sapioworker.com/contact',
    );
  });

  it('also tells who has no mail how to stop reminders, without the name: there is no room', () => {
    expect(choiceText(reminder)).toBe(
      'Sapioworker: Your verification ends 21 Nov 2026. Renew or stop reminders: https://sapioworker.com/renew-verification/Sw-AMY20',
    );
  });

  it('is a receipt once it is renewed', () => {
    expect(renewedText({ day: '21 Nov 2027', address: 'https://sapioworker.com/me' })).toBe(
      'Sapioworker: your verification is paid for and renewed until 21 Nov 2027. Your record: https://sapioworker.com/me',
    );
  });

  it('says with the receipt that a suspended page stays so', () => {
    const address = 'https://sapioworker.com/contact';
    expect(renewedSuspendedText({ day: '21 Nov 2027', address })).toBe(
      'Sapioworker: your verification is renewed until 21 Nov 2027, but your page stays suspended. To object: https://sapioworker.com/contact',
    );
  });
});
