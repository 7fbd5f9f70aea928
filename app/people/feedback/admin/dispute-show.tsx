import { Link, Show, useRecordContext } from 'react-admin';
import { Columns, Fact, Facts, Sheet } from '#console/facts.tsx';
import { Status, StatusPill, statusName, When } from '#console/fields.tsx';
import { TimeLine } from '#console/time-line.tsx';
import { groundNames } from '../replies/replies.rules.ts';
import { DisputeActions, disputeTones } from './dispute-inputs.tsx';
import type { DisputeEntry } from './disputes.contract.ts';

function Page() {
  const one = useRecordContext<DisputeEntry>();
  if (!one) return null;
  const before = one.before.map(({ ground, text, outcome, decidedAt, reason }) => ({
    at: decidedAt,
    what: `${groundNames[ground]}: ${statusName(outcome).toLowerCase()}`,
    by: null,
    text: `${text}\n\nReason: ${reason}`,
    tone: 'quiet' as const,
  }));
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
        <Status source="state" tones={disputeTones} />
        {one.round > 1 && <StatusPill tone="waiting">Appeal</StatusPill>}
        {one.overdue && <StatusPill tone="bad">Overdue</StatusPill>}
      </div>
      <Columns>
        <Sheet title="What the worker says">
          <Facts>
            <Fact name="Ground">{groundNames[one.ground]}</Fact>
            <Fact name="In their words">{one.text}</Fact>
            <Fact name="Raised">
              <When source="raisedAt" />
            </Fact>
            <Fact name="Decide by">
              <When source="dueAt" />
            </Fact>
            <Fact name="Not to be decided by">{one.notBy.join(', ')}</Fact>
          </Facts>
        </Sheet>
        <Sheet title="The feedback">
          <Facts>
            <Fact name="About">{one.record ?? 'A record that is hidden or erased'}</Fact>
            <Fact name="Verification ID as typed">{one.verificationId}</Fact>
            <Fact name="Text">{one.feedback || 'Taken back: the words are gone.'}</Fact>
            <Fact name="The worker’s answer">{one.answer}</Fact>
          </Facts>
          <p style={{ marginBottom: 0 }}>
            <Link to={`/feedback/${one.feedbackId}/show`}>Open the feedback</Link>
          </p>
        </Sheet>
        <Sheet title="Decision">
          {one.decidedAt ? (
            <Facts>
              <Fact name="Outcome">{statusName(one.state)}</Fact>
              <Fact name="Reason">{one.reason}</Fact>
              <Fact name="Decided by">{one.decidedBy}</Fact>
              <Fact name="Decided">
                <When source="decidedAt" />
              </Fact>
            </Facts>
          ) : (
            <DisputeActions />
          )}
        </Sheet>
        {before.length > 0 && (
          <Sheet title="Decided before">
            <TimeLine steps={before} />
          </Sheet>
        )}
      </Columns>
    </div>
  );
}

export function DisputeShow() {
  return (
    <Show actions={false} component="div">
      <Page />
    </Show>
  );
}
