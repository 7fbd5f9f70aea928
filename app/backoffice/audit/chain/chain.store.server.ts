import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { dayOfColumn } from '#platform/staff/days.server.ts';
import type { Checkpoint, SealedRow } from './chain.rules.ts';

export interface SealRow {
  position: number;
  entry_id: number;
  hash: string;
  sealed_at: Date;
}

/** A checkpoint with what makes it one. */
export interface CheckpointRow extends Checkpoint {
  readonly hash: string;
  readonly mac: string;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    audit_seals: SealRow;
  }
}

const inUtc = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`);

/** Whether this transaction is the one that seals; another process has it otherwise. */
export async function takesSealing(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit-seals')) as mine`.execute(trx);
  return rows[0]?.mine === true;
}

/**
 * When the transaction began, by the database’s clock: before it saw anything. The database server, and
 * the number that its next transaction gets.
 */
export async function readInstant(
  trx: Trx,
): Promise<{ at: string; cluster: string; next: number }> {
  const { rows } = await sql<{ at: string; cluster: string; next: number }>`
    select ${inUtc('now()')} as at,
      (select system_identifier::text from pg_control_system()) as cluster,
      pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next`.execute(trx);
  const [instant] = rows;
  if (!instant) throw new Error('The database did not tell its time.');
  return instant;
}

export function readLastSeal(db: Executor): Promise<SealRow | undefined> {
  return db
    .selectFrom('audit_seals')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function readSeal(db: Executor, position: number): Promise<SealRow | undefined> {
  return db
    .selectFrom('audit_seals')
    .selectAll()
    .where('position', '=', position)
    .executeTakeFirst();
}

const sealedColumns = sql`
  a.id, ${inUtc('a.at')} as at, a.action, a.actor,
  a.subject, a.reason, a.level, a.fields, a.inputs_hash, a.request_id`;

const unsealed = sql`not exists (select from audit_seals s where s.entry_id = a.id)`;

/**
 * Entries that could not be seen in a snapshot: of transactions that were running then, or began later.
 * Each half goes by the index, so the cost follows from what is new, whatever was running how long.
 */
const unseenIn = (snapshot: string): RawBuilder<unknown> => sql`(
  select * from audit_log where tx >= pg_snapshot_xmax(${snapshot}::pg_snapshot)
  union all
  select * from audit_log where tx = any(array(select pg_snapshot_xip(${snapshot}::pg_snapshot))))`;

/**
 * The next entries without a seal; with `since` only those that could not be seen then. `snapshot` is
 * what this very statement saw: with fewer entries than `limit` all that it shows are sealed next.
 */
export async function readUnsealed(
  db: Executor,
  since: string | null,
  limit: number,
): Promise<{ snapshot: string; rows: SealedRow[] }> {
  const from = since === null ? sql`audit_log` : unseenIn(since);
  const { rows } = await sql<Omit<SealedRow, 'id'> & { id: number | null; snapshot: string }>`
    select pg_current_snapshot()::text as snapshot, found.* from (values (1)) once(n)
    left join (
      select ${sealedColumns} from ${from} a where ${unsealed} order by a.id limit ${limit}
    ) found on true`.execute(db);
  const found = rows.flatMap(({ snapshot: _seen, id, ...row }) =>
    id === null ? [] : { id, ...row },
  );
  return { snapshot: rows[0]?.snapshot ?? '', rows: found };
}

export async function insertSeals(trx: Trx, seals: readonly SealRow[]): Promise<void> {
  const all = <K extends keyof SealRow>(name: K) => seals.map((seal) => seal[name]);
  // Lists and not a thousand rows of parameters: sealing is part of what every disclosure costs.
  await sql`insert into audit_seals (position, entry_id, hash, sealed_at)
    select * from unnest(${all('position')}::bigint[], ${all('entry_id')}::bigint[],
      ${all('hash')}::text[], ${all('sealed_at')}::timestamptz[])`.execute(trx);
}

/** A seal with the entry it seals, as far as that is still there, and the transaction that wrote it. */
export type Link = SealRow & { readonly row: SealedRow | null; readonly tx: number | null };

type Entry = SealedRow & { readonly tx: number | null };

/** Entries that stay while their months are gone, because their seals are of a later one. */
async function readCarried(db: Executor, ids: readonly number[]): Promise<Map<number, Entry>> {
  const { rows } = await sql<Entry>`
    select a.tx::text::float8 as tx, ${sealedColumns}
    from audit_carried a where a.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

async function withCarried(db: Executor, links: readonly Link[]): Promise<Link[]> {
  const lost = links.flatMap(({ row, entry_id }) => (row ? [] : [entry_id]));
  const carried = lost.length > 0 ? await readCarried(db, lost) : new Map<number, Entry>();
  return links.map((link) => {
    const { tx, ...row } = carried.get(link.entry_id) ?? { tx: null };
    return 'id' in row ? { ...link, tx, row } : link;
  });
}

/** The next links of the chain. */
export async function readLinks(db: Executor, after: number, limit: number): Promise<Link[]> {
  const { rows } = await sql<Omit<Link, 'row'> & Omit<SealedRow, 'id'> & { id: number | null }>`
    select s.position, s.entry_id, s.hash, s.sealed_at, a.tx::text::float8 as tx, ${sealedColumns}
    from audit_seals s left join audit_log a on a.id = s.entry_id
    where s.position > ${after} order by s.position limit ${limit}`.execute(db);
  const links = rows.map(({ position, entry_id, hash, sealed_at, tx, id, ...rest }) => ({
    position,
    entry_id,
    hash,
    sealed_at,
    tx,
    row: id === null ? null : { id, ...rest },
  }));
  return withCarried(db, links);
}

/**
 * Entries that no seal names and none ever will: their transactions had ended when everything that could
 * be seen was sealed.
 */
export async function readOutside(db: Executor, since: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from audit_log a
    where (a.tx is null or pg_visible_in_snapshot(a.tx, ${since}::pg_snapshot)) and ${unsealed}
    order by a.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const checkpointColumns = sql`number, position, seal_hash, ${inUtc('taken_at')} as taken_at, snapshot,
  cluster, follows_known, hash, mac`;

/** The next checkpoints. */
export async function readCheckpoints(
  db: Executor,
  after: number,
  limit: number,
): Promise<CheckpointRow[]> {
  const { rows } = await sql<CheckpointRow>`
    select ${checkpointColumns} from audit_checkpoints
    where number > ${after} order by number limit ${limit}`.execute(db);
  return rows;
}

/** The last checkpoint; with `whole` the last one by which everything that could be seen was sealed. */
export async function readLastCheckpoint(
  db: Executor,
  { whole = false } = {},
): Promise<CheckpointRow | undefined> {
  const { rows } = await sql<CheckpointRow>`
    select ${checkpointColumns} from audit_checkpoints
    where ${whole ? sql`snapshot is not null` : sql`true`}
    order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Keeps a checkpoint. */
export async function insertCheckpoint(trx: Trx, row: CheckpointRow): Promise<void> {
  await sql`insert into audit_checkpoints
      (number, position, seal_hash, taken_at, snapshot, cluster, follows_known, hash, mac)
    values (${row.number}, ${row.position}, ${row.seal_hash}, ${row.taken_at}::timestamp at time zone 'UTC',
      ${row.snapshot}, ${row.cluster}, ${row.follows_known}, ${row.hash}, ${row.mac})`.execute(trx);
}

/** The entries sealed between two positions: added to their days. */
export async function addToDays(trx: Trx, after: number, upTo: number): Promise<void> {
  await sql`insert into audit_days (day, action, count)
    select ${dayOfColumn('a.at')}::date, a.action, count(*)
    from audit_seals s join audit_log a on a.id = s.entry_id
    where s.position > ${after} and s.position <= ${upTo} group by 1, 2
    on conflict (action, day) do update set count = audit_days.count + excluded.count`.execute(trx);
}

/**
 * The alarms of the last day among the entries sealed between two positions: sealing may have been down for
 * hours. Older ones tell nothing that is still going on, as where a long trail is sealed anew.
 */
export async function readAlarms(
  trx: Trx,
  after: number,
  upTo: number,
): Promise<{ action: string; subject: string | null; at: Date }[]> {
  const { rows } = await sql<{ action: string; subject: string | null; at: Date }>`
    select a.action, a.subject, a.at
    from audit_seals s join audit_log a on a.id = s.entry_id
    where s.position > ${after} and s.position <= ${upTo} and a.action like 'alarm.%'
      and a.at > now() - interval '1 day' order by s.position`.execute(trx);
  return rows;
}

/** What each day of Lagos has of an action beyond what its checkpoints have counted: some seconds' worth. */
export async function countUncounted(
  db: Executor,
  { action, from }: { readonly action: string; readonly from: Date },
): Promise<{ day: string; count: number }[]> {
  const [last, whole] = [
    await readLastCheckpoint(db),
    await readLastCheckpoint(db, { whole: true }),
  ];
  const entries = whole?.snapshot ? unseenIn(whole.snapshot) : sql`audit_log`;
  const { rows } = await sql<{ day: string; count: number }>`
    select ${dayOfColumn('a.at')} as day, count(*)::int as count
    from ${entries} a where a.action = ${action} and a.at >= ${from} and not exists (
      select from audit_seals s where s.entry_id = a.id and s.position <= ${last?.position ?? 0})
    group by 1`.execute(db);
  return rows;
}

/**
 * How many seconds the oldest entry without a seal has waited; 0 when there is none. Entries that the last
 * whole checkpoint could not see are looked through; before the first one, those after the last seal.
 */
export async function readSealLag(db: Executor): Promise<number> {
  const whole = await readLastCheckpoint(db, { whole: true });
  const entries = whole?.snapshot
    ? unseenIn(whole.snapshot)
    : sql`(select * from audit_log where id > coalesce((select max(entry_id) from audit_seals), 0))`;
  const { rows } = await sql<{ lag: number }>`
    select coalesce(greatest(0, extract(epoch from clock_timestamp() - min(a.at))), 0)::float8 as lag
    from ${entries} a where ${unsealed}`.execute(db);
  return rows[0]?.lag ?? 0;
}
