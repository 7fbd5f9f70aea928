import { SearchInput, useCanAccess, useRecordContext } from 'react-admin';
import { StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { formatCounted } from '#platform/text/numbers.ts';
import { exportForms, type FormLine } from './contract.ts';

const { Col } = columnsOf<FormLine>();

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="Title" />];

/** How many submissions wait, as a pill where there are any; nothing for who reads none. */
function Waiting(_props: { readonly source?: string; readonly label?: string }) {
  const form = useRecordContext<FormLine>();
  if (form?.waiting === null) return null;
  if (!form?.waiting) return <span>-</span>;
  return <StatusPill tone="waiting">{`${formatCounted(form.waiting)} new`}</StatusPill>;
}

export function FormList() {
  const submissions = useCanAccess({ resource: 'submissions', action: 'list' });
  return (
    <Listing<FormLine>
      exports={exportForms}
      filters={filters}
      sort={{ field: 'title', order: 'ASC' }}
      empty="No forms found. Add one: a page or a plan can then use it by its tag."
      line={{
        first: ({ title }) => title,
        second: ({ tag, version }) => `${tag}, version ${version}`,
        third: () => <Waiting />,
      }}
    >
      <Col source="title" label="Title" />
      <Col source="tag" label="Tag" />
      <Col source="fields" label="Fields" disableSort />
      <Col source="version" label="Version" disableSort />
      <Col source="publishedAt" label="Published">
        <When source="publishedAt" />
      </Col>
      {submissions.canAccess && (
        <Col source="waiting" label="Submissions" disableSort>
          <Waiting />
        </Col>
      )}
    </Listing>
  );
}
