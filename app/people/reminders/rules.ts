import { brand } from '#app/shell/brand.rules.ts';
import { dayOf, daysFromTo } from '#platform/time.ts';

/** How many days before its end a person is told (MSG-03). */
export const reminderDays = [1, 7, 30] as const;
export type ReminderDays = (typeof reminderDays)[number];

/**
 * The reminder that a record is due for today, the nearest to its end: who missed an earlier one gets no
 * two at once. Null while the end is further away, or behind.
 */
export function dueReminder(expiresAt: Date, now: Date): ReminderDays | null {
  if (expiresAt <= now) return null;
  const left = daysFromTo(dayOf(now), dayOf(expiresAt)) - 1;
  return reminderDays.find((days) => left <= days) ?? null;
}

interface Reminder {
  /** Empty where it cannot be written in an SMS. */
  readonly firstName: string;
  /** `21 Nov 2026`. */
  readonly day: string;
  readonly address: string;
}

const begun = ({ firstName, day }: Reminder) =>
  `${brand}: ${firstName ? `${firstName}, your` : 'Your'} verification ends ${day}.`;

/** To who also gets the mail, where reminders can be stopped. */
export const renewText = (reminder: Reminder & { readonly priced: boolean }): string =>
  `${begun(reminder)} ${reminder.priced ? 'Renew it' : 'To renew it, write to us'}: ${reminder.address}`;

/** To who has no mail address: the page behind the link leads to the renewal and stops reminders. */
export const choiceText = (reminder: Reminder): string =>
  `${begun({ ...reminder, firstName: '' })} Renew or stop reminders: ${reminder.address}`;

/** The receipt to who has no mail address: the record was renewed. */
export const renewedText = ({ day, address }: Omit<Reminder, 'firstName'>): string =>
  `${brand}: your verification is paid for and renewed until ${day}. Your record: ${address}`;

/** The same, where the page was suspended meanwhile: paying does not lift that. */
export const renewedSuspendedText = ({ day, address }: Omit<Reminder, 'firstName'>): string =>
  `${brand}: your verification is renewed until ${day}, but your page stays suspended. To object: ${address}`;
