import { brand } from '#app/shell/brand.rules.ts';
import { MailButton, MailFrame, MailSmall, MailText } from '#platform/mail/frame.server.tsx';
import type { MailSample } from '#platform/mail/mail.server.ts';
import { formatDay } from '#platform/time.ts';
import type { ErasedRecord } from '../contract.ts';
import { goneText, recordsGo } from '../copy.ts';

export const erasureSubject = `Your ${brand} data will be erased`;
export const erasedSubject = `Your ${brand} data was erased`;

interface Erasing {
  readonly due: Date;
  readonly undo: string;
  readonly records: readonly ErasedRecord[];
}

/** Says when the data of a deleted account goes, and how to keep it. */
export function ErasureMail({ due, undo, records }: Erasing) {
  return (
    <MailFrame
      brand={brand}
      preview="Until then you can undo it."
      title="Your data will be erased"
      foot={<MailSmall>If you want it erased, there is nothing more to do.</MailSmall>}
    >
      <MailText>
        Everything under this address is erased on {formatDay(due)}: orders and an account that you
        make until then go with it. Until then you can keep your data.
      </MailText>
      {records.length > 0 && <MailText>{recordsGo(records)}</MailText>}
      <MailButton href={undo}>Keep my data</MailButton>
    </MailFrame>
  );
}

/** The last mail to somebody whose data is gone. */
export function ErasedMail() {
  return (
    <MailFrame
      brand={brand}
      preview="Nothing of you is kept under this address."
      title="Your data was erased"
      foot={
        <MailSmall>
          This is the last mail. The address is not kept: once this mail has gone, it is dropped.
        </MailSmall>
      }
    >
      <MailText>{goneText}</MailText>
    </MailFrame>
  );
}

const undo = 'https://sapioworker.example.com/account/erasure?token=SAMPLE';
const records = [
  { firstName: 'Amina', verifiedId: 'Sw-AB123' },
  { firstName: 'Bala', verifiedId: 'Sw-CD456' },
];

export const mailSamples: readonly MailSample[] = [
  {
    name: 'Account deleted: the link was pressed',
    subject: erasureSubject,
    react: <ErasureMail due={new Date('2026-12-01T09:00:00Z')} undo={undo} records={records} />,
  },
  { name: 'Account deleted: the data was erased', subject: erasedSubject, react: <ErasedMail /> },
];
