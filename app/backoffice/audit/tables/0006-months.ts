import { type Kysely, sql } from 'kysely';

/**
 * The trail and its seals by month, so that a month can once be put away whole (decision 034). What is there
 * becomes the first partition as it stands: no row is written again. No key goes over all partitions, since
 * one would need the time in it: numbers are given by the identity column alone, positions under one lock,
 * and both are unique in each partition.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('lock table audit_log, audit_seals in access exclusive mode');
  const { rows } = await sql<{ next: string; bound: string }>`
    select nextval(pg_get_serial_sequence('audit_log', 'id'))::text as next,
      to_char(date_trunc('month', greatest(now(), (select max(at) from audit_log),
        (select max(sealed_at) from audit_seals)) at time zone 'UTC') + interval '1 month',
        'YYYY-MM-DD"T00:00:00Z"') as bound`.execute(db);
  const { next, bound } = rows[0] as { next: string; bound: string };

  for (const table of ['audit_log', 'audit_seals']) {
    // It comes back with the parent's, which every partition gets.
    await run(`drop trigger ${table}_append_only on ${table}`);
    await run(`alter table ${table} rename to ${table}_first`);
  }
  await run('alter table audit_log_first alter column id drop identity');
  for (const name of ['pkey', 'at', 'subject', 'action', 'actor', 'tx']) {
    await run(`alter index audit_log_${name} rename to audit_log_first_${name}`);
  }
  for (const name of ['pkey', 'entry_id_key']) {
    await run(`alter index audit_seals_${name} rename to audit_seals_first_${name}`);
  }

  await run(`create table audit_log (like audit_log_first including defaults)
    partition by range (at)`);
  await run('alter table audit_log alter column id add generated always as identity');
  await run(`alter table audit_log alter column id restart with ${next}`);
  await run(`create table audit_seals (like audit_seals_first including defaults)
    partition by range (sealed_at)`);
  for (const table of ['audit_log', 'audit_seals']) {
    // A role that serves without owning the tables may go on.
    await run(`do $$ declare held record; begin
      for held in select a.grantee, a.privilege_type as may from pg_class c, aclexplode(c.relacl) a
        where c.oid = '${table}_first'::regclass and a.grantee <> c.relowner
      loop
        execute format('grant %s on ${table} to %s', held.may,
          case held.grantee when 0 then 'public' else held.grantee::regrole::text end);
      end loop;
    end $$`);
    await run(`alter table ${table} attach partition ${table}_first
      for values from (minvalue) to ('${bound}')`);
    await run(`create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_audit_change()`);
    await run(`create trigger ${table}_keep before truncate on ${table}
      for each statement execute function refuse_audit_change()`);
  }
  await run('create index audit_log_at on audit_log (at, id)');
  await run('create index audit_log_subject on audit_log (subject, at, id)');
  await run('create index audit_log_action on audit_log (action, at, id)');
  await run('create index audit_log_actor on audit_log (actor, at, id)');
  await run('create index audit_log_tx on audit_log (tx) where tx is not null');

  // Its owner makes tables; the role that serves may not. A partition is made beside the trail and then
  // attached, which stops no insert. What cannot be attached now is tried again at the next turn.
  await run(`create function add_audit_partition(parent text, name text, bounds text) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if to_regclass(name) is not null then return false; end if;
      execute format('create table %I (like %I including defaults)', name, parent);
      if parent = 'audit_log' then
        execute format('alter table %I add primary key (id)', name);
      else
        execute format('alter table %I add primary key (position), add unique (entry_id)', name);
      end if;
      execute format('create trigger %I before truncate on %I
        for each statement execute function refuse_audit_change()', name || '_keep', name);
      execute format('alter table %I attach partition %I %s', parent, name, bounds);
      return true;
    exception
      -- The first partition holds that month, the rest has rows of it, or somebody reads long.
      when invalid_object_definition or check_violation or lock_not_available then return false;
    end $$`);
  await run('revoke all on function add_audit_partition(text, text, text) from public');
  await run(`create function keep_audit_months(ahead integer) returns integer
    language plpgsql security definer set search_path = public, pg_temp
    set lock_timeout = '2s' as $$
    declare
      parent text;
      month timestamp;
      made integer := 0;
    begin
      if not pg_try_advisory_xact_lock(hashtext('audit-months')) then return 0; end if;
      foreach parent in array array['audit_log', 'audit_seals'] loop
        for step in 0..least(ahead, 24) loop
          month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => step);
          if add_audit_partition(parent, parent || to_char(month, '_YYYY_MM'),
            format('for values from (%L) to (%L)', to_char(month, 'YYYY-MM-DD"T00:00:00Z"'),
              to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"')))
          then made := made + 1; end if;
        end loop;
      end loop;
      return made;
    end $$`);
  // For what no month takes: an insert never fails for want of a partition.
  await run("select add_audit_partition('audit_log', 'audit_log_rest', 'default')");
  await run("select add_audit_partition('audit_seals', 'audit_seals_rest', 'default')");
  await run('select keep_audit_months(3)');
}
