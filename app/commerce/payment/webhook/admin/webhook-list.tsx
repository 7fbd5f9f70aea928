import { SearchInput, SelectInput, TextInput } from 'react-admin';
import { When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { EventLine } from '../../admin/contract.ts';
import { exportWebhooks } from './webhook.contract.ts';

const { Col } = columnsOf<EventLine>();

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Reference of a payment" />,
  <SelectInput
    key="open"
    source="open"
    label="Status"
    alwaysOn
    choices={[{ id: 'true', name: 'Not processed' }]}
  />,
  <TextInput key="event" source="event" label="Event, as the provider names it" />,
];

export function WebhookList() {
  return (
    <Listing<EventLine>
      exports={exportWebhooks}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      empty="No events found. Events from the payment provider are logged here."
      line={{
        first: ({ event }) => event,
        second: ({ reference }) => (
          <>
            <When source="receivedAt" /> {reference}
          </>
        ),
        third: ({ handledAt }) => (handledAt ? '' : 'Open'),
      }}
    >
      <Col source="receivedAt" label="Received">
        <When source="receivedAt" />
      </Col>
      <Col source="event" label="Event" disableSort />
      <Col source="reference" label="Payment" disableSort />
      <Col source="times" label="Times" disableSort />
      <Col source="handledAt" label="Processed" disableSort>
        <When source="handledAt" />
      </Col>
    </Listing>
  );
}
