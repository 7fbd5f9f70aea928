import Box from '@mui/material/Box';
import { useCanAccess, useRecordContext } from 'react-admin';
import { readingDays } from '#app/people/verification/reviews/reviews.rules.ts';
import { Action } from '#console/action.tsx';
import type { Tone } from '#console/fields.tsx';
import type { FeedbackEntry } from '../contract.ts';
import { assignFeedback, decideFeedback } from './contract.ts';

export const stateTones: Readonly<Record<string, Tone>> = {
  new: 'waiting',
  published: 'good',
  hidden: 'quiet',
};

/** What a moderator can do with a feedback. */
export function FeedbackActions() {
  const entry = useRecordContext<FeedbackEntry>();
  const { canAccess } = useCanAccess({ resource: 'feedback', action: 'edit' });
  if (!entry || !canAccess) return null;
  const params = { id: entry.id };
  // What is disputed is decided there; what was taken back stays so.
  const isFixed = entry.takenBackAt !== null || entry.disputes.some(({ outcome }) => !outcome);
  // An older server does not say whether mail reaches the address.
  const isMailed = entry.email !== null && entry.mailed !== false;
  const label = isMailed ? 'Reply, sent by mail' : 'Note';
  const reply = { name: 'reply', label } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Action
        label="Publish"
        disabled={entry.state === 'published' || !entry.matched || isFixed}
        lead={
          <p>
            The worker is told and reads it for {readingDays} whole days. Then anybody may read it,
            and it counts as a review of <bdi>{entry.record ?? entry.verificationId}</bdi>. If the
            worker disputes it, a colleague decides, not you.
            {isMailed ? ' A reply goes to the address that was left.' : ''}
            {entry.email && !isMailed ? ' No email reaches the address that was left.' : ''}
          </p>
        }
        call={decideFeedback}
        input={{ params, body: { decision: 'publish', from: entry.state, record: entry.record } }}
        text={reply}
      />
      <Action
        label="Hide"
        disabled={entry.state === 'hidden' || isFixed}
        lead={<p>It is not shown and does not count as a review.</p>}
        call={decideFeedback}
        input={{ params, body: { decision: 'hide', from: entry.state } }}
        text={reply}
      />
      <Action
        label="Match to a record"
        disabled={isFixed}
        lead={<p>Give the badge number of the record that this feedback is about.</p>}
        call={assignFeedback}
        input={{ params, body: { from: entry.state, record: entry.record } }}
        text={{ name: 'badge', label: 'Badge number', required: true }}
      />
    </Box>
  );
}
