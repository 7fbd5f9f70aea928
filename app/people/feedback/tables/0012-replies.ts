import { type Kysely, sql } from 'kysely';

/**
 * What the worker has to say to released feedback. Whoever released it, or has decided about it before,
 * stands in `not_by`: the table itself refuses that member's decision. Who wrote before this was told that
 * staff alone read it: that feedback counts as before, and its words stay unquoted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedbacks
    add column released_by text,
    add column released_at timestamptz,
    add column taken_back_at timestamptz,
    add column quotable boolean not null default false`.execute(db);
  await sql`create index feedbacks_of_record on feedbacks (record_id, received_at)
    where record_id is not null`.execute(db);
  await sql`create table feedback_disputes (
    id text primary key,
    feedback_id text not null references feedbacks (id) on delete cascade,
    record_id text not null,
    round smallint not null check (round in (1, 2)),
    ground text not null check (ground in
      ('not-my-client', 'false-fact', 'personal-data', 'threat', 'extortion')),
    words text not null,
    raised_at timestamptz not null,
    due_at timestamptz not null,
    not_by text[] not null,
    decided_at timestamptz,
    decided_by text,
    outcome text check (outcome in ('upheld', 'dismissed')),
    reason text,
    unique (feedback_id, record_id, round),
    check ((decided_at is null) = (outcome is null)),
    check ((decided_at is null) = (decided_by is null)),
    check ((decided_at is null) = (reason is null)),
    check (decided_by is null or decided_by <> all (not_by))
  )`.execute(db);
  await sql`create unique index feedback_disputes_open on feedback_disputes (feedback_id)
    where decided_at is null`.execute(db);
  await sql`create index feedback_disputes_due on feedback_disputes (due_at, id)
    where decided_at is null`.execute(db);
  await sql`create index feedback_disputes_raised on feedback_disputes (raised_at, id)`.execute(db);
  await sql`create index feedback_disputes_all_due on feedback_disputes (due_at, id)`.execute(db);
  await sql`create index feedback_disputes_record on feedback_disputes (record_id)`.execute(db);
}
