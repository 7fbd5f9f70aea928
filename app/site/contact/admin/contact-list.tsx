import { SelectInput } from 'react-admin';
import { Status, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { ContactLine } from '../contract.ts';
import { departments } from '../copy.ts';
import { exportContacts } from './contract.ts';

const { Col } = columnsOf<ContactLine>();

export const contactTones: Readonly<Record<string, Tone>> = {
  open: 'waiting',
  answered: 'good',
  closed: 'quiet',
};

const states = ['open', 'answered', 'closed'].map((id) => ({ id, name: id }));
const filters = [
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <SelectInput
    key="department"
    source="department"
    choices={departments.map((id) => ({ id, name: id }))}
    alwaysOn
  />,
];

export function ContactList() {
  return (
    <Listing<ContactLine>
      exports={exportContacts}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      empty="No messages found. Messages from the contact form appear here."
      line={{
        first: ({ name, department }) => (
          <>
            <bdi>{name}</bdi>, {department}
          </>
        ),
        second: ({ message }) => message,
        third: () => <Status source="state" tones={contactTones} />,
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
        <Status source="state" tones={contactTones} />
      </Col>
    </Listing>
  );
}
