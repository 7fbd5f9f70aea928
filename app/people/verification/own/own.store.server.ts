import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type Held, heldOf, records } from '../store.server.ts';

/** What narrows down the records of one address; what is left out narrows nothing. */
export interface Narrowed {
  readonly born?: string | undefined;
  /** The key of a badge number. */
  readonly badge?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/** The query behind `recordsReachedBy`; separate so that a test can ask the database for its plan. */
export function reachedQuery(
  db: Executor,
  { phone, email }: { readonly phone: string | null; readonly email: string | null },
  { born, badge, ids }: Narrowed,
) {
  return db
    .selectFrom('verification_records')
    .select(['id', 'badge_key as badge', 'name_key as nameKey', 'born'])
    .where((eb) => (email === null ? eb('phone', '=', phone) : eb('email_key', '=', email)))
    .where('hidden', '=', false)
    .where('honey', '=', false)
    .$if(born !== undefined, (rows) => rows.where('born', '=', born ?? ''))
    .$if(badge !== undefined, (rows) => rows.where('badge_key', '=', badge ?? ''))
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', [...(ids ?? [])]))
    .orderBy(sql`standing = 'revoked'`)
    .orderBy(sql`expires_at desc nulls last`)
    .orderBy('id')
    .limit(20);
}

/** The record behind an id, hidden ones left out. */
export async function readOwn(db: Executor, recordId: string): Promise<Held | null> {
  const row = await records(db)
    .where('verification_records.id', '=', recordId)
    .where('hidden', '=', false)
    .executeTakeFirst();
  return row ? heldOf(row) : null;
}

/** Holds a record until the transaction ends, so that its person's requests come one after the other. */
export async function holdOwn(trx: Trx, recordId: string): Promise<void> {
  await trx
    .selectFrom('verification_records')
    .select('id')
    .where('id', '=', recordId)
    .forUpdate()
    .execute();
}
