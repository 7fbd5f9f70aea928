import { type Kysely, sql } from 'kysely';

/** Links by which a worker shows chosen fields of the record (ME-04). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table record_shares (
    id text primary key,
    badge text not null,
    token_hash text not null unique,
    for_whom text not null,
    fields text[] not null,
    purpose text not null,
    until timestamptz not null,
    most_openings integer check (most_openings > 0),
    openings integer not null default 0 check (openings >= 0),
    created_at timestamptz not null,
    revoked_at timestamptz,
    check (most_openings is null or openings <= most_openings)
  )`.execute(db);
  await sql`create index record_shares_badge on record_shares (badge, created_at)`.execute(db);
  // An erasure knows the key of a badge number.
  await sql`create index record_shares_key on record_shares (lower(badge))`.execute(db);
  await sql`create index record_shares_until on record_shares (until)`.execute(db);

  // Who opened a link carries this in a cookie for some minutes, in place of the link.
  await sql`create table share_openings (
    token_hash text primary key,
    share_id text not null references record_shares (id) on delete cascade,
    expires_at timestamptz not null
  )`.execute(db);
  await sql`create index share_openings_share on share_openings (share_id)`.execute(db);
  await sql`create index share_openings_expires_at on share_openings (expires_at)`.execute(db);
}
