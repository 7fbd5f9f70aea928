import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailSmall, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { goneText } from './copy.ts';

export const confirmSubject = `Confirm the address of your ${brand} account`;
export const knownSubject = `You have a ${brand} account already`;
export const passwordSetSubject = `The password of your ${brand} account was set`;
export const resetSubject = `A new password for your ${brand} account`;
export const passwordChangedSubject = `The password of your ${brand} account was changed`;
export const codeSubject = `Your code for the ${brand} app`;
export const deletedSubject = `Your ${brand} account was deleted`;

/** Proves that an account's address is its owner's. Names nobody: it may be somebody else's. */
export function ConfirmMail({ confirm }: { confirm: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="Choose a password, and this address is confirmed as yours."
      title="Confirm your address"
      foot={
        <MailSmall>
          If you made no account, you need not do anything: it touches nothing of yours. If you want
          it, press the button: your password takes the place of theirs.
        </MailSmall>
      }
    >
      <MailText>An account for the {brand} app was made with this email address.</MailText>
      <MailButton href={confirm}>Confirm my address</MailButton>
      <MailText>
        The button leads to a page where you choose the password of the account. Every sign-in made
        before then ends. The link holds for seven days.
      </MailText>
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
      <MailText>
        If it was you, sign in with the password of that account. If you do not know it, or if
        somebody else made the account, choose “forgotten password” in the app: the link comes to
        this address, and sets a password that only you know.
      </MailText>
    </MailFrame>
  );
}

/** Tells the owner that the account has a new password. */
export function PasswordSetMail() {
  return (
    <MailFrame
      brand={brand}
      preview="Your address is confirmed."
      title="Your password was set"
      foot={
        <MailSmall>
          If it was not you, somebody else reads this mailbox. Change its password first, then write
          to us by the contact form of the site.
        </MailSmall>
      }
    >
      <MailText>
        The address of your {brand} account was confirmed, and a password was set with it. Every
        sign-in from before has ended.
      </MailText>
    </MailFrame>
  );
}

/** The second step of a sign-in. */
export function CodeMail({ code }: { code: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="It works for 10 minutes."
      title="Your code"
      foot={
        <MailSmall>
          If it was not you, somebody knows your password: choose another one. Nobody of {brand}{' '}
          asks you for this code.
        </MailSmall>
      }
    >
      <MailText>
        Somebody has signed in to your account with its password. To finish, type:
      </MailText>
      <MailText>{code}</MailText>
      <MailText>It works for 10 minutes, for that sign-in alone.</MailText>
    </MailFrame>
  );
}

/** Leads to the page for a new password. Names nobody. */
export function ResetMail({ reset }: { reset: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="The link holds for an hour."
      title="Choose a new password"
      foot={<MailSmall>If it was not you, there is nothing to do: nothing was changed.</MailSmall>}
    >
      <MailText>
        Somebody asked for a new password of the {brand} account with this email address.
      </MailText>
      <MailButton href={reset}>Choose a new password</MailButton>
      <MailText>The link works once, and for an hour.</MailText>
    </MailFrame>
  );
}

/** Tells the owner that the account has another password. */
export function PasswordChangedMail() {
  return (
    <MailFrame
      brand={brand}
      preview="Every sign-in from before has ended."
      title="Your password was changed"
      foot={
        <MailSmall>
          If it was not you, choose a new password in the app now (“forgotten password”), and write
          to us by the contact form of the site.
        </MailSmall>
      }
    >
      <MailText>
        The {brand} account with this email address has another password. Every sign-in from before
        has ended.
      </MailText>
    </MailFrame>
  );
}

/** What happens to what is tied to the address of a deleted account. */
function Rest({ proven, erase }: Omit<Ended, 'byStaff'>) {
  if (!proven) {
    return (
      <MailText>
        The address of the account was never confirmed, so only the account itself was removed.
        Orders, forms or a place on the mailing list under this address are untouched. To have them
        erased too, write to us by the contact form of the site.
      </MailText>
    );
  }
  if (erase === null) return <MailText>{goneText}</MailText>;
  return (
    <>
      <MailText>
        One step is left. There is a verified record or a paid order under this address, and those
        are erased by this link alone. Open it to have everything under this address erased: the
        record, which the page names, orders, applications, claims and messages. The records of
        several people stay, and the page says what each of them can do.
      </MailText>
      <MailButton href={erase}>Erase my data</MailButton>
      <MailText>
        The link holds for 14 days. Once it was pressed there are seven days in which the same link
        undoes that. If nobody presses it, your data stays.
      </MailText>
    </>
  );
}

interface Ended {
  readonly proven: boolean;
  /** The link that erases what waits for it; null when nothing waits. */
  readonly erase: string | null;
  /** From the console: then nobody knew its password. */
  readonly byStaff?: boolean;
}

/** The receipt of a deletion (W-26). */
export function DeletedMail({ byStaff, ...ended }: Ended) {
  return (
    <MailFrame
      brand={brand}
      preview="It cannot be undone."
      title="Your account was deleted"
      foot={
        <MailSmall>
          {ended.erase === null
            ? 'This is the last mail about the account. The address is not kept with it: once this mail has gone, it is dropped.'
            : 'If you do not want that, do not press the button: nothing else of yours is touched.'}
        </MailSmall>
      }
    >
      <MailText>
        The account with this email address has been deleted{byStaff && ' by our staff'}, and every
        sign-in of it has ended. It cannot be undone.
      </MailText>
      <Rest {...ended} />
      <MailText>
        {byStaff
          ? 'If you did not ask for this, write to us by the contact form of the site.'
          : 'If you did not do this, somebody else knew the password. Change it wherever else you use it.'}
      </MailText>
    </MailFrame>
  );
}

const confirm = 'https://sapioworker.example.com/account/confirm?token=SAMPLE';
const reset = 'https://sapioworker.example.com/account/reset?token=SAMPLE';
const erase = 'https://sapioworker.example.com/account/erasure?token=SAMPLE';

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Account made: confirm the address',
    subject: confirmSubject,
    react: <ConfirmMail confirm={confirm} />,
  },
  { name: 'Account asked for again', subject: knownSubject, react: <KnownMail /> },
  {
    name: 'Account: address confirmed, password set',
    subject: passwordSetSubject,
    react: <PasswordSetMail />,
  },
  { name: 'Account: code of a sign-in', subject: codeSubject, react: <CodeMail code="123456" /> },
  {
    name: 'Account: password forgotten',
    subject: resetSubject,
    react: <ResetMail reset={reset} />,
  },
  {
    name: 'Account: password changed',
    subject: passwordChangedSubject,
    react: <PasswordChangedMail />,
  },
  {
    name: 'Account deleted, a record or a paid order waits for its link',
    subject: deletedSubject,
    react: <DeletedMail proven erase={erase} />,
  },
  { name: 'Account deleted', subject: deletedSubject, react: <DeletedMail proven erase={null} /> },
  {
    name: 'Account deleted, its address never confirmed',
    subject: deletedSubject,
    react: <DeletedMail proven={false} erase={null} />,
  },
];
