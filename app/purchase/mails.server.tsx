import { Body, Button, Container, Head, Html, Preview, Text } from '@react-email/components';
import { brand } from '#app/brand.ts';
import { koboOf } from '#app/plans/rules.ts';
import { formatNaira } from '#app/shell/rules.ts';

export function confirmedSubject(paid: boolean): string {
  return paid ? `Your payment to ${brand} is confirmed` : `${brand} has your request`;
}

interface Confirmed {
  readonly requestId: string;
  readonly lines: readonly { name: string; amount: string }[];
  readonly total: string;
  /** The page of the request. */
  readonly address: string;
  readonly paid: boolean;
}

/** Payment confirmed with request id, amounts and the way to the receipt (W-26). */
export function ConfirmedMail({ requestId, lines, total, address, paid }: Confirmed) {
  const money = (decimal: string) => formatNaira(koboOf(decimal));
  return (
    <Html lang="en-NG">
      <Head />
      <Preview>{paid ? 'Your payment has arrived.' : 'Your request has arrived.'}</Preview>
      <Body style={{ backgroundColor: '#FBF6EB', color: '#14173A', fontFamily: 'sans-serif' }}>
        <Container style={{ padding: '32px 20px' }}>
          <Text style={{ ...text, fontSize: '22px', fontWeight: 700 }}>{brand}</Text>
          <Text style={text}>
            {paid ? 'Your payment has arrived and is confirmed.' : 'Your request has arrived.'} We
            have started on it. The number of your request is:
          </Text>
          <Text style={{ ...text, fontWeight: 700 }}>{requestId}</Text>
          {lines.map(({ name, amount }) => (
            <Text style={line} key={name}>
              {name}: {money(amount)}
            </Text>
          ))}
          <Text style={{ ...line, fontWeight: 700 }}>Total: {money(total)}</Text>
          <Button href={address} style={button}>
            {paid ? 'See the request and its receipt' : 'See the request'}
          </Button>
          <Text style={text}>
            Keep this mail. On the page of the request your email address opens the receipt.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const text = { fontSize: '16px', lineHeight: '26px' } as const;
const line = { fontSize: '16px', lineHeight: '24px', margin: '4px 0' } as const;
const button = {
  backgroundColor: '#FFB81C',
  borderRadius: '6px',
  color: '#14173A',
  fontSize: '17px',
  fontWeight: 700,
  marginTop: '16px',
  padding: '13px 22px',
} as const;
