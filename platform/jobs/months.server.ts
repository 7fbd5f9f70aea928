import { type Kysely, sql } from 'kysely';
import type { Executor } from '../database/database.server.ts';
import type { Platform } from '../platform.server.ts';
import type { Job } from './jobs.server.ts';

const monthsAhead = 3;

interface ByMonth {
  readonly table: string;
  /** The column of time that says in whose month a row stands. */
  readonly at: string;
  /** Each unique in its partition; the first is the primary key. */
  readonly unique: readonly string[];
  /** The function that makes the months; it works with the rights of the tables' owner. */
  readonly keep: string;
}

/**
 * Makes a table one of monthly partitions, in UTC, within a migration (decision 038). Its rows become the first
 * partition as they stand, read once under its lock and not written again. Triggers stay behind with it, and no key
 * goes over all partitions. Released migrations call this: never edit its statements, write a migration.
 */
export async function partitionByMonth(
  db: Kysely<unknown>,
  { table, at, unique, keep }: ByMonth,
): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const first = `${table}_first`;
  await run(`lock table ${table} in access exclusive mode`);
  const { rows: bounds } = await sql<{ bound: string }>`
    select to_char(date_trunc('month', greatest(now(), (select max(${sql.ref(at)}) from ${sql.table(table)}))
      at time zone 'UTC') + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') as bound`.execute(db);
  const { bound } = bounds[0] as { bound: string };
  const { rows: indexes } = await sql<{ name: string; made: string; isKey: boolean }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as made, i.indisunique as "isKey"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass`.execute(db);

  await run(`alter table ${table} rename to ${first}`);
  for (const { name } of indexes) {
    await run(`alter index ${name} rename to ${name.replace(table, first)}`);
  }
  await run(`create table ${table} (like ${first} including defaults including constraints)
    partition by range (${at})`);
  // A role that serves without owning the tables may go on.
  await run(`do $$ declare held record; begin
    for held in select a.grantee, a.privilege_type as may from pg_class c, aclexplode(c.relacl) a
      where c.oid = '${first}'::regclass and a.grantee <> c.relowner
    loop
      execute format('grant %s on ${table} to %s', held.may,
        case held.grantee when 0 then 'public' else held.grantee::regrole::text end);
    end loop;
  end $$`);
  await run(`alter table ${table} attach partition ${first}
    for values from (minvalue) to ('${bound}')`);
  // The first partition's indexes are taken over, not built again.
  for (const { made, isKey } of indexes) if (!isKey) await run(made);

  // The owner makes the months, beside the table, and then attaches them.
  const keys = unique.map((key, n) => `add ${n === 0 ? 'primary key' : 'unique'} (${key})`);
  await run(`create function ${keep}_one(name text, bounds text) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if to_regclass(name) is not null then return false; end if;
      execute format('create table %I (like ${table} including defaults including constraints)', name);
      execute format('alter table %I ${keys.join(', ')}', name);
      execute format('alter table ${table} attach partition %I %s', name, bounds);
      return true;
    exception
      -- The first partition holds that month, the rest has rows of it, or somebody reads long.
      when invalid_object_definition or check_violation or lock_not_available then return false;
    end $$`);
  await run(`revoke all on function ${keep}_one(text, text) from public`);
  await run(`create function ${keep}(ahead integer) returns integer
    language plpgsql security definer set search_path = public, pg_temp
    set lock_timeout = '2s' as $$
    declare
      month timestamp;
      made integer := 0;
    begin
      if not pg_try_advisory_xact_lock(hashtext('${keep}')) then return 0; end if;
      for step in 0..least(ahead, 24) loop
        month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => step);
        if ${keep}_one('${table}' || to_char(month, '_YYYY_MM'),
          format('for values from (%L) to (%L)', to_char(month, 'YYYY-MM-DD"T00:00:00Z"'),
            to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"')))
        then made := made + 1; end if;
      end loop;
      return made;
    end $$`);
  // For what no month takes: a row never fails for want of a partition.
  await run(`select ${keep}_one('${table}_rest', 'default')`);
  await run(`select ${keep}(${monthsAhead})`);
}

/** Adds missing partitions from this month to `ahead` months on; gives how many it made. */
export async function makeMonths(
  db: Executor,
  keep: string,
  ahead: number = monthsAhead,
): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ${sql.id(keep)}(${ahead}::int) as made`.execute(db);
  return rows[0]?.made ?? 0;
}

/** Runs at every start too: a partition that is there costs one look. */
export function keepMonths(
  { database }: Pick<Platform, 'database'>,
  { name, keep }: { readonly name: string; readonly keep: string },
): Job {
  return {
    name,
    pauseMs: 6 * 60 * 60_000,
    async work() {
      await makeMonths(database.kysely, keep);
    },
  };
}
