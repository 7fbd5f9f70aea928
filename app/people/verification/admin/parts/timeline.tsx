import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { ask } from '#console/ask.ts';
import { Sheet } from '#console/facts.tsx';
import { formatShortMoment } from '#platform/time.ts';
import type { StaffRecord } from '../contract.ts';
import { type Happened, recordHistory } from '../history/history.contract.ts';
import { isDecision, nobodyOfStaff, wordsOf } from './words.ts';

const rowSx = {
  position: 'relative',
  pl: 3.5,
  pb: 2,
  borderLeft: '2px solid #e0d4bb',
  ml: 1,
  listStyle: 'none',
} as const;
const dotSx = (filled: boolean) => ({
  position: 'absolute',
  left: -8,
  top: 4,
  width: 14,
  height: 14,
  border: '2px solid #14173a',
  background: filled ? '#ffb81c' : '#fff',
});

function Entry({ one }: { readonly one: Happened }) {
  return (
    <Box component="li" sx={rowSx}>
      <Box aria-hidden sx={dotSx(isDecision(one.action))} />
      <strong>{wordsOf(one.action, one.fields)}</strong>
      <Box sx={{ color: 'text.secondary' }}>
        <time dateTime={one.at}>{formatShortMoment(one.at)}</time> ·{' '}
        {one.by ?? nobodyOfStaff(one.action)}
      </Box>
      {one.reason && <Box sx={{ overflowWrap: 'anywhere' }}>{one.reason}</Box>}
    </Box>
  );
}

/** What happened to the record and who looked at it, from the audit trail. */
export function Timeline({ record }: { readonly record: StaffRecord }) {
  const [rows, setRows] = useState<readonly Happened[] | null>(null);
  const [page, setPage] = useState(1);
  const [hasNext, setHasNext] = useState(false);
  const [fault, setFault] = useState('');
  // A changed record has a longer trail: its first page is read again.
  useEffect(() => {
    let current = true;
    ask(recordHistory, { params: { id: record.id }, query: { page } })
      .then((answer) => {
        if (!current) return;
        setRows((before) => (page === 1 ? answer.data : [...(before ?? []), ...answer.data]));
        setHasNext(answer.hasNext);
      })
      .catch((error: Error) => current && setFault(error.message));
    return () => {
      current = false;
    };
  }, [record, page]);
  return (
    <Sheet title="History">
      {fault && <p role="alert">{fault}</p>}
      {!rows && !fault && <p>Loading...</p>}
      {rows && (
        <Box component="ol" sx={{ p: 0, m: 0 }}>
          {rows.map((one) => (
            <Entry key={one.id} one={one} />
          ))}
        </Box>
      )}
      {hasNext && <Button onClick={() => setPage(page + 1)}>Show earlier</Button>}
    </Sheet>
  );
}
