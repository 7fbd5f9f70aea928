import { type Kysely, sql } from 'kysely';
import { sayChanges } from '#platform/database/topics.server.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Features and facts are `json`, not `jsonb`: that one would put the rows of a map into an order
  // of its own, and people read them as they were written.
  await sql`create table plans (
    kind text not null check (kind in ('VERIFICATION', 'BACKGROUND_CHECK', 'CLEARANCE', 'INSURED',
      'INCIDENT_REPORT', 'HEALTH_PLAN', 'RECRUITMENT_PACKAGE')),
    id text not null check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 60),
    position integer not null check (position >= 0),
    name text not null check (name ~ '\\S'),
    description text not null,
    base_price_kobo bigint not null check (base_price_kobo between 0 and 999999999999),
    bg_color text not null check (bg_color ~ '^#[0-9A-F]{6}$'),
    tier text unique check (tier in ('free', 'basic', 'premium', 'platinum')),
    features json not null check (json_typeof(features) in ('array', 'object')),
    facts json not null default '{}' check (json_typeof(facts) = 'object'),
    extra_charges jsonb not null default '[]' check (
      jsonb_array_length(extra_charges) = jsonb_array_length(jsonb_path_query_array(extra_charges,
        'strict $[*] ? (@.name like_regex "[^ ]" && (@.fee == true || @.fee == false)
          && @.kobo > 0 && @.kobo <= 999999999999 && @.kobo.floor() == @.kobo)'))
    ),
    requirements_form_id text,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (kind, id),
    check ((kind = 'VERIFICATION') = (tier is not null))
  )`.execute(db);
  await sayChanges(db, 'plans', 'plans');
}
