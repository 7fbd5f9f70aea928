import Button from '@mui/material/Button';
import { ask } from '#console/ask.ts';
import { hiddenWords, Sheet } from '#console/facts.tsx';
import { TimeLine, useEarlier } from '#console/time-line.tsx';
import type { StaffRecord } from '../contract.ts';
import { type Happened, recordHistory } from '../history/history.contract.ts';
import { nobodyOfStaff, toneOf, wordsOf } from './words.ts';

const stepOf = ({ at, action, by, fields, reason }: Happened) => ({
  at,
  what: wordsOf(action, fields),
  by: by ?? nobodyOfStaff(action),
  text: reason === undefined ? hiddenWords : reason,
  tone: toneOf(action),
});

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
      {rows && <TimeLine steps={rows.map(stepOf)} />}
      {earlier && <Button onClick={earlier}>Show earlier</Button>}
    </Sheet>
  );
}
