import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables, Trx } from '#platform/database/database.server.ts';
import { CheckKind, type CheckMethod } from './contract.ts';

interface RecordCheckRow {
  record_id: string;
  kind: CheckKind;
  /** Its place in the order in which checks are shown. */
  place: number;
  method: CheckMethod | null;
  checked_on: string;
  good_until: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    record_checks: RecordCheckRow;
  }
}

type NewCheck = Omit<RecordCheckRow, 'record_id' | 'place'>;

/** Puts the checks that a record stands on in the place of those before. */
export async function replaceChecks(
  trx: Trx,
  recordId: string,
  checks: readonly NewCheck[],
): Promise<void> {
  await trx.deleteFrom('record_checks').where('record_id', '=', recordId).execute();
  if (checks.length === 0) return;
  const rows = checks.map((check, place) => ({ ...check, place, record_id: recordId }));
  await trx.insertInto('record_checks').values(rows).execute();
}

/** Puts checks in the place of those of their kinds, or among the others: these stay as they are. */
export async function renewChecks(
  trx: Trx,
  recordId: string,
  checks: readonly NewCheck[],
): Promise<void> {
  if (checks.length === 0) return;
  const rows = await trx
    .selectFrom('record_checks')
    .select(['kind', 'method', 'checked_on', 'good_until'])
    .where('record_id', '=', recordId)
    .orderBy('place')
    .execute();
  const others = rows.filter(({ kind }) => checks.every((check) => check.kind !== kind));
  const order = (check: NewCheck) => CheckKind.options.indexOf(check.kind);
  const all = [...others, ...checks].toSorted((one, other) => order(one) - order(other));
  await replaceChecks(trx, recordId, all);
}

/**
 * Ends these checks of a locked record: it stands on them no more, and no case takes over what was made before. Gives those
 * that it had, in their order.
 */
export async function endChecks(
  trx: Trx,
  recordId: string,
  kinds: readonly CheckKind[],
  now: Date,
): Promise<CheckKind[]> {
  if (kinds.length === 0) return [];
  const ended = JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, now])));
  await trx
    .updateTable('verification_records')
    .set({ checks_ended: sql`checks_ended || ${ended}::jsonb` })
    .where('id', '=', recordId)
    .execute();
  const gone = await trx
    .deleteFrom('record_checks')
    .where('record_id', '=', recordId)
    .where('kind', 'in', [...kinds])
    .returning('kind')
    .execute();
  return CheckKind.options.filter((kind) => gone.some((one) => one.kind === kind));
}

/** The checks of the records that a statement reads, in their order. */
export const checksOf = (eb: ExpressionBuilder<Tables, 'verification_records'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('record_checks as rc')
      .select(['rc.kind', 'rc.method', 'rc.checked_on as checkedOn'])
      .whereRef('rc.record_id', '=', 'verification_records.id')
      .orderBy('rc.place'),
  ).as('checks');
