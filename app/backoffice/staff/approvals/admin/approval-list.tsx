import { SelectInput } from 'react-admin';
import { type Approval, exportApprovals } from '#app/backoffice/approvals/contract.ts';
import { Status, statusName, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';

const { Col } = columnsOf<Approval>();

export const approvalTones: Readonly<Record<string, Tone>> = {
  waiting: 'waiting',
  agreed: 'waiting',
  done: 'good',
  refused: 'quiet',
  failed: 'bad',
};
const states = Object.keys(approvalTones).map((id) => ({ id, name: statusName(id) }));
const filters = [
  <SelectInput key="status" source="status" label="State" alwaysOn choices={states} />,
];

export function ApprovalList() {
  return (
    <Listing<Approval>
      exports={exportApprovals}
      filters={filters}
      sort={{ field: 'askedAt', order: 'DESC' }}
      empty="No approval requests. Refunds, role changes, revocations and suspensions for safety appear here for a second person to approve."
      line={{
        first: ({ summary }) => summary,
        second: ({ askedName }) => (
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Status source="status" tones={approvalTones} /> {askedName}
          </span>
        ),
      }}
    >
      <Col source="askedAt" label="Requested">
        <When source="askedAt" />
      </Col>
      <Col source="summary" label="Request" disableSort />
      <Col source="askedName" label="Requested by" disableSort />
      <Col source="status" label="State" disableSort>
        <Status source="status" tones={approvalTones} />
      </Col>
      <Col source="decidedName" label="Decided by" disableSort />
    </Listing>
  );
}
