import { BooleanInput, SelectInput, useRecordContext } from 'react-admin';
import { Due, Status, StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { groundNames } from '../replies/replies.rules.ts';
import { disputeTones } from './dispute-inputs.tsx';
import { type DisputeLine, exportDisputes } from './disputes.contract.ts';

const { Col } = columnsOf<DisputeLine>();

const states = [
  { id: 'open', name: 'Open' },
  { id: 'upheld', name: 'Upheld' },
  { id: 'dismissed', name: 'Dismissed' },
];
const filters = [
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="Overdue" />,
];

/** Where it stands, and whether this member may decide it. */
function DisputeStatus(_props: { readonly source?: string }) {
  const one = useRecordContext<DisputeLine>();
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <Status source="state" tones={disputeTones} />
      {one?.state === 'open' && !one.mayDecide && (
        <StatusPill tone="quiet">For a colleague</StatusPill>
      )}
    </span>
  );
}

const called = ({ ground, round }: DisputeLine) =>
  `${groundNames[ground]}${round > 1 ? ' (appeal)' : ''}`;

export function DisputeList() {
  return (
    <Listing<DisputeLine>
      exports={exportDisputes}
      filters={filters}
      sort={{ field: 'dueAt', order: 'ASC' }}
      first={{ state: 'open' }}
      empty="No disputes found. A worker who disputes feedback opens one."
      line={{
        first: (one) => called(one),
        second: () => <Due />,
        third: () => <DisputeStatus />,
      }}
    >
      <Col source="dueAt" label="Decide by">
        <Due />
      </Col>
      <Col source="ground" label="Ground" disableSort render={called} />
      <Col source="state" label="State" disableSort>
        <DisputeStatus />
      </Col>
      <Col source="raisedAt" label="Raised">
        <When source="raisedAt" />
      </Col>
      <Col source="decidedAt" label="Decided" disableSort>
        <When source="decidedAt" />
      </Col>
    </Listing>
  );
}
