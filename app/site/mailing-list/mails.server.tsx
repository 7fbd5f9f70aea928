import type { ReactNode } from 'react';
import { brand } from '#app/shell/brand.rules.ts';
import {
  MailButton,
  MailFrame,
  MailLink,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

interface Links {
  readonly confirm: string;
  readonly unsubscribe: string;
}

export const confirmSubject = `Confirm your subscription to the ${brand} mailing list`;
export const knownSubject = `You are on the ${brand} mailing list`;

/** The mail whose link proves that the address belongs to who typed it. */
export function ConfirmMail({ confirm, unsubscribe }: Links) {
  return (
    <Sheet
      title="Confirm your address"
      preview="One press and you are on the list."
      unsubscribe={unsubscribe}
    >
      <MailText>
        Somebody, most likely you, typed this address into the mailing-list form of {brand}.
      </MailText>
      <MailButton href={confirm}>Confirm my address</MailButton>
      <MailText>
        The link holds for seven days. If it was not you, do nothing: without the confirmation we
        write no further mail, and forget an address that is new to us.
      </MailText>
    </Sheet>
  );
}

/** What a subscriber gets who subscribes again. */
export function KnownMail({ unsubscribe }: Links) {
  return (
    <Sheet
      title="You are on the list already"
      preview="There is nothing left to do."
      unsubscribe={unsubscribe}
    >
      <MailText>
        This address was typed into the mailing-list form of {brand}. It is on the list already, so
        there is nothing left to do.
      </MailText>
    </Sheet>
  );
}

interface SheetProps {
  title: string;
  preview: string;
  unsubscribe: string;
  children: ReactNode;
}

function Sheet({ title, preview, unsubscribe, children }: SheetProps) {
  const foot = (
    <MailSmall>
      To leave the list, or if it was not you: <MailLink href={unsubscribe}>Unsubscribe</MailLink>
    </MailSmall>
  );
  return (
    <MailFrame brand={brand} preview={preview} title={title} foot={foot}>
      {children}
    </MailFrame>
  );
}

const links: Links = {
  confirm: 'https://sapioworker.example.com/mailing-list/confirm?token=SAMPLE',
  unsubscribe: 'https://sapioworker.example.com/mailing-list/unsubscribe?token=SAMPLE',
};

export const mailSamples: readonly MailSample[] = [
  { name: 'Confirm the address', subject: confirmSubject, react: <ConfirmMail {...links} /> },
  { name: 'On the list already', subject: knownSubject, react: <KnownMail {...links} /> },
];
