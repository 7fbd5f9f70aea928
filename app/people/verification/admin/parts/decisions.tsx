import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import { Action } from '#console/action.tsx';
import { addMonths, dayOf, isCalendarDay } from '#platform/time.ts';
import type { StaffRecord } from '../contract.ts';
import {
  heardFirst,
  hideRecord,
  liftRecord,
  renewRecord,
  revokeRecord,
  suspendRecord,
} from '../status/status.contract.ts';

const reason = { name: 'reason', label: 'Reason', required: true } as const;

/** A year after the later of today and the present expiry. */
function nextYear(record: StaffRecord): string {
  const today = dayOf(new Date());
  const { expiresOn } = record;
  return addMonths(isCalendarDay(expiresOn) && expiresOn > today ? expiresOn : today, 12);
}

function Renew({ record }: { readonly record: StaffRecord }) {
  const [expiresOn, setExpiresOn] = useState(nextYear(record));
  const pending = record.standing === 'pending';
  return (
    <Action
      label={pending ? 'Verify' : 'Renew'}
      lead="The record is valid until the end of that day. No payment is taken."
      call={renewRecord}
      input={{ params: { id: record.id }, body: { expiresOn, version: record.version } }}
      text={reason}
    >
      <TextField
        fullWidth
        required
        type="date"
        label="Valid until"
        value={expiresOn}
        onChange={(event) => setExpiresOn(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Action>
  );
}

/** What can be decided about a record as it stands. */
export function Decisions({ record }: { readonly record: StaffRecord }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  if (!canAccess || record.erased) return null;
  const params = { id: record.id };
  const { standing, hidden, version } = record;
  // Until it is decided the page stays, but for what two officers agree on (CASE-08).
  const isHeld = Boolean(record.proposedCase);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {standing !== 'revoked' && <Renew key={record.version} record={record} />}
      {standing === 'verified' && !isHeld && (
        <Action
          label="Suspend"
          lead="Visitors see the record as suspended at once, without a tick. The worker is told, not why; hide the record where they must not hear of it."
          call={suspendRecord}
          input={{ params, body: { version } }}
          text={reason}
        />
      )}
      {standing === 'suspended' && (
        <Action
          label="Lift suspension"
          lead="The record shows its normal status again. The worker is told."
          call={liftRecord}
          input={{ params, body: { version } }}
          text={reason}
        />
      )}
      {(hidden || !isHeld) && (
        <Action
          label={hidden ? 'Show to visitors' : 'Hide'}
          lead={
            hidden
              ? 'Visitors find the record again.'
              : 'Visitors get the same answer as for a badge number that does not exist.'
          }
          call={hideRecord}
          input={{ params, body: { hidden: !hidden, version } }}
          text={reason}
        />
      )}
      {standing !== 'revoked' && !record.revocation && (
        <Action
          label="Revoke"
          danger
          lead={`The record is shown as revoked permanently. ${heardFirst} A colleague must approve; the worker is told then, not why.`}
          call={revokeRecord}
          input={{ params }}
          text={reason}
        />
      )}
    </Box>
  );
}
