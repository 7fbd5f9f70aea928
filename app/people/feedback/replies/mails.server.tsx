import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFigure, MailFrame, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatWeekday } from '#platform/time.ts';

/** What a worker is told of feedback. Never a word of it: mail is read by others too. */

export const waitingSubject = 'Feedback about you waits to be read';

/** Which record it is: the sign-in of whoever has several opens another one where none is named. */
const About = ({ badge }: { readonly badge: string }) => (
  <MailText>
    It is about your verification {badge}. If you have several, type that number when you sign in.
  </MailText>
);

interface Waiting {
  readonly firstName: string;
  readonly badge: string;
  /** The last day on which the worker alone reads it. */
  readonly lastDay: Date;
  readonly address: string;
}

export function WaitingMail({ firstName, badge, lastDay, address }: Waiting) {
  return (
    <MailFrame
      brand={brand}
      preview="You read it before anybody else does."
      title={`${firstName}, feedback about you is on your page`}
    >
      <About badge={badge} />
      <MailText>You alone can read it until the end of:</MailText>
      <MailFigure>{formatWeekday(lastDay)}</MailFigure>
      <MailText>
        After that day it counts on your record. You can answer it once, in public. You can dispute
        it if it is not from a client of yours, is false, tells personal data, threatens, or asks
        for something in return.
      </MailText>
      <MailButton href={address}>Read it on my page</MailButton>
    </MailFrame>
  );
}

export const decidedSubject = 'Your dispute is decided';

export function DecidedMail({ firstName, badge, address }: Omit<Waiting, 'lastDay'>) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page has the decision and its reason."
      title={`${firstName}, your dispute is decided`}
    >
      <MailText>
        A member of staff who did not release the feedback has decided your dispute. Your page has
        the decision and its reason.
      </MailText>
      <About badge={badge} />
      <MailButton href={address}>Read the decision</MailButton>
    </MailFrame>
  );
}

const invented: Waiting = {
  firstName: 'Ada',
  badge: 'Sw-ADA20',
  lastDay: new Date('2026-11-26T11:00:00Z'),
  address: 'https://www.example.com/me/feedback',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Feedback waits: to the worker',
    subject: waitingSubject,
    react: <WaitingMail {...invented} />,
  },
  {
    name: 'A dispute is decided: to the worker',
    subject: decidedSubject,
    react: <DecidedMail {...invented} />,
  },
];
