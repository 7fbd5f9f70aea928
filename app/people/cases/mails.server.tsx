import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailSmall, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatWeekday } from '#platform/time.ts';

export const inviteSubject = `Your ${brand} verification: what we need from you`;

interface Invite {
  /** The first name, and nothing else of the person. */
  readonly firstName: string;
  /** Whether the person ordered it; else somebody did for them. */
  readonly isBuyer: boolean;
  readonly due: Date;
  /** The person's page. */
  readonly address: string;
}

/** The link to the person's page, to the person whom a case is about (CASE-06). */
export function InviteMail({ firstName, isBuyer, due, address }: Invite) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page says what we need and how far we are."
      title={`${firstName}, your verification has begun`}
      foot={
        <MailSmall>
          Whoever has this link can see your page: do not pass it on. If you know nothing of this,
          open the page and say no. Nothing is asked of anybody before you agree.
        </MailSmall>
      }
    >
      <MailText>
        {isBuyer
          ? `You asked ${brand} to verify you.`
          : `Somebody asked ${brand} to verify you. They paid for it; you decide whether it goes on.`}
      </MailText>
      <MailText>
        Your page shows each check, what we still need from you, and asks for your consent. It works
        on any phone.
      </MailText>
      <MailButton href={address}>Open my page</MailButton>
      <MailText>We plan to have everything by {formatWeekday(due)}.</MailText>
    </MailFrame>
  );
}

const invented: Invite = {
  firstName: 'Ada',
  isBuyer: false,
  due: new Date('2026-12-01T16:00:00Z'),
  address: 'https://www.example.com/case/0123456789ABCDEFGHJKMNPQRS',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'A verification begins: to the person',
    subject: inviteSubject,
    react: <InviteMail {...invented} />,
  },
];
