import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `payment`: whether the money of a request is in, as its own row knows it.
  await sql`alter table purchase_requests
    add column version integer not null default 1,
    add column assigned_to text,
    add column assigned_name text,
    add column finding text,
    add column closed_at timestamptz,
    add column payment text generated always as (
      case when total_kobo = 0 then 'nothing-to-pay'
        when paid_reference is not null then 'paid' else 'unpaid' end) stored`.execute(db);

  // Every order and every filter of the console's list.
  await sql`create index purchase_requests_created on purchase_requests (created_at, id)`.execute(
    db,
  );
  await sql`create index purchase_requests_total on purchase_requests (total_kobo, id)`.execute(db);
  await sql`create index purchase_requests_kind on purchase_requests (kind, created_at, id)`.execute(
    db,
  );
  await sql`create index purchase_requests_status on purchase_requests
    (status, created_at, id)`.execute(db);
  await sql`create index purchase_requests_payment on purchase_requests
    (payment, created_at, id)`.execute(db);
  await sql`create index purchase_requests_assigned on purchase_requests
    (assigned_to, created_at, id)`.execute(db);
  await sql`create index purchase_requests_email on purchase_requests
    (lower(customer_email), created_at, id)`.execute(db);

  // What staff did and wrote, for staff; what the buyer was told says so.
  await sql`create table purchase_notes (
    id text primary key,
    request_id text not null references purchase_requests (id),
    verb text not null check (verb in ('note', 'assign', 'finish', 'decline', 'reopen')),
    text text not null,
    by_id text not null,
    by_name text not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create index purchase_notes_request on purchase_notes (request_id, at, id)`.execute(db);
}
