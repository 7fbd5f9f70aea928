import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailSmall, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatDay } from '#platform/time.ts';
import type { ErasedRecord } from '../contract.ts';
import { goneShared, goneText, recordsGo, recordsStay } from '../copy.ts';

export const erasureSubject = `Your ${brand} data will be erased`;
export const erasedSubject = `Your ${brand} data was erased`;

interface Records {
  readonly records: readonly ErasedRecord[];
  /** Whether they stay: the address is that of several people. */
  readonly shared: boolean;
}

interface Erasing extends Records {
  readonly due: Date;
  readonly undo: string;
}

/** Says when the data of a deleted account goes, and how to keep it. */
export function ErasureMail({ due, undo, records, shared }: Erasing) {
  return (
    <MailFrame
      brand={brand}
      preview="Until then you can undo it."
      title="Your data will be erased"
      foot={<MailSmall>If you want it erased, there is nothing more to do.</MailSmall>}
    >
      <MailText>
        {shared
          ? `Orders, messages and an account under this address are erased on ${formatDay(due)}, also those that you make until then.`
          : `Everything under this address is erased on ${formatDay(due)}: orders and an account that you make until then go with it.`}{' '}
        Until then you can keep your data.
      </MailText>
      {shared && <MailText>{recordsStay(records)}</MailText>}
      {!shared && records.length > 0 && <MailText>{recordsGo(records)}</MailText>}
      <MailButton href={undo}>Keep my data</MailButton>
    </MailFrame>
  );
}

/** The last mail to somebody whose data is gone. */
export function ErasedMail({ records, shared }: Records) {
  return (
    <MailFrame
      brand={brand}
      preview={shared ? 'The verified records stay.' : 'Nothing of you is kept under this address.'}
      title="Your data was erased"
      foot={
        <MailSmall>
          {shared
            ? 'The address stays with the records alone.'
            : 'This is the last mail. The address is not kept: once this mail has gone, it is dropped.'}
        </MailSmall>
      }
    >
      <MailText>{shared ? goneShared : goneText}</MailText>
      {shared && <MailText>{recordsStay(records)}</MailText>}
    </MailFrame>
  );
}

const erasing = {
  due: new Date('2026-12-01T09:00:00Z'),
  undo: 'https://sapioworker.example.com/account/erasure?token=SAMPLE',
};
const records = [
  { firstName: 'Amina', verifiedId: 'Sw-AB123' },
  { firstName: 'Bala', verifiedId: 'Sw-CD456' },
];

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Account deleted: the link was pressed',
    subject: erasureSubject,
    react: <ErasureMail {...erasing} records={records.slice(0, 1)} shared={false} />,
  },
  {
    name: 'Account deleted: the link was pressed, in a mailbox of several people',
    subject: erasureSubject,
    react: <ErasureMail {...erasing} records={records} shared />,
  },
  {
    name: 'Account deleted: the data was erased',
    subject: erasedSubject,
    react: <ErasedMail records={[]} shared={false} />,
  },
  {
    name: 'Account deleted: the data was erased, in a mailbox of several people',
    subject: erasedSubject,
    react: <ErasedMail records={records} shared />,
  },
];
