import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table contacts (
    ticket text primary key check (ticket ~ '^CT-[0-9A-HJKMNP-TV-Z]{8}$'),
    fingerprint text not null unique,
    name text not null,
    email text not null,
    phone text not null,
    department text not null,
    message text not null,
    state text not null check (state in ('open', 'answered', 'closed')),
    note text not null default '',
    suspected boolean not null,
    received_at timestamptz not null,
    handled_at timestamptz,
    handled_by text
  )`.execute(db);
  await sql`create index contacts_newest on contacts (received_at desc, ticket desc)`.execute(db);
}
