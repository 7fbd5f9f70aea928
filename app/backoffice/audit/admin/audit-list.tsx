import { TextInput } from 'react-admin';
import { When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { type AuditEntry, exportAudit } from '../contract.ts';
import { ChainCheck } from '../parts/chain-check.tsx';
import { actionWords } from '../rules.ts';

const { Col } = columnsOf<AuditEntry>();

const filters = [
  <TextInput key="actor" source="actor" label="Actor" alwaysOn resettable />,
  <TextInput key="subject" source="subject" label="Record" alwaysOn resettable />,
  <TextInput key="action" source="action" label="Action, e.g. records.read" />,
  <TextInput
    key="day"
    source="day"
    label="Day"
    type="date"
    slotProps={{ inputLabel: { shrink: true } }}
  />,
];

export function AuditList() {
  return (
    <Listing<AuditEntry>
      exports={exportAudit}
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      actions={<ChainCheck />}
      empty="No entries found. Actors are matched by the start of the name, records by the full number."
      line={{
        first: ({ action, subject }) => `${actionWords(action)}${subject ? ` · ${subject}` : ''}`,
        second: ({ actorName, reason }) => [actorName, reason].filter(Boolean).join(': '),
        third: () => <When source="at" />,
      }}
    >
      <Col source="at" label="Time">
        <When source="at" />
      </Col>
      <Col source="actorName" label="Actor" disableSort />
      <Col
        source="action"
        label="Action"
        disableSort
        render={({ action }) => actionWords(action)}
      />
      <Col
        source="subject"
        label="Record"
        disableSort
        cellClassName="cut"
        sx={{ '& .cut': { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' } }}
      />
      <Col source="reason" label="Reason" disableSort />
    </Listing>
  );
}
