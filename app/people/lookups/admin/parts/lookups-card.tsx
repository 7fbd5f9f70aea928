import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { ask } from '#console/ask.ts';
import { Sheet } from '#console/facts.tsx';
import { useEarlier } from '#console/time-line.tsx';
import { formatShortDay, formatShortMoment } from '#platform/time.ts';
import { reasonText, searcherNames, wayNames } from '../../rules.ts';
import { delayLookup, recordLookups, type StaffLookup } from '../contract.ts';

function Delay({ badge, one }: { readonly badge: string; readonly one: StaffLookup }) {
  const [until, setUntil] = useState('');
  return (
    <Action
      label="Tell the worker later"
      lead="Only where a law or a danger demands it. A colleague must agree; until then the worker sees the entry."
      call={delayLookup}
      input={{ params: { id: badge, lookupId: one.id }, body: { until } }}
      text={{ name: 'reason', label: 'Reason', required: true }}
    >
      <TextField
        required
        fullWidth
        type="date"
        label="Told from this day on"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Action>
  );
}

/** Who looked at the record, as its worker reads it, and what is held back. */
export function LookupsCard() {
  const record = useRecordContext<{ id: string }>();
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  // A record that was read again has one look more.
  const { rows, fault, earlier } = useEarlier<StaffLookup, string>(record, async (before) => {
    if (!record) return { data: [], next: null };
    const query = before ? { before } : {};
    return ask(recordLookups, { params: { id: record.id }, query });
  });
  if (!record) return null;
  return (
    <Sheet title="Who looked">
      {fault && <p role="alert">{fault}</p>}
      {!rows && !fault && <p>Loading...</p>}
      {rows?.length === 0 && <p>Nobody yet.</p>}
      {rows?.map((one) => (
        <Box key={one.id} sx={{ py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}>
          <strong>{wayNames[one.way]}</strong>
          <Box sx={{ color: 'text.secondary' }}>
            <time dateTime={one.at}>{formatShortMoment(one.at)}</time> ·{' '}
            {searcherNames[one.searcher]}
            {one.heldUntil && ` · told from ${formatShortDay(one.heldUntil)}`}
          </Box>
          {one.reason && <Box sx={{ overflowWrap: 'anywhere' }}>{reasonText(one.reason)}</Box>}
          {canAccess && !one.heldUntil && <Delay badge={record.id} one={one} />}
        </Box>
      ))}
      {earlier && <Button onClick={earlier}>Show earlier</Button>}
    </Sheet>
  );
}
