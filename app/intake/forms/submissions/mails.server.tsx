import { brand } from '#app/shell/brand.rules.ts';
import { MailFigure, MailFrame, MailSmall, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

export const receivedSubject = `${brand} has your application`;

/**
 * Application received (W-26). It holds nothing that was typed: whoever enters another person's
 * address must not be able to write to them through us.
 */
export function ReceivedMail({ title, receipt }: { title: string; receipt: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="Your application has arrived."
      title="We have your application"
      foot={
        <MailSmall>
          If you did not apply, somebody has entered your address by mistake: you need not do
          anything.
        </MailSmall>
      }
    >
      <MailText>Your application has arrived: {title}. Its number is:</MailText>
      <MailFigure>{receipt}</MailFigure>
      <MailText>
        Keep this mail and name the number when you write to us or call. Our staff read each
        application and answer to the contact details in it.
      </MailText>
    </MailFrame>
  );
}

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Application arrived',
    subject: receivedSubject,
    react: <ReceivedMail title="Application as community agent" receipt="AP-7K2M9QXD" />,
  },
];
