import { SelectInput, useRecordContext } from 'react-admin';
import { Due, Status, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { wayNames } from '../rules.ts';
import type { InquiryLine } from './contract.ts';

const { Col } = columnsOf<InquiryLine>();

export const stateTones: Readonly<Record<string, Tone>> = { open: 'waiting', answered: 'good' };

const states = [
  { id: 'open', name: 'Open' },
  { id: 'answered', name: 'Answered' },
];
const filters = [<SelectInput key="state" source="state" choices={states} alwaysOn />];

function Way(_props: { readonly source?: string; readonly label?: string }) {
  const one = useRecordContext<InquiryLine>();
  return <span>{one && wayNames[one.way]}</span>;
}

export function InquiryList() {
  return (
    <Listing<InquiryLine>
      filters={filters}
      sort={{ field: 'dueAt', order: 'ASC' }}
      first={{ state: 'open' }}
      empty="No inquiries found. What workers say was not right about a look at their record stands here."
      line={{
        first: ({ badge, way }) => `${badge}, ${wayNames[way].toLowerCase()}`,
        second: () => <Due />,
        third: () => <Status source="state" tones={stateTones} />,
      }}
    >
      <Col source="dueAt" label="Due">
        <Due />
      </Col>
      <Col source="badge" label="Record" disableSort />
      <Col source="way" label="How it was opened" disableSort>
        <Way />
      </Col>
      <Col source="at" label="Opened" disableSort>
        <When source="at" />
      </Col>
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={stateTones} />
      </Col>
    </Listing>
  );
}
