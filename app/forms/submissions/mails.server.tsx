import { Body, Container, Head, Html, Preview, Text } from '@react-email/components';
import { brand } from '#app/brand.ts';

export const receivedSubject = `${brand} has your application`;

/**
 * Application received (W-26). It holds nothing that was typed: whoever enters another person's
 * address must not be able to write to them through us.
 */
export function ReceivedMail({ title, receipt }: { title: string; receipt: string }) {
  return (
    <Html lang="en-NG">
      <Head />
      <Preview>Your application has arrived.</Preview>
      <Body style={{ backgroundColor: '#FBF6EB', color: '#14173A', fontFamily: 'sans-serif' }}>
        <Container style={{ padding: '32px 20px' }}>
          <Text style={{ ...text, fontSize: '22px', fontWeight: 700 }}>{brand}</Text>
          <Text style={text}>Your application has arrived: {title}.</Text>
          <Text style={text}>Its number is:</Text>
          <Text style={{ ...text, fontSize: '20px', fontWeight: 700 }}>{receipt}</Text>
          <Text style={text}>
            Keep this mail and name the number when you write to us or call. Our staff read each
            application and answer to the contact details in it.
          </Text>
          <Text style={text}>
            If you did not apply, somebody has entered your address by mistake: you need not do
            anything.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const text = { fontSize: '16px', lineHeight: '26px' } as const;
