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

/** What stands before the first seal. */
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

/**
 * How far behind the last sealed number an entry may still come: transactions take their numbers
 * before they commit. An older number without a seal was put in by hand.
 */
export const latecomers = 10_000;
/** A row that says it was written this long before one that stands earlier was not written then. */
export const lateMs = 60 * 60_000;

const dayMs = 24 * 60 * 60_000;
const lagosMs = 60 * 60_000; // one hour ahead of UTC, all year

/** The instants between which a calendar day passes in Lagos. */
export function lagosDay(day: string): { from: Date; to: Date } {
  const from = Date.parse(`${day}T00:00:00Z`) - lagosMs;
  return { from: new Date(from), to: new Date(from + dayMs) };
}

/** The last days of Lagos, today last, as `2026-11-21`. */
export function lastDays(now: Date, count: number): string[] {
  const today = now.getTime() + lagosMs;
  return Array.from({ length: count }, (_, n) =>
    new Date(today - (count - 1 - n) * dayMs).toISOString().slice(0, 10),
  );
}

/** An action as people read it: `records.read` is "Records: read". */
export function actionWords(action: string): string {
  const [noun = '', ...verb] = action.split('.');
  const words = `${noun}: ${verb.join(' ')}`.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
