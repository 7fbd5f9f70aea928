import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';
import { query } from '#platform/database/query.server.ts';
import type { Kobo } from '#platform/money.ts';
import { checksOf } from './checks.store.server.ts';
import type { CheckKind, Level } from './contract.ts';
import type { Consent, ConsentKind, PersonalRecord } from './disclosure.rules.ts';
import { reviewsOf } from './reviews/reviews.store.server.ts';
import type { StoredStatus } from './rules.ts';

export interface TypeRow {
  id: string;
  level: Level;
  name: string;
  description: string;
  base_price_kobo: Kobo;
}

export interface RecordRow {
  id: string;
  badge: string;
  badge_key: string;
  type_id: string;
  full_name: string;
  name_key: string;
  /** `name_key` with the last word first. */
  surname_key: Generated<string>;
  phone: string | null;
  email: string | null;
  email_key: string | null;
  born: string;
  address: string | null;
  state: string | null;
  standing: StoredStatus;
  verified_at: Date | null;
  expires_at: Date | null;
  officer_first_name: string;
  officer_last_name: string;
  officer_email: string;
  police_record: PersonalRecord['policeRecord'];
  health_status: string | null;
  /** Brought along, and published before reviews were kept in `record_reviews`. */
  total_reviews: number;
  photo_handle: string | null;
  has_basic_report: boolean;
  national_id_sealed: string | null;
  national_id_last_four: string | null;
  national_id_hash: string | null;
  hidden: boolean;
  /** Since when staff hide it; null also where that was done before it was kept. */
  hidden_at: Date | null;
  /** A canary, which nobody is. */
  honey: boolean;
  /** When staff last changed by hand what a check had proved, by the check's kind. */
  checks_ended: Generated<Readonly<Partial<Record<CheckKind, string>>>>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Grows with every change, so that nobody saves over what he has not seen. */
  version: Generated<number>;
}

interface ConsentRow {
  id: string;
  record_id: string;
  field_group: ConsentKind;
  given_by: string;
  text_version: string;
  purpose: string;
  given_at: Date;
  until: Date | null;
  withdrawn_at: Date | null;
  /** `corrected`: it ended as the record’s email or number was put right. */
  withdrawn_because: Generated<'corrected' | null>;
  /** How it reached us: on paper, in person, by phone; null for those from before it was kept. */
  how: Generated<string | null>;
  /** The language that the text was read in. */
  language: Generated<string>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    verification_types: TypeRow;
    verification_records: RecordRow;
    verification_consents: ConsentRow;
  }
}

/** A record with what decides about its disclosure. The sealed national ID is never read here. */
export interface Held {
  readonly id: string;
  readonly record: PersonalRecord;
  readonly consents: readonly Consent[];
  readonly photoHandle: string | null;
  readonly hidden: boolean;
  readonly canary: boolean;
}

/** The comparable form of a search; an empty key matches no record. */
export interface SearchKeys {
  readonly names: readonly string[];
  readonly phone: string;
  readonly email: string;
  readonly born: string;
  /** Null when no ID was typed. */
  readonly badge: string | null;
}

type Joined = ExpressionBuilder<Tables, 'verification_records'>;
const consentsOf = (eb: Joined) =>
  jsonArrayFrom(
    eb
      .selectFrom('verification_consents as c')
      .select(['c.field_group', 'c.given_at', 'c.until', 'c.withdrawn_at'])
      .whereRef('c.record_id', '=', 'verification_records.id'),
  ).as('consents');

export const records = (db: Executor) =>
  db
    .selectFrom('verification_records')
    .innerJoin('verification_types as t', 't.id', 'verification_records.type_id')
    .select([
      'verification_records.id',
      'badge',
      'full_name',
      'phone',
      'email',
      'born',
      'address',
      'state',
      'standing',
      'verified_at',
      'expires_at',
      'officer_first_name',
      'officer_last_name',
      'officer_email',
      'police_record',
      'health_status',
      'total_reviews',
      'photo_handle',
      'has_basic_report',
      'national_id_last_four',
      'hidden',
      'honey as canary',
      't.level',
      't.name as type_name',
      't.description as type_description',
      't.base_price_kobo',
    ])
    .select(consentsOf)
    .select(checksOf)
    .select(reviewsOf);

type Found = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

export function heldOf(row: Found): Held {
  const instant = (value: Date | string | null) => (value === null ? null : new Date(value));
  return {
    id: row.id,
    photoHandle: row.photo_handle,
    hidden: row.hidden,
    canary: row.canary,
    consents: row.consents.map((consent) => ({
      group: consent.field_group,
      givenAt: new Date(consent.given_at),
      until: instant(consent.until),
      withdrawnAt: instant(consent.withdrawn_at),
    })),
    record: {
      fullName: row.full_name,
      verifiedId: row.badge,
      level: row.level,
      type: {
        name: row.type_name,
        description: row.type_description,
        basePrice: row.base_price_kobo,
      },
      officer: {
        firstName: row.officer_first_name,
        lastName: row.officer_last_name,
        email: row.officer_email,
      },
      standing: row.standing,
      verifiedAt: row.verified_at,
      expiresAt: row.expires_at,
      email: row.email,
      phoneNumber: row.phone,
      address: row.address,
      state: row.state,
      dateOfBirth: row.born,
      nationalIdLastFour: row.national_id_last_four,
      hasPhoto: row.photo_handle !== null,
      hasBasicReport: row.has_basic_report,
      policeRecord: row.police_record,
      healthStatus: row.health_status,
      totalReviews: row.total_reviews,
      checks: row.checks,
      reviews: row.reviews,
    },
  };
}

/** The query behind `findMatch`; separate so that a test can ask the database for its plan. */
export function matchQuery(db: Executor, keys: SearchKeys) {
  const query = records(db)
    .where('born', '=', keys.born)
    .where((eb) => eb.or([eb('phone', '=', keys.phone), eb('email_key', '=', keys.email)]))
    .where(sql<boolean>`name_key = any(${keys.names})`);
  // A record that was revoked says nothing of who was verified anew since, also on the same day.
  const isSuperseded = sql`coalesce(standing = 'revoked' and array[verified_at, created_at] < max(
    array[verified_at, created_at]) filter (where standing = 'verified' and not hidden) over (), false)`;
  return (keys.badge === null ? query : query.where('badge_key', '=', keys.badge))
    .orderBy('hidden')
    .orderBy(isSuperseded)
    .orderBy(sql`expires_at desc nulls last`)
    .limit(1);
}

type Given = Omit<SearchKeys, 'badge'>;
const matching = query((db, names: Given['names'], phone: string, email: string, born: string) =>
  matchQuery(db, { names, phone, email, born, badge: null }),
);
const matchingBadge = query(
  (db, badge: string, names: Given['names'], phone: string, email: string, born: string) =>
    matchQuery(db, { names, phone, email, born, badge }),
);

/**
 * Finds the one record that all given details fit. Of several of one person: one that is shown before one that is
 * hidden, one that was issued since another was revoked before that one, then the one valid longest.
 */
export async function findMatch(db: Executor, keys: SearchKeys): Promise<Held | null> {
  const { names, phone, email, born, badge } = keys;
  return foundIn(
    badge === null
      ? await matching(db, names, phone, email, born)
      : await matchingBadge(db, badge, names, phone, email, born),
  );
}

const withBadge = query((db, badge: string) => records(db).where('badge_key', '=', badge));

function foundIn([row]: readonly Found[]): Held | null {
  return row ? heldOf(row) : null;
}

/** The record with this badge number, given as its key. Hidden ones too: the service decides. */
export async function findByBadge(db: Executor, badge: string): Promise<Held | null> {
  return foundIn(await withBadge(db, badge));
}

type Filled = 'checks_ended' | 'created_at' | 'updated_at' | 'version';
export type NewRecord = Omit<Selectable<RecordRow>, Filled>;
export type NewConsent = Omit<Selectable<ConsentRow>, 'how' | 'language' | 'withdrawn_because'> &
  Partial<Pick<Selectable<ConsentRow>, 'language'>> & { readonly how?: string };

/** Adds a record with its consents; false when the badge number or the national ID is taken already. */
export async function insertRecord(
  db: Executor,
  record: NewRecord,
  consents: readonly NewConsent[],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('verification_records')
    .values(record)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  const rows = [...consents];
  if (rows.length > 0) await db.insertInto('verification_consents').values(rows).execute();
  return true;
}

/** Adds a type, or puts this one in the place of the one with its id. */
export async function replaceType(db: Executor, type: TypeRow): Promise<void> {
  await db
    .insertInto('verification_types')
    .values(type)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(type))
    .execute();
}

/** What changes with a renewal and whom to tell, the row locked until the transaction ends. */
export async function lockExpiry(trx: Trx, id: string) {
  return trx
    .selectFrom('verification_records')
    .select(['badge', 'full_name', 'email', 'phone', 'expires_at', 'name_key', 'standing'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateExpiry(trx: Trx, id: string, expiresAt: Date, now: Date) {
  const change = { expires_at: expiresAt, updated_at: now };
  await trx
    .updateTable('verification_records')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
