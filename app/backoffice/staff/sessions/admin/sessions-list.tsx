import { useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { endSession, type OpenSession } from '../sessions.contract.ts';

const { Col } = columnsOf<OpenSession>();

/** `Chrome on Linux` for people; the whole text stays in the title. */
function browserOf(agent: string): string {
  const name = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1];
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1];
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' };
  if (!name) return agent || 'Unknown browser';
  return `${names[name] ?? name}${system ? ` on ${system.replace('Mac OS X', 'macOS')}` : ''}`;
}

function End({ session }: { session?: OpenSession }) {
  const row = useRecordContext<OpenSession>();
  const one = session ?? row;
  if (!one) return null;
  if (one.current) return <StatusPill tone="good">This session</StatusPill>;
  return (
    <Action
      label="End session"
      lead="That browser is signed out."
      call={endSession}
      input={{ params: { id: one.id } }}
      done="The session has ended."
    />
  );
}

/** Where one is signed in. */
export function SessionsList() {
  return (
    <Listing<OpenSession>
      title="My sessions"
      sort={{ field: 'seenAt', order: 'DESC' }}
      empty="No session is open."
      line={{
        first: ({ agent }) => browserOf(agent),
        second: () => <When source="seenAt" />,
        third: (session) => <End session={session} />,
      }}
    >
      <Col
        source="agent"
        label="Browser"
        disableSort
        render={({ agent }) => <span title={agent}>{browserOf(agent)}</span>}
      />
      <Col source="startedAt" label="Signed in" disableSort>
        <When source="startedAt" />
      </Col>
      <Col source="seenAt" label="Last active">
        <When source="seenAt" />
      </Col>
      <Col source="endsAt" label="Expires" disableSort>
        <When source="endsAt" />
      </Col>
      <Col source="current" label="End session" disableSort>
        <End />
      </Col>
    </Listing>
  );
}
