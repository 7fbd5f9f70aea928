import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // One case for each thing that asks for it: the pair of its kind and id is unique, so that whatever opens
  // it twice finds the first. `facts_from` says for each detail of the person where it was copied from.
  await sql`create table cases (
    id text primary key check (id ~ '^CS-[0-9A-HJKMNP-TV-Z]{26}$'),
    source_kind text not null
      check (source_kind in ('order', 'renewal', 'application', 'staff', 'import')),
    source_id text not null,
    level text not null check (level in ('Free', 'Basic', 'Premium', 'Platinum')),
    type_id text not null,
    record_badge text,
    is_buyer boolean not null,
    name text not null,
    name_key text not null,
    phone text,
    phone_key text,
    email text,
    email_key text,
    born text,
    address text,
    state_of_residence text,
    photo_handle text,
    facts_from jsonb not null default '{}' check (jsonb_typeof(facts_from) = 'object'),
    papers jsonb not null default '[]' check (jsonb_typeof(papers) = 'array'),
    national_id_sealed text,
    national_id_last_four text,
    national_id_hash text,
    virtual_id_hash text,
    state text not null check (state in ('open', 'waiting', 'ready', 'decided')),
    agent_id text,
    agent_name text,
    opened_at timestamptz not null,
    due_at timestamptz not null,
    decided_at timestamptz,
    decision text check (decision in ('approved', 'declined')),
    decided_by text,
    link_hash text unique,
    link_sent_at timestamptz,
    language text not null default 'en',
    stopped_at timestamptz,
    stopped_because text check (stopped_because in ('not-me', 'no-consent')),
    version integer not null default 1,
    unique (source_kind, source_id),
    check ((state = 'decided') = (decision is not null)),
    check ((decision is null) = (decided_by is null)),
    check ((stopped_at is null) = (stopped_because is null))
  )`.execute(db);
  await sql`create index cases_due on cases (due_at, id) where state <> 'decided'`.execute(db);
  await sql`create index cases_by_state on cases (state, due_at, id)`.execute(db);
  await sql`create index cases_newest on cases (opened_at desc, id desc)`.execute(db);
  await sql`create index cases_of_agent on cases (agent_id, due_at) where state <> 'decided'`.execute(
    db,
  );
  await sql`create index cases_decided on cases (decided_at) where state = 'decided'`.execute(db);
  await sql`create index cases_phone on cases (phone_key)`.execute(db);
  await sql`create index cases_email on cases (email_key)`.execute(db);
  await sql`create index cases_person on cases (name_key, born)`.execute(db);
  await sql`create index cases_national_id on cases (national_id_hash)`.execute(db);
  await sql`create index cases_virtual_id on cases (virtual_id_hash)`.execute(db);
  await sql`create index cases_record on cases (record_badge)`.execute(db);

  await sql`create table case_checks (
    case_id text not null references cases (id) on delete cascade,
    kind text not null,
    place smallint not null,
    state text not null check (state in ('to-do', 'waiting-for-person', 'waiting-for-source',
      'passed', 'partial', 'failed', 'not-applicable')),
    method text check (method in ('provider', 'by-hand')),
    how text,
    source text,
    checked_at timestamptz,
    good_until text,
    officer_id text,
    officer_name text,
    cost_kobo bigint not null default 0 check (cost_kobo >= 0),
    reference text,
    note text,
    partial_reason text,
    evidence jsonb not null default '[]' check (jsonb_typeof(evidence) = 'array'),
    compared jsonb check (jsonb_typeof(compared) = 'array'),
    carried boolean not null default false,
    primary key (case_id, kind)
  )`.execute(db);

  await sql`create table case_consents (
    id bigint generated always as identity primary key,
    case_id text not null references cases (id) on delete cascade,
    purpose text not null check (purpose in ('checks', 'selfie', 'photo')),
    text_version text not null,
    language text not null,
    channel text not null check (channel in ('page', 'in-person')),
    taken_by text,
    given_at timestamptz not null,
    withdrawn_at timestamptz
  )`.execute(db);
  await sql`create index case_consents_of on case_consents (case_id, id)`.execute(db);

  await sql`create table case_guarantors (
    case_id text not null references cases (id) on delete cascade,
    place smallint not null check (place in (1, 2)),
    name text not null,
    phone text not null,
    email text,
    relation text not null,
    link_hash text unique,
    named_at timestamptz not null,
    answer text check (answer in ('yes', 'no')),
    reason text,
    answered_at timestamptz,
    primary key (case_id, place)
  )`.execute(db);

  // A question to a provider: the row stands before the call, and its cost is seen whatever became of it.
  // `reserved_kobo` is money that may be gone: of the call under way, and of calls whose end nobody knows.
  await sql`create table case_asks (
    id text primary key,
    case_id text not null references cases (id) on delete cascade,
    kind text not null,
    asked_for text not null check (asked_for in ('nin', 'vnin', 'phone')),
    provider text not null,
    consent_id bigint not null,
    state text not null check (state in ('asked', 'answered', 'unclear')),
    outcome text,
    reference text,
    reserved_kobo bigint not null check (reserved_kobo >= 0),
    cost_kobo bigint not null default 0 check (cost_kobo >= 0),
    tries smallint not null default 0,
    answer_sealed text,
    asked_by text not null,
    asked_at timestamptz not null,
    tried_at timestamptz not null,
    again_at timestamptz,
    answered_at timestamptz
  )`.execute(db);
  await sql`create index case_asks_of on case_asks (case_id, asked_at)`.execute(db);
  await sql`create unique index case_asks_open on case_asks (case_id, kind) where state = 'asked'`.execute(
    db,
  );
  await sql`create index case_asks_by_day on case_asks (tried_at)`.execute(db);
  await sql`create index case_asks_running on case_asks (tried_at) where state = 'asked'`.execute(
    db,
  );
  await sql`create index case_asks_again on case_asks (again_at) where again_at is not null`.execute(
    db,
  );
  await sql`create index case_asks_sealed on case_asks (answered_at) where answer_sealed is not null`.execute(
    db,
  );

  await sql`create table case_proposals (
    case_id text primary key references cases (id) on delete cascade,
    reasons text not null,
    proposed_by text not null,
    proposed_at timestamptz not null,
    released_by text,
    released_at timestamptz,
    answer_until timestamptz,
    answer text,
    answer_files jsonb not null default '[]' check (jsonb_typeof(answer_files) = 'array'),
    answered_at timestamptz,
    check (released_by is null or released_by <> proposed_by)
  )`.execute(db);

  await sql`create table case_events (
    id bigint generated always as identity primary key,
    case_id text not null references cases (id) on delete cascade,
    at timestamptz not null,
    what text not null,
    by_id text,
    by_name text,
    note text
  )`.execute(db);
  await sql`create index case_events_of on case_events (case_id, id)`.execute(db);

  await sql`create table case_codes (
    case_id text primary key references cases (id) on delete cascade,
    phone_key text not null,
    code_hash text not null,
    sent_at timestamptz not null,
    until timestamptz not null,
    tries smallint not null default 0
  )`.execute(db);

  await sql`create table public_holidays (
    day text primary key check (day ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    name text not null
  )`.execute(db);
}
