import Box from '@mui/material/Box';
import { useCanAccess, useRecordContext } from 'react-admin';
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
  const label = entry.email ? 'Reply, sent by mail' : 'Note';
  const reply = { name: 'reply', label } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Action
        label="Publish"
        disabled={entry.state === 'published' || !entry.matched}
        lead={
          <p>
            It counts as a review of <bdi>{entry.verificationId}</bdi> from now on.
            {entry.email ? ' A reply goes to the address that was left.' : ''}
          </p>
        }
        call={decideFeedback}
        input={{ params, body: { decision: 'publish' } }}
        text={reply}
      />
      <Action
        label="Hide"
        disabled={entry.state === 'hidden'}
        lead={<p>It is not shown and does not count as a review.</p>}
        call={decideFeedback}
        input={{ params, body: { decision: 'hide' } }}
        text={reply}
      />
      <Action
        label="Match to a record"
        lead={<p>Give the badge number of the record that this feedback is about.</p>}
        call={assignFeedback}
        input={{ params }}
        text={{ name: 'badge', label: 'Badge number', required: true }}
      />
    </Box>
  );
}
