import { readdirSync, readFileSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dirname } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAnotherProcess } from '#test/support/database.ts';
import { openTrail, type Trail } from '#test/support/trail.ts';
import { anchorTrail } from '../anchors.service.server.ts';
import { checkTrail } from '../check/check.service.server.ts';
import { chainStart } from './chain.rules.ts';
import { checkpointHash, macPurpose, sealTrail } from './chain.service.server.ts';
import { readCheckpoints } from './chain.store.server.ts';

const product = await openTrail();
afterAll(() => product.close());
beforeEach(() => product.begin());

const sql = (text: string) => product.sql(text);
const forced = (text: string) => product.forced(text);
const write = (count: number) => product.write(count);
const ids = () => product.ids();
const faults = () => product.faults();

describe('the audit trail (check 39)', () => {
  it.each([
    "update audit_log set reason = 'nothing'",
    'delete from audit_log',
    'truncate audit_log',
    "update audit_seals set hash = 'x'",
    'delete from audit_seals',
    'truncate audit_seals',
    "update audit_checkpoints set mac = 'x'",
    'delete from audit_checkpoints',
    'truncate audit_checkpoints',
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
      create table aside_points as select * from audit_checkpoints;
      delete from audit_log where id > ${second};
      delete from audit_seals where position > 1;
      delete from audit_checkpoints;
      update audit_log set reason = 'A caller askeD' where id = ${second}`);
    expect((await sealTrail(product.platform)).sealed).toBe(1);
    await forced(`insert into audit_log overriding system value select * from aside_log;
      insert into audit_seals select * from aside_seals;
      delete from audit_checkpoints;
      insert into audit_checkpoints select * from aside_points;
      drop table aside_log; drop table aside_seals; drop table aside_points`);
    expect(await faults()).toEqual([[third, 'changed']]);
  });

  const columns = 'audit_log (id, at, action, actor, tx) overriding system value';
  const oldTx = () => sql(`select min(tx)::text as tx from audit_log`);

  it('finds an entry put in afterwards: by its transaction, or by its time', async () => {
    await write(2);
    await sealTrail(product.platform);
    const { tx } = (await oldTx()).rows[0] as { tx: string };
    // As one that was there all along, and as one from before transactions were kept.
    await sql(`insert into ${columns} values (7, now(), 'a.b', 'public', '${tx}'),
      (8, now(), 'a.b', 'public', null)`);
    await sealTrail(product.platform);
    expect(await faults()).toEqual([
      [7, 'inserted'],
      [8, 'inserted'],
    ]);
    // Nor does a seal of their own help them.
    await forced(
      `insert into audit_seals select 3, 7, hash, now() from audit_seals where position = 2`,
    );
    expect(await faults()).toContainEqual([7, 'changed']);
  });

  it.each(['30 days', '1 hour', '10 seconds'])('finds one that says it is %s old', async (ago) => {
    await write(2);
    await sealTrail(product.platform);
    await sql(`insert into audit_log (at, action, actor)
      values (clock_timestamp() - interval '${ago}', 'a.b', 'public')`);
    await sealTrail(product.platform);
    expect(await faults()).toEqual([[3, 'late']]);
  });

  it('takes entries that commit late, with lower numbers, for what they are (FO-01)', async () => {
    const numbered = 'audit_log (id, action, actor) overriding system value';
    await sql(`insert into ${numbered}
      select n, 'fast.write', 'public' from generate_series(50001, 65000) n`);
    await sealTrail(product.platform);
    await sql(`insert into ${numbered}
      select n, 'slow.write', 'public' from generate_series(1, 50) n`);
    expect((await sealTrail(product.platform)).sealed).toBe(50);
    expect((await checkTrail(product.platform)).checked).toBe(15_050);
    expect(await faults()).toEqual([]);
  });

  it('goes on over a trail that a version without checkpoints has sealed and written', async () => {
    await write(4);
    await sealTrail(product.platform);
    // What its import left without a seal stands far behind.
    await forced(`delete from audit_checkpoints; delete from audit_seals where position > 3;
      update audit_log set tx = null;
      update audit_log set at = at - interval '3 days' where id = 4`);
    product.clock.advance(Date.now() - product.clock.now().getTime());
    await write(2);
    expect((await sealTrail(product.platform)).sealed).toBe(3);
    expect(await faults()).toEqual([]);
  });

  it('goes on where a backup was brought into another server, which counts transactions anew', async () => {
    await write(3);
    await sealTrail(product.platform);
    // As the trail remembers it, its server had another name and was far ahead.
    const points = await sql('select * from audit_checkpoints');
    expect(points.rows).toHaveLength(1);
    const { secrets } = product.platform;
    await forced(`update audit_log set tx = '900000000'`);
    await otherCluster(secrets);
    await write(2);
    await sealTrail(product.platform);
    await write(1);
    await sealTrail(product.platform);
    const { checked, unsealed, faults: found } = await checkTrail(product.platform);
    expect({ checked, unsealed, found }).toEqual({ checked: 6, unsealed: 0, found: [] });
  });

  /** Makes the only checkpoint anew as one of another server, with the right key. */
  async function otherCluster(secrets: Trail['platform']['secrets']): Promise<void> {
    const [row] = await readCheckpoints(product.platform.database.kysely, 0, 1);
    if (!row) throw new Error('There is no checkpoint.');
    const old = { ...row, cluster: 'another', snapshot: '900000001:900000001:' };
    const hash = checkpointHash(chainStart, old);
    await forced(`update audit_checkpoints set cluster = 'another',
      snapshot = '900000001:900000001:', hash = '${hash}', mac = '${secrets.mac(macPurpose, hash)}'`);
  }

  it('is anchored by processes that share DATA_DIR at once, and none is in the way of another', async () => {
    await write(3);
    await sealTrail(product.platform);
    const turns = Array.from({ length: 8 }, () => anchorTrail(product.platform));
    expect(new Set(await Promise.all(turns))).toEqual(new Set([true]));
    const head = JSON.parse(readFileSync(product.anchors.head, 'utf8'));
    expect(head).toMatchObject({ position: 3 });
  });

  it('is anchored again and again on a full disk, and leaves no draft there', async () => {
    await write(1);
    await sealTrail(product.platform);
    const full = vi.spyOn(files, 'rename').mockRejectedValue(new Error('ENOSPC'));
    syncBuiltinESMExports();
    await expect(anchorTrail(product.platform)).rejects.toThrow('ENOSPC');
    full.mockRestore();
    syncBuiltinESMExports();
    const left = readdirSync(dirname(product.anchors.head));
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
