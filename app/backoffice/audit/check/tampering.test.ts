import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { secretsFrom } from '#platform/secrets.server.ts';
import { signIn } from '#test/support/staff.ts';
import { openTrail } from '#test/support/trail.ts';
import { anchorTrail } from '../anchors.service.server.ts';
import { sealTrail } from '../chain/chain.service.server.ts';
import { keepTrail } from '../keep.service.server.ts';
import { checkTrail, checkTrailWith } from './check.service.server.ts';

const product = await openTrail();
afterAll(() => product.close());
beforeEach(() => product.begin());

const sql = (text: string) => product.sql(text);
const forced = (text: string) => product.forced(text);
const write = (count: number) => product.write(count);

describe('the table of tamperings (check 44)', () => {
  /** Rewrites the trail from a position on as somebody who has the database and the code, but no key. */
  async function remade(from: number): Promise<void> {
    const { clock, database, jobs } = product.platform;
    await forced(`delete from audit_seals where position >= ${from};
      delete from audit_checkpoints where position >= ${from};
      update audit_log set tx = pg_current_xact_id() where id >= ${from}`);
    const secrets = secretsFrom('what somebody without the key has made up');
    await sealTrail({ clock, database, jobs, secrets });
  }

  async function honest(entries: number): Promise<void> {
    for (let n = 0; n < entries; n += 25) {
      await write(Math.min(25, entries - n));
      await keepTrail(product.platform);
    }
  }
  const cut = (from: number, also: string) =>
    forced(`delete from audit_seals where position >= ${from};
      delete from audit_log where id >= ${from}; ${also}`);
  const found = async () => (await checkTrail(product.platform)).faults.map(({ fault }) => fault);
  const alarms = async () =>
    (await sql("select reason from audit_log where action = 'alarm.audit'")).rows.length;

  it('tells others when a member of staff finds a change by the button, once an hour', async () => {
    const auditor = await signIn(product, 'auditor');
    await honest(25);
    const press = async () => (await auditor.send('POST', '/api/v1/audit/verify', {})).json();
    expect((await press()).faults).toEqual([]);
    expect(await alarms()).toBe(0);
    await forced("update audit_log set reason = 'Another' where id = 7");
    expect((await press()).faults).toMatchObject([{ entryId: 7, fault: 'changed' }]);
    expect((await press()).faults).toHaveLength(1);
    expect(await alarms()).toBe(1);
  });

  it('is whole in repeated honest runs, with a check in between and at the same time', async () => {
    for (let run = 0; run < 20; run += 1) {
      await write(run % 3);
      const [, checked] = await Promise.all([
        keepTrail(product.platform),
        checkTrail(product.platform),
      ]);
      expect([run, checked.faults]).toEqual([run, []]);
    }
    expect(await found()).toEqual([]);
    expect(await alarms()).toBe(0);
  });

  it('finds the last 100 entries cut off with their seals', async () => {
    await honest(200);
    await cut(101, '');
    expect(await found()).toContain('cut');
    await cut(101, 'delete from audit_checkpoints where position > 100');
    expect(await found()).toEqual(['anchor']);
    // And goes on finding it when the site has written on over the place.
    await write(150);
    await keepTrail(product.platform);
    expect(await found()).toEqual(['anchor']);
    expect(await alarms()).toBe(1);
  });

  it('tells people of an end that was cut off, though its alarm stands where others stood (FS-13)', async () => {
    const told = async () =>
      (await sql("select from pgboss.job where data->>'action' = 'alarm.audit'")).rows.length;
    await honest(50);
    await cut(26, '');
    const before = await told();
    // The first sees it, and the second seals the alarm.
    for (let turn = 0; turn < 2; turn += 1) await keepTrail(product.platform);
    expect([await alarms(), (await told()) - before]).toEqual([1, 1]);
  });

  it('finds reveals that were rewritten and sealed anew, without the key', async () => {
    await honest(100);
    await forced("update audit_log set reason = 'nothing' where id between 60 and 70");
    await remade(51);
    expect(await found()).toContain('key');
    // The site puts its own checkpoint on top, and does not vouch for what it finds.
    await write(1);
    await keepTrail(product.platform);
    product.forgetAnchors();
    expect(await found()).toContain('resealed');
    expect(await alarms()).toBe(1);
  });

  it.each([
    ['believes every key', { checkMac: () => 'good' as const }, []],
    ['knows no key', { checkMac: () => 'bad' as const }, ['resealed']],
  ])('is read otherwise by a check that %s', async (_what, otherwise, faults) => {
    await honest(50);
    await forced("update audit_log set reason = 'nothing' where id between 20 and 30");
    await remade(1);
    product.forgetAnchors();
    expect(await found()).toContain('key');
    const naive = { ...product.platform, secrets: { ...product.platform.secrets, ...otherwise } };
    const told = (await checkTrail(naive)).faults.map(({ fault }) => fault);
    expect([...new Set(told)]).toEqual(faults);
  });

  it('finds a checkpoint that was changed, and one that was taken out', async () => {
    await honest(75);
    await forced(
      "update audit_checkpoints set taken_at = taken_at - interval '1 day' where number = 2",
    );
    expect(await found()).toContain('resealed');
    await forced('delete from audit_checkpoints where number = 2');
    expect(await found()).toContain('resealed');
  });

  it('finds the whole trail made anew from its first entry, by what stands outside', async () => {
    await honest(50);
    await forced("update audit_log set reason = 'x' where id = 3");
    await forced('delete from audit_seals; delete from audit_checkpoints');
    await keepTrail(product.platform);
    expect(await found()).toContain('anchor');
  });

  it('finds an older backup that was brought back, also by a log that is kept elsewhere', async () => {
    await honest(50);
    await sql(`create table old_log as select * from audit_log;
      create table old_seals as select * from audit_seals;
      create table old_points as select * from audit_checkpoints`);
    await honest(50);
    const log = product.place('kept-elsewhere.log');
    const line = { level: 30, auditAnchor: JSON.parse(readFileSync(product.anchors.head, 'utf8')) };
    writeFileSync(log, `{"level":30,"msg":"started"}\n${JSON.stringify(line)}\n{"cut of`);
    await forced(`delete from audit_log; delete from audit_seals; delete from audit_checkpoints;
      insert into audit_log overriding system value select * from old_log;
      insert into audit_seals select * from old_seals;
      insert into audit_checkpoints select * from old_points;
      drop table old_log; drop table old_seals; drop table old_points`);
    expect(await found()).toEqual(['anchor']);
    await write(3);
    await keepTrail(product.platform);
    expect(await found()).toContain('anchor');
    expect(await alarms()).toBe(1);
    // Whoever also takes the files of the machine away is found by the log.
    product.forgetAnchors();
    expect(await found()).toEqual([]);
    const told = await checkTrailWith(product.platform, log, () => undefined);
    expect(told.faults.map(({ fault }) => fault)).toEqual(['anchor']);
  });

  it('is read on after SECRET_KEY was exchanged, while an older one is named', async () => {
    await honest(25);
    const [old, fresh] = [`old ${'k'.repeat(40)}`, `new ${'k'.repeat(40)}`];
    const first = { ...product.platform, secrets: secretsFrom(old) };
    await forced('delete from audit_seals; delete from audit_checkpoints');
    product.forgetAnchors();
    await sealTrail(first);
    const both = { ...product.platform, secrets: secretsFrom(fresh, [old]) };
    await write(5);
    expect((await sealTrail(both)).known).toBe(true);
    const alone = { ...product.platform, secrets: secretsFrom(fresh) };
    for (const needs of [both, alone]) expect((await checkTrail(needs)).faults).toEqual([]);
    // Whoever loses the old key before anything was sealed with the new one is told.
    expect((await checkTrail(first)).faults.map(({ fault }) => fault)).toEqual(['key']);
  });

  it('is anchored at every turn, and for good every 1,000 entries or five minutes', async () => {
    const lines = () => readFileSync(product.anchors.kept, 'utf8').trim().split('\n');
    expect(await anchorTrail(product.platform)).toBe(true);
    expect(existsSync(product.anchors.head)).toBe(false);
    await honest(3);
    await honest(4);
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(readFileSync(product.anchors.head, 'utf8'))).toMatchObject({ position: 7 });
    expect(product.logged.join('')).toContain('audit trail anchored');
    await sql(`insert into audit_log (action, actor)
      select 'a.b', 'public' from generate_series(1, 1000)`);
    await keepTrail(product.platform);
    expect(lines()).toHaveLength(2);
    const aged = { ...JSON.parse(readFileSync(product.anchors.head, 'utf8')) };
    aged.anchored.at = new Date(Date.parse(aged.at) - 300_000).toISOString();
    writeFileSync(product.anchors.head, JSON.stringify(aged));
    await honest(1);
    expect(lines()).toHaveLength(3);
  });
});
