import { brand } from '#app/shell/brand.rules.ts';
import {
  MailButton,
  MailFrame,
  MailLink,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatWeekday } from '#platform/time.ts';
import { whyOpen } from './person/copy.ts';
import type { About, Because } from './person/kinds.contract.ts';

export const inviteSubject = (about: About) => `Your ${brand} ${about}: what we need from you`;

interface Invite {
  /** The first name, and nothing else of the person. */
  readonly firstName: string;
  readonly because: Because;
  /** Null once that day is over. */
  readonly due: Date | null;
  /** Whether an earlier link went out, which this one ends. */
  readonly again: boolean;
  /** The person's page. */
  readonly address: string;
}

/** The link to the person's page, to the person whom a case is about (CASE-06). */
export function InviteMail({ firstName, because, due, again, address }: Invite) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page says what we need and how far we are."
      title={`${firstName}, ${again ? 'here is the link to your page' : `your ${because === 'correction' ? 'correction' : 'verification'} has begun`}`}
      foot={
        <MailSmall>
          Whoever has this link can see your page: do not pass it on. If you know nothing of this,
          open the page and say no. Nothing is asked of anybody before you agree.
        </MailSmall>
      }
    >
      <MailText>{whyOpen[because]}</MailText>
      <MailText>
        {because === 'correction'
          ? 'Your page shows whether we need something from you, and what became of it.'
          : 'Your page shows each check, what we still need from you, and asks for your consent.'}{' '}
        It works on any phone.
      </MailText>
      <MailButton href={address}>Open my page</MailButton>
      {again && <MailText>This link takes the place of the one before.</MailText>}
      {due && <MailText>We plan to have everything by {formatWeekday(due)}.</MailText>}
    </MailFrame>
  );
}

const invented: Invite = {
  firstName: 'Ada',
  because: 'bought-for-you',
  due: new Date('2026-12-01T16:00:00Z'),
  again: false,
  address: 'https://www.example.com/case/0123456789ABCDEFGHJKMNPQRS',
};

export const guarantorSubject = `Will you vouch for somebody? ${brand} asks`;

interface Vouching {
  /** The guarantor's first name. */
  readonly firstName: string;
  /** The first name of who named them. */
  readonly personName: string;
  /** The guarantor's page. */
  readonly address: string;
}

/** The link to a guarantor's page, to somebody whom the person of a case has named. */
export function GuarantorMail({ firstName, personName, address }: Vouching) {
  return (
    <MailFrame
      brand={brand}
      preview="Say yes or no on your page; it takes a minute."
      title={`${firstName}, ${personName} named you as a guarantor`}
      foot={
        <MailSmall>
          We have your name, phone number and email address from {personName} and use them for this
          question alone. Whoever has this link can answer for you: do not pass it on.
        </MailSmall>
      }
    >
      <MailText>
        {personName} is being verified by {brand} for work and says that you know them. We ask
        whether you vouch for them. You may say no, and it costs you nothing either way.
      </MailText>
      <MailButton href={address}>Read and answer</MailButton>
    </MailFrame>
  );
}

export const neededSubject = (about: About) => `Your ${brand} ${about}: we need something from you`;

interface Reached extends Pick<Invite, 'firstName' | 'address'> {
  readonly about: About;
}

/** Staff wait for something from the person. What it is stands on their page alone. */
export function NeededMail({ about, firstName, address }: Reached) {
  return (
    <MailFrame
      brand={brand}
      preview="Your page says what it is."
      title={`${firstName}, we need something from you`}
    >
      <MailText>
        Your {about} waits for you. Your page says what is needed; it works on any phone.
      </MailText>
      <MailButton href={address}>Open my page</MailButton>
      <MailText>This link takes the place of the one before.</MailText>
    </MailFrame>
  );
}

export const goesOnSubject = (about: About) => `Your ${brand} ${about} goes on`;

/** A proposal to decline was taken back, after the person had been told of it. */
export function GoesOnMail({ about, firstName, address }: Reached) {
  return (
    <MailFrame
      brand={brand}
      preview="The proposal against it was taken back."
      title={`${firstName}, your ${about} goes on`}
    >
      <MailText>
        We had written that it was proposed not to approve your {about}. That proposal was taken
        back, and nothing is decided. We work on your checks again; your page says how far we are.
      </MailText>
      <MailButton href={address}>Open my page</MailButton>
      <MailText>This link takes the place of the one before.</MailText>
    </MailFrame>
  );
}

export const cancelledSubject = `Your ${brand} verification was cancelled`;

interface Cancelled {
  readonly firstName: string;
  /** What the privacy policy says of cases. */
  readonly privacy: string;
}

/** Staff have cancelled the order, whoever made it, or declined the application: why is told to the buyer alone. */
export function CancelledMail({ firstName, privacy }: Cancelled) {
  return (
    <MailFrame
      brand={brand}
      preview="Nothing more is needed from you."
      title={`${firstName}, your verification was cancelled`}
    >
      <MailText>
        The order or the application that it began with goes no further. Nothing more is needed from
        you: nobody is asked anything about you any more, and the link to your page opens nothing.
      </MailText>
      <MailText>
        It says nothing about you, and no badge comes of it. What we keep of what you may have sent,
        and how to have it erased, stands in the <MailLink href={privacy}>privacy policy</MailLink>.
      </MailText>
    </MailFrame>
  );
}

export const mailSamples: readonly MailSample[] = [
  {
    name: 'A verification begins: to the person',
    subject: inviteSubject('verification'),
    react: <InviteMail {...invented} />,
  },
  {
    name: 'A new link to a verification: to the person',
    subject: inviteSubject('verification'),
    react: <InviteMail {...invented} again due={null} />,
  },
  {
    name: 'Staff wait for something: to the person',
    subject: neededSubject('verification'),
    react: <NeededMail about="verification" {...invented} />,
  },
  {
    name: 'A proposal to decline is taken back: to the person',
    subject: goesOnSubject('verification'),
    react: <GoesOnMail about="verification" {...invented} />,
  },
  {
    name: 'A verification is cancelled: to the person',
    subject: cancelledSubject,
    react: <CancelledMail firstName="Ada" privacy="https://www.example.com/privacy-policy#cases" />,
  },
  {
    name: 'A guarantor was named: to the guarantor',
    subject: guarantorSubject,
    react: (
      <GuarantorMail
        firstName="Bola"
        personName="Ada"
        address="https://www.example.com/guarantee/0123456789ABCDEFGHJKMNPQRS"
      />
    ),
  },
];
