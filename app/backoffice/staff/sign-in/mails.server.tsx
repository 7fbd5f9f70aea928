import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';

export const newBrowserSubject = `A new sign-in to your ${brand} staff account`;
export const passwordResetSubject = `Your ${brand} staff password was reset`;
export const secondFactorResetSubject = `${brand}: the second factor of your account was reset`;

interface NewBrowser {
  readonly name: string;
  /** The moment in words. */
  readonly when: string;
  /** What the browser calls itself. */
  readonly agent: string;
  /** Where the sessions stand. */
  readonly address: string;
}

/** Tells a member of a sign-in from a browser that nobody has seen them use. */
export function NewBrowserMail({ name, when, agent, address }: NewBrowser) {
  return (
    <MailFrame brand={brand} preview="Was it you?" title="A new browser">
      <MailText>Hello {name},</MailText>
      <MailText>
        somebody has just signed in to your staff account from a browser that is new to us.
      </MailText>
      <MailText>Time: {when}</MailText>
      <MailText>Browser: {agent || 'Unknown'}</MailText>
      <MailButton href={address}>See where you are signed in</MailButton>
      <MailText>
        If it was you, there is nothing to do. If not, end that session, change your password (in
        the console under &quot;Your account&quot;) and tell an administrator at once.
      </MailText>
    </MailFrame>
  );
}

interface Reset {
  readonly name: string;
  /** Who did it. */
  readonly by: string;
}

/** Tells a member that an administrator has given out a new one-time password. */
export function PasswordResetMail({ name, by }: Reset) {
  return (
    <MailFrame
      brand={brand}
      preview="You get a one-time password from an administrator."
      title="Your password was reset"
    >
      <MailText>Hello {name},</MailText>
      <MailText>
        {by} has reset the password of your staff account. All your sessions have ended. You get a
        one-time password from them, and choose your own at the next sign-in.
      </MailText>
      <MailText>If you did not ask for it, tell another administrator at once.</MailText>
    </MailFrame>
  );
}

/** Tells a member that an administrator has taken the second factor away. */
export function SecondFactorResetMail({ name, by }: Reset) {
  return (
    <MailFrame
      brand={brand}
      preview="You set up a new one at the next sign-in."
      title="Your second factor was reset"
    >
      <MailText>Hello {name},</MailText>
      <MailText>
        {by} has reset the second factor of your staff account. All your sessions have ended. You
        set up a new one at the next sign-in.
      </MailText>
      <MailText>If you did not ask for it, tell another administrator at once.</MailText>
    </MailFrame>
  );
}

/** What a member did with what they sign in with. */
export type OwnChange = 'password' | 'factor' | 'recovery';

const changes = {
  password: {
    subject: `The password of your ${brand} staff account was changed`,
    title: 'Your password was changed',
    text: 'the password of your staff account was changed, and all other sessions have ended.',
  },
  factor: {
    subject: `${brand}: a second factor of your account was set up`,
    title: 'A second factor was set up',
    text: 'an authenticator app was set up for your staff account. Earlier ones and their recovery codes are void, and all other sessions have ended.',
  },
  recovery: {
    subject: `${brand}: a recovery code of your account was used`,
    title: 'A recovery code was used',
    text: 'somebody has signed in to your staff account with your password and a recovery code. That code is void now.',
  },
} as const satisfies Record<OwnChange, object>;

export const ownChangeSubject = (change: OwnChange) => changes[change].subject;

interface Changed {
  readonly name: string;
  readonly change: OwnChange;
  /** The moment in words. */
  readonly when: string;
  /** Where the sessions stand. */
  readonly address: string;
}

/** Tells a member that what they sign in with was changed or used, in case it was not them. */
export function OwnChangeMail({ name, change, when, address }: Changed) {
  const { title, text } = changes[change];
  return (
    <MailFrame brand={brand} preview="Was it you?" title={title}>
      <MailText>Hello {name},</MailText>
      <MailText>{text}</MailText>
      <MailText>Time: {when}</MailText>
      <MailButton href={address}>See where you are signed in</MailButton>
      <MailText>
        If it was you, there is nothing to do. If not, tell an administrator at once.
      </MailText>
    </MailFrame>
  );
}

const sessions = 'https://sapioworker.example.com/admin#/sessions';

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Staff: a new browser',
    subject: newBrowserSubject,
    react: (
      <NewBrowserMail
        name="Ada Obi"
        when="21 November 2026, 14:05"
        agent="Chrome on Android"
        address={sessions}
      />
    ),
  },
  {
    name: 'Staff: password reset',
    subject: passwordResetSubject,
    react: <PasswordResetMail name="Ada Obi" by="Bola Ade" />,
  },
  {
    name: 'Staff: second factor reset',
    subject: secondFactorResetSubject,
    react: <SecondFactorResetMail name="Ada Obi" by="Bola Ade" />,
  },
  ...(['password', 'factor', 'recovery'] as const).map((change) => ({
    name: `Staff: ${changes[change].title.toLowerCase()}`,
    subject: ownChangeSubject(change),
    react: (
      <OwnChangeMail
        name="Ada Obi"
        change={change}
        when="21 November 2026, 14:05"
        address={sessions}
      />
    ),
  })),
];
