import { type Kysely, sql } from 'kysely';

/**
 * The outbox of mails by month (decision 038), as `partitionByMonth` does it. An id and a Message-ID are drawn by
 * chance and nothing relies on a conflict of them: they are unique in each partition alone. The version before reads
 * and writes the table as it did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('lock table mail_outbox in access exclusive mode');
  const { rows } = await sql<{ bound: string }>`
    select to_char(date_trunc('month', greatest(now(), (select max(created_at) from mail_outbox))
      at time zone 'UTC') + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"') as bound`.execute(db);
  const { bound } = rows[0] as { bound: string };

  await run('alter table mail_outbox rename to mail_outbox_first');
  for (const name of ['pkey', 'message_id_key', 'created', 'status', 'recipient']) {
    await run(`alter index mail_outbox_${name} rename to mail_outbox_first_${name}`);
  }
  await run(`create table mail_outbox (like mail_outbox_first including defaults including constraints)
    partition by range (created_at)`);
  await run(`do $$ declare held record; begin
    for held in select a.grantee, a.privilege_type as may from pg_class c, aclexplode(c.relacl) a
      where c.oid = 'mail_outbox_first'::regclass and a.grantee <> c.relowner
    loop
      execute format('grant %s on mail_outbox to %s', held.may,
        case held.grantee when 0 then 'public' else held.grantee::regrole::text end);
    end loop;
  end $$`);
  await run(`alter table mail_outbox attach partition mail_outbox_first
    for values from (minvalue) to ('${bound}')`);
  await run('create index mail_outbox_created on mail_outbox (created_at, id)');
  await run('create index mail_outbox_status on mail_outbox (status, created_at, id)');
  await run('create index mail_outbox_recipient on mail_outbox (lower(recipient))');

  await run(`create function add_mail_partition(name text, bounds text) returns boolean
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if to_regclass(name) is not null then return false; end if;
      execute format('create table %I (like mail_outbox including defaults including constraints)', name);
      execute format('alter table %I add primary key (id), add unique (message_id)', name);
      execute format('alter table mail_outbox attach partition %I %s', name, bounds);
      return true;
    exception
      -- The first partition holds that month, the rest has rows of it, or somebody reads long.
      when invalid_object_definition or check_violation or lock_not_available then return false;
    end $$`);
  await run('revoke all on function add_mail_partition(text, text) from public');
  await run(`create function keep_mail_months(ahead integer) returns integer
    language plpgsql security definer set search_path = public, pg_temp
    set lock_timeout = '2s' as $$
    declare
      month timestamp;
      made integer := 0;
    begin
      if not pg_try_advisory_xact_lock(hashtext('mail-months')) then return 0; end if;
      for step in 0..least(ahead, 24) loop
        month := date_trunc('month', now() at time zone 'UTC') + make_interval(months => step);
        if add_mail_partition('mail_outbox' || to_char(month, '_YYYY_MM'),
          format('for values from (%L) to (%L)', to_char(month, 'YYYY-MM-DD"T00:00:00Z"'),
            to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"')))
        then made := made + 1; end if;
      end loop;
      return made;
    end $$`);
  await run("select add_mail_partition('mail_outbox_rest', 'default')");
  await run('select keep_mail_months(3)');
}
