import {
  type Checkpoint,
  clockSlackMs,
  couldSee,
  oldLateMs,
  type Seen,
  seenIn,
} from '../chain/chain.rules.ts';

/** What the walk has learnt from the checkpoints it has passed. */
export interface Passed {
  /** The last snapshot, by which everything that could be seen was sealed. */
  seen: Seen | null;
  snapshot: string | null;
  cluster: string;
  /** Of each snapshot of that server the number from which on no transaction had begun, and its instant. */
  readonly begun: { from: number; at: number }[];
}

/** The server’s clock and the database’s are never so far apart. */
const clocksApartMs = 60_000;
/** So many snapshots are remembered: some days of a busy site. */
const mostRemembered = 100_000;

export const nothingPassed = (): Passed => ({
  seen: null,
  snapshot: null,
  cluster: '',
  begun: [],
});

/** An instant that the database wrote in UTC. */
export const instantOf = (at: string): number => Date.parse(`${at}Z`);

/** Remembers a checkpoint that the walk has reached. */
export function pass(passed: Passed, { snapshot, cluster, taken_at }: Checkpoint): void {
  if (!snapshot) return;
  if (passed.cluster !== cluster) passed.begun.length = 0;
  passed.cluster = cluster;
  passed.snapshot = snapshot;
  passed.seen = seenIn(snapshot);
  passed.begun.push({ from: passed.seen.from, at: instantOf(taken_at) });
  if (passed.begun.length > 2 * mostRemembered) passed.begun.splice(0, mostRemembered);
}

/** The last remembered instant at which this transaction had not begun. */
function notBegunAt({ begun }: Passed, tx: number): number {
  let low = 0;
  let high = begun.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begun[middle]?.from ?? 0) <= tx) low = middle + 1;
    else high = middle;
  }
  return begun[low - 1]?.at ?? Number.NEGATIVE_INFINITY;
}

/** What is known of an entry for the question when it was written. */
interface Written {
  readonly at: number;
  readonly tx: number | null;
  readonly sealedAt: number;
}

/**
 * Whether an entry was put in afterwards: `inserted` when its transaction had ended at a snapshot that does
 * not show it, `late` when it says a time at which its transaction had not begun.
 */
export function timingOf(
  { at, tx, sealedAt }: Written,
  { checkpoint, passed, newest }: { checkpoint: Checkpoint; passed: Passed; newest: number },
): 'inserted' | 'late' | null {
  if (tx === null) {
    if (passed.seen) return 'inserted';
    // Before checkpoints the time alone says it; what the first pass took in was late by a fault of ours.
    const byOldVersion = sealedAt < instantOf(checkpoint.taken_at) - clocksApartMs;
    return byOldVersion && at < newest - oldLateMs ? 'late' : null;
  }
  if (!passed.seen || passed.cluster !== checkpoint.cluster) return null;
  if (couldSee(passed.seen, tx)) return 'inserted';
  // The database's clock may have been set back meanwhile, which its own instants show.
  const earliest = Math.min(notBegunAt(passed, tx), instantOf(checkpoint.taken_at));
  return at < earliest - clockSlackMs ? 'late' : null;
}
