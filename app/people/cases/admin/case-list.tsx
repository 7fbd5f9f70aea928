import { BooleanInput, SearchInput, SelectInput, useRecordContext } from 'react-admin';
import { Due, Status, StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import { namesIn } from '#platform/text/names.ts';
import { type CaseSource, caseStates } from '../contract.ts';
import { type CaseLine, exportCases } from './contract.ts';
import { choices, levels, proposalWords, stateTones } from './parts/words.ts';

const { Col } = columnsOf<CaseLine>();

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="A number, badge, phone, email or whole name"
  />,
  <SelectInput key="state" source="state" label="State" alwaysOn choices={choices(caseStates)} />,
  <SelectInput
    key="agent"
    source="agent"
    label="Agent"
    alwaysOn
    choices={[
      { id: 'me', name: 'Me' },
      { id: 'nobody', name: 'Nobody' },
    ]}
  />,
  <SelectInput key="level" source="level" label="Level" choices={choices(levels)} />,
  <SelectInput
    key="proposal"
    source="proposal"
    label="Proposal to decline"
    choices={namesIn(proposalWords).map((id) => ({ id, name: proposalWords[id][0] }))}
  />,
  <BooleanInput key="overdue" source="overdue" label="Overdue" />,
];

/** The state of a case, or how it was decided, and how far a proposal to decline it is. */
function State(_props: { readonly source?: string }) {
  const { decision, proposalState: proposal } = useRecordContext<CaseLine>() ?? {};
  return (
    <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 8 }}>
      <Status source={decision ? 'decision' : 'state'} tones={stateTones} />
      {proposal && (
        <StatusPill tone={proposal === 'with-person' ? 'quiet' : 'waiting'}>
          {proposalWords[proposal][0]}
        </StatusPill>
      )}
    </span>
  );
}

const sources = {
  order: 'Order',
  renewal: 'Renewal',
  application: 'Application',
  staff: 'By hand',
  correction: 'A correction',
  import: 'Import',
} as const satisfies Record<(typeof CaseSource.options)[number], string>;

export function CaseList() {
  return (
    <Listing<CaseLine>
      exports={exportCases}
      byKeys
      filters={filters}
      sort={{ field: 'dueAt', order: 'ASC' }}
      empty="No cases found. A paid verification, a renewal or an accepted application opens one."
      line={{
        first: ({ name, level }) => (
          <>
            <bdi>{name}</bdi> ({level})
          </>
        ),
        second: () => <Due />,
        third: () => <State />,
      }}
    >
      <Col source="dueAt" label="Due">
        <Due />
      </Col>
      <Col source="name" label="Person" disableSort />
      <Col source="level" label="Level" disableSort />
      <Col source="state" label="State" disableSort>
        <State />
      </Col>
      <Col
        source="agentName"
        label="Agent"
        disableSort
        render={({ agentName }) => agentName ?? 'Nobody'}
      />
      <Col source="source" label="Opened by" disableSort render={({ source }) => sources[source]} />
      <Col source="openedAt" label="Opened">
        <When source="openedAt" />
      </Col>
    </Listing>
  );
}
