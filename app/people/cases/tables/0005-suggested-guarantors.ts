import { type Kysely, sql } from 'kysely';

/** Guarantors whom an order names: the person finds them filled in. No copy: erased with the case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases add column suggested_guarantors jsonb not null default '[]'
    check (jsonb_typeof(suggested_guarantors) = 'array')`.execute(db);
}
