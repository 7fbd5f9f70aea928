import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allJobs } from '#app/contents/jobs.server.ts';
import { openArchive } from '#app/contents/operator/archives.server.ts';
import { StreamAnswer } from '#platform/http/calls.server.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { dayOf } from '#platform/time.ts';
import { bucketUrl, openBucketServer } from '#test/support/bucket.ts';
import { waysOf } from '#test/support/explain.ts';
import { type OldTrail, openOldTrail } from '#test/support/old-trail.ts';
import { anchorTrail } from '../anchors.service.server.ts';
import { sealTrail } from '../chain/chain.service.server.ts';
import { checkTrail } from '../check/check.service.server.ts';
import { checkWhole, keepTrail } from '../keep.service.server.ts';
import { auditExport } from '../service.server.ts';
import { keepArchives, resealArchives } from './archive.service.server.ts';
import { dropMonth, readMonths, readRun } from './archive.store.server.ts';

let trail: OldTrail;
beforeEach(async () => {
  trail = await openOldTrail();
});
afterEach(() => trail.close());

const checked = async () => {
  const { checked: count, faults, unsealed } = await checkTrail(trail.platform);
  return { count, faults, unsealed };
};
const whole = (count: number) => ({ count, faults: [], unsealed: 0 });

async function archive(): Promise<string[]> {
  const told: string[] = [];
  await keepArchives(trail.platform, (words) => told.push(words.replace(/[: ].*/, '')));
  return told;
}
const drop = (month: string) =>
  trail.platform.database.transaction((trx) => dropMonth(trx, { month }));
const alarms = async () =>
  (await trail.sql("select from audit_log where action = 'alarm.audit'")).rows.length;

describe('closed months of the trail (SCALE-02)', () => {
  it('are archived, leave the tables by the table of retention, and the chain is whole over both', async () => {
    const { months, platform } = trail;
    const [first, second, empty, kept] = months;
    expect(await checked()).toEqual(whole(3_005));
    const job = allJobs(platform).find(({ name }) => name === 'audit-archive');
    expect(job?.every).toBeTruthy();
    expect(await archive()).toEqual([...months, first, second, empty]);
    expect(await trail.left()).toEqual([kept]);
    // What was done to the months is in the trail itself.
    expect(await checked()).toEqual({ ...whole(3_005), unsealed: 7 });
    await trail.write(3);
    await sealTrail(platform);
    expect(await anchorTrail(platform)).toBe(true);
    expect(await checked()).toEqual(whole(3_015));
    const { rows } = await trail.sql('select count(*)::int as count from audit_carried');
    expect(rows).toEqual([{ count: 5 }]);
    expect(await archive()).toEqual([]);
    await checkWhole(platform);
    expect(await alarms()).toBe(0);
  });

  it('are read by a role that was granted the trail alone, whose months were made later, one partition each', async () => {
    const { database } = trail.platform;
    const role = `server_${Date.now()}`;
    await trail.sql(`create role ${role}; grant select on audit_log, audit_seals to ${role}`);
    try {
      const months = (await readMonths(database.kysely)).slice(0, 4);
      const runs = await database.transaction(async (trx) => {
        await trx.executeQuery({ sql: `set local role ${role}`, parameters: [] } as never);
        const found = [];
        for (const month of months) found.push({ ...(await readRun(trx, month)), ...month });
        return found;
      });
      expect(runs.map(({ month, low, high, count }) => [month, low, high, count])).toEqual([
        ['first', 1, 1_000, 1_000],
        [trail.months[1], 1_001, 2_000, 1_000],
        [trail.months[2], null, null, 0],
        [trail.months[3], 2_001, 3_000, 1_000],
      ]);
      for (const { month, since, until } of months) {
        const ways = await waysOf(database, (kysely) => readRun(kysely, { since, until }));
        expect([month, ways]).toEqual([month, [expect.stringContaining(`audit_seals_${month}`)]]);
      }
    } finally {
      await trail.sql(`drop owned by ${role}; drop role ${role}`);
    }
  });

  it('are named by an export of the trail that reaches back to them, and by no other', async () => {
    const { platform, clock } = trail;
    const context = { staff: { id: 'ada', name: 'Ada' }, requestId: 'r' } as never;
    async function exported(day?: string): Promise<string[]> {
      await trail.sql('truncate limits');
      const file = await auditExport(platform, context, { day } as never);
      if (!(file instanceof StreamAnswer)) throw new Error('no file');
      return (await text(file.stream)).trim().split('\r\n');
    }
    const says = (lines: string[]) => lines.filter((line) => line.includes('in the archive'));
    expect(says(await exported())).toEqual([]);
    await archive();
    const whole = await exported();
    expect(says(whole)).toEqual(whole.slice(-1));
    expect(whole.at(-1)).toContain(`,"${trail.begin(25).toISOString()}",`);
    const { rows } = await trail.sql(
      `select reason from audit_log where action = 'audit.exported' order by id desc limit 1`,
    );
    // Under the head and over this line.
    expect(rows).toEqual([{ reason: `${whole.length - 2} rows` }]);
    const gone = await exported(dayOf(trail.within(28, 3)));
    expect([gone.length, says(gone).length]).toEqual([2, 1]);
    expect(says(await exported(dayOf(clock.now())))).toEqual([]);
  });

  it.each(['audit.archived', 'audit.dropped'])(
    'are put away together with the entry that tells of it: %s',
    async (action) => {
      const { platform } = trail;
      const record: typeof platform.audit.record = (entry, executor) =>
        entry.action === action
          ? Promise.reject(new Error('killed'))
          : platform.audit.record(entry, executor);
      await expect(keepArchives({ ...platform, audit: { record } })).rejects.toThrow('killed');
      expect(await trail.left()).toEqual([...trail.months].sort());
      await archive();
      for (const [done, months] of [
        ['audit.archived', trail.months],
        ['audit.dropped', trail.months.slice(0, 3)],
      ] as const) {
        const { rows } = await trail.sql(
          `select subject from audit_log where action = '${done}' order by id`,
        );
        expect(rows).toEqual(months.map((subject) => ({ subject })));
      }
    },
  );

  it('raise no alarm where DATA_DIR was last used in a month that has left the tables', async () => {
    const { anchors, platform } = trail;
    const kept = async (position: number) => {
      const { rows } = await trail.sql(
        `select seal_hash as hash from audit_checkpoints where position = ${position}`,
      );
      const anchor = {
        at: trail.within(27, 4).toISOString(),
        position,
        ...(rows[0] as { hash: string }),
      };
      writeFileSync(anchors.kept, `${JSON.stringify(anchor)}\n`);
      return anchor;
    };
    await archive();
    const anchor = await kept(2_000);
    await keepTrail(platform);
    expect(await alarms()).toBe(0);
    expect(JSON.parse(readFileSync(anchors.head, 'utf8')).position).toBeGreaterThan(3_000);
    await checkWhole(platform);
    expect(await alarms()).toBe(0);
    // Another chain than that: as before.
    for (const [position, hash] of [
      [2_000, 'ab12'],
      [1_999, anchor.hash],
      [9_000, anchor.hash],
    ]) {
      writeFileSync(anchors.head, JSON.stringify({ ...anchor, position, hash, anchored: anchor }));
      expect([position, await anchorTrail(platform)]).toEqual([position, false]);
    }
    // Nor is it enough that the checkpoint is there yet, where the seals of the tables were cut off.
    const { rows } = await trail.sql(
      'select * from audit_checkpoints where position > 3000 limit 1',
    );
    const last = rows[0] as { position: number; seal_hash: string };
    writeFileSync(
      anchors.head,
      JSON.stringify({ ...anchor, position: Number(last.position), hash: last.seal_hash }),
    );
    await trail.forced(`delete from audit_seals where position = ${last.position}`);
    expect(await anchorTrail(platform)).toBe(false);
  });

  it('are left alone while an entry of theirs is not as it was sealed', async () => {
    const [, second] = trail.months;
    await trail.forced("update audit_log set reason = 'x' where id = 1500");
    await expect(archive()).rejects.toThrow(`${second} of the audit trail stays`);
    expect(existsSync(trail.fileOf(second))).toBe(false);
    expect(await trail.left()).toHaveLength(4);
    expect((await checked()).faults).toMatchObject([{ entryId: 1_500, fault: 'changed' }]);
    expect(trail.logged.join('')).toContain('was not put away');
  });

  it('go on where a kill broke a turn off, and write over nothing', async () => {
    const { months, platform } = trail;
    const [first, second] = months;
    await archive();
    // As if the database had been brought back from before: the file is there, its row is not.
    await trail.forced('delete from audit_archives');
    const newest = months[3];
    await trail.forced(`insert into audit_archives select '${second}', '${trail.within(26, 0).toISOString()}',
      1001, 2000, seal_hash, seal_hash, '', 0, now() from audit_checkpoints where position = 2000`);
    const was = readFileSync(trail.fileOf(newest));
    const there = async () =>
      (await trail.sql('select month, bytes from audit_archives order by until')).rows.length;
    await expect(archive()).resolves.toEqual([newest]);
    expect(readFileSync(trail.fileOf(newest))).toEqual(was);
    expect(await there()).toBe(2);
    await trail.forced(`delete from audit_archives where month = '${newest}'`);
    copyFileSync(trail.fileOf(first), trail.fileOf(newest));
    await expect(keepArchives(platform)).rejects.toThrow();
    expect(readFileSync(trail.fileOf(newest))).toEqual(readFileSync(trail.fileOf(first)));
    expect(await there()).toBe(1);
  });

  it('are archived anew while the tables still have them, and only then', async () => {
    const [first, , , kept] = trail.months;
    await archive();
    for (const month of [first, kept]) rmSync(trail.fileOf(month));
    expect((await checked()).faults).toMatchObject([
      { fault: 'archive-lost', position: 1 },
      { fault: 'archive-lost', position: 2_001 },
    ]);
    expect((await archive())[0]).toBe('The');
    expect((await checked()).faults).toMatchObject([{ fault: 'archive-lost', position: 1 }]);
  });

  it('can be opened into a file, which is gone again when the archive is not whole', async () => {
    const [, second] = trail.months;
    await archive();
    const file = trail.place('opened.jsonl');
    const order = { month: second, file, actor: 'command-line' };
    await openArchive(trail.platform, order, () => undefined);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(1_001);
    expect(JSON.parse(lines[1_000] ?? '')).toMatchObject({ id: 2_000, subject: 'Sw-1000' });
    await expect(openArchive(trail.platform, order, () => undefined)).rejects.toThrow('written');
    rmSync(file);
    const bytes = readFileSync(trail.fileOf(second));
    writeFileSync(trail.fileOf(second), bytes.subarray(0, -1));
    await expect(openArchive(trail.platform, order, () => undefined)).rejects.toThrow('changed');
    expect(existsSync(file)).toBe(false);
    const none = { ...order, month: '2001_01' };
    await expect(openArchive(trail.platform, none, () => undefined)).rejects.toThrow('no archive');
  });

  it('move into a bucket, and are sealed anew when SECRET_KEY was exchanged', async () => {
    const { months, platform } = trail;
    await archive();
    const server = await openBucketServer();
    try {
      const config = {
        ...platform.config,
        STORAGE_URL: bucketUrl(server.address, 'archives'),
        STORAGE_ACCESS_KEY: 'S3RVER',
        STORAGE_SECRET_KEY: 'S3RVER',
      };
      const secrets = secretsFrom('the next key of at least 32 characters', [
        platform.config.SECRET_KEY,
      ]);
      await keepArchives({ ...platform, config });
      for (const month of months) rmSync(trail.fileOf(month));
      await sealTrail(platform);
      expect((await checkTrail({ ...platform, config })).faults).toEqual([]);
      const next = { ...platform, config, secrets };
      await trail.write(1);
      await sealTrail(next);
      expect(await resealArchives(next)).toBe(4);
      // Whoever has the new key alone reads them now; the last checkpoint vouches for those before.
      const alone = { ...next, secrets: secretsFrom('the next key of at least 32 characters') };
      expect((await checkTrail(alone)).faults).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

describe('a month that is to leave the tables', () => {
  const said = async (month: string) => [month, await drop(month)];
  const stands = (month: string, from: number, to: number, until: Date) =>
    trail.sql(`insert into audit_archives select '${month}', '${until.toISOString()}', ${from}, ${to},
      '', '', '', 0, now()`);

  it('stays while anything speaks against it', async () => {
    const [first, second] = trail.months;
    const end = trail.within(27, 0);
    expect(await said(first)).toEqual([first, 'it is not archived']);
    await stands(second, 1_001, 2_000, trail.within(26, 0));
    await stands(first, 1, 999, end);
    expect(await said(second)).toEqual([second, 'an older month is still there']);
    expect(await said(first)).toEqual([first, 'its seals are not those of the archive']);
    await trail.forced('delete from audit_archives');
    await stands(first, 1, 1_000, trail.within(27, 1));
    expect(await said(first)).toEqual([first, 'its partitions are not both of that month']);
    await trail.forced('delete from audit_archives');
    await stands(first, 1, 9_000, end);
    expect(await said(first)).toEqual([first, 'the chain ends in it']);
    await trail.forced('delete from audit_archives');
    await stands(first, 1, 1_000, end);
    await trail.put(1, trail.within(28, 20));
    expect(await said(first)).toEqual([first, 'it has entries without a seal']);
    expect((await trail.sql('select from audit_carried')).rows).toEqual([]);
    await trail.forced(`update audit_log set at = '${trail.within(27, 1).toISOString()}'
      where id in (7, (select max(id) from audit_log))`);
    expect(await said(first)).toEqual([first, 'it seals entries that say a later month']);
    expect(await trail.left()).toHaveLength(4);
  });

  it('stays for a year at least, whoever asks', async () => {
    const month = trail.clock.now().toISOString().slice(0, 7).replace('-', '_');
    await stands(month, 3_001, 3_005, trail.within(-1, 0));
    expect(await said(month)).toEqual([month, 'it is not over for a year']);
  });

  it('is dropped by nobody who may only read, and what is known of archives is never changed', async () => {
    const { database } = trail.platform;
    const role = `reader_${Date.now()}`;
    await trail.sql(`create role ${role}; grant select on audit_archives to ${role}`);
    try {
      const asked = database.transaction(async (trx) => {
        await trx.executeQuery({ sql: `set local role ${role}`, parameters: [] } as never);
        return dropMonth(trx, { month: 'first' });
      });
      await expect(asked).rejects.toThrow('permission denied');
    } finally {
      await trail.sql(`drop owned by ${role}; drop role ${role}`);
    }
    await archive();
    for (const table of ['audit_archives', 'audit_carried']) {
      for (const text of [`delete from ${table}`, `truncate ${table}`]) {
        await expect(trail.sql(text)).rejects.toThrow('append-only');
      }
    }
  });
});
