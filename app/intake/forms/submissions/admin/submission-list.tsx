import {
  AutocompleteInput,
  DateInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
  usePermissions,
} from 'react-admin';
import { Status, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { SubmissionState } from '../submissions.contract.ts';
import { exportSubmissions, type SubmissionLine } from './submissions.contract.ts';

const { Col } = columnsOf<SubmissionLine>();

export const stateTones: Readonly<Record<SubmissionState, Tone>> = {
  new: 'waiting',
  'in-review': 'quiet',
  accepted: 'good',
  declined: 'bad',
};
export const stateNames: Readonly<Record<SubmissionState, string>> = {
  new: 'New',
  'in-review': 'In review',
  accepted: 'Accepted',
  declined: 'Declined',
};

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Receipt number" />,
  <SelectInput
    key="state"
    source="state"
    alwaysOn
    choices={Object.entries(stateNames).map(([id, name]) => ({ id, name }))}
  />,
  <DateInput key="since" source="since" label="From date" parse={(day: string) => day} />,
  <DateInput key="until" source="until" label="To date" parse={(day: string) => day} />,
];

const byForm = (
  <ReferenceInput
    key="tag"
    source="tag"
    reference="forms"
    perPage={100}
    sort={{ field: 'title', order: 'ASC' }}
    alwaysOn
  >
    <AutocompleteInput label="Form" optionText="title" />
  </ReferenceInput>
);

export function SubmissionList() {
  const { permissions } = usePermissions<readonly string[]>();
  // Not everybody who reads submissions reads the list of forms.
  const isReader = permissions?.includes('forms.read') ?? false;
  return (
    <Listing<SubmissionLine>
      exports={exportSubmissions}
      filters={isReader ? [...filters.slice(0, 1), byForm, ...filters.slice(1)] : filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      empty="No submissions found. Submissions of the forms on the site appear here."
      line={{
        first: ({ name, id }) => name || id,
        second: ({ title }) => title,
        third: () => <Status source="state" tones={stateTones} />,
      }}
    >
      <Col source="receivedAt" label="Received">
        <When source="receivedAt" />
      </Col>
      <Col source="id" label="Receipt" disableSort />
      <Col source="name" label="From" disableSort />
      <Col source="title" label="Form" disableSort />
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={stateTones} />
      </Col>
    </Listing>
  );
}
