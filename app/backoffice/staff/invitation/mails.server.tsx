import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

export const invitationSubject = `Your ${brand} administrator account`;

/** Invites the first administrator of a live site. The link holds the one-time password. */
export function InvitationMail({ address }: { readonly address: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="Choose your password and set up the second factor."
      title="You are the first administrator"
    >
      <MailText>
        The site has started for the first time, and this address is its administrator’s.
      </MailText>
      <MailText>
        Open the link, choose your own password and set up an authenticator app. The link works
        until a password is chosen, and for nobody afterwards.
      </MailText>
      <MailButton href={address}>Set up the account</MailButton>
      <MailText>
        If you do not run this site, delete this mail: somebody typed your address by mistake.
      </MailText>
    </MailFrame>
  );
}

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Staff: the first administrator is invited',
    subject: invitationSubject,
    react: <InvitationMail address="https://sapioworker.example.com/admin/sign-in#invited=..." />,
  },
];
