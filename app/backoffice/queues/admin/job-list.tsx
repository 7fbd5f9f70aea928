import { StatusPill } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { Queue } from '../contract.ts';

const { Col, NumberCol } = columnsOf<Queue>();

const words = (id: string) => {
  const said = id.replaceAll('-', ' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
};

const state = ({ failed, queued, active }: Pick<Queue, 'failed' | 'queued' | 'active'>) => {
  if (failed > 0) return <StatusPill tone="bad">{`${failed} failed`}</StatusPill>;
  if (queued + active > 0) {
    return <StatusPill tone="waiting">{`${queued + active} in progress`}</StatusPill>;
  }
  return <StatusPill tone="good">Idle</StatusPill>;
};

export function JobList() {
  return (
    <Listing<Queue>
      sort={{ field: 'id', order: 'ASC' }}
      empty="No queues."
      line={{
        first: ({ id }) => words(id),
        third: state,
      }}
    >
      <Col source="id" label="Queue" render={({ id }) => words(id)} />
      <Col label="State" disableSort render={state} />
      <NumberCol source="queued" label="Waiting" disableSort />
      <NumberCol source="active" label="Running" disableSort />
      <NumberCol source="failed" label="Failed" disableSort />
    </Listing>
  );
}
