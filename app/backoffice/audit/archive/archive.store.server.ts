import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Archive, Month } from './archive.rules.ts';

/** A month with the instant from which on seals are of it; null: from ever. */
export interface Partition extends Month {
  readonly since: Date | null;
}

/** The months that have a partition of their own for seals, the oldest first. */
export async function readMonths(db: Executor): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select month, bound::timestamptz as until,
      substring(bounds from 'FROM \\(''([^'']+)''\\)')::timestamptz as since from (
      select substr(c.relname, length('audit_seals_') + 1) as month, bounds,
        substring(bounds from 'TO \\(''([^'']+)''\\)') as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid, pg_get_expr(c.relpartbound, c.oid) bounds
      where i.inhparent = 'audit_seals'::regclass) parts
    where bound is not null order by 2`.execute(db);
  return rows;
}

/** All archives, the oldest first. */
export async function readArchives(db: Executor): Promise<Archive[]> {
  const { rows } = await sql<Archive>`
    select month, until, from_position, to_position, before_hash, hash, sha256, bytes
    from audit_archives order by until`.execute(db);
  return rows;
}

/** The instant before which entries are in archives alone; undefined while all are in the tables. */
export async function readDroppedUntil(db: Executor): Promise<Date | undefined> {
  const there = new Set((await readMonths(db)).map(({ month }) => month));
  return (await readArchives(db)).findLast(({ month }) => !there.has(month))?.until;
}

/**
 * The positions that a month’s partition of seals has; `count` is 0 and the others null where it has none. It is read
 * by its bounds: a role that was granted the trail has no rights on a partition that was made later.
 */
export async function readRun(
  db: Executor,
  { since, until }: Pick<Partition, 'since' | 'until'>,
): Promise<{ low: number | null; high: number | null; count: number }> {
  const { rows } = await sql<{ low: number | null; high: number | null; count: number }>`
    select min(position) as low, max(position) as high, count(*)::float8 as count
    from audit_seals where ${since ? sql`sealed_at >= ${since} and` : sql``} sealed_at < ${until}`.execute(
    db,
  );
  return rows[0] ?? { low: null, high: null, count: 0 };
}

/** Whether a checkpoint was made of the chain at this very seal. */
export async function isVouchedFor(
  db: Executor,
  { position, hash }: { readonly position: number; readonly hash: string },
): Promise<boolean> {
  const { rows } = await sql`select from audit_checkpoints
    where position = ${position} and seal_hash = ${hash} limit 1`.execute(db);
  return rows.length > 0;
}

/** Keeps what is known of an archive. Says whether it did: of two processes the second changes nothing. */
export async function insertArchive(
  db: Executor,
  { month, until, from_position, to_position, before_hash, hash, sha256, bytes }: Archive,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into audit_archives
      (month, until, from_position, to_position, before_hash, hash, sha256, bytes, made_at)
    values (${month}, ${until}, ${from_position}, ${to_position}, ${before_hash}, ${hash}, ${sha256},
      ${bytes}, ${at}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

/** Lets a month leave the tables. Gives `gone`, or why it stays. */
export async function dropMonth(trx: Trx, { month }: Pick<Month, 'month'>): Promise<string> {
  const { rows } = await sql<{
    said: string;
  }>`select drop_audit_month(${month}) as said`.execute(trx);
  return rows[0]?.said ?? 'the database did not say';
}
