import { Body, Container, Head, Html, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { brand } from '#app/brand.ts';
import { actBusinessDays } from './rules.ts';

export const acknowledgedSubject = `${brand} has your feedback`;
export const repliedSubject = `Your feedback to ${brand}`;

/**
 * Feedback acknowledged (W-26). It repeats nothing that was typed: the address may be somebody
 * else's, and then the form would write to them in a stranger's words.
 */
export function AcknowledgedMail() {
  return (
    <Sheet preview="It has arrived and somebody will read it.">
      <Text style={text}>
        Your feedback about a worker has arrived. It stays hidden until somebody of {brand} has read
        it.
      </Text>
      <Text style={text}>
        We review it and act within {actBusinessDays} business days, and follow up if something is
        still open then.
      </Text>
      <Text style={quiet}>
        If you sent no feedback, somebody typed your address by mistake. There is nothing you need
        to do.
      </Text>
    </Sheet>
  );
}

/** What a moderator answers to who gave the feedback. */
export function RepliedMail({ verificationId, reply }: { verificationId: string; reply: string }) {
  return (
    <Sheet preview="An answer to your feedback.">
      <Text style={text}>You gave us feedback about {verificationId}. This is our answer:</Text>
      <Text style={{ ...text, whiteSpace: 'pre-line' }}>{reply}</Text>
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
