import Alert from '@mui/material/Alert';
import { counted } from '#platform/text/numbers.ts';
import type { Backups } from '../contract.ts';

/** A backup a day, a proof a week, and some grace. */
const mostHours = 26;
const mostDays = 8;

function wordsOf({ answers, backupHours, proofDays }: Backups): string {
  if (!answers) return 'The storage of backups does not answer.';
  if (backupHours === null) return 'There is no backup yet.';
  const proof =
    proofDays === null
      ? 'None was restored yet to prove it.'
      : `One was last restored to prove it ${counted(proofDays, 'day')} ago.`;
  return `The latest backup is ${counted(backupHours, 'hour')} old. ${proof}`;
}

/** How old the backups and their last proof are; says so louder when that is too old. */
export function BackupLine({ backups }: { readonly backups: Backups }) {
  const { backupHours, proofDays } = backups;
  const isFresh = backupHours !== null && backupHours < mostHours;
  const isProven = proofDays !== null && proofDays < mostDays;
  return (
    <Alert severity={isFresh && isProven ? 'success' : 'warning'} sx={{ mt: 2 }}>
      {wordsOf(backups)}
    </Alert>
  );
}
