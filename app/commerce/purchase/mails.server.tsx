import { brand } from '#app/shell/brand.rules.ts';
import {
  MailButton,
  MailFigure,
  MailFrame,
  MailLines,
  MailLink,
  MailText,
  MailWords,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { type Kobo, koboOfNaira } from '#platform/money.ts';
import { hearText, neededText, type Outlook } from './request/request.rules.ts';
import { shownLines } from './rules.ts';

interface Ordered {
  readonly requestId: string;
  readonly plan: string;
}

/** Subjects name the plan and the number, so that the mails of several orders can be told apart. */
const named = (said: string, { plan, requestId }: Ordered) => `${said}: ${plan}, ${requestId}`;

export function confirmedSubject(of: Ordered, paid: boolean): string {
  return named(paid ? 'Payment confirmed' : 'Request received', of);
}

interface Confirmed extends Outlook {
  readonly requestId: string;
  readonly lines: readonly { name: string; amount: Kobo }[];
  readonly total: Kobo;
  /** The page of the request. */
  readonly address: string;
  readonly paid: boolean;
  /** Whether the person to be verified is sent their link with it. */
  readonly invited: boolean;
  /** A message to the support line that names the request. */
  readonly whatsapp: string;
}

/** Payment confirmed with request id, amounts and the way to the receipt (W-26). */
export function ConfirmedMail(confirmed: Confirmed) {
  const { requestId, address, paid, whatsapp } = confirmed;
  return (
    <MailFrame
      brand={brand}
      preview={paid ? 'Your payment has arrived.' : 'Your request has arrived.'}
      title={paid ? 'Your payment is confirmed' : 'We have your request'}
    >
      <MailText>
        {paid ? 'Your payment has arrived and is confirmed.' : 'Your request has arrived.'} We have
        started on it. The number of your request is:
      </MailText>
      <MailFigure>{requestId}</MailFigure>
      <MailLines lines={shownLines(confirmed)} />
      <MailText>{hearText(confirmed)}</MailText>
      <MailText>{neededText(confirmed, confirmed.invited)}</MailText>
      <MailButton href={address}>
        {paid ? 'See the request and its receipt' : 'See the request'}
      </MailButton>
      <MailText>
        Keep this mail.
        {paid && ' On the page of the request your email address opens the receipt.'}
      </MailText>
      <MailText>
        Questions? <MailLink href={whatsapp}>Write to us on WhatsApp</MailLink>.
      </MailText>
    </MailFrame>
  );
}

export function decidedSubject(of: Ordered, done: boolean): string {
  return named(done ? 'Request done' : 'Request cancelled', of);
}

interface Decided {
  readonly requestId: string;
  readonly plan: string;
  readonly address: string;
  readonly done: boolean;
  /** What a member of staff writes to the buyer. */
  readonly message: string;
}

/** Tells the buyer how a request ended. */
export function DecidedMail({ requestId, plan, address, done, message }: Decided) {
  const said = done ? 'Your request is done' : 'Your request was cancelled';
  return (
    <MailFrame brand={brand} preview={`${said}.`} title={said}>
      <MailText>{plan}. The number of your request is:</MailText>
      <MailFigure>{requestId}</MailFigure>
      <MailWords>{message}</MailWords>
      <MailButton href={address}>See the request</MailButton>
    </MailFrame>
  );
}

const sample = {
  type: 'VERIFICATION' as const,
  plan: 'Premium verification',
  invited: true,
  estimatedDays: 7,
  hearBy: '2026-12-01',
  needed: ['Police character certificate'],
  whatsapp: 'https://wa.me/2348030000000',
  requestId: 'RQ-7JHJK4F2FSTGTBBACJZ0J1GH80',
  lines: [
    { name: 'Premium verification', amount: koboOfNaira(25_000) },
    { name: 'Home visit', amount: koboOfNaira(7_500) },
  ],
  total: koboOfNaira(32_500),
  address: 'https://sapioworker.example.com/dashboard/requests/RQ-7JHJK4F2FSTGTBBACJZ0J1GH80',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Payment confirmed',
    subject: confirmedSubject(sample, true),
    react: <ConfirmedMail {...sample} paid />,
  },
  {
    name: 'Request received, nothing to pay',
    subject: confirmedSubject(sample, false),
    react: (
      <ConfirmedMail
        {...sample}
        lines={[{ name: 'Free verification', amount: koboOfNaira(0) }]}
        total={koboOfNaira(0)}
        paid={false}
      />
    ),
  },
  {
    name: 'Request done',
    subject: decidedSubject(sample, true),
    react: (
      <DecidedMail
        requestId={sample.requestId}
        plan="Premium verification"
        address={sample.address}
        done
        message="Every check of your plan is clear. The record shows the new level."
      />
    ),
  },
  {
    name: 'Request cancelled',
    subject: decidedSubject(sample, false),
    react: (
      <DecidedMail
        requestId={sample.requestId}
        plan="Premium verification"
        address={sample.address}
        done={false}
        message="We could not reach you for the home visit. What you paid is on its way back to you."
      />
    ),
  },
];
