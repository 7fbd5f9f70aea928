import { Body, Button, Container, Head, Html, Preview, Text } from '@react-email/components';
import { brand } from '#app/brand.ts';
import { dayOf } from '#app/verification/wording/rules.ts';

export const renewedSubject = `Your ${brand} verification is renewed`;

interface Renewed {
  readonly badge: string;
  readonly typeName: string;
  readonly before: Date | null;
  readonly after: Date;
  readonly reference: string;
  /** The page of the record. */
  readonly address: string;
}

/** Renewal done (W-26), to the person whom the record is about. */
export function RenewedMail({ badge, typeName, before, after, reference, address }: Renewed) {
  const until = dayOf(after.toISOString());
  return (
    <Html lang="en-NG">
      <Head />
      <Preview>{`It now holds until ${until}.`}</Preview>
      <Body style={{ backgroundColor: '#FBF6EB', color: '#14173A', fontFamily: 'sans-serif' }}>
        <Container style={{ padding: '32px 20px' }}>
          <Text style={{ ...text, fontSize: '22px', fontWeight: 700 }}>{brand}</Text>
          <Text style={text}>
            A renewal of your verification {badge} ({typeName}) has been paid. It now holds until:
          </Text>
          <Text style={{ ...text, fontSize: '20px', fontWeight: 700 }}>{until}</Text>
          {before && <Text style={text}>Before, it held until {dayOf(before.toISOString())}.</Text>}
          <Button href={address} style={button}>
            See the record
          </Button>
          <Text style={text}>
            Anybody who has your badge number can pay for a renewal. If it was not you, there is
            nothing you need to do. Payment reference: {reference}
          </Text>
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
