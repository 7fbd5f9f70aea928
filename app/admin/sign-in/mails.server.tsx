import { Body, Button, Container, Head, Html, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { brand } from '#app/brand.ts';

export const newBrowserSubject = `A new sign-in to your ${brand} staff account`;
export const passwordResetSubject = `Your ${brand} staff password was reset`;
export const secondFactorResetSubject = `The second factor of your ${brand} staff account was reset`;

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
    <Sheet preview="Was it you?">
      <Text style={text}>Hello {name},</Text>
      <Text style={text}>
        somebody has just signed in to your staff account from a browser that is new to us.
      </Text>
      <Text style={text}>Time: {when}</Text>
      <Text style={text}>Browser: {agent || 'It did not say'}</Text>
      <Button href={address} style={button}>
        See where you are signed in
      </Button>
      <Text style={text}>
        If it was you, there is nothing to do. If not, end that session, change your password and
        tell an administrator at once.
      </Text>
    </Sheet>
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
    <Sheet preview="You get a one-time password from an administrator.">
      <Text style={text}>Hello {name},</Text>
      <Text style={text}>
        {by} has reset the password of your staff account. All your sessions have ended. You get a
        one-time password from them, and choose your own at the next sign-in.
      </Text>
      <Text style={text}>If you did not ask for it, tell another administrator at once.</Text>
    </Sheet>
  );
}

/** Tells a member that an administrator has taken the second factor away. */
export function SecondFactorResetMail({ name, by }: Reset) {
  return (
    <Sheet preview="You set up a new one at the next sign-in.">
      <Text style={text}>Hello {name},</Text>
      <Text style={text}>
        {by} has reset the second factor of your staff account. All your sessions have ended. You
        set up a new one at the next sign-in.
      </Text>
      <Text style={text}>If you did not ask for it, tell another administrator at once.</Text>
    </Sheet>
  );
}

function Sheet({ preview, children }: { preview: string; children: ReactNode }) {
  return (
    <Html lang="en-NG">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#FBF6EB', color: '#14173A', fontFamily: 'sans-serif' }}>
        <Container style={{ padding: '32px 20px' }}>
          <Text style={{ ...text, fontSize: '22px', fontWeight: 700 }}>{brand}</Text>
          {children}
        </Container>
      </Body>
    </Html>
  );
}

const text = { fontSize: '16px', lineHeight: '26px' } as const;
const button = {
  backgroundColor: '#FFB81C',
  borderRadius: '6px',
  color: '#14173A',
  fontSize: '17px',
  fontWeight: 700,
  padding: '13px 22px',
} as const;
