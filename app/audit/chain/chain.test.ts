import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.server.ts';
import { asAnotherProcess } from '#test/support/database.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { latecomers } from '../rules.ts';
import { anchorTrail, checkTrail, sealTrail } from './service.server.ts';

let product: Product;
// As the database's own clock, which gives the entries their time.
const clock = fixedClock(new Date().toISOString());
beforeAll(async () => {
  product = await openProduct({ seeds: false, clock });
});
afterAll(() => product.close());
beforeEach(() => forced('truncate audit_log restart identity; truncate audit_seals'));

const sql = (text: string) => product.platform.database.executeSql(text);
/** As somebody who owns the whole database. */
const forced = async (text: string) => {
  await sql('alter table audit_log disable trigger user');
  await sql('alter table audit_seals disable trigger user');
  await sql(text);
  await sql('alter table audit_log enable trigger user');
  await sql('alter table audit_seals enable trigger user');
};
async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await product.platform.audit.record({
      action: 'records.read',
      actor: `member-${n}`,
      subject: `Sw-${n}`,
      reason: 'A caller asked',
      level: 'L3',
      fields: ['phone', 'email'],
      inputsHash: 'ab12',
      requestId: `request-${n}`,
    });
  }
}
const ids = async () =>
  ((await sql('select id from audit_log order by id')).rows as { id: number }[]).map(
    ({ id }) => id,
  );
const faults = async () =>
  (await checkTrail(product.platform)).faults.map(({ entryId, fault }) => [entryId, fault]);

describe('the audit trail (check 39)', () => {
  it.each([
    "update audit_log set reason = 'nothing'",
    'delete from audit_log',
    'truncate audit_log',
    "update audit_seals set hash = 'x'",
    'delete from audit_seals',
    'truncate audit_seals',
  ])('refuses: %s', async (text) => {
    await write(2);
    await sealTrail(product.platform);
    await expect(sql(text)).rejects.toThrow('append-only');
    expect(await ids()).toHaveLength(2);
  });

  it('refuses them also to the role of a server that was given only what it needs', async () => {
    await write(1);
    const role = `teller_${Date.now()}`;
    await sql(`create role ${role}; grant select, insert on audit_log, audit_seals to ${role}`);
    for (const text of ["update audit_log set reason = ''", 'truncate audit_log']) {
      await expect(sql(`begin; set local role ${role}; ${text}; commit`)).rejects.toThrow(
        'permission denied',
      );
      await sql('rollback');
    }
    await sql(`drop owned by ${role}; drop role ${role}`);
  });

  it('is whole when nobody touched it, however many processes seal it', async () => {
    await write(5);
    const other = {
      ...product.platform,
      database: await asAnotherProcess(product.platform.database),
    };
    await Promise.all([sealTrail(product.platform), sealTrail(other)]);
    await write(3);
    await Promise.all([sealTrail(other), sealTrail(product.platform)]);
    await sealTrail(product.platform);
    await other.database.close();
    const { checked, unsealed, faults: found } = await checkTrail(product.platform);
    expect({ checked, unsealed, found }).toEqual({ checked: 8, unsealed: 0, found: [] });
  });

  it.each([
    ['action', "'records.reaD'"],
    ['actor', "'member-9'"],
    ['subject', "'Sw-9'"],
    ['reason', 'null'],
    ['level', "'L2'"],
    ['fields', "'{phone}'"],
    ['inputs_hash', "'ab13'"],
    ['request_id', "'request-7'"],
    ['at', "at + interval '1 microsecond'"],
  ])('finds one changed %s, and says which entry', async (column, value) => {
    await write(4);
    await sealTrail(product.platform);
    const [, , third] = await ids();
    await forced(`update audit_log set ${column} = ${value} where id = ${third}`);
    expect(await faults()).toEqual([[third, 'changed']]);
  });

  it('finds a deleted entry, a deleted seal, and both gone from the middle', async () => {
    await write(5);
    await sealTrail(product.platform);
    const [, second, third, fourth] = await ids();
    await forced(`delete from audit_log where id = ${second}`);
    expect(await faults()).toEqual([[second, 'deleted']]);
    await forced(`delete from audit_seals where entry_id = ${second}`);
    expect(await faults()).toEqual([
      [third, 'seal-deleted'],
      [third, 'changed'],
    ]);
    await forced(`update audit_log set reason = 'x' where id = ${fourth}`);
    expect(await faults()).toContainEqual([fourth, 'changed']);
  });

  it('finds two entries that changed places, and a last one that is gone', async () => {
    await write(5);
    await sealTrail(product.platform);
    const [, second, , fourth, fifth] = await ids();
    await forced(`create table aside as select * from audit_log where id in (${second}, ${fourth});
      update aside set id = ${second} + ${fourth} - id;
      delete from audit_log where id in (${second}, ${fourth});
      insert into audit_log overriding system value select * from aside;
      drop table aside`);
    const swapped = [
      [second, 'changed'],
      [fourth, 'changed'],
    ];
    expect(await faults()).toEqual(swapped);
    await forced(`delete from audit_log where id = ${fifth}`);
    expect(await faults()).toEqual([...swapped, [fifth, 'deleted']]);
  });

  it('finds a byte that was changed in an entry whose own seal was made anew to fit', async () => {
    await write(5);
    await sealTrail(product.platform);
    const [, second, third] = await ids();
    // By the product's own sealing, with everything behind the entry put aside meanwhile.
    await forced(`create table aside_log as select * from audit_log where id > ${second};
      create table aside_seals as select * from audit_seals where position > 2;
      delete from audit_log where id > ${second};
      delete from audit_seals where position > 1;
      update audit_log set reason = 'A caller askeD' where id = ${second}`);
    expect(await sealTrail(product.platform)).toBe(1);
    await forced(`insert into audit_log overriding system value select * from aside_log;
      insert into audit_seals select * from aside_seals;
      drop table aside_log; drop table aside_seals`);
    expect(await faults()).toEqual([[third, 'changed']]);
  });

  it('finds an entry put in afterwards: by its old number, or by its old time', async () => {
    await write(2);
    await sealTrail(product.platform);
    const columns = 'audit_log (id, at, action, actor) overriding system value';
    await sql(`select setval(pg_get_serial_sequence('audit_log', 'id'), ${latecomers + 50})`);
    await write(1);
    await sealTrail(product.platform);
    await sql(`insert into ${columns} values (7, now() - interval '30 days', 'a.b', 'public')`);
    await sealTrail(product.platform);
    expect(await faults()).toEqual([[7, 'inserted']]);
    const late = latecomers + 40;
    await sql(
      `insert into ${columns} values (${late}, now() - interval '2 hours', 'a.b', 'public')`,
    );
    await sealTrail(product.platform);
    expect(await faults()).toEqual([
      [late, 'late'],
      [7, 'inserted'],
    ]);
  });

  it('takes entries that commit late, with a lower number, for what they are', async () => {
    const columns = 'audit_log (id, action, actor) overriding system value';
    await sql(`insert into ${columns} values (9, 'fast.write', 'public')`);
    await sealTrail(product.platform);
    await sql(`insert into ${columns} values (5, 'slow.write', 'public')`);
    expect(await sealTrail(product.platform)).toBe(1);
    expect((await checkTrail(product.platform)).checked).toBe(2);
    expect(await faults()).toEqual([]);
  });

  it('is anchored once a day outside the database, where a chain made anew does not fit', async () => {
    const file = join(product.platform.config.DATA_DIR, 'audit-anchors.jsonl');
    await anchorTrail(product.platform);
    expect(existsSync(file)).toBe(false);
    await write(3);
    await sealTrail(product.platform);
    await anchorTrail(product.platform);
    await anchorTrail(product.platform);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ position: 3 });
    expect(product.logged.join('')).toContain('audit trail anchored');
    const [first, , third] = await ids();
    // Whoever owns the database rewrites an entry and the whole chain behind it.
    await forced(`update audit_log set reason = 'rewritten' where id = ${first}`);
    await forced('delete from audit_seals');
    await sealTrail(product.platform);
    expect(await faults()).toEqual([[third, 'anchor']]);
    // Or cuts the end off.
    await forced(
      `delete from audit_seals where position = 3; delete from audit_log where id = ${third}`,
    );
    expect(await faults()).toEqual([[0, 'anchor']]);
  });
});
