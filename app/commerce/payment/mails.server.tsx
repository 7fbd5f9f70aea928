import { brand } from '#app/shell/brand.rules.ts';
import {
  MailButton,
  MailFigure,
  MailFrame,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatNaira, type Kobo, koboOfNaira } from '#platform/money.ts';
import { formatDay } from '#platform/time.ts';

export const refundSubject = (reference: string): string => `Your refund: payment ${reference}`;
export const refundFailedSubject = (reference: string): string =>
  `Your refund failed: payment ${reference}`;

interface Refunded {
  readonly reference: string;
  readonly amount: Kobo;
  readonly paidAt: Date | null;
  /** The page of what was paid for. */
  readonly address: string;
  /** To all who asked for the receipt: nobody knows which of them paid. */
  readonly isForAll?: boolean;
}

const forAll = (
  <MailSmall>
    You get this because this address was given for the receipt. The money goes back to whoever
    paid. If it was not you, there is nothing you need to do.
  </MailSmall>
);

/** The provider has taken a refund: to whoever paid. */
export function RefundMail({ reference, amount, paidAt, address, isForAll }: Refunded) {
  return (
    <MailFrame
      brand={brand}
      preview={`${formatNaira(amount)} is on its way back to you.`}
      title={`${formatNaira(amount)} is on its way back to you`}
      foot={isForAll && forAll}
    >
      <MailText>
        We have refunded what you paid{paidAt && ` on ${formatDay(paidAt)}`} under this reference:
      </MailText>
      <MailFigure>{reference}</MailFigure>
      <MailText>
        It goes back to the card or account that you paid with. How soon you see it there is up to
        your bank. Ask the bank for this reference first, and write to us if it cannot find it.
      </MailText>
      <MailButton href={address}>See what you paid for</MailButton>
    </MailFrame>
  );
}

/** A refund that the provider had taken did not go through: to whoever was told that it is on its way. */
export function RefundFailedMail({ reference, amount, paidAt, address, isForAll }: Refunded) {
  return (
    <MailFrame
      brand={brand}
      preview={`${formatNaira(amount)} has not gone back to you yet.`}
      title="Your refund has not gone through"
      foot={isForAll && forAll}
    >
      <MailText>
        We wrote that {formatNaira(amount)} is on its way back to you. Our payment provider now says
        that it has not gone through. It is what you paid{paidAt && ` on ${formatDay(paidAt)}`}{' '}
        under this reference:
      </MailText>
      <MailFigure>{reference}</MailFigure>
      <MailText>
        There is nothing you need to do. We are looking into it, and write to you when the money is
        on its way. If you have a question, write to us with this reference.
      </MailText>
      <MailButton href={address}>See what you paid for</MailButton>
    </MailFrame>
  );
}

const reference = 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80';

const sample: Refunded = {
  reference,
  amount: koboOfNaira(25_000),
  paidAt: new Date('2026-11-23T09:00:00Z'),
  address: 'https://sapioworker.example.com/dashboard/requests/RQ-7JHJK4F2FSTGTBBACJZ0J1GH80',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'A refund is on its way',
    subject: refundSubject(reference),
    react: <RefundMail {...sample} />,
  },
  {
    name: 'A refund has not gone through',
    subject: refundFailedSubject(reference),
    react: <RefundFailedMail {...sample} />,
  },
];
