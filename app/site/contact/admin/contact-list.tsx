import { SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { Status, StatusPill, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { ContactLine } from '../contract.ts';
import { departments } from '../copy.ts';
import { exportContacts } from './contract.ts';

const { Col } = columnsOf<ContactLine>();

const contactTones: Readonly<Record<string, Tone>> = {
  open: 'waiting',
  answered: 'good',
  closed: 'quiet',
};

const states = ['open', 'answered', 'closed'].map((id) => ({ id, name: id }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Ticket" />,
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <SelectInput
    key="department"
    source="department"
    choices={departments.map((id) => ({ id, name: id }))}
    alwaysOn
  />,
];

/** The state, and whether the message waits here alone: no department got a mail about it. */
export function ContactStatus(_props: { readonly source?: string; readonly label?: string }) {
  const contact = useRecordContext<ContactLine>();
  return (
    <span style={{ display: 'inline-flex', gap: 6, flexWrap: 'wrap' }}>
      <Status source="state" tones={contactTones} />
      {contact?.suspected && <StatusPill tone="quiet">Possible spam, not mailed</StatusPill>}
    </span>
  );
}

export function ContactList() {
  return (
    <Listing<ContactLine>
      exports={exportContacts}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      first={{ state: 'open' }}
      empty="No messages found. Clear the state to look through those that are answered or closed, too."
      line={{
        first: ({ name, department }) => (
          <>
            <bdi>{name}</bdi>, {department}
          </>
        ),
        second: ({ message }) => message,
        third: () => <ContactStatus />,
      }}
    >
      <Col source="receivedAt" label="Received">
        <When source="receivedAt" />
      </Col>
      <Col source="id" label="Ticket" disableSort />
      <Col source="name" label="From" disableSort />
      <Col source="department" label="Department" disableSort />
      <Col source="message" label="Message" disableSort />
      <Col source="state" label="State" disableSort>
        <ContactStatus />
      </Col>
    </Listing>
  );
}
