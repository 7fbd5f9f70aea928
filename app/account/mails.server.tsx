import { brand } from '#app/brand.ts';
import { afterDeletion } from '#app/legal/rules.ts';
import { MailButton, MailFrame, MailSmall, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

export const confirmSubject = `Confirm the address of your ${brand} account`;
export const knownSubject = `You have a ${brand} account already`;
export const deletedSubject = `Your ${brand} account was deleted`;

/** Proves that an account's address is its owner's. Names nobody: it may be somebody else's. */
export function ConfirmMail({ confirm }: { confirm: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="One press confirms that this address is yours."
      title="Confirm your address"
      foot={
        <MailSmall>
          If it was not you, do not press: the account stays without a proof that this address is
          its owner’s, and touches nothing of yours.
        </MailSmall>
      }
    >
      <MailText>An account for the {brand} app was made with this email address.</MailText>
      <MailButton href={confirm}>Confirm my address</MailButton>
      <MailText>The link holds for seven days.</MailText>
    </MailFrame>
  );
}

/** To the owner, when somebody asks for an account that he has. Names nobody. */
export function KnownMail() {
  return (
    <MailFrame
      brand={brand}
      preview="You have an account already. Nothing was changed."
      title="You have an account already"
      foot={<MailSmall>If it was not you, there is nothing to do.</MailSmall>}
    >
      <MailText>
        Somebody asked for an account of the {brand} app with this email address. It has one
        already, so nothing was made and nothing was changed.
      </MailText>
      <MailText>If it was you, sign in with the password of that account.</MailText>
    </MailFrame>
  );
}

/** The receipt of a deletion (W-26), and the last mail to the address. */
export function DeletedMail({ proven }: { proven: boolean }) {
  return (
    <MailFrame
      brand={brand}
      preview="It cannot be undone."
      title="Your account was deleted"
      foot={
        <MailSmall>
          This is the last mail about the account. The address is not kept with it: once this mail
          has gone, it is dropped.
        </MailSmall>
      }
    >
      <MailText>
        The account with this email address has been deleted, and every sign-in of it has ended. It
        cannot be undone.
      </MailText>
      {proven ? (
        <MailText>
          Your personal information, profile and settings are removed. {afterDeletion} Payments keep
          their amount, date and reference, without your name.
        </MailText>
      ) : (
        <MailText>
          The address of the account was never confirmed, so only the account itself was removed.
          Orders, forms or a place on the mailing list under this address are untouched. To have
          them erased too, write to us by the contact form of the site.
        </MailText>
      )}
      <MailText>
        If you did not do this, somebody else knew the password. Change it wherever else you use it.
      </MailText>
    </MailFrame>
  );
}

const confirm = 'https://sapioworker.example.com/account/confirm?token=SAMPLE';

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Account made: confirm the address',
    subject: confirmSubject,
    react: <ConfirmMail confirm={confirm} />,
  },
  { name: 'Account asked for again', subject: knownSubject, react: <KnownMail /> },
  { name: 'Account deleted', subject: deletedSubject, react: <DeletedMail proven /> },
  {
    name: 'Account deleted, its address never confirmed',
    subject: deletedSubject,
    react: <DeletedMail proven={false} />,
  },
];
