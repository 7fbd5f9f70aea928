import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mail_subscribers (
    id text primary key,
    email text not null unique check (email = lower(email)),
    status text not null check (status in ('pending', 'confirmed', 'unsubscribed')),
    confirm_hash text,
    confirm_until timestamptz,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    unsubscribed_at timestamptz
  )`.execute(db);
  await sql`create unique index mail_subscribers_confirm on mail_subscribers (confirm_hash)
    where confirm_hash is not null`.execute(db);
  await sql`create index mail_subscribers_stale on mail_subscribers (confirm_until)
    where status = 'pending'`.execute(db);
}
