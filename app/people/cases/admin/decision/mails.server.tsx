import type { Level } from '#app/people/verification/contract.ts';
import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFigure, MailFrame, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatWeekday } from '#platform/time.ts';
import { goesOnWithout } from '../../person/copy.ts';
import type { About, Because } from '../../person/kinds.contract.ts';

/** What staff's work on a case tells the person. Names nothing of what was found. */

export const approvedSubject = `You are verified on ${brand}`;

interface Approved {
  readonly firstName: string;
  readonly level: Level;
  readonly badge: string;
  /** The public page of the record. */
  readonly address: string;
}

export function ApprovedMail({ firstName, level, badge, address }: Approved) {
  return (
    <MailFrame
      brand={brand}
      preview={`Your level is ${level}.`}
      title={`${firstName}, you are verified`}
    >
      <MailText>Your level is {level}. Your badge number is:</MailText>
      <MailFigure>{badge}</MailFigure>
      <MailButton href={address}>See the public page</MailButton>
    </MailFrame>
  );
}

export const correctedSubject = `Your ${brand} record is put right`;

/** To who asked for a correction of their record (ME-06): it renews nothing. */
export function CorrectedMail({ firstName, address }: Pick<Approved, 'firstName' | 'address'>) {
  return (
    <MailFrame
      brand={brand}
      preview="The correction that you asked for is made."
      title={`${firstName}, your record is put right`}
    >
      <MailText>The correction that you asked for is made. Its dates stay as they were.</MailText>
      <MailButton href={address}>See the public page</MailButton>
    </MailFrame>
  );
}

export const unliftedSubject = `Your ${brand} checks are renewed`;

/** To somebody whose page stays suspended: nothing says that they are verified. */
export function UnliftedMail({ firstName }: Pick<Approved, 'firstName'>) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page stays suspended for now."
      title={`${firstName}, your checks are renewed`}
    >
      <MailText>
        We have renewed the checks of your verification. Your public page is still suspended and
        shows no tick. Write to us if you want to know why, or to object.
      </MailText>
    </MailFrame>
  );
}

export const suspendedSubject = `Your ${brand} page is suspended for now`;

/** Two officers suspended the page before the decision; the reasons stand on the person's page alone. */
export function SuspendedMail({ firstName, address }: Omit<Heard, 'about' | 'lastDay'>) {
  return (
    <MailFrame
      brand={brand}
      preview="Nothing is decided yet."
      title={`${firstName}, your public page is suspended for now`}
    >
      <MailText>
        Two officers agreed that safety asks for it. Your public page shows no tick until we lift
        that. Nothing is decided yet: your page says how far we are, and you can write to us.
      </MailText>
      <MailButton href={address}>Open my page</MailButton>
    </MailFrame>
  );
}

export const heardSubject = (about: About) => `Your ${brand} ${about}: please read and answer`;

interface Heard {
  readonly about: About;
  readonly firstName: string;
  /** The last day on which an answer counts. */
  readonly lastDay: Date;
  readonly address: string;
}

/** The reasons themselves stand on the person's page alone. */
export function HeardMail({ about, firstName, lastDay, address }: Heard) {
  return (
    <MailFrame
      brand={brand}
      preview="Nothing is decided yet. You can answer first."
      title={`${firstName}, please read this before we decide`}
    >
      <MailText>
        It was proposed not to approve your {about}. Nothing is decided yet. Your page has the
        reasons, and you can answer there with words and papers until the end of{' '}
        {formatWeekday(lastDay)}. A colleague who did not make the proposal decides after that.
      </MailText>
      <MailButton href={address}>Read and answer</MailButton>
    </MailFrame>
  );
}

export const declinedSubject = (about: About) => `Your ${brand} ${about} is decided`;

interface Declined extends Omit<Heard, 'lastDay'> {
  readonly because: Because;
  readonly suspended: boolean;
}

export function DeclinedMail({ about, because, suspended, firstName, address }: Declined) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page says how it was decided."
      title={`${firstName}, your ${about} is decided`}
    >
      <MailText>
        We cannot approve your {about}. {goesOnWithout(because, suspended)} Your page has the
        reasons and what you can do.
      </MailText>
      <MailButton href={address}>Open my page</MailButton>
    </MailFrame>
  );
}

const page = 'https://www.example.com/case/0123456789ABCDEFGHJKMNPQRS';

export const mailSamples: readonly MailSample[] = [
  {
    name: 'A verification is approved: to the person',
    subject: approvedSubject,
    react: (
      <ApprovedMail
        firstName="Ada"
        level="Premium"
        badge="Sw-7K2M9QX4"
        address="https://www.example.com/verification/Sw-7K2M9QX4"
      />
    ),
  },
  {
    name: 'A verification may be declined: to the person',
    subject: heardSubject('verification'),
    react: (
      <HeardMail
        about="verification"
        firstName="Ada"
        lastDay={new Date('2026-12-01T16:00:00Z')}
        address={page}
      />
    ),
  },
  {
    name: 'The checks of a suspended record are renewed: to the person',
    subject: unliftedSubject,
    react: <UnliftedMail firstName="Ada" />,
  },
  {
    name: 'A page is suspended before the decision: to the person',
    subject: suspendedSubject,
    react: <SuspendedMail firstName="Ada" address={page} />,
  },
  {
    name: 'A verification is declined: to the person',
    subject: declinedSubject('verification'),
    react: (
      <DeclinedMail
        about="verification"
        because="ordered"
        suspended={false}
        firstName="Ada"
        address={page}
      />
    ),
  },
  {
    name: 'A correction is made: to the person',
    subject: correctedSubject,
    react: (
      <CorrectedMail firstName="Ada" address="https://www.example.com/verification/Sw-7K2M9QX4" />
    ),
  },
  {
    name: 'A correction is declined: to the person',
    subject: declinedSubject('correction'),
    react: (
      <DeclinedMail
        about="correction"
        because="correction"
        suspended={false}
        firstName="Ada"
        address={page}
      />
    ),
  },
];
