import { Body, Button, Container, Head, Html, Link, Preview, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { brand } from '#app/brand.ts';

interface Links {
  readonly confirm: string;
  readonly unsubscribe: string;
}

export const confirmSubject = `Confirm your subscription to the ${brand} mailing list`;
export const knownSubject = `You are on the ${brand} mailing list`;

/** The mail whose link proves that the address belongs to who typed it. */
export function ConfirmMail({ confirm, unsubscribe }: Links) {
  return (
    <Sheet preview="One press and you are on the list." unsubscribe={unsubscribe}>
      <Text style={text}>
        Somebody, most likely you, typed this address into the mailing-list form of {brand}.
      </Text>
      <Button href={confirm} style={button}>
        Confirm my address
      </Button>
      <Text style={text}>
        The link holds for seven days. If it was not you, do nothing: without the confirmation we
        write no further mail and forget the address.
      </Text>
    </Sheet>
  );
}

/** What a subscriber gets who subscribes again. */
export function KnownMail({ unsubscribe }: Links) {
  return (
    <Sheet preview="There is nothing left to do." unsubscribe={unsubscribe}>
      <Text style={text}>
        This address was typed into the mailing-list form of {brand}. It is on the list already, so
        there is nothing left to do.
      </Text>
    </Sheet>
  );
}

function Sheet(props: { preview: string; unsubscribe: string; children: ReactNode }) {
  return (
    <Html lang="en-NG">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body style={{ backgroundColor: '#FBF6EB', color: '#14173A', fontFamily: 'sans-serif' }}>
        <Container style={{ padding: '32px 20px' }}>
          <Text style={{ ...text, fontSize: '22px', fontWeight: 700 }}>{brand}</Text>
          {props.children}
          <Text style={{ ...text, color: '#5B5E7D', fontSize: '14px' }}>
            <Link href={props.unsubscribe} style={{ color: '#14173A' }}>
              Unsubscribe
            </Link>
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
