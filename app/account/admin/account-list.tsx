import { DataTable, SearchInput, useRecordContext } from 'react-admin';
import { StatusPill, When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';
import type { AccountLine } from './contract.ts';

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
  if (madeBy === 'app') return 'Its owner, in the app';
  return madeBy === 'sample' ? 'The sample data' : madeBy;
}

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Whole address" />];

export function AccountList() {
  return (
    <Listing
      exports
      filters={filters}
      sort={{ field: 'createdAt', order: 'DESC' }}
      empty="No account is like this. Who registers in the mobile app stands here."
      line={{
        first: ({ name }) => name,
        second: ({ email }) => email,
        third: () => <Confirmed />,
      }}
    >
      <DataTable.Col source="name" label="Name" disableSort />
      <DataTable.Col source="email" label="Address" disableSort />
      <DataTable.Col source="confirmed" label="Address is" disableSort>
        <Confirmed />
      </DataTable.Col>
      <DataTable.Col
        source="madeBy"
        label="Made by"
        disableSort
        render={(account) => makerOf(account as AccountLine)}
      />
      <DataTable.Col source="createdAt" label="Made">
        <When source="createdAt" />
      </DataTable.Col>
    </Listing>
  );
}
