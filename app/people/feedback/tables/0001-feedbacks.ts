import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `record_id` refers to nothing on purpose: checking it would make an ID that exists slower than
  // one that does not, and only somebody with a clock would profit from that (C-71).
  await sql`create table feedbacks (
    id text primary key,
    fingerprint text not null unique,
    name text not null,
    verification_id text not null,
    record_id text,
    message text not null,
    email text,
    state text not null check (state in ('new', 'published', 'hidden')),
    suspected boolean not null,
    received_at timestamptz not null,
    acknowledge_by timestamptz not null,
    acknowledged_at timestamptz,
    act_by timestamptz not null,
    decided_at timestamptz,
    decided_by text,
    reply text,
    check (state <> 'published' or record_id is not null)
  )`.execute(db);
  await sql`create index feedbacks_newest on feedbacks (received_at desc, id desc)`.execute(db);
  await sql`create index feedbacks_waiting on feedbacks (act_by) where state = 'new'`.execute(db);
}
