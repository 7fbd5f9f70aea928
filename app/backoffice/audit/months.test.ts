import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrations } from '#app/contents/migrations.server.ts';
import { bringUp } from '#app/contents/operator/operator.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { makeMonths as makeTableMonths } from '#platform/jobs/months.server.ts';
import { openPlatform } from '#platform/platform.server.ts';
import { templateOf } from '#test/support/database.ts';
import { testSettings } from '#test/support/seeded.ts';
import { openTrail, type Trail } from '#test/support/trail.ts';
import { sealTrail } from './chain/chain.service.server.ts';
import { checkTrail } from './check/check.service.server.ts';
import { keepMonths } from './keep.service.server.ts';
import { makeMonths, trailRows } from './store.server.ts';

const step = '0006-audit-months';
const mailStep = '0006-platform-mail-months';

describe('the trail by month (SCALE-02)', () => {
  let trail: Trail;
  beforeAll(async () => {
    trail = await openTrail();
  });
  afterAll(() => trail.close());
  beforeEach(() => trail.begin());

  const partsOf = async (table: string) => {
    const { rows } = await trail.sql(
      `select inhrelid::regclass::text as name from pg_inherits
       where inhparent = '${table}'::regclass order by 1`,
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  const standIn = async (table: string) => {
    const { rows } = await trail.sql(
      `select distinct tableoid::regclass::text as name from ${table}`,
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  };

  it('has months ahead for entries and seals, and makes those that are missing once', async () => {
    expect(await partsOf('audit_log')).toHaveLength(5);
    expect(await partsOf('audit_seals')).toHaveLength(5);
    const { kysely } = trail.platform.database;
    await keepMonths(trail.platform);
    expect(await makeMonths(kysely, 3)).toBe(0);
    expect(await makeMonths(kysely, 5)).toBe(4);
    expect(await makeMonths(kysely, 5)).toBe(0);
    expect(await partsOf('audit_log')).toHaveLength(7);
  });

  it('refuses a change of any one partition', async () => {
    await trail.write(1);
    await trail.sql(`insert into audit_log (action, actor, at) values
      ('a.b', 'public', now() + interval '45 days'), ('a.b', 'public', now() + interval '20 years')`);
    await sealTrail(trail.platform);
    const filled = [...(await standIn('audit_log')), ...(await standIn('audit_seals'))];
    expect(filled).toHaveLength(4);
    for (const name of filled) {
      for (const text of [
        `delete from ${name}`,
        `update ${name} set ${name.includes('seals') ? 'hash' : 'actor'} = 'x'`,
        `truncate ${name}`,
      ]) {
        await expect(trail.sql(text), text).rejects.toThrow('append-only');
      }
    }
  });

  it('takes an entry of any time, and the chain over several months is whole', async () => {
    for (const at of ['-400 days', '0 days', '40 days', '70 days', '9 years']) {
      await trail.sql(`insert into audit_log (action, actor, at)
        values ('a.b', 'public', clock_timestamp() + interval '${at}')`);
    }
    await sealTrail(trail.platform);
    expect(await standIn('audit_log')).toContain('audit_log_rest');
    expect(await trail.ids()).toEqual([1, 2, 3, 4, 5]);
    expect(await trail.faults()).toEqual([]);
    await trail.forced(`update audit_log set reason = 'x' where id = 4`);
    expect(await trail.faults()).toContainEqual([4, 'changed']);
    await trail.forced('delete from audit_log where id = 3');
    expect(await trail.faults()).toContainEqual([3, 'deleted']);
  });

  it('is read on where the month of what was read last is dropped meanwhile', async () => {
    for (const at of ['-400 days', '-1 days', '0 days']) {
      await trail.sql(`insert into audit_log (action, actor, at)
        values ('a.b', 'public', clock_timestamp() + interval '${at}')`);
    }
    const { kysely } = trail.platform.database;
    const [first] = await trailRows.readAfter(kysely, {}, { after: undefined, limit: 1 });
    await trail.forced('delete from audit_log where id = 1');
    const rest = await trailRows.readAfter(kysely, {}, { after: first, limit: 9 });
    expect(rest.map(({ id }) => id)).toEqual([2, 3]);
    const last = await trailRows.readAfter(kysely, {}, { after: rest[0], limit: 9 });
    expect(last.map(({ id }) => id)).toEqual([3]);
  });

  it('goes without the partition of a month that the rest has rows of', async () => {
    await trail.sql(`insert into audit_log (action, actor, at)
      values ('a.b', 'public', date_trunc('month', now()) + interval '8 months 3 days')`);
    expect(await standIn('audit_log')).toEqual(['audit_log_rest']);
    const made = await makeMonths(trail.platform.database.kysely, 9);
    expect(made).toBeGreaterThan(0);
    const months = await partsOf('audit_log');
    expect(months.length).toBe((await partsOf('audit_seals')).length - 1);
    await trail.sql(`insert into audit_log (action, actor, at)
      values ('a.b', 'public', date_trunc('month', now()) + interval '8 months 4 days')`);
    expect(await trail.ids()).toEqual([1, 2]);
  });

  it('has the month of now before anything is written, however long it was off', async () => {
    const { rows } = await trail.sql(`select to_char(now() at time zone 'UTC', 'YYYY_MM') as month,
      (date_trunc('month', now() at time zone 'UTC') - interval '3 months')::text || 'Z' as ended`);
    const [{ month, ended }] = rows as [{ month: string; ended: string }];
    for (const table of ['audit_log', 'audit_seals']) {
      const made = (await partsOf(table)).filter((name) => /_\d{4}_\d\d$/.test(name));
      for (const name of made) await trail.sql(`drop table ${name}`);
      await trail.sql(`alter table ${table} detach partition ${table}_first;
        alter table ${table} attach partition ${table}_first for values from (minvalue) to ('${ended}')`);
    }
    await bringUp(trail.platform);
    await trail.write(1);
    await sealTrail(trail.platform);
    expect(await standIn('audit_log')).toEqual([`audit_log_${month}`]);
    expect(await standIn('audit_seals')).toEqual([`audit_seals_${month}`]);
  });
});

describe('a trail of the version before', () => {
  const { [step]: _months, [mailStep]: _mails, ...before } = migrations;
  const old = templateOf(async ({ kysely }) => {
    await migrate(kysely, before);
  });

  it('is the first partition as it stood: entries, numbers, seals, grants and checks', {
    tags: 'nightly',
  }, async () => {
    expect(migrations).toHaveProperty(step);
    expect(migrations).toHaveProperty(mailStep);
    const database = await old();
    const { executeSql, kysely } = database;
    const role = `teller_${Date.now()}`;
    const write = () =>
      executeSql(`insert into audit_log (action, actor, subject)
        select 'a.b', 'public', 'Sw-' || n from generate_series(1, 1200) n`);
    const rowsOf = async (table: string) =>
      (
        await executeSql(`select md5(string_agg(t::text, ' ' order by 1)) as sum, count(*)::int as rows
        from (select t::text from ${table} t) t`)
      ).rows;
    try {
      await executeSql(`create role ${role}`);
      await executeSql(`grant select, insert on audit_log, audit_seals to ${role}`);
      await executeSql(`grant select, insert, update on mail_outbox to ${role}`);
      await write();
      const log = pino({ level: 'silent' }) as never;
      const { audit, clock, jobs, secrets, config } = await openPlatform(readConfig(testSettings), {
        database,
        log,
      });
      const needs = { clock, config, database, jobs, secrets };
      // By the statement that a connection keeps: what serves goes on across the change.
      const record = () => audit.record({ action: 'a.b', actor: 'public' });
      for (let n = 0; n < 9; n += 1) await record();
      await sealTrail(needs);
      const put = (
        id: string,
        at = '0 days',
      ) => `insert into mail_outbox (id, message_id, recipient,
        subject, html, plain, created_at) values ('${id}', '<${id}>', 'a@example.com', '', '', '', now() + interval '${at}')`;
      await executeSql(put('early', '-400 days'));
      const tables = ['audit_log', 'audit_seals', 'mail_outbox'];
      const sums = () => Promise.all(tables.map(rowsOf));
      const was = await sums();
      expect(await migrate(kysely, migrations)).toEqual([step, mailStep]);
      expect(await sums()).toEqual(was);
      expect((await checkTrail(needs)).faults).toEqual([]);
      await database.transaction(async (trx) => {
        await sql.raw(`set local role ${role}`).execute(trx);
        await sql`insert into audit_log (action, actor) values ('a.b', 'public')`.execute(trx);
        await sql`select keep_audit_months(3)`.execute(trx);
        await sql.raw(put('by-a-role')).execute(trx);
        await sql`update mail_outbox set attempts = attempts + 1 where id = 'early'`.execute(trx);
        expect(await makeTableMonths(trx, 'keep_mail_months', 5)).toBe(2);
        expect(await makeTableMonths(trx, 'keep_mail_months', 5)).toBe(0);
      });
      for (let n = 0; n < 9; n += 1) await record();
      await write();
      await sealTrail(needs);
      // A mail of a month to come, and one of no month: each is found, changed and withdrawn.
      await executeSql(put('later', '40 days'));
      await executeSql(put('much-later', '20 years'));
      await executeSql(`update mail_outbox set status = 'sent' where id = 'later'`);
      await expect(executeSql(put('later', '40 days'))).rejects.toThrow('duplicate key');
      await expect(executeSql(`update mail_outbox set status = 'lost'`)).rejects.toThrow('check');
      const left = await executeSql(`delete from mail_outbox
        returning id, status, attempts, tableoid::regclass::text as part`);
      expect(left.rows).toHaveLength(4);
      expect(left.rows).toEqual(
        expect.arrayContaining([
          { id: 'early', status: 'queued', attempts: 1, part: 'mail_outbox_first' },
          { id: 'by-a-role', status: 'queued', attempts: 0, part: 'mail_outbox_first' },
          {
            ...{ id: 'later', status: 'sent', attempts: 0 },
            part: expect.stringMatching(/^mail_outbox_20\d\d_\d\d$/),
          },
          { id: 'much-later', status: 'queued', attempts: 0, part: 'mail_outbox_rest' },
        ]),
      );
      const { checked, faults, unsealed } = await checkTrail(needs);
      expect({ checked, faults, unsealed }).toEqual({ checked: 2419, faults: [], unsealed: 0 });
      const { rows } = await executeSql('select count(distinct id)::int as count from audit_log');
      expect(rows).toEqual([{ count: 2419 }]);
    } finally {
      await executeSql(`drop owned by ${role}`);
      await executeSql(`drop role ${role}`);
      await database.close();
    }
  });
});
