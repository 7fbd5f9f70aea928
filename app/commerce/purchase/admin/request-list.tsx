import { DateInput, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { kindNames } from '#app/commerce/plans/rules.ts';
import { Naira, Status, StatusPill, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { statusWords } from '../request/request.rules.ts';
import { type Finding, inboxExports, type RequestLine } from './contract.ts';

const { Col } = columnsOf<RequestLine>();

const statusTones: Readonly<Record<string, Tone>> = {
  received: 'quiet',
  processing: 'waiting',
  fulfilled: 'good',
  cancelled: 'bad',
};
export const moneyTones: Readonly<Record<string, Tone>> = {
  paid: 'good',
  'nothing-to-pay': 'good',
  pending: 'waiting',
  unpaid: 'quiet',
  failed: 'quiet',
  expired: 'quiet',
  'needs-attention': 'bad',
  refunded: 'bad',
};

/** The state of the work in the words that buyers read too. */
export function Work() {
  const status = useRecordContext<RequestLine>()?.status;
  if (!status) return null;
  return <StatusPill tone={statusTones[status] ?? 'quiet'}>{statusWords[status]}</StatusPill>;
}

/** Where the payment stands; where none was begun, whether anything is to be paid. */
export function Paid() {
  const begun = useRecordContext<RequestLine>()?.paymentStatus;
  return <Status source={begun ? 'paymentStatus' : 'payment'} tones={moneyTones} />;
}

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([id, name]) => ({ id, name }));

const find = <SearchInput key="q" source="q" alwaysOn placeholder="Request number or email" />;
const status = (
  <SelectInput
    key="status"
    source="status"
    label="Status"
    alwaysOn
    choices={choices(statusWords)}
  />
);
const payments = { paid: 'Paid', unpaid: 'Not paid', 'nothing-to-pay': 'Nothing to pay' };
const more = [
  <SelectInput key="payment" source="payment" label="Payment" choices={choices(payments)} />,
  <SelectInput
    key="assigned"
    source="assigned"
    label="Assigned to"
    choices={[{ id: 'nobody', name: 'Unassigned' }]}
  />,
  <DateInput key="from" source="from" label="From date" />,
  <DateInput key="to" source="to" label="To date" />,
];
const erased = (
  <SelectInput
    key="erased"
    source="erased"
    label="Erasure"
    choices={[{ id: 'true', name: 'In progress, buyer or worker erased' }]}
  />
);
const unrefunded = (
  <SelectInput
    key="unrefunded"
    source="unrefunded"
    label="Refund"
    choices={[{ id: 'true', name: 'Cancelled, paid, not refunded' }]}
  />
);
const kind = <SelectInput key="kind" source="kind" label="Kind" choices={choices(kindNames)} />;

const namesByKind = new Map<unknown, string>(Object.entries(kindNames));
const kindOf = (value: unknown) => namesByKind.get(value) ?? '';

const line = {
  first: ({ plan, kind }: RequestLine) => `${plan} (${kindOf(kind)})`,
  second: () => (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <Work /> <When source="createdAt" />
    </span>
  ),
  third: () => <Naira source="totalKobo" />,
};

export function RequestList() {
  return (
    <Listing<RequestLine>
      exports={inboxExports.requests}
      filters={[find, status, kind, ...more, erased, unrefunded]}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No requests found. Orders from the site appear here."
      line={line}
    >
      <Col source="createdAt" label="Ordered">
        <When source="createdAt" />
      </Col>
      <Col source="kind" label="Kind" disableSort render={({ kind: value }) => kindOf(value)} />
      <Col source="plan" label="Plan" disableSort />
      <Col source="totalKobo" label="Total">
        <Naira source="totalKobo" />
      </Col>
      <Col source="payment" label="Payment" disableSort>
        <Paid />
      </Col>
      <Col source="status" label="Status" disableSort>
        <Work />
      </Col>
      <Col source="assignedName" label="Assigned to" disableSort />
    </Listing>
  );
}

export const findingWords: Readonly<Record<Finding, string>> = {
  established: 'Established',
  'not-established': 'Not established',
  settled: 'Settled between the parties',
  withdrawn: 'Withdrawn',
};

export function IncidentList() {
  return (
    <Listing<RequestLine>
      exports={inboxExports.incidents}
      filters={[find, status, ...more]}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No incident reports found. They are ordered on the site, against verified workers only."
      line={line}
    >
      <Col source="createdAt" label="Reported">
        <When source="createdAt" />
      </Col>
      <Col source="plan" label="Plan" disableSort />
      <Col source="payment" label="Payment" disableSort>
        <Paid />
      </Col>
      <Col source="status" label="Status" disableSort>
        <Work />
      </Col>
      <Col
        source="finding"
        label="Outcome"
        disableSort
        render={({ finding }) => (finding ? findingWords[finding] : '-')}
      />
      <Col source="assignedName" label="Assigned to" disableSort />
    </Listing>
  );
}
