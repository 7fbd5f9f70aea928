import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { StoredCase } from '../store.server.ts';

const most = 20;

type Sought = Pick<
  StoredCase,
  'born' | 'email_key' | 'id' | 'national_id_hash' | 'phone_key' | 'virtual_id_hash'
> & { readonly names: readonly string[] };

/** The query behind `readAlikeCases`, one walk along an index for each thing in common. */
export function alikeCasesQuery(db: Executor, one: Sought) {
  const rows = (why: string) =>
    db
      .selectFrom('cases')
      .select(['id', 'name', sql.lit(why).as('why')])
      .where('id', '<>', one.id)
      .limit(most);
  const same = (why: string, column: 'national_id_hash' | 'virtual_id_hash') =>
    db.selectFrom(rows(why).where(column, '=', one[column]).as(column)).selectAll();
  const named = sql<boolean>`name_key = any(${one.names})`;
  return db
    .selectFrom(rows('phone').where('phone_key', '=', one.phone_key).as('a'))
    .selectAll()
    .unionAll(
      db.selectFrom(rows('email').where('email_key', '=', one.email_key).as('b')).selectAll(),
    )
    .unionAll(same('nin', 'national_id_hash'))
    .unionAll(same('vnin', 'virtual_id_hash'))
    .unionAll(
      db.selectFrom(rows('name').where(named).where('born', '=', one.born).as('c')).selectAll(),
    );
}

/** The other cases that have something in common with a case, once for each thing. */
export function readAlikeCases(db: Executor, one: Sought) {
  return alikeCasesQuery(db, one).execute();
}
