import { type ExpressionBuilder, type Generated, sql } from 'kysely';
import type { Executor, Tables, Trx } from '#platform/database/database.server.ts';
import { query } from '#platform/database/query.server.ts';
import { zone } from '#platform/time.ts';
import type { Searcher, Way } from './contract.ts';
import type { Place } from './rules.ts';

export interface LookupRow {
  badge: string;
  minute: Date;
  id: string;
  way: Way;
  searcher: Searcher;
  role: string | null;
  /** Never told to the worker: it keeps an officer from answering for himself. */
  staff_id: string | null;
  level: string;
  reason: string | null;
  fields: string[];
  share_id: string | null;
  delayed_until: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    record_lookups: Omit<LookupRow, 'delayed_until'> & { delayed_until: Generated<Date | null> };
    record_tries_new: { id: Generated<string>; sealed: string; day: string };
    record_tries: { badge: string; day: string; count: number };
    record_lookup_counts: { badge: string; month: string; way: string; count: number };
  }
}

export type NewLookup = Omit<LookupRow, 'delayed_until'>;
type Values = [
  badge: string,
  minute: Date,
  id: string,
  way: Way,
  searcher: Searcher,
  role: string | null,
  staffId: string | null,
  level: string,
  reason: string | null,
  fields: string[],
  shareId: string | null,
];

const columns = (
  ...[badge, minute, id, way, searcher, role, staffId, level, reason, fields, shareId]: Values
) => ({
  badge,
  minute,
  id,
  way,
  searcher,
  role,
  level,
  reason,
  fields,
  staff_id: staffId,
  share_id: shareId,
});

const append = query((db, ...values: Values) =>
  db.insertInto('record_lookups').values(columns(...values)),
);

const appendOrWiden = query((db, ...values: Values) =>
  db
    .insertInto('record_lookups')
    .values(columns(...values))
    .onConflict((conflict) =>
      conflict
        .columns(['badge', 'minute', 'id'])
        .doUpdateSet({
          fields: sql<string[]>`record_lookups.fields || array(
            select field from unnest(excluded.fields) field
            where field <> all (record_lookups.fields))`,
        })
        .where(sql<boolean>`not record_lookups.fields @> excluded.fields`),
    ),
);

const valuesOf = (row: NewLookup): Values => [
  row.badge,
  row.minute,
  row.id,
  row.way,
  row.searcher,
  row.role,
  row.staff_id,
  row.level,
  row.reason,
  row.fields,
  row.share_id,
];

/** Adds a row, in the caller's transaction. */
export async function addLookup(trx: Trx, row: NewLookup): Promise<void> {
  await append(trx, ...valuesOf(row));
}

/** The same where the row may be there: then it gains the fields that it has not. */
export async function widenLookup(trx: Trx, row: NewLookup): Promise<void> {
  await appendOrWiden(trx, ...valuesOf(row));
}

const appendTry = query((db, sealed: string, day: string) =>
  db.insertInto('record_tries_new').values({ sealed, day }),
);

export async function insertTry(trx: Trx, sealed: string, day: string): Promise<void> {
  await appendTry(trx, sealed, day);
}

interface PageAsked {
  /** Only rows behind this one. */
  readonly before: Place | null;
  readonly limit: number;
  /** Leaves out what is held back at this instant; null for staff, who see everything. */
  readonly at: Date | null;
}

/** Whether a row is told at this instant. */
const isTold = (at: Date) => (eb: ExpressionBuilder<Tables, 'record_lookups'>) =>
  eb.or([eb('delayed_until', 'is', null), eb('delayed_until', '<=', at)]);

/** The query behind `readPage`; separate so that a test can ask the database for its plan. */
export function pageQuery(db: Executor, badge: string, { before, limit, at }: PageAsked) {
  let rows = db.selectFrom('record_lookups').selectAll().where('badge', '=', badge);
  if (at) {
    rows = rows.where(isTold(at));
  }
  if (before) rows = rows.where(sql<boolean>`(minute, id) < (${before.minute}, ${before.id})`);
  return rows.orderBy('minute', 'desc').orderBy('id', 'desc').limit(limit);
}

/** A record's rows, the latest first, from a place on. */
export const readPage = (db: Executor, badge: string, asked: PageAsked): Promise<LookupRow[]> =>
  pageQuery(db, badge, asked).execute();

/** The rows of one share link, the latest first. */
export function readShareRows(
  db: Executor,
  shareId: string,
  { limit, at }: Omit<PageAsked, 'before'>,
) {
  return db
    .selectFrom('record_lookups')
    .select(['minute', 'fields'])
    .where('share_id', '=', shareId)
    .$if(at !== null, (rows) => rows.where(isTold(at ?? new Date(0))))
    .orderBy('minute', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many rows of a share link are held back at an instant. */
export async function countHeldBack(db: Executor, shareId: string, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('record_lookups')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('share_id', '=', shareId)
    .where('delayed_until', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function readRow(db: Executor, badge: string, { minute, id }: Place) {
  return db
    .selectFrom('record_lookups')
    .selectAll()
    .where('badge', '=', badge)
    .where('minute', '=', minute)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Holds a row back; false when it is gone. */
export async function delayRow(
  trx: Trx,
  badge: string,
  { minute, id }: Place,
  until: Date,
): Promise<boolean> {
  const done = await trx
    .updateTable('record_lookups')
    .set({ delayed_until: until })
    .where('badge', '=', badge)
    .where('minute', '=', minute)
    .where('id', '=', id)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Wrong tries by the day, the latest first. */
export function readTries(db: Executor, badge: string, limit: number) {
  return db
    .selectFrom('record_tries')
    .select(['day', 'count'])
    .where('badge', '=', badge)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
}

/** How often a record was opened in months whose rows are gone, the latest first. */
export function readCounts(db: Executor, badge: string) {
  return db
    .selectFrom('record_lookup_counts')
    .select(['month', 'way', 'count'])
    .where('badge', '=', badge)
    .orderBy('month', 'desc')
    .orderBy('way')
    .execute();
}

/** Tries behind an id that nobody has counted yet, held until the transaction ends. */
export async function holdTries(
  trx: Trx,
  { after, limit }: { readonly after: string; readonly limit: number },
) {
  const rows = trx
    .selectFrom('record_tries_new')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return rows.forUpdate().skipLocked().execute();
}

export async function dropTries(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from record_tries_new where id = any(${ids}::bigint[])`.execute(trx);
}

/** Counts tries for records; the same record and day adds up. */
export async function addTries(
  trx: Trx,
  tries: readonly { badge: string; day: string; count: number }[],
): Promise<void> {
  // One order of rows, so that two processes never wait for each other.
  for (const one of [...tries].sort((a, b) => (a.badge + a.day < b.badge + b.day ? -1 : 1))) {
    await trx
      .insertInto('record_tries')
      .values(one)
      .onConflict((conflict) =>
        conflict
          .columns(['badge', 'day'])
          .doUpdateSet({ count: sql<number>`record_tries.count + excluded.count` }),
      )
      .execute();
  }
}

/** Turns rows and tries from before an instant into counts by the month; gives how many rows went. */
export async function countOld(
  trx: Trx,
  { before, day, limit }: { before: Date; day: string; limit: number },
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as (
      delete from record_lookups where ctid = any(array(
        select ctid from record_lookups where minute < ${before} limit ${limit}
      )) returning badge, minute, way
    ), tried as (
      delete from record_tries where ctid = any(array(
        select ctid from record_tries where day < ${day} limit ${limit}
      )) returning badge, day, count
    ), counted as (
      select badge, to_char(minute at time zone ${zone}, 'YYYY-MM') as month, way, count(*)::int as count
      from old group by 1, 2, 3
      union all
      select badge, substr(day, 1, 7), 'wrong-try', sum(count)::int from tried group by 1, 2
    ), added as (
      insert into record_lookup_counts (badge, month, way, count)
      select badge, month, way, count from counted order by 1, 2, 3
      on conflict (badge, month, way)
        do update set count = record_lookup_counts.count + excluded.count
      returning 1
    )
    select ((select count(*) from old) + (select count(*) from tried))::int as gone,
      (select count(*) from added) as added`.execute(trx);
  return rows[0]?.gone ?? 0;
}

/** Drops everything about these records. */
export async function dropLookups(trx: Trx, badges: readonly string[]): Promise<void> {
  if (badges.length === 0) return;
  await trx.deleteFrom('record_lookups').where('badge', 'in', badges).execute();
  await trx.deleteFrom('record_tries').where('badge', 'in', badges).execute();
  await trx.deleteFrom('record_lookup_counts').where('badge', 'in', badges).execute();
  await trx.deleteFrom('lookup_inquiries').where('badge', 'in', badges).execute();
}
