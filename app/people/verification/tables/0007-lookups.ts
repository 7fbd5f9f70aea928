import { type Kysely, sql } from 'kysely';

/** How many different badge numbers were looked up in each minute, so that what is unusual is seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A process adds to its own shard: no two wait for one row.
  await sql`create table verification_lookups (
    minute timestamptz not null,
    shard smallint not null,
    count integer not null,
    primary key (minute, shard)
  )`.execute(db);
}
