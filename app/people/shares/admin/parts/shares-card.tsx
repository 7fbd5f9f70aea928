import Box from '@mui/material/Box';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Action } from '#console/action.tsx';
import { useRead } from '#console/data-provider.ts';
import { Sheet } from '#console/facts.tsx';
import { StatusPill } from '#console/fields.tsx';
import { formatShortDay, formatShortMoment } from '#platform/time.ts';
import { canClose, shareNames, timesText } from '../../rules.ts';
import { closeRecordShare, recordShares } from '../contract.ts';

const words = { open: 'Open', revoked: 'Closed', ended: 'Over', 'used-up': 'Used up' } as const;

function Shares({ id }: { readonly id: string }) {
  const { canAccess } = useCanAccess({ resource: 'records', action: 'edit' });
  const { data, error } = useRead(recordShares, { params: { id } });
  const rows = data?.data;
  return (
    <Sheet title="Share links">
      {error && <p role="alert">{error.message}</p>}
      {!rows && !error && <p>Loading...</p>}
      {rows?.length === 0 && <p>The worker has made none.</p>}
      {rows?.map((one) => (
        <Box key={one.id} sx={{ py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <strong>{one.who ? <bdi>{one.who}</bdi> : 'Whoever holds the link'}</strong>
            <StatusPill tone={one.state === 'open' ? 'good' : 'quiet'}>
              {words[one.state]}
            </StatusPill>
          </Box>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{one.purpose}</Box>
          <Box>{one.fields.map((field) => shareNames[field]).join(', ')}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            Made on {formatShortDay(one.createdAt)}, until {formatShortDay(one.until)}
            {one.revokedAt && `. Closed on ${formatShortMoment(one.revokedAt)}`}
            {one.revokedBecause && ', as an email or number of the record was put right'}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>
            {timesText(one.openings, one.times)}
            {one.openedAt[0] && `, last on ${formatShortMoment(one.openedAt[0])}`}
          </Box>
          {canAccess && canClose(one) && (
            <Action
              label="Close the link"
              lead="It opens nothing from the next request on. The worker sees that it is closed."
              call={closeRecordShare}
              input={{ params: { id, shareId: one.id } }}
              text={{ name: 'reason', label: 'Reason', required: true }}
            />
          )}
        </Box>
      ))}
    </Sheet>
  );
}

/** The worker's share links of the record; what opens them is kept by nobody. */
export function SharesCard() {
  const record = useRecordContext<{ id: string }>();
  return record ? <Shares id={record.id} /> : null;
}
