import { DataTable, TextInput } from 'react-admin';
import { When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';
import { ChainCheck } from '../parts/chain-check.tsx';
import { actionWords } from '../rules.ts';

const filters = [
  <TextInput key="actor" source="actor" label="Who" alwaysOn resettable />,
  <TextInput key="subject" source="subject" label="Whose record" alwaysOn resettable />,
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
    <Listing
      exports
      filters={filters}
      sort={{ field: 'at', order: 'DESC' }}
      actions={<ChainCheck />}
      empty="Nothing was done or shown under this filter. Names are found by how they begin, records by their whole number."
      line={{
        first: ({ action, subject }) => `${actionWords(action)}${subject ? ` · ${subject}` : ''}`,
        second: ({ actorName, reason }) => [actorName, reason].filter(Boolean).join(': '),
        third: () => <When source="at" />,
      }}
    >
      <DataTable.Col source="at" label="When">
        <When source="at" />
      </DataTable.Col>
      <DataTable.Col source="actorName" label="Who" disableSort />
      <DataTable.Col
        source="action"
        label="What"
        disableSort
        render={({ action }) => actionWords(action)}
      />
      <DataTable.Col
        source="subject"
        label="Whose record"
        disableSort
        cellClassName="cut"
        sx={{ '& .cut': { maxWidth: 220, overflow: 'hidden', textOverflow: 'ellipsis' } }}
      />
      <DataTable.Col source="reason" label="Reason" disableSort />
    </Listing>
  );
}
