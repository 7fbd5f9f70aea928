import { SelectInput } from 'react-admin';
import { useRead } from '#console/data-provider.ts';
import { Status, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { type MessageLine, readMessagesDay } from '../messages.contract.ts';
import { stateChoices, stateTones } from '../rules.ts';

const { Col } = columnsOf<MessageLine>();

const filters = [
  <SelectInput key="status" source="status" label="State" choices={stateChoices} alwaysOn />,
  <SelectInput
    key="lost"
    source="lost"
    label="Unsent"
    choices={[{ id: 'true', name: 'Recent steps and receipts' }]}
    alwaysOn
  />,
];

const channels = { sms: 'SMS', whatsapp: 'WhatsApp' } as const;
const reports = { sent: 'on its way', delivered: 'delivered', failed: 'not delivered' } as const;
const kinds = { code: 'A code', necessary: 'A step or a receipt', other: 'A reminder' } as const;

/** What is known of a message beyond its state, in words. */
function fateOf({ why, report, reachable }: MessageLine): string {
  const told = why ?? (report ? reports[report] : 'no report yet');
  const said = told.replace(/^./, (first) => first.toUpperCase());
  return reachable ? said : `${said}; this number cannot be reached`;
}

function DayCost() {
  const { data } = useRead(readMessagesDay, {});
  return (
    <span style={{ alignSelf: 'center', minWidth: 0, whiteSpace: 'normal' }}>{data?.words}</span>
  );
}

export function MessageList() {
  return (
    <Listing<MessageLine>
      actions={<DayCost />}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No messages found. Codes, links and reminders by SMS and WhatsApp are listed here."
      line={{
        first: ({ recipient, channel }) => `${channels[channel]} to ${recipient}`,
        second: fateOf,
        third: () => <Status source="status" tones={stateTones} />,
      }}
    >
      <Col source="createdAt" label="Created">
        <When source="createdAt" />
      </Col>
      <Col label="Channel" render={({ channel }) => channels[channel]} />
      <Col source="recipient" label="To" disableSort />
      <Col source="kind" label="Kind" disableSort render={({ kind }) => kinds[kind]} />
      <Col source="status" label="State" disableSort>
        <Status source="status" tones={stateTones} />
      </Col>
      <Col label="What is known" render={fateOf} />
      <Col source="cost" label="Cost" disableSort />
    </Listing>
  );
}
