import { Status, type Tone, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { exportImports, type Import } from '../contract.ts';
import { kindNames, rowsInWords } from '../rules.ts';

const { Col, NumberCol } = columnsOf<Import>();

const tones: Record<string, Tone> = {
  waiting: 'waiting',
  checking: 'waiting',
  loading: 'waiting',
  done: 'good',
  refused: 'bad',
};

export function ImportList() {
  return (
    <Listing<Import>
      exports={exportImports}
      sort={{ field: 'askedAt', order: 'DESC' }}
      empty="No imports yet. A file is checked first, and nothing is imported until somebody confirms."
      line={{
        first: (one) => `${kindNames[one.kind]}, ${rowsInWords(one.rows)}`,
        second: ({ askedName }) => askedName,
        third: () => <Status source="state" tones={tones} />,
      }}
    >
      <Col source="askedAt" label="Started">
        <When source="askedAt" />
      </Col>
      <Col source="kind" label="Type" disableSort render={({ kind }) => kindNames[kind]} />
      <NumberCol source="rows" label="Rows" disableSort />
      <Col source="askedName" label="Started by" disableSort />
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={tones} />
      </Col>
    </Listing>
  );
}
