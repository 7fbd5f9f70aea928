import { sql } from 'kysely';
import type { AuditRow } from '#platform/audit.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import { latecomers, type SealedRow } from './rules.ts';

interface SealRow {
  position: number;
  entry_id: number;
  hash: string;
  sealed_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    audit_seals: SealRow;
  }
}

export interface TrailRow extends AuditRow {
  id: number;
  at: Date;
  position: number | null;
}

export interface TrailFilter {
  readonly actors?: readonly string[] | undefined;
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  readonly between?: { from: Date; to: Date } | undefined;
}

/** The trail with the number and time that the database gives. */
const trail = (db: Executor) =>
  (db as never as import('kysely').Kysely<{ audit_log: AuditRow & { id: number; at: Date } }>)
    .selectFrom('audit_log')
    .selectAll()
    .select(
      sql<number | null>`(select position from audit_seals where entry_id = audit_log.id)`.as(
        'position',
      ),
    );

function found(db: Executor, { actors, subject, action, between }: TrailFilter) {
  let rows = trail(db);
  if (actors) rows = rows.where('actor', 'in', actors.length > 0 ? [...actors] : ['']);
  if (subject) rows = rows.where('subject', '=', subject);
  if (action) rows = rows.where('action', '=', action);
  if (between) rows = rows.where('at', '>=', between.from).where('at', '<', between.to);
  return rows;
}

export function readTrailPage(
  db: Executor,
  filter: TrailFilter,
  { order, ...page }: ListPage & { readonly order: 'asc' | 'desc' },
): Promise<TrailRow[]> {
  const { limit, offset } = rowsOf(page);
  const rows = found(db, filter).orderBy('at', order).orderBy('id', order);
  return rows.limit(limit).offset(offset).execute();
}

/** The next entries behind this one in the order of time, for the export. */
export function readTrailAfter(
  db: Executor,
  filter: TrailFilter,
  { after, limit }: { after: TrailRow | undefined; limit: number },
): Promise<TrailRow[]> {
  let rows = found(db, filter);
  // The row itself is asked for its time, whose microseconds a date does not hold.
  if (after) {
    rows = rows.where(
      sql<boolean>`(at, id) > ((select at from audit_log where id = ${after.id}), ${after.id})`,
    );
  }
  return rows.orderBy('at').orderBy('id').limit(limit).execute();
}

export function readEntry(db: Executor, id: number): Promise<TrailRow | undefined> {
  return trail(db).where('id', '=', id).executeTakeFirst();
}

/** Whether this transaction is the one that seals; another process has it otherwise. */
export async function takesSealing(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit-seals')) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

export function readLastSeal(db: Executor): Promise<SealRow | undefined> {
  return db
    .selectFrom('audit_seals')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const sealedColumns = sql.raw(`
  a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, a.action, a.actor,
  a.subject, a.reason, a.level, a.fields, a.inputs_hash, a.request_id`);

/** Entries without a seal, but for those whose number lies too far behind the newest sealed one. */
export async function readUnsealed(db: Executor, limit: number): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sealedColumns} from audit_log a
    where a.id > coalesce((select max(entry_id) from audit_seals), 0) - ${latecomers}
      and not exists (select from audit_seals s where s.entry_id = a.id)
    order by a.id limit ${limit}`.execute(db);
  return rows;
}

export async function insertSeals(trx: Trx, seals: readonly SealRow[]): Promise<void> {
  const all = <K extends keyof SealRow>(name: K) => seals.map((seal) => seal[name]);
  // Lists and not a thousand rows of parameters: sealing is part of what every disclosure costs.
  await sql`insert into audit_seals (position, entry_id, hash, sealed_at)
    select * from unnest(${all('position')}::bigint[], ${all('entry_id')}::bigint[],
      ${all('hash')}::text[], ${all('sealed_at')}::timestamptz[])`.execute(trx);
}

/** A seal with the entry it seals, as far as that is still there. */
export type Link = SealRow & { readonly row: SealedRow | null };

/** The next links of the chain. */
export async function readLinks(db: Executor, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<SealRow & Omit<SealedRow, 'id'> & { id: number | null }>`
    select s.position, s.entry_id, s.hash, s.sealed_at, ${sealedColumns}
    from audit_seals s left join audit_log a on a.id = s.entry_id
    where s.position > ${after} order by s.position limit ${limit}`.execute(db);
  return rows.map(({ position, entry_id, hash, sealed_at, id, ...rest }) => ({
    position,
    entry_id,
    hash,
    sealed_at,
    row: id === null ? null : { id, ...rest },
  }));
}

/** Entries that no seal will ever name: their numbers are too old. */
export async function readOutside(db: Executor, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from audit_log a
    where a.id <= coalesce((select max(entry_id) from audit_seals), 0) - ${latecomers}
      and not exists (select from audit_seals s where s.entry_id = a.id)
    order by a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many entries of an action each day of Lagos had, from an instant on. */
export async function countByDay(
  db: Executor,
  { action, from }: { readonly action: string; readonly from: Date },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day, count(*)::int as count
    from audit_log where action = ${action} and at >= ${from} group by 1`.execute(db);
  return rows;
}
