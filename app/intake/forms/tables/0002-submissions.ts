import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // `content_hash`: the same form sent again, its answer lost, is the same submission (C-56).
  // `sent_at` is what the sender's clock said, so it is kept as text and never compared.
  await sql`create table form_submissions (
    id text primary key check (id ~ '^AP-[0-9A-HJKMNP-TV-Z]{8}$'),
    form_id text not null references form_definitions (id),
    tag text not null,
    sent_id text not null,
    sent_at text not null,
    received_at timestamptz not null,
    answers jsonb not null check (jsonb_typeof(answers) = 'object'),
    content_hash text not null unique,
    mailed boolean not null,
    state text not null default 'new'
      check (state in ('new', 'in-review', 'accepted', 'declined'))
  )`.execute(db);
  await sql`create index form_submissions_newest on form_submissions (received_at desc, id desc)`.execute(
    db,
  );
  // What staff wrote about it, and each move from state to state.
  await sql`create table submission_notes (
    id bigint generated always as identity primary key,
    submission_id text not null references form_submissions (id) on delete cascade,
    staff_id text not null,
    note text not null default '',
    moved_to text check (moved_to in ('new', 'in-review', 'accepted', 'declined')),
    written_at timestamptz not null,
    check (note <> '' or moved_to is not null)
  )`.execute(db);
  await sql`create index submission_notes_of on submission_notes (submission_id, id)`.execute(db);
  // Who signed which wording of the partner agreement, and when.
  await sql`create table agreement_signatures (
    submission_id text primary key references form_submissions (id) on delete cascade,
    paper text not null,
    text_version text not null,
    name text not null check (name ~ '\\S'),
    designation text not null check (designation ~ '\\S'),
    signed_at timestamptz not null
  )`.execute(db);
}
