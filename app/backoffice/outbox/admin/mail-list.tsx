import { SelectInput } from 'react-admin';
import { Status, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportMails, type MailLine } from '../contract.ts';
import { bounceWords } from '../rules.ts';

const { Col, NumberCol } = columnsOf<MailLine>();

const tones: Record<string, Tone> = { sent: 'good', queued: 'waiting', failed: 'bad' };
const choices = [
  { id: 'failed', name: 'Failed' },
  { id: 'queued', name: 'Queued' },
  { id: 'sent', name: 'Sent' },
];
const filters = [
  <SelectInput key="status" source="status" label="State" choices={choices} alwaysOn />,
  <SelectInput
    key="written"
    source="written"
    label="Written"
    choices={[{ id: 'last-week', name: 'In the last week' }]}
    alwaysOn
  />,
];

export function MailList() {
  return (
    <Listing<MailLine>
      exports={exportMails}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No emails found. Receipts, form confirmations and sign-in notices are listed here."
      line={{
        first: ({ subject }) => subject,
        second: ({ bounce, recipient }) =>
          bounce ? `${recipient}: ${bounceWords[bounce]}` : recipient,
        third: () => <Status source="status" tones={tones} />,
      }}
    >
      <Col source="createdAt" label="Created">
        <When source="createdAt" />
      </Col>
      <Col source="subject" label="Subject" disableSort />
      <Col source="recipient" label="To" disableSort />
      <Col source="status" label="State" disableSort>
        <Status source="status" tones={tones} />
      </Col>
      <Col label="Reported" render={({ bounce }) => (bounce ? bounceWords[bounce] : '')} />
      <NumberCol source="attempts" label="Attempts" disableSort />
    </Listing>
  );
}
