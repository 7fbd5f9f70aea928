import { DataTable, SearchInput, SelectInput } from 'react-admin';
import { Status, When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';
import { exportRecords, type RecordLine } from './contract.ts';
import { levelChoices, statusChoices, tones } from './parts/words.ts';

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Name, badge number, phone or email"
    sx={{ width: { md: '21rem' } }}
  />,
  <SelectInput key="status" source="status" label="Status" choices={statusChoices} alwaysOn />,
  <SelectInput key="level" source="level" label="Level" choices={levelChoices} alwaysOn />,
  <SelectInput
    key="expiring"
    source="expiring"
    label="Expires"
    choices={[{ id: 'this-month', name: 'This month' }]}
    alwaysOn
  />,
];

export function RecordList() {
  return (
    <Listing<RecordLine>
      exports={exportRecords}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No records found. Records that you issue appear here, latest first."
      line={{
        first: ({ fullName }) => fullName,
        second: ({ id, level }) => `${id} · ${level}`,
        third: () => <Status source="status" tones={tones} />,
      }}
    >
      <DataTable.Col source="id" label="Badge number" disableSort />
      <DataTable.Col source="fullName" label="Name" />
      <DataTable.Col source="level" label="Level" disableSort />
      <DataTable.Col source="status" label="Status" disableSort>
        <Status source="status" tones={tones} />
      </DataTable.Col>
      <DataTable.Col source="expiresAt" label="Valid until">
        <When source="expiresAt" dayOnly />
      </DataTable.Col>
      <DataTable.Col source="createdAt" label="Issued">
        <When source="createdAt" dayOnly />
      </DataTable.Col>
    </Listing>
  );
}
