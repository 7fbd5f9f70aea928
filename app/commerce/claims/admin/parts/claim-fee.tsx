import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { Action } from '#console/action.tsx';
import { moveClaim, type StaffClaim } from '../contract.ts';

const feeActs = {
  fee: {
    label: 'Fee received',
    lead: 'The claim is under review from then on.',
    why: 'How it was paid',
    help: 'Empty: today',
  },
  'correct-fee': {
    label: 'Correct the date of the fee',
    lead: 'The date that was written before stays in the timeline.',
    why: 'Reason',
    help: undefined,
  },
} as const;

/** Notes the day of the fee, or corrects the one that stands. */
export function Fee({
  claim,
  verb,
}: {
  readonly claim: Pick<StaffClaim, 'id' | 'version' | 'feeOn'>;
  readonly verb: keyof typeof feeActs;
}) {
  const [feeOn, setFeeOn] = useState(claim.feeOn ?? '');
  const { label, lead, why, help } = feeActs[verb];
  return (
    <Action
      label={label}
      lead={lead}
      call={moveClaim}
      input={{
        params: { id: claim.id },
        body: { verb, version: claim.version, feeOn: feeOn || undefined },
      }}
      text={{ name: 'message', label: why, required: true }}
    >
      <TextField
        fullWidth
        required={verb === 'correct-fee'}
        type="date"
        label="Date received"
        value={feeOn}
        onChange={(event) => setFeeOn(event.target.value)}
        helperText={help}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Action>
  );
}
