import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';
import { monthOfInstant } from '#platform/staff/days.server.ts';
import { staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { Level, Status } from '../contract.ts';
import type { NewRecord, RecordRow } from '../store.server.ts';
import type { Sought } from './rules.ts';

/** What narrows a list of records. */
export interface RecordFilter {
  readonly sought?: Sought | undefined;
  readonly status?: Status | undefined;
  /** The types of a level; the planner knows how many records each has. */
  readonly typeIds?: readonly string[] | undefined;
  /** Verified records that run out after `after` and until `until`, the end of that month in Lagos. */
  readonly expiring?: { readonly after: Date; readonly until: Date } | undefined;
  /** The order of a page: it decides how those that run out are found. */
  readonly sort?: string | undefined;
  readonly now: Date;
}

/** So many people of one name are looked through; who wants more types more of the name. */
const mostNamesakes = 2_000;

/** The character after the last one that a key can hold: letters and digits all come before it. */
const past = '\u{10FFFF}';

type Rows = SelectQueryBuilder<Tables, 'verification_records', object>;

/**
 * Those whose name begins so, with the first or with the last word in front: two walks along an index,
 * both with an end, whatever else the list is narrowed to.
 */
function namesakes(db: Executor, key: string): Rows {
  const begins = (column: string) =>
    sql`(${sql.ref(column)} collate "C" >= ${key} and ${sql.ref(column)} collate "C" < ${key + past})`;
  const walk = (column: string, but = sql`true`) =>
    sql`(select * from verification_records where ${begins(column)} and ${but}
      order by ${sql.ref(column)} collate "C" limit ${sql.lit(mostNamesakes)})`;
  const found = sql<Selectable<RecordRow>>`(${walk('name_key')} union all
    ${walk('surname_key', sql`not ${begins('name_key')}`)})`;
  return db.selectFrom(found.as('verification_records')) as unknown as Rows;
}

const keyed = { badge: 'badge_key', phone: 'phone', email: 'email_key' } as const;

/** The records that a text looks for; a text that looks for nobody finds nobody. */
function soughtAmong(db: Executor, sought: Sought | undefined): Rows {
  const everybody = db.selectFrom('verification_records') as Rows;
  if (!sought) return everybody;
  if (sought.kind === 'nothing') return everybody.where(sql<SqlBool>`false`);
  if (sought.kind === 'name') return namesakes(db, sought.key);
  return everybody.where(keyed[sought.kind], '=', sought.key);
}

/** A status is what staff decided and, for what is verified, the calendar (C-49). */
function statusCondition(status: Status, now: Date) {
  const stored = sql.ref('verification_records.standing');
  const expires = sql.ref('verification_records.expires_at');
  if (status === 'SUSPENDED' || status === 'REVOKED') {
    return sql<SqlBool>`${stored} = ${status.toLowerCase()}`;
  }
  if (status === 'VERIFIED') return sql<SqlBool>`${stored} = 'verified' and ${expires} > ${now}`;
  if (status === 'EXPIRED') return sql<SqlBool>`${stored} = 'verified' and ${expires} <= ${now}`;
  // Word for word what the indexes `verification_records_pending` and `_pending_name` are over.
  return sql<SqlBool>`(${stored} = 'pending'
    or (${stored} = 'verified' and ${expires} is null))`;
}

/** Records of a list as staff see them: decoys are nobody's work and stay out. */
function filtered(db: Executor, filter: RecordFilter): Rows {
  const { sought, status, typeIds, expiring, now, sort } = filter;
  let rows = soughtAmong(db, sought).where('honey', '=', false);
  if (status) rows = rows.where(statusCondition(status, now));
  // Mostly a level has one type: then its index has the order too.
  if (typeIds?.length === 1) rows = rows.where('type_id', '=', typeIds[0] ?? '');
  else if (typeIds) rows = rows.where(sql<SqlBool>`type_id = any(${typeIds})`);
  if (!expiring) return rows;
  rows = rows.where('standing', '=', 'verified').where('expires_at', '>', expiring.after);
  // By one condition or the other: of both the planner takes that next to nobody fits, and sorts thousands.
  if (sort !== 'createdAt' && sort !== 'fullName') {
    return rows.where('expires_at', '<=', expiring.until);
  }
  // Word for word what the indexes `verification_records_month` and `_month_name` are over.
  const lastMoment = sql`(${expiring.until}::timestamptz - interval '1 microsecond')`;
  return rows.where(
    sql<SqlBool>`${monthOfInstant(sql.ref('expires_at'))} = ${monthOfInstant(lastMoment)}`,
  );
}

const records = versionedRows('verification_records');

export const recordRows = staffList({
  found: (db, filter: RecordFilter) =>
    filtered(db, filter)
      .select(['badge', 'full_name', 'standing', 'verified_at', 'expires_at', 'hidden'])
      .select((row) => [
        'created_at',
        row
          .selectFrom('verification_types as t')
          .select('t.level')
          .whereRef('t.id', '=', 'verification_records.type_id')
          .as('level'),
      ]),
  sorts: {
    createdAt: 'verification_records.created_at',
    // Byte by byte, as its index has it.
    fullName: sql`verification_records.name_key collate "C"`,
    expiresAt: 'verification_records.expires_at',
  },
  key: 'verification_records.id',
  taken: (rows) =>
    rows.select((row) => [
      'id',
      'state',
      row
        .selectFrom('verification_types as t')
        .select('t.name')
        .whereRef('t.id', '=', 'verification_records.type_id')
        .as('type_name'),
    ]),
});

/** How many records a filter leaves, counted as far as `counted` says. */
export async function countRecords(db: Executor, filter: RecordFilter): Promise<number> {
  return (await countUpTo(db, { count: counted(filtered(db, filter)) })).count;
}

export function readTypes(db: Executor) {
  return db
    .selectFrom('verification_types')
    .select(['id', 'name', 'level'])
    .orderBy('base_price_kobo')
    .orderBy('id')
    .execute();
}

export type KeptRecord = Selectable<RecordRow>;

const kept = (db: Executor, key: string) =>
  db
    .selectFrom('verification_records')
    .selectAll()
    .where('badge_key', '=', key)
    .where('honey', '=', false);

/** A record by the key of its badge number, decoys excepted. */
export function readKept(db: Executor, key: string): Promise<KeptRecord | undefined> {
  return kept(db, key).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export function lockKept(trx: Trx, key: string): Promise<KeptRecord | undefined> {
  return kept(trx, key).forUpdate().executeTakeFirst();
}

export type RecordChange = Partial<Omit<NewRecord, 'id' | 'badge' | 'badge_key' | 'honey'>>;

/** Changes a record; its version grows. */
export async function updateKept(
  trx: Trx,
  id: string,
  change: RecordChange,
  now: Date,
): Promise<void> {
  await records.change(trx, id, { ...change, updated_at: now });
}

/** The badge number that holds a national ID, by its keyed hash. */
export async function readHolder(db: Executor, nationalIdHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('verification_records')
    .select('badge')
    .where('national_id_hash', '=', nationalIdHash)
    .executeTakeFirst();
  return row?.badge ?? null;
}

/** The level of a type of verification. */
export async function readLevel(trx: Trx, id: string): Promise<Level | null> {
  const row = await trx
    .selectFrom('verification_types')
    .select('level')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.level ?? null;
}
