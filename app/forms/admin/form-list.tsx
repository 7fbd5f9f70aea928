import { DataTable, useRecordContext } from 'react-admin';
import { StatusPill, When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';
import { exportForms, type FormLine } from './contract.ts';

/** How many submissions wait, as a pill where there are any. */
function Waiting(_props: { readonly source?: string; readonly label?: string }) {
  const form = useRecordContext<FormLine>();
  if (!form?.waiting) return <span>-</span>;
  return <StatusPill tone="waiting">{`${form.waiting} new`}</StatusPill>;
}

export function FormList() {
  return (
    <Listing<FormLine>
      exports={exportForms}
      sort={{ field: 'title', order: 'ASC' }}
      empty="No forms yet. Add the first one: a page or a plan can then use it by its tag."
      line={{
        first: ({ title }) => title,
        second: ({ tag, version }) => `${tag}, version ${version}`,
        third: () => <Waiting />,
      }}
    >
      <DataTable.Col source="title" label="Title" />
      <DataTable.Col source="tag" label="Tag" />
      <DataTable.Col source="fields" label="Fields" disableSort />
      <DataTable.Col source="version" label="Version" disableSort />
      <DataTable.Col source="publishedAt" label="Published">
        <When source="publishedAt" />
      </DataTable.Col>
      <DataTable.Col source="waiting" label="Submissions" disableSort>
        <Waiting />
      </DataTable.Col>
    </Listing>
  );
}
