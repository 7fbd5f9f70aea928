import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `order_key`: an order that is sent again, its answer lost, is the same order.
  // What was ordered, as the buyer saw it: a plan that is changed later changes no request.
  await sql`create table purchase_requests (
    id text primary key check (id ~ '^RQ-[0-9A-HJKMNP-TV-Z]{26}$'),
    kind text not null,
    plan_id text not null,
    plan_name text not null,
    base_kobo bigint not null check (base_kobo >= 0),
    charges jsonb not null default '[]',
    fee_kobo bigint not null check (fee_kobo >= 0),
    total_kobo bigint not null check (total_kobo >= 0),
    customer_name text not null,
    customer_email text not null,
    customer_phone text not null,
    form_id text,
    form_data jsonb not null default '{}',
    terms_version text,
    terms_at timestamptz,
    status text not null check (status in ('received', 'processing', 'fulfilled', 'cancelled')),
    order_key text unique,
    paid_reference text,
    paid_at timestamptz,
    created_at timestamptz not null
  )`.execute(db);
  await sql`create index purchase_requests_newest on purchase_requests (created_at desc)`.execute(
    db,
  );
}
