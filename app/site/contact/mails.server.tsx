import { brand } from '#app/shell/brand.rules.ts';
import {
  MailFigure,
  MailFrame,
  MailSmall,
  MailText,
  MailWords,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

export function receivedSubject(ticket: string): string {
  return `${brand} has your message ${ticket}`;
}

export function forwardedSubject({ ticket, department }: Pick<Forwarded, 'ticket' | 'department'>) {
  return `${ticket}: ${department}`;
}

/**
 * Contact received (W-26). It repeats nothing that was typed: the address may be somebody else's,
 * and then the form would write to them in a stranger's words.
 */
export function ReceivedMail({ ticket, department }: Pick<Forwarded, 'ticket' | 'department'>) {
  return (
    <MailFrame
      brand={brand}
      preview={`Its number is ${ticket}.`}
      title="We have your message"
      foot={
        <MailSmall>
          If you did not write to us, somebody typed your address by mistake. There is nothing you
          need to do.
        </MailSmall>
      }
    >
      <MailText>
        Your message has arrived and is with its department ({department}). Its number is:
      </MailText>
      <MailFigure>{ticket}</MailFigure>
      <MailText>Name it when you write or call about the same thing again.</MailText>
    </MailFrame>
  );
}

interface Forwarded {
  readonly ticket: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly department: string;
  readonly message: string;
}

/** The message itself, to its department; answering the mail answers the sender. */
export function ForwardedMail({ ticket, name, email, phone, department, message }: Forwarded) {
  return (
    <MailFrame
      brand={brand}
      preview={`A message for ${department}.`}
      title={department}
      foot={<MailSmall>An answer to this mail goes to the sender.</MailSmall>}
    >
      <MailFigure>{ticket}</MailFigure>
      <MailWords>{`Name: ${name}\nEmail: ${email}\nPhone: ${phone}`}</MailWords>
      <MailWords>{message}</MailWords>
    </MailFrame>
  );
}

const sample: Forwarded = {
  ticket: 'CT-7K2M9QXD',
  name: 'Amina Yusuf',
  email: 'amina@example.com',
  phone: '+234 803 000 0000',
  department: 'Train with us',
  message: 'I would like to train as a caregiver.\nWhen does the next course begin?',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Message arrived',
    subject: receivedSubject(sample.ticket),
    react: <ReceivedMail {...sample} />,
  },
  {
    name: 'Message, to its department',
    subject: forwardedSubject(sample),
    react: <ForwardedMail {...sample} />,
  },
];
