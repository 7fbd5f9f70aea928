import { type ColumnType, sql } from 'kysely';
import { Level } from '#app/people/verification/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    proof_indices: {
      idx: number;
      /** Null once the person is erased. */
      record_id: string | null;
      given_at: Date;
      /** When the last proof that names it has ended. */
      ends_at: Date;
      /** What its proofs say; null: they are of before it was kept. */
      level: ColumnType<Level | null, Level | undefined>;
    };
  }
}

interface Wanted {
  readonly recordId: string;
  readonly level: Level;
  /** Only one given since then is used again. */
  readonly since: Date;
  readonly endsAt: Date;
}

/**
 * The place that the record's proofs name at present, kept at least until `endsAt`; null for none. One whose proofs
 * outlive the record is told of as withdrawn: nothing new names it.
 */
export async function keepIndex(
  trx: Trx,
  { recordId, level, since, endsAt }: Wanted,
): Promise<number | null> {
  const found = await trx
    .selectFrom('proof_indices as i')
    .innerJoin('verification_records as r', 'r.id', 'i.record_id')
    .select('idx')
    .where('i.record_id', '=', recordId)
    .where('i.level', '=', level)
    .where('given_at', '>', since)
    .whereRef('i.ends_at', '<=', 'r.expires_at')
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const kept = await trx
    .updateTable('proof_indices')
    .set({ ends_at: sql<Date>`greatest(ends_at, ${endsAt})` })
    .where('idx', '=', found.idx)
    .executeTakeFirst();
  // The sweep may have taken it meanwhile.
  return kept.numUpdatedRows === 1n ? found.idx : null;
}

/** The highest place that is given; 0 also where none is. */
export async function highestPlace(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('proof_indices')
    .select((eb) => eb.fn.max('idx').as('highest'))
    .executeTakeFirstOrThrow();
  return row.highest ?? 0;
}

/** The places are counted this far. */
export const mostPlacesCounted = 10_000;

/** How many places are given; one more than `mostPlacesCounted` for all that is above. */
export async function countPlaces(db: Executor): Promise<number> {
  const rows = counted(db.selectFrom('proof_indices'), mostPlacesCounted);
  return (await countUpTo(db, { count: rows })).count;
}

/** Gives a place to a record; false when it is given already. */
export async function takeIndex(
  trx: Trx,
  { index, recordId, level, now, endsAt }: Omit<Wanted, 'since'> & { index: number; now: Date },
): Promise<boolean> {
  const added = await trx
    .insertInto('proof_indices')
    .values({ idx: index, record_id: recordId, given_at: now, ends_at: endsAt, level })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Which of these places are given. */
export async function givenAmong(
  db: Executor,
  places: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('proof_indices')
    .select('idx')
    .where(sql<boolean>`idx = any(${places}::int[])`)
    .execute();
  return new Set(rows.map(({ idx }) => idx));
}

const rankOf = (column: string) =>
  sql<number>`array_position(${sql.lit(`{${Level.options}}`)}::text[], ${sql.ref(column)})`;

/**
 * The places whose record is not what its proofs say, or has a lower level by now, with whether that may pass (suspended). A record that
 * has expired counts only where a proof would outlive it: others have ended by themselves.
 */
export function badPlaces(db: Executor): Promise<{ index: number; suspended: boolean }[]> {
  return db
    .selectFrom('proof_indices as i')
    .leftJoin('verification_records as r', 'r.id', 'i.record_id')
    .leftJoin('verification_types as t', 't.id', 'r.type_id')
    .select('i.idx as index')
    .select((eb) =>
      eb
        .case()
        .when(eb.and([eb('r.standing', '=', 'suspended'), eb('r.hidden', '=', false)]))
        .then(true)
        .else(false)
        .end()
        .as('suspended'),
    )
    .where((eb) =>
      eb.or([
        eb('r.id', 'is', null),
        eb('r.standing', '<>', 'verified'),
        eb('r.hidden', '=', true),
        eb('r.expires_at', 'is', null),
        eb('r.expires_at', '<', eb.ref('i.ends_at')),
        eb(rankOf('t.level'), '<', rankOf('i.level')),
      ]),
    )
    .execute();
}

/** Unties the places of a record from it: they are told of as withdrawn until their last proof has ended. */
export async function untiePlaces(trx: Trx, recordId: string): Promise<void> {
  await trx
    .updateTable('proof_indices')
    .set({ record_id: null })
    .where('record_id', '=', recordId)
    .execute();
}

/** Frees the places that no living proof names. */
export async function freePlaces(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('proof_indices').where('ends_at', '<', before).execute();
}
