import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { Fragment, type ReactNode } from 'react';

/** The look of every mail: nothing is loaded; colours repeat `ui/styles/tokens.css`. */
const colours = {
  ink: '#14173A',
  inkSoft: '#3D4168',
  paper: '#FBF6EB',
  paper3: '#E6D9BF',
  white: '#FFFFFF',
  danfo: '#FFB81C',
  indigo: '#2C3380',
  clay: '#BE5630',
} as const;
const plain = '"Noto Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const display = '"Anek Latin", "Noto Sans", "Segoe UI", Roboto, Helvetica, Arial, sans-serif';

const { indigo, danfo, clay, ink } = colours;
const hem = [indigo, danfo, indigo, clay, indigo, danfo, indigo, clay, indigo, danfo, indigo, ink];

function Hem() {
  return (
    <Row style={{ tableLayout: 'fixed' }} data-skip-in-text={true}>
      {hem.map((colour, place) => (
        <Column
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed pattern whose colours repeat
          key={place}
          style={{ backgroundColor: colour, height: '10px', lineHeight: '10px', fontSize: '1px' }}
        >
          &nbsp;
        </Column>
      ))}
    </Row>
  );
}

interface Framed {
  readonly brand: string;
  readonly preview: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Small print beneath the sheet: why this mail came, how to end it. */
  readonly foot?: ReactNode;
}

/** The sheet every mail is written on: one column, at most 560 px, whole at 320. */
export function MailFrame({ brand, preview, title, children, foot }: Framed) {
  return (
    <Html lang="en-NG">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: colours.paper, margin: 0, padding: '24px 12px' }}>
        <Container style={{ maxWidth: '560px', width: '100%' }}>
          <Text
            style={{
              ...text,
              fontFamily: display,
              fontSize: '22px',
              fontWeight: 800,
              letterSpacing: '-0.3px',
              margin: '0 0 12px',
            }}
          >
            {brand}
          </Text>
          <Hem />
          <Section style={{ backgroundColor: colours.white, padding: '28px 24px 20px' }}>
            <Heading
              as="h1"
              style={{
                color: colours.ink,
                fontFamily: display,
                fontSize: '27px',
                fontWeight: 800,
                letterSpacing: '-0.4px',
                lineHeight: '31px',
                margin: '0 0 16px',
              }}
            >
              {title}
            </Heading>
            {children}
          </Section>
          {foot && <Section style={{ padding: '12px 24px 0' }}>{foot}</Section>}
        </Container>
      </Body>
    </Html>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>;
}

/** Words that somebody wrote, with their own line ends; long ones break so that the sheet stays whole. */
export function MailWords({ children }: { children: string }) {
  return (
    <Text style={{ ...text, overflowWrap: 'anywhere' }}>
      {children.split(/\r\n|\r|\n/).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text never change places
        <Fragment key={place}>
          {place > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  );
}

/** The one thing of a mail to read first: a date, a number. Breaks anywhere, so that long ones fit. */
export function MailFigure({ children }: { children: ReactNode }) {
  return (
    <Text
      style={{
        ...text,
        borderLeft: `4px solid ${colours.danfo}`,
        fontFamily: display,
        fontSize: '21px',
        fontWeight: 700,
        lineHeight: '28px',
        paddingLeft: '14px',
        wordBreak: 'break-word',
      }}
    >
      {children}
    </Text>
  );
}

interface Line {
  readonly name: string;
  readonly value: string;
  readonly strong?: boolean;
}

export function MailLines({ lines }: { lines: readonly Line[] }) {
  return (
    <Section style={{ margin: '8px 0 20px' }}>
      {lines.map(({ name, value, strong }) => {
        const cell = { ...line, fontWeight: strong ? 700 : 400 };
        return (
          <Row key={`${name} ${value}`}>
            <Column style={{ ...cell, paddingRight: '12px' }}>
              {name}
              {/* Seen in the plain text only, where the two would run into one. */}
              <span style={{ display: 'none' }}>:&nbsp;</span>
            </Column>
            <Column align="right" style={{ ...cell, whiteSpace: 'nowrap', width: '1%' }}>
              {value}
            </Column>
          </Row>
        );
      })}
    </Section>
  );
}

/** The way on; the address stands under it too, for programs that draw no buttons. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <Button
        href={href}
        style={{
          backgroundColor: colours.danfo,
          borderBottom: `3px solid ${colours.ink}`,
          borderRadius: '6px',
          color: colours.ink,
          display: 'inline-block',
          fontFamily: plain,
          fontSize: '17px',
          fontWeight: 700,
          lineHeight: '22px',
          margin: '6px 0 10px',
          padding: '13px 22px 11px',
        }}
      >
        {children}
      </Button>
      <Text style={{ ...small, wordBreak: 'break-all' }} data-skip-in-text={true}>
        Or open this address: {href}
      </Text>
    </>
  );
}

export function MailSmall({ children }: { children: ReactNode }) {
  return <Text style={small}>{children}</Text>;
}

export function MailLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: colours.ink, textDecoration: 'underline' }}>
      {children}
    </Link>
  );
}

const text = {
  color: colours.ink,
  fontFamily: plain,
  fontSize: '16px',
  lineHeight: '26px',
  margin: '0 0 16px',
} as const;
const small = {
  color: colours.inkSoft,
  fontFamily: plain,
  fontSize: '14px',
  lineHeight: '21px',
  margin: '0 0 12px',
} as const;
const line = {
  borderBottom: `1px solid ${colours.paper3}`,
  color: colours.ink,
  fontFamily: plain,
  fontSize: '16px',
  lineHeight: '24px',
  padding: '8px 0',
  verticalAlign: 'top',
} as const;
