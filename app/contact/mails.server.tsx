import { Body, Container, Head, Html, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { brand } from '#app/brand.ts';

export function receivedSubject(ticket: string): string {
  return `${brand} has your message ${ticket}`;
}

/**
 * Contact received (W-26). It repeats nothing that was typed: the address may be somebody else's,
 * and then the form would write to them in a stranger's words.
 */
export function ReceivedMail({ ticket, department }: { ticket: string; department: string }) {
  return (
    <Sheet preview={`Its number is ${ticket}.`}>
      <Text style={text}>
        Your message has arrived and is with its department ({department}). Its number is:
      </Text>
      <Text style={{ ...text, fontSize: '20px', fontWeight: 700 }}>{ticket}</Text>
      <Text style={text}>Name it when you write or call about the same thing again.</Text>
      <Text style={quiet}>
        If you did not write to us, somebody typed your address by mistake. There is nothing you
        need to do.
      </Text>
    </Sheet>
  );
}

interface Forwarded {
  readonly ticket: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly department: string;
  readonly message: string;
}

/** The message itself, to its department; answering the mail answers the sender. */
export function ForwardedMail({ ticket, name, email, phone, department, message }: Forwarded) {
  return (
    <Sheet preview={`A message for ${department}.`}>
      <Text style={text}>
        {ticket}, {department}
      </Text>
      <Text style={text}>Name: {name}</Text>
      <Text style={text}>Email: {email}</Text>
      <Text style={text}>Phone: {phone}</Text>
      <Text style={{ ...text, whiteSpace: 'pre-line' }}>{message}</Text>
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
const quiet = { ...text, color: '#5B5E7D', fontSize: '14px' } as const;
