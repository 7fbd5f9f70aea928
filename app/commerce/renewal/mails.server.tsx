import { feeOnTop } from '#app/commerce/payment/rules.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { type Operator, sampleOperator } from '#app/shell/operator/contract.ts';
import {
  MailButton,
  MailFigure,
  MailFrame,
  MailLines,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatNaira, type Kobo, koboOfNaira } from '#platform/money.ts';
import { formatDay } from '#platform/time.ts';

interface Renewal {
  readonly badge: string;
  readonly typeName: string;
}

/** Subjects name the verification and its badge, so that several mails can be told apart. */
export const renewedSubject = ({ badge, typeName }: Renewal) =>
  `Verification renewed: ${typeName}, ${badge}`;
export const receiptSubject = ({ badge, typeName }: Renewal) =>
  `Receipt of a renewal: ${typeName}, ${badge}`;

interface Renewed extends Renewal {
  readonly before: Date | null;
  readonly after: Date;
  /** Suspended while it was being paid for. */
  readonly suspended: boolean;
  readonly reference: string;
  /** The page of the record. */
  readonly address: string;
}

/** Renewal done (W-26), to the person whom the record is about. */
export function RenewedMail(renewed: Renewed) {
  const { badge, typeName, before, after, suspended, reference, address } = renewed;
  const until = formatDay(after);
  return (
    <MailFrame
      brand={brand}
      preview={`It is renewed until ${until}.`}
      title="Your verification is renewed"
      foot={
        <MailSmall>
          Anybody who has your badge number can pay for a renewal. If it was not you, there is
          nothing you need to do. Payment reference: {reference}
        </MailSmall>
      }
    >
      <MailText>
        A renewal of your verification {badge} ({typeName}) has been paid. It is renewed until:
      </MailText>
      <MailFigure>{until}</MailFigure>
      {before && <MailText>Before, that day was {formatDay(before)}.</MailText>}
      {suspended && (
        <MailText>
          Your page is suspended and stays so: paying does not lift that. Write to us if you want to
          know why, or to object.
        </MailText>
      )}
      <MailButton href={address}>See the record</MailButton>
    </MailFrame>
  );
}

interface Receipt extends Renewal {
  readonly kobo: Kobo;
  /** What was charged: the account at the provider may have buyers pay its fee on top. */
  readonly paidKobo: Kobo;
  readonly after: Date;
  readonly paidAt: Date;
  readonly reference: string;
  readonly address: string;
  /** Who was paid. */
  readonly operator: Operator;
}

/** The receipt, to whoever asked for it when the renewal was paid for. */
export function RenewalReceiptMail(receipt: Receipt) {
  const { badge, typeName, kobo, paidKobo, after, paidAt, reference, address, operator } = receipt;
  return (
    <MailFrame
      brand={brand}
      preview={`${formatNaira(paidKobo)} for the renewal of ${badge}.`}
      title="Receipt for a renewal"
      foot={
        <MailSmall>
          {operator.name}, {operator.number}, {operator.address}. Support: {operator.hours}. Data
          protection: {operator.privacyContact}. You get this because this address was given for the
          receipt. If it was not you, there is nothing you need to do.
        </MailSmall>
      }
    >
      <MailText>
        The renewal of the verification {badge} is paid, on {formatDay(paidAt)}, at Paystack.
      </MailText>
      <MailLines
        lines={[
          { name: `${typeName}, renewal`, value: formatNaira(kobo) },
          ...feeOnTop(paidKobo, kobo).map(({ name, amount }) => ({
            name,
            value: formatNaira(amount),
          })),
          { name: 'Paid', value: formatNaira(paidKobo), strong: true },
        ]}
      />
      <MailText>It is renewed until {formatDay(after)}.</MailText>
      <MailText>Payment reference: {reference}</MailText>
      <MailButton href={address}>See the record</MailButton>
    </MailFrame>
  );
}

const sample = {
  badge: 'Sw-TND07',
  typeName: 'Basic verification',
  after: new Date('2027-11-21T22:59:59.999Z'),
  reference: 'SW-7JHJK4F2FSTGTBBACJZ0J1GH80',
  address: 'https://sapioworker.example.com/verification/Sw-TND07',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Renewal done',
    subject: renewedSubject(sample),
    react: (
      <RenewedMail {...sample} suspended={false} before={new Date('2026-09-21T22:59:59.999Z')} />
    ),
  },
  {
    name: 'Receipt of a renewal',
    subject: receiptSubject(sample),
    react: (
      <RenewalReceiptMail
        {...sample}
        operator={sampleOperator}
        kobo={koboOfNaira(5_000)}
        paidKobo={koboOfNaira(5_000)}
        paidAt={new Date('2026-11-21T10:00:00Z')}
      />
    ),
  },
];
