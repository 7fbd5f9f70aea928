import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { Level } from '../contract.ts';

/** Who a record is about and what it was issued for; undefined for none. */
export function readPerson(db: Executor, recordId: string) {
  return db
    .selectFrom('verification_records as r')
    .innerJoin('verification_types as t', 't.id', 'r.type_id')
    .select(['r.badge', 'r.type_id', 't.level', 'r.full_name', 'r.phone', 'r.email', 'r.born'])
    .select(['r.address', 'r.state', 'r.photo_handle', 'r.hidden', 'r.name_key'])
    .where('r.id', '=', recordId)
    .executeTakeFirst();
}

/** Which checks of a record ended as staff changed it by hand; undefined for no record. */
export function readEnded(db: Executor, badge: string) {
  return db
    .selectFrom('verification_records')
    .select('checks_ended')
    .where('badge_key', '=', badge)
    .executeTakeFirst();
}

/** The type of a level; of several the one that costs least. */
export async function readTypeOf(db: Executor, level: Level): Promise<string | null> {
  const row = await db
    .selectFrom('verification_types')
    .select('id')
    .where('level', '=', level)
    .orderBy('base_price_kobo')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What two people may have in common; an empty part matches nobody. */
export interface Alike {
  readonly phone: string | null;
  readonly email: string | null;
  readonly nationalId: string | null;
  /** Every order of the words of the name. */
  readonly names: readonly string[];
  readonly born: string | null;
}

const most = 20;

/** The query behind `readAlike`, one walk along an index for each thing in common. */
export function alikeQuery(db: Executor, { phone, email, nationalId, names, born }: Alike) {
  const rows = (why: string) =>
    db
      .selectFrom('verification_records')
      .select(['badge', 'full_name', sql.lit(why).as('why')])
      .where('honey', '=', false)
      .limit(most);
  // Byte by byte, as the index of names has it.
  const named = sql<boolean>`name_key collate "C" = any(${names})`;
  return db
    .selectFrom(rows('phone').where('phone', '=', phone).as('a'))
    .selectAll()
    .unionAll(db.selectFrom(rows('email').where('email_key', '=', email).as('b')).selectAll())
    .unionAll(
      db.selectFrom(rows('nin').where('national_id_hash', '=', nationalId).as('c')).selectAll(),
    )
    .unionAll(
      db.selectFrom(rows('name').where(named).where('born', '=', born).as('d')).selectAll(),
    );
}

/** The records that have something in common with a person, once for each thing. */
export function readAlike(db: Executor, alike: Alike) {
  return alikeQuery(db, alike).execute();
}
