import { SearchInput, useRecordContext } from 'react-admin';
import { StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { type AccountLine, exportAccounts } from './contract.ts';

const { Col } = columnsOf<AccountLine>();

/** Whether the address is proven to be its owner's. */
export function Confirmed(_props: { readonly source?: string; readonly label?: string }) {
  const account = useRecordContext<AccountLine>();
  return account?.confirmed ? (
    <StatusPill tone="good">Confirmed</StatusPill>
  ) : (
    <StatusPill tone="waiting">Not confirmed</StatusPill>
  );
}

/** Who made the account, in words. */
export function makerOf({ madeBy }: Pick<AccountLine, 'madeBy'>): string {
  if (madeBy === 'app') return 'The owner, in the app';
  return madeBy === 'sample' ? 'Sample data' : madeBy;
}

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Exact email address" />];

export function AccountList() {
  return (
    <Listing<AccountLine>
      exports={exportAccounts}
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No accounts found. People who register in the mobile app appear here."
      line={{
        first: ({ name }) => name,
        second: ({ email }) => email,
        third: () => <Confirmed />,
      }}
    >
      <Col source="name" label="Name" disableSort />
      <Col source="email" label="Email" disableSort />
      <Col source="confirmed" label="Email status" disableSort>
        <Confirmed />
      </Col>
      <Col source="madeBy" label="Created by" disableSort render={makerOf} />
      <Col source="createdAt" label="Created">
        <When source="createdAt" />
      </Col>
    </Listing>
  );
}
