import { SearchInput } from 'react-admin';
import { Naira } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportServices, type StaffService } from './contract.ts';

const { Col } = columnsOf<StaffService>();

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Title" />];

export function ServiceList() {
  return (
    <Listing<StaffService>
      exports={exportServices}
      filters={filters}
      sort={{ field: 'place', order: 'ASC' }}
      empty="No services yet. Add the first one: it appears in the rate calculator at once."
      line={{
        first: ({ title }) => title,
        second: ({ description }) => description,
        third: () => <Naira source="rateKobo" />,
      }}
    >
      <Col source="place" label="Position" />
      <Col source="title" label="Title" />
      <Col source="description" label="Description" disableSort />
      <Col source="rateKobo" label="Rate per hour">
        <Naira source="rateKobo" />
      </Col>
    </Listing>
  );
}
