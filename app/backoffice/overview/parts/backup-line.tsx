import Alert from '@mui/material/Alert';
import type { Backups } from '../contract.ts';

/** A backup a day, a proof a week, and a day of grace each. */
const [mostHours, mostDays] = [26, 8];

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

function wordsOf({ answers, backupHours, proofDays }: Backups): string {
  if (!answers) return 'The storage of backups does not answer.';
  if (backupHours === null) return 'There is no backup yet.';
  const proof =
    proofDays === null
      ? 'None was restored yet to prove it.'
      : `One was last restored to prove it ${count(proofDays, 'day')} ago.`;
  return `The latest backup is ${count(backupHours, 'hour')} old. ${proof}`;
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
