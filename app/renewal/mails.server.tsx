import { brand } from '#app/brand.ts';
import { dayOf } from '#app/verification/wording/rules.ts';
import {
  MailButton,
  MailFigure,
  MailFrame,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

export const renewedSubject = `Your ${brand} verification is renewed`;

interface Renewed {
  readonly badge: string;
  readonly typeName: string;
  readonly before: Date | null;
  readonly after: Date;
  readonly reference: string;
  /** The page of the record. */
  readonly address: string;
}

/** Renewal done (W-26), to the person whom the record is about. */
export function RenewedMail({ badge, typeName, before, after, reference, address }: Renewed) {
  const until = dayOf(after.toISOString());
  return (
    <MailFrame
      brand={brand}
      preview={`It now holds until ${until}.`}
      title="Your verification is renewed"
      foot={
        <MailSmall>
          Anybody who has your badge number can pay for a renewal. If it was not you, there is
          nothing you need to do. Payment reference: {reference}
        </MailSmall>
      }
    >
      <MailText>
        A renewal of your verification {badge} ({typeName}) has been paid. It now holds until:
      </MailText>
      <MailFigure>{until}</MailFigure>
      {before && <MailText>Before, it held until {dayOf(before.toISOString())}.</MailText>}
      <MailButton href={address}>See the record</MailButton>
    </MailFrame>
  );
}

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Renewal done',
    subject: renewedSubject,
    react: (
      <RenewedMail
        badge="Sw-TND07"
        typeName="Basic verification"
        before={new Date('2026-09-21T22:59:59.999Z')}
        after={new Date('2027-11-21T22:59:59.999Z')}
        reference="SW-7JHJK4F2FSTGTBBACJZ0J1GH80"
        address="https://sapioworker.example.com/verification/Sw-TND07"
      />
    ),
  },
];
