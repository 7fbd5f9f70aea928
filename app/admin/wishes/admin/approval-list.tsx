import { DataTable, SelectInput } from 'react-admin';
import { Status, type Tone, When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';

export const approvalTones: Readonly<Record<string, Tone>> = {
  waiting: 'waiting',
  agreed: 'waiting',
  done: 'good',
  refused: 'quiet',
  failed: 'bad',
};
const states = Object.keys(approvalTones).map((id) => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
}));
const filters = [
  <SelectInput key="status" source="status" label="State" alwaysOn choices={states} />,
];

export function ApprovalList() {
  return (
    <Listing
      exports
      filters={filters}
      sort={{ field: 'askedAt', order: 'DESC' }}
      empty="Nothing here. Refunds, role changes and revocations wait here for a second pair of eyes."
      line={{
        first: ({ summary }) => summary,
        second: ({ askedName }) => (
          <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
            <Status source="status" tones={approvalTones} /> {askedName}
          </span>
        ),
      }}
    >
      <DataTable.Col source="askedAt" label="Asked">
        <When source="askedAt" />
      </DataTable.Col>
      <DataTable.Col source="summary" label="What" disableSort />
      <DataTable.Col source="askedName" label="Who asks" disableSort />
      <DataTable.Col source="status" label="State" disableSort>
        <Status source="status" tones={approvalTones} />
      </DataTable.Col>
      <DataTable.Col source="decidedName" label="Who decided" disableSort />
    </Listing>
  );
}
