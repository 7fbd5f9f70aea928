import { brand } from '#app/shell/brand.rules.ts';
import {
  MailButton,
  MailFigure,
  MailFrame,
  MailSmall,
  MailText,
} from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatMoment } from '#platform/time.ts';

/** Without the code: subjects stand in lists. */
export const codeSubject = 'Your sign-in code';

/** The code that signs in to the worker's own page (ME-01). */
export function CodeMail({ code }: { readonly code: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="It works for 10 minutes."
      title="Your sign-in code"
      foot={
        <MailSmall>
          You did not ask for it? Then somebody typed your address. Without the code nobody gets in,
          and you need do nothing.
        </MailSmall>
      }
    >
      <MailText>Type this code on the page where you asked for it:</MailText>
      <MailFigure>{code}</MailFigure>
      <MailText>It works for 10 minutes. Nobody from {brand} will ever ask you for it.</MailText>
    </MailFrame>
  );
}

export const newDeviceSubject = 'Somebody signed in to your page by SMS';

/** A sign-in by SMS alone in a browser that was not seen before (ME-01). */
export function NewDeviceMail({ at, page }: { readonly at: Date; readonly page: string }) {
  return (
    <MailFrame brand={brand} preview="From a new phone or computer." title="A new device">
      <MailText>
        Somebody signed in to your own page with a code by SMS, on a phone or computer that was not
        used there before:
      </MailText>
      <MailFigure>{formatMoment(at)}</MailFigure>
      <MailText>
        Was it you? Then do nothing. For 24 hours that device sees a masked page: it can close what
        is open, such as a share link, and change nothing else.
      </MailText>
      <MailText>
        It was not you? Sign in with a code by mail and choose “Sign out everywhere”. Then ask your
        phone company who holds your number.
      </MailText>
      <MailButton href={page}>Open my page</MailButton>
    </MailFrame>
  );
}

export const deletionSubject = 'Have your data deleted';

/** Asked for on the own page: the link begins the deletion (ME-06). */
export function DeletionMail({ erase }: { readonly erase: string }) {
  return (
    <MailFrame
      brand={brand}
      preview="One step is left."
      title="Have your data deleted"
      foot={
        <MailSmall>
          You did not ask for it? Then do not press the button, and sign out everywhere on your
          page.
        </MailSmall>
      }
    >
      <MailText>
        Open this link to have everything under this address deleted: the record, orders,
        applications, claims, messages and an account of the app. If somebody else is verified under
        this address by then, the records stay.
      </MailText>
      <MailButton href={erase}>Delete my data</MailButton>
      <MailText>
        The link holds for 14 days. Once it was pressed there are seven days in which the same link
        undoes that. If nobody presses it, your data stays.
      </MailText>
    </MailFrame>
  );
}

const invented = {
  at: new Date('2026-11-21T09:30:00Z'),
  page: 'https://www.example.com/me',
};

export const mailSamples: readonly MailSample[] = [
  {
    name: 'The deletion of a record: to its person',
    subject: deletionSubject,
    react: <DeletionMail erase="https://www.example.com/account/erasure?token=SAMPLE" />,
  },
  {
    name: 'A sign-in code: to the person of a record',
    subject: codeSubject,
    react: <CodeMail code="123456" />,
  },
  {
    name: 'A sign-in by SMS on a new device: to the person of the record',
    subject: newDeviceSubject,
    react: <NewDeviceMail {...invented} />,
  },
];
