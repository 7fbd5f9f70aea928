import { SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { Status, StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportRecords, type RecordLine } from './contract.ts';
import { levelChoices, statusChoices, tones } from './parts/words.ts';

const { Col } = columnsOf<RecordLine>();

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, badge number, phone or email" />,
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

/** The status that visitors read, and whether they find the record at all. */
function StatusSeen() {
  const hidden = useRecordContext<RecordLine>()?.hidden;
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <Status source="status" tones={tones} />
      {hidden && <StatusPill tone="waiting">Hidden</StatusPill>}
    </span>
  );
}

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
        third: () => <StatusSeen />,
      }}
    >
      <Col source="id" label="Badge number" disableSort />
      <Col source="fullName" label="Name" />
      <Col source="level" label="Level" disableSort />
      <Col source="status" label="Status" disableSort>
        <StatusSeen />
      </Col>
      <Col source="expiresAt" label="Valid until">
        <When source="expiresAt" dayOnly />
      </Col>
      <Col source="createdAt" label="Issued">
        <When source="createdAt" dayOnly />
      </Col>
    </Listing>
  );
}
