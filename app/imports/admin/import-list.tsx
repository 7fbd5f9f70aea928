import { DataTable, type RaRecord } from 'react-admin';
import { Status, type Tone, When } from '#app/admin/parts/fields.tsx';
import { Listing } from '#app/admin/parts/listing.tsx';
import { exportImports, type Import, type ImportKind } from '../contract.ts';
import { kindNames, rowsInWords } from '../rules.ts';

const tones: Record<string, Tone> = {
  waiting: 'waiting',
  checking: 'waiting',
  loading: 'waiting',
  done: 'good',
  refused: 'bad',
};

const kindOf = ({ kind }: RaRecord) => kindNames[kind as ImportKind];

export function ImportList() {
  return (
    <Listing<Import>
      exports={exportImports}
      sort={{ field: 'askedAt', order: 'DESC' }}
      empty="No imports yet. A file is checked first, and nothing is imported until somebody confirms."
      line={{
        first: (one) => `${kindOf(one)}, ${rowsInWords(one.rows)}`,
        second: ({ askedName }) => askedName,
        third: () => <Status source="state" tones={tones} />,
      }}
    >
      <DataTable.Col source="askedAt" label="Started">
        <When source="askedAt" />
      </DataTable.Col>
      <DataTable.Col source="kind" label="Type" disableSort render={kindOf} />
      <DataTable.NumberCol source="rows" label="Rows" disableSort />
      <DataTable.Col source="askedName" label="Started by" disableSort />
      <DataTable.Col source="state" label="State" disableSort>
        <Status source="state" tones={tones} />
      </DataTable.Col>
    </Listing>
  );
}
