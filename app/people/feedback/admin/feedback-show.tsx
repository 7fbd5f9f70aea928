import {
  FunctionField,
  Link,
  Show,
  SimpleShowLayout,
  TextField,
  useRecordContext,
} from 'react-admin';
import { Status, statusName, When } from '#console/fields.tsx';
import { TimeLine } from '#console/time-line.tsx';
import type { FeedbackEntry } from '../contract.ts';
import { FeedbackActions, stateTones } from './feedback-inputs.tsx';

/** What the worker has disputed and what came of it, with the dated stub of what was taken back. */
function History(_props: { readonly label?: string }) {
  const entry = useRecordContext<FeedbackEntry>();
  if (!entry || entry.disputes.length === 0) return <span>No dispute</span>;
  const steps = entry.disputes.flatMap((one) => [
    ...(one.outcome && one.decidedAt
      ? [
          {
            at: one.decidedAt,
            what:
              one.outcome === 'upheld'
                ? 'Taken back: the dispute was upheld'
                : statusName(`dispute ${one.outcome}`),
            by: one.decidedBy,
            text: one.reason,
            tone: 'quiet' as const,
          },
        ]
      : []),
    {
      at: one.raisedAt,
      what: `${one.round > 1 ? 'Appealed' : 'Disputed'}: ${one.ground.toLowerCase()}`,
      by: null,
      text: null,
      tone: 'waiting' as const,
    },
  ]);
  const open = entry.disputes.find(({ outcome }) => !outcome);
  return (
    <>
      {open && <Link to={`/disputes/${open.id}/show`}>Open the dispute</Link>}
      <TimeLine steps={steps.toSorted((a, b) => b.at.localeCompare(a.at))} />
    </>
  );
}

export function FeedbackShow() {
  return (
    <Show actions={false}>
      <SimpleShowLayout>
        <Status source="state" tones={stateTones} />
        <TextField source="name" label="From" />
        <TextField source="email" label="Email" emptyText="Not given" />
        <TextField source="verificationId" label="Verification ID as typed" />
        <FunctionField
          label="Record"
          render={({ matched, record }) =>
            record ?? (matched ? 'A record that is hidden or erased' : 'No matching record')
          }
        />
        <FunctionField<FeedbackEntry>
          label="Feedback"
          sx={{ whiteSpace: 'pre-wrap' }}
          render={({ message, takenBackAt }) =>
            takenBackAt ? 'Taken back: the words are gone.' : message
          }
        />
        <When source="countsFrom" label="Counts from" />
        <TextField
          source="answer"
          label="The worker’s answer"
          emptyText="None yet"
          sx={{ whiteSpace: 'pre-wrap' }}
        />
        <TextField
          source="reply"
          label="Our reply or note"
          emptyText="None yet"
          sx={{ whiteSpace: 'pre-wrap' }}
        />
        <When source="receivedAt" label="Received" />
        <When source="acknowledgedAt" label="Acknowledged" />
        <When source="actBy" label="Due by" />
        <When source="decidedAt" label="Decided" />
        <History label="Disputes" />
        <FeedbackActions />
      </SimpleShowLayout>
    </Show>
  );
}
