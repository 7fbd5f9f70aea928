import { type Kysely, sql } from 'kysely';

/**
 * What is known of the archives of closed months, and the one way by which a month may leave the tables
 * (decision 034): its owner drops it, and only one that is archived, the oldest, a year over, and wholly
 * sealed. Nothing that the version before reads is changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table audit_archives (
    month text primary key check (month ~ '^(first|[0-9]{4}_[0-9]{2})$'),
    until timestamptz not null unique,
    from_position bigint not null,
    to_position bigint not null,
    before_hash text not null,
    hash text not null,
    sha256 text not null,
    bytes bigint not null,
    made_at timestamptz not null,
    check (from_position > 0 and to_position >= from_position - 1)
  )`);
  // Entries of a month that is gone whose seals are of a later one: sealing is some seconds behind.
  await run('create table audit_carried (like audit_log)');
  await run('alter table audit_carried add primary key (id)');
  for (const table of ['audit_archives', 'audit_carried']) {
    await run(`create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_audit_change()`);
    await run(`create trigger ${table}_keep before truncate on ${table}
      for each statement execute function refuse_audit_change()`);
  }

  await run(`create function is_audit_month(month text, until timestamptz) returns boolean
    language sql stable set search_path = public, pg_temp as $$
      select count(*) = 2 from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where (i.inhparent, i.inhrelid) in (
          ('audit_log'::regclass, to_regclass('audit_log_' || month)),
          ('audit_seals'::regclass, to_regclass('audit_seals_' || month)))
        and substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')::timestamptz = until
    $$`);
  // Gives 'gone', or why the month stays. Everything that takes long is done beside the use of the trail.
  await run(`create function drop_audit_month(given text) returns text
    language plpgsql security definer set search_path = public, pg_temp
    set lock_timeout = '2s' as $$
    declare
      kept audit_archives;
      entries text := 'audit_log_' || given;
      seals text := 'audit_seals_' || given;
      low bigint;
      high bigint;
      found_one boolean;
      names text := 'id, at, action, actor, subject, reason, level, fields, inputs_hash, request_id, tx';
    begin
      select * into kept from audit_archives where month = given;
      if not found then return 'it is not archived'; end if;
      if to_regclass(entries) is null and to_regclass(seals) is null then return 'gone'; end if;
      if not is_audit_month(given, kept.until) then return 'its partitions are not both of that month'; end if;
      if kept.until > now() - interval '1 year' then return 'it is not over for a year'; end if;
      if exists (select from audit_archives a
        where a.until < kept.until and to_regclass('audit_seals_' || a.month) is not null)
      then return 'an older month is still there'; end if;
      if not exists (select from audit_seals where position > kept.to_position) then
        return 'the chain ends in it';
      end if;
      -- Nothing is written there any more; what was being written has ended.
      execute format('lock table %I, %I in share mode', entries, seals);
      execute format('select min(position), max(position) from %I', seals) into low, high;
      if coalesce(low, kept.from_position) <> kept.from_position
        or coalesce(high, kept.to_position) <> kept.to_position
      then return 'its seals are not those of the archive'; end if;
      execute format('select exists (select from %I s
          where not exists (select from %I a where a.id = s.entry_id)
            and not exists (select from audit_carried c where c.id = s.entry_id))', seals, entries)
        into found_one;
      if found_one then return 'it seals entries that say a later month'; end if;
      execute format('with moved as (
          insert into audit_carried (%s) select %s from %I a
            where not exists (select from %I s where s.entry_id = a.id) returning id)
        select exists (select from moved m
          where not exists (select from audit_seals s where s.entry_id = m.id))',
        names, names, entries, seals) into found_one;
      if found_one then raise exception 'unsealed' using errcode = 'SW001'; end if;
      if not pg_try_advisory_xact_lock(hashtext('audit-seals'))
        or not pg_try_advisory_xact_lock(hashtext('audit-months'))
      then raise lock_not_available; end if;
      lock table only audit_log, only audit_seals in access exclusive mode;
      execute format('drop table %I, %I', entries, seals);
      return 'gone';
    exception
      when sqlstate 'SW001' then return 'it has entries without a seal';
      when lock_not_available or deadlock_detected then return 'it is in use';
    end $$`);
  await run('revoke all on function drop_audit_month(text) from public');
  // A role that serves without owning the tables gets what it needs.
  await run(`do $$ declare held record; begin
    for held in select distinct case a.grantee when 0 then 'public' else a.grantee::regrole::text end as who
      from pg_class c, aclexplode(c.relacl) a
      where c.oid = 'audit_log'::regclass and a.grantee <> c.relowner and a.privilege_type = 'INSERT'
    loop
      execute format('grant select, insert on audit_archives to %s', held.who);
      execute format('grant select on audit_carried to %s', held.who);
      execute format('grant execute on function drop_audit_month(text) to %s', held.who);
    end loop;
  end $$`);
}
