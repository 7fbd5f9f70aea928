import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table me_passkeys (
    id text primary key,
    record_id text not null references verification_records (id) on delete cascade,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    made_at timestamptz not null,
    used_at timestamptz
  )`.execute(db);
  await sql`create index me_passkeys_record on me_passkeys (record_id, made_at)`.execute(db);

  // What a browser is to sign, once. For a new passkey it belongs to the record that is signed in.
  await sql`create table me_challenges (
    challenge_hash text primary key,
    record_id text references verification_records (id) on delete cascade,
    until timestamptz not null
  )`.execute(db);
  await sql`create index me_challenges_until on me_challenges (until)`.execute(db);
}
