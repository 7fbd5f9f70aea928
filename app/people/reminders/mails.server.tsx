import { brand } from '#app/shell/brand.rules.ts';
import {
  MailButton,
  MailFigure,
  MailFrame,
  MailLink,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatDay } from '#platform/time.ts';
import type { ReminderDays } from './rules.ts';

const when: Readonly<Record<ReminderDays, string>> = {
  30: 'within 30 days',
  7: 'within 7 days',
  1: 'within a day',
};

export const reminderSubject = (days: ReminderDays) => `Your verification ends ${when[days]}`;

interface Reminder {
  readonly firstName: string;
  readonly badge: string;
  readonly expiresAt: Date;
  /** Without a price there is nothing to pay online, and `renew` leads to us. */
  readonly priced: boolean;
  readonly renew: string;
  /** The page that stops reminders. */
  readonly choose: string;
}

/** A verification ends soon: to the person whom it is about (MSG-03). */
export function ReminderMail({ firstName, badge, expiresAt, priced, renew, choose }: Reminder) {
  const day = formatDay(expiresAt);
  return (
    <MailFrame
      brand={brand}
      preview={`It holds until ${day}.`}
      title="Your verification ends soon"
      foot={
        <MailSmall>
          You want no reminders? <MailLink href={choose}>Stop them</MailLink>. What you have to know
          of a running verification still reaches you.
        </MailSmall>
      }
    >
      <MailText>
        {firstName}, your verification {badge} holds until:
      </MailText>
      <MailFigure>{day}</MailFigure>
      <MailText>After that day your page says that it has expired, until it is renewed.</MailText>
      {!priced && (
        <MailText>It has no price online: write to us, and we tell you how to renew it.</MailText>
      )}
      <MailButton href={renew}>{priced ? 'Renew my verification' : 'Write to us'}</MailButton>
    </MailFrame>
  );
}

const invented: Reminder = {
  firstName: 'Ada',
  badge: 'Sw-ADA20',
  expiresAt: new Date('2026-12-21T22:59:59Z'),
  priced: true,
  renew: 'https://www.example.com/renew-verification/Sw-ADA20',
  choose: 'https://www.example.com/reminders/Sw-ADA20.SAMPLE',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'A verification ends soon: to the person',
    subject: reminderSubject(30),
    react: <ReminderMail {...invented} />,
  },
];
