import { StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { ProofState } from '../contract.ts';

const { Col } = columnsOf<ProofState>();

const words: Readonly<Record<ProofState['state'], string>> = {
  good: 'In order',
  due: 'Rotation is due',
  ended: 'Ended',
  compromised: 'Compromised',
  missing: 'Not signed',
};
const tones = {
  good: 'good',
  due: 'waiting',
  ended: 'quiet',
  compromised: 'bad',
  missing: 'bad',
} as const;

function State({ state }: Pick<ProofState, 'state'>) {
  return <StatusPill tone={tones[state]}>{words[state]}</StatusPill>;
}

/** Keys that sign codes of badge cards and reports, and the list of those that were withdrawn. */
export function ProofsList() {
  return (
    <Listing<ProofState>
      title="Proof keys"
      sort={{ field: 'id', order: 'DESC' }}
      empty="No key signs proofs. docs/operations.md tells how they are made."
      line={{
        first: ({ what }) => what,
        second: ({ note }) => note,
        third: ({ state }) => <State state={state} />,
      }}
    >
      <Col source="what" label="What" disableSort />
      <Col
        source="state"
        label="State"
        disableSort
        render={({ state }) => <State state={state} />}
      />
      <Col source="id" label="Id" disableSort />
      <Col source="since" label="Since" disableSort>
        <When source="since" />
      </Col>
      <Col source="until" label="Until" disableSort>
        <When source="until" />
      </Col>
      <Col source="note" label="Note" disableSort />
    </Listing>
  );
}
