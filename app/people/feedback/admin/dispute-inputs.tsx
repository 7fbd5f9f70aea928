import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import type { Tone } from '#console/fields.tsx';
import { type DisputeEntry, decideDispute } from './disputes.contract.ts';

export const disputeTones: Readonly<Record<string, Tone>> = {
  open: 'waiting',
  upheld: 'good',
  dismissed: 'quiet',
};

/** The decision, for a member who may take it; the server refuses every other. */
export function DisputeActions() {
  const one = useRecordContext<DisputeEntry>();
  if (one?.state !== 'open') return null;
  if (!one.mayDecide) {
    return (
      <Alert severity="info">
        A colleague who did not release this feedback, and has not decided about it before, decides
        this dispute.
      </Alert>
    );
  }
  const params = { id: one.id };
  const reason = { name: 'reason', label: 'Reason, read by the worker', required: true } as const;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Action
        label="Uphold"
        danger
        lead={
          <p>
            The feedback is taken back for good: its words go, a dated note stays in its history.
          </p>
        }
        call={decideDispute}
        input={{ params, body: { outcome: 'upheld' } }}
        text={reason}
      />
      <Action
        label="Dismiss"
        lead={
          <p>
            The feedback counts again.{' '}
            {one.round > 1
              ? 'This decides the appeal: there is no further one.'
              : 'The worker can appeal once, to another colleague.'}
          </p>
        }
        call={decideDispute}
        input={{ params, body: { outcome: 'dismissed' } }}
        text={reason}
      />
    </Box>
  );
}
