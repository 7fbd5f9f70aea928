import { DataTable, SelectInput } from 'react-admin';
import { Status, type Tone, When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';
import { exportMails, type MailLine } from '../contract.ts';

const tones: Record<string, Tone> = { sent: 'good', queued: 'waiting', failed: 'bad' };
const choices = [
  { id: 'failed', name: 'Failed' },
  { id: 'queued', name: 'Queued' },
  { id: 'sent', name: 'Sent' },
];
const filters = [<SelectInput key="status" source="status" choices={choices} alwaysOn />];

export function MailList() {
  return (
    <Listing<MailLine>
      exports={exportMails}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No emails found. Receipts, form confirmations and sign-in notices are listed here."
      line={{
        first: ({ subject }) => subject,
        second: ({ recipient }) => recipient,
        third: () => <Status source="status" tones={tones} />,
      }}
    >
      <DataTable.Col source="createdAt" label="Created">
        <When source="createdAt" />
      </DataTable.Col>
      <DataTable.Col source="subject" label="Subject" disableSort />
      <DataTable.Col source="recipient" label="To" disableSort />
      <DataTable.Col source="status" label="State" disableSort>
        <Status source="status" tones={tones} />
      </DataTable.Col>
      <DataTable.NumberCol source="attempts" label="Attempts" disableSort />
    </Listing>
  );
}
