import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFigure, MailFrame, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

/** What a decision of staff about a record tells its worker. Never the reason: it may name who complained. */

interface Told {
  readonly firstName: string;
  readonly badge: string;
  /** Where the button leads: to us, or to the public page. */
  readonly address: string;
}

export const suspendedSubject = `Your ${brand} page is suspended`;

export function SuspendedMail({ firstName, badge, address }: Told) {
  return (
    <MailFrame
      brand={brand}
      preview="It shows no tick until we lift that."
      title={`${firstName}, your public page is suspended`}
    >
      <MailText>We have suspended the page of your verification:</MailText>
      <MailFigure>{badge}</MailFigure>
      <MailText>
        Until we lift that, it says so and shows no tick. Nothing is decided for good. Write to us
        if you want to know why, or to object.
      </MailText>
      <MailButton href={address}>Write to us</MailButton>
    </MailFrame>
  );
}

export const liftedSubject = `Your ${brand} page is suspended no more`;

export function LiftedMail({ firstName, badge, address }: Told) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page shows its normal status again."
      title={`${firstName}, your public page is suspended no more`}
    >
      <MailText>We have lifted the suspension of your verification:</MailText>
      <MailFigure>{badge}</MailFigure>
      <MailText>Your page shows its normal status again.</MailText>
      <MailButton href={address}>See the public page</MailButton>
    </MailFrame>
  );
}

export const revokedSubject = `Your ${brand} verification is revoked`;

export function RevokedMail({ firstName, badge, address }: Told) {
  return (
    <MailFrame
      brand={brand}
      preview="It shows no tick any more."
      title={`${firstName}, your verification is revoked`}
    >
      <MailText>Two members of staff agreed to revoke your verification:</MailText>
      <MailFigure>{badge}</MailFigure>
      <MailText>
        It shows no tick any more, and cannot be renewed. Write to us if you want to know why, or to
        object.
      </MailText>
      <MailButton href={address}>Write to us</MailButton>
    </MailFrame>
  );
}

const invented: Told = {
  firstName: 'Ada',
  badge: 'Sw-7K2M9QX4',
  address: 'https://www.example.com/contact',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'A record is suspended: to the worker',
    subject: suspendedSubject,
    react: <SuspendedMail {...invented} />,
  },
  {
    name: 'A suspension is lifted: to the worker',
    subject: liftedSubject,
    react: <LiftedMail {...invented} address="https://www.example.com/verification/Sw-7K2M9QX4" />,
  },
  {
    name: 'A record is revoked: to the worker',
    subject: revokedSubject,
    react: <RevokedMail {...invented} />,
  },
];
