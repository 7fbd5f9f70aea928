import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ask } from '#console/ask.ts';
import { hiddenWords, Sheet } from '#console/facts.tsx';
import { useEarlier } from '#console/time-line.tsx';
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
      {one.reason !== null && (
        <Box sx={{ overflowWrap: 'anywhere' }}>{one.reason ?? hiddenWords}</Box>
      )}
    </Box>
  );
}

/** What happened to the record and who looked at it, from the audit trail. */
export function Timeline({ record }: { readonly record: StaffRecord }) {
  // A changed record has a longer trail: it is read from its beginning again.
  const { rows, fault, earlier } = useEarlier<Happened, number>(record, async (from) => {
    const page = from ?? 1;
    const { data, hasNext } = await ask(recordHistory, {
      params: { id: record.id },
      query: { page },
    });
    return { data, next: hasNext ? page + 1 : null };
  });
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
      {earlier && <Button onClick={earlier}>Show earlier</Button>}
    </Sheet>
  );
}
