import { brand } from '#app/shell/brand.rules.ts';
import { MailFrame, MailSmall, MailText, MailWords } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { actBusinessDays } from './rules.ts';

export const acknowledgedSubject = `${brand} has your feedback`;
export const repliedSubject = `Your feedback to ${brand}`;

/**
 * Feedback acknowledged (W-26). It repeats nothing that was typed: the address may be somebody
 * else's, and then the form would write to them in a stranger's words.
 */
export function AcknowledgedMail() {
  return (
    <MailFrame
      brand={brand}
      preview="It has arrived and somebody will read it."
      title="We have your feedback"
      foot={
        <MailSmall>
          If you sent no feedback, somebody typed your address by mistake. There is nothing you need
          to do.
        </MailSmall>
      }
    >
      <MailText>
        Your feedback about a worker has arrived. It stays hidden until somebody of {brand} has read
        it.
      </MailText>
      <MailText>
        We review it and act within {actBusinessDays} business days, and follow up if something is
        still open then.
      </MailText>
    </MailFrame>
  );
}

/**
 * What a moderator answers to who gave the feedback. Of what was typed it repeats nothing either: the record is named
 * where it is one.
 */
export function RepliedMail({ badge, reply }: { badge: string | null; reply: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="An answer to your feedback."
      title="Our answer to your feedback"
    >
      <MailText>You gave us feedback about {badge ?? 'a worker'}. This is our answer:</MailText>
      <MailWords>{reply}</MailWords>
    </MailFrame>
  );
}

export const mailSamples: readonly MailSample[] = [
  { name: 'Feedback arrived', subject: acknowledgedSubject, react: <AcknowledgedMail /> },
  {
    name: 'Feedback answered by a moderator',
    subject: repliedSubject,
    react: (
      <RepliedMail
        badge="Sw-AMY20"
        reply={
          'Thank you for telling us.\n\nWe have spoken with the worker and published your review.'
        }
      />
    ),
  },
];
