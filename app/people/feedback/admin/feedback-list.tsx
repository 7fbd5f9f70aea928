import { BooleanInput, SelectInput, useRecordContext } from 'react-admin';
import { Status, StatusPill, When } from '#console/fields.tsx';
import { columnsOf, Listing } from '#console/listing.tsx';
import type { FeedbackLine } from '../contract.ts';
import { exportFeedback } from './contract.ts';
import { stateTones } from './feedback-inputs.tsx';

const { Col } = columnsOf<FeedbackLine>();

const states = ['new', 'published', 'hidden'].map((id) => ({ id, name: id }));
const filters = [
  <SelectInput key="state" source="state" choices={states} alwaysOn />,
  <BooleanInput key="overdue" source="overdue" label="Overdue" />,
  <BooleanInput key="unmatched" source="unmatched" label="No matching record" />,
  <BooleanInput key="suspected" source="suspected" label="Possible spam" />,
];

/** What the moderator should know before opening it. */
function Signs(_props: { readonly source?: string; readonly label?: string }) {
  const entry = useRecordContext<FeedbackLine>();
  return (
    <span style={{ display: 'inline-flex', gap: 6, flexWrap: 'wrap' }}>
      {entry?.overdue && <StatusPill tone="bad">Overdue</StatusPill>}
      {entry?.matched === false && <StatusPill tone="waiting">No matching record</StatusPill>}
      {entry?.suspected && <StatusPill tone="quiet">Possible spam</StatusPill>}
    </span>
  );
}

export function FeedbackList() {
  return (
    <Listing<FeedbackLine>
      exports={exportFeedback}
      filters={filters}
      sort={{ field: 'receivedAt', order: 'DESC' }}
      first={{ state: 'new' }}
      empty="No feedback found. New feedback waits here for moderation; clear the state to see all."
      line={{
        first: ({ name, verificationId }) => (
          <>
            <bdi>{name}</bdi> about <bdi>{verificationId}</bdi>
          </>
        ),
        second: ({ message }) => message,
        third: () => <Status source="state" tones={stateTones} />,
      }}
    >
      <Col source="receivedAt" label="Received">
        <When source="receivedAt" />
      </Col>
      <Col source="name" label="From" disableSort />
      <Col source="verificationId" label="Verification ID as typed" disableSort />
      <Col source="message" label="Feedback" disableSort />
      <Col source="state" label="State" disableSort>
        <Status source="state" tones={stateTones} />
      </Col>
      <Col source="overdue" label="Flags" disableSort>
        <Signs />
      </Col>
      <Col source="actBy" label="Due by" disableSort>
        <When source="actBy" />
      </Col>
    </Listing>
  );
}
