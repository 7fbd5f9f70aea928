import { type Kysely, sql } from 'kysely';

/**
 * The released reviews of a record. What was counted before this table stays in `total_reviews`: its
 * authors were told that staff alone read their words, so those are never shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_reviews (
    id text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    words text not null,
    quotable boolean not null,
    released_at timestamptz not null,
    counts_from timestamptz not null,
    disputed boolean not null default false,
    withheld boolean not null default false,
    answer text,
    answered_at timestamptz,
    check ((answer is null) = (answered_at is null)),
    check (disputed or not withheld)
  )`.execute(db);
  await sql`create index record_reviews_of on record_reviews (record_id, counts_from)`.execute(db);
}
