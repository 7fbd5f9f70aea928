/** The trail’s rows as they are sealed. The time is a text: its microseconds count. */
export interface SealedRow {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actor: string;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly level: string | null;
  readonly fields: readonly string[] | null;
  readonly inputs_hash: string | null;
  readonly request_id: string | null;
}

/** What stands before the first seal, and before the first checkpoint. */
export const chainStart = '0'.repeat(64);

/** The text that a seal is the hash of: the seal before, and everything of the row in a fixed order. */
export function sealedText(
  before: string,
  { position, sealedAt }: { position: number; sealedAt: Date },
  row: SealedRow,
): string {
  const { id, at, action, actor, subject, reason, level, fields, inputs_hash, request_id } = row;
  const parts = [id, at, action, actor, subject, reason, level, fields, inputs_hash, request_id];
  return JSON.stringify([before, position, sealedAt.toISOString(), ...parts]);
}

/** Clocks that are further apart than this are wrong, and nothing follows them. */
const apartMs = 60 * 60_000;

/**
 * The time that the next seals bear: no earlier than that of the last one and than their entries’, so that a
 * month’s seals are one run of positions and an entry’s seal is of its month or a later one.
 */
export function sealTimeOf(
  now: Date,
  last: Date | undefined,
  rows: readonly Pick<SealedRow, 'at'>[],
): Date {
  const bounds = rows.map(({ at }) => Date.parse(`${at}Z`) + 1);
  if (last) bounds.push(last.getTime());
  const near = bounds.filter((bound) => bound - now.getTime() <= apartMs);
  return new Date(near.reduce((late, bound) => Math.max(late, bound), now.getTime()));
}

/** Where the chain stood when everything that could be seen was sealed. */
export interface Checkpoint {
  readonly number: number;
  /** How many entries are sealed so far. */
  readonly position: number;
  /** The last of their seals. */
  readonly seal_hash: string;
  /** In UTC with microseconds, by the database’s clock. */
  readonly taken_at: string;
  /** `xmin:xmax:xip,...`; null while entries that can be seen wait for their seal. */
  readonly snapshot: string | null;
  /** The database server: numbers of transactions mean nothing in another one. */
  readonly cluster: string;
  /** Whether the key of the checkpoint before was known, and that one good, when this was made. */
  readonly follows_known: boolean;
}

/** The text that a checkpoint’s hash is of. */
export function checkpointText(before: string, checkpoint: Checkpoint): string {
  const { number, position, seal_hash, taken_at, snapshot, cluster, follows_known } = checkpoint;
  const parts = [number, position, seal_hash, taken_at, snapshot, cluster, follows_known];
  return JSON.stringify([before, ...parts]);
}

/** Which transactions had ended at an instant. */
export interface Seen {
  /** From here on none had begun. */
  readonly from: number;
  /** Of the earlier ones, those that were still running. */
  readonly running: ReadonlySet<number>;
}

/** A snapshot as PostgreSQL writes it. */
export function seenIn(snapshot: string): Seen {
  const [, from, running = ''] = snapshot.split(':');
  const numbers = running.split(',').filter(Boolean).map(Number);
  return { from: Number(from), running: new Set(numbers) };
}

/** Whether what this transaction wrote could be seen then. */
export const couldSee = ({ from, running }: Seen, tx: number): boolean =>
  tx < from && !running.has(tx);

/** So far the database’s clock may be set back between two entries without an alarm. */
export const clockSlackMs = 2_000;

/** An entry from before checkpoints may have come so late: it bears the time of its transaction’s begin. */
export const oldLateMs = 60 * 60_000;
