import { DateInput, SearchInput, SelectInput } from 'react-admin';
import { Naira, Status, statusName, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { PaymentStatus } from '../contract.ts';
import { exportPayments, type PaymentLine } from './contract.ts';

const { Col } = columnsOf<PaymentLine>();

export const paymentTones: Readonly<Record<string, Tone>> = {
  paid: 'good',
  pending: 'waiting',
  failed: 'quiet',
  expired: 'quiet',
  'needs-attention': 'bad',
  refunded: 'bad',
};

const states = [...PaymentStatus.options, 'refunded'].map((id) => ({ id, name: statusName(id) }));

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Reference, request or email" />,
  <SelectInput
    key="waits"
    source="waits"
    label="Attention"
    alwaysOn
    choices={[{ id: 'true', name: 'Needs attention' }]}
  />,
  <SelectInput key="status" source="status" label="State" choices={states} />,
  <DateInput key="from" source="from" label="From date" />,
  <DateInput key="to" source="to" label="To date" />,
];

export function PaymentList() {
  return (
    <Listing<PaymentLine>
      exports={exportPayments}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No payments found. Every checkout that a buyer opens is listed here."
      line={{
        first: ({ id }) => <span style={{ overflowWrap: 'anywhere' }}>{id}</span>,
        second: () => (
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Status source="state" tones={paymentTones} /> <When source="createdAt" />
          </span>
        ),
        third: () => <Naira source="amountKobo" />,
      }}
    >
      <Col source="createdAt" label="Created">
        <When source="createdAt" />
      </Col>
      <Col source="id" label="Reference" disableSort />
      <Col
        source="purpose"
        label="Purpose"
        disableSort
        render={({ purpose }) => statusName(purpose)}
      />
      <Col source="amountKobo" label="Amount">
        <Naira source="amountKobo" />
      </Col>
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={paymentTones} />
      </Col>
      <Col source="reason" label="Reason" disableSort />
    </Listing>
  );
}
