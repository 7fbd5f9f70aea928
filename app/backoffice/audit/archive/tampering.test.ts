import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openFolder } from '#platform/storage/objects.server.ts';
import { openOldTrail } from '#test/support/old-trail.ts';
import { sealTrail } from '../chain/chain.service.server.ts';
import { checkTrail } from '../check/check.service.server.ts';
import { keepArchives } from './archive.service.server.ts';
import { readText, writeArchive } from './files.service.server.ts';

const files = new Map<string, Buffer>();
const rows = ['audit_archives', 'audit_carried'];
const trail = await openOldTrail();
await keepArchives(trail.platform);
await sealTrail(trail.platform);
for (const month of trail.months) files.set(month, readFileSync(trail.fileOf(month)));
for (const table of rows) await trail.sql(`create table was_${table} as select * from ${table}`);
afterAll(() => trail.close());
async function putBack(): Promise<void> {
  for (const [month, bytes] of files) writeFileSync(trail.fileOf(month), bytes);
  for (const table of rows) {
    await trail.forced(`delete from ${table}; insert into ${table} select * from was_${table}`);
  }
}
afterEach(putBack);

const found = async (reads = true) => {
  const { faults } = await checkTrail(trail.platform, { reads: () => reads });
  return faults.map(({ fault, position }) => [fault, position]);
};
const month = (at: number) => trail.months[at] ?? '';
const file = (at: number) => trail.fileOf(month(at));
const changed = (at: number, change: (bytes: Buffer) => Uint8Array) =>
  writeFileSync(file(at), change(Buffer.from(files.get(month(at)) ?? '')));

/** Writes an archive anew as somebody who has the server’s key and the database. */
async function forged(at: number, change: (text: string) => string): Promise<void> {
  const place = openFolder(trail.place('files'));
  const pieces: Uint8Array[] = [];
  const given = { month: month(at) };
  for await (const piece of readText(trail.platform, place, given)) pieces.push(piece);
  const text = change(Buffer.concat(pieces).toString());
  const bytes = (async function* () {
    yield Buffer.from(text);
  })();
  const { sha256, bytes: size } = await writeArchive(trail.platform, place, given, bytes);
  await trail.forced(`update audit_archives set sha256 = '${sha256}', bytes = ${size}
    where month = '${month(at)}'`);
}

describe('the table of tamperings with archives', () => {
  it('is of a trail that is whole', async () => {
    expect(await trail.left()).toHaveLength(1);
    expect(await found()).toEqual([]);
    expect(await found(false)).toEqual([]);
  });

  it.each([
    ['a month that is nowhere else', 1, 1_001],
    ['a month without entries', 2, 2_001],
    ['a month that is in the tables as well', 3, 2_001],
  ])(
    'finds the archive of %s removed, also when it is only looked for',
    async (_what, at, from) => {
      rmSync(file(at));
      expect(await found()).toEqual([['archive-lost', from]]);
      expect(await found(false)).toEqual([['archive-lost', from]]);
    },
  );

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['one bit changed', (bytes) => bytes.with(900, (bytes[900] ?? 0) ^ 1)],
    ['its end cut off', (bytes) => bytes.subarray(0, -100)],
    ['its beginning cut off', (bytes) => bytes.subarray(1)],
    ['something added', (bytes) => Buffer.concat([bytes, bytes])],
    ['nothing left in it', () => Buffer.alloc(0)],
  ])('finds an archive with %s', async (_what, change) => {
    for (const at of [0, 1, 3]) {
      changed(at, change);
      expect((await found()).map(([fault]) => fault)).toEqual(['archive-changed']);
      changed(at, (bytes) => bytes);
    }
  });

  it('finds one month’s archive in the place of another’s', async () => {
    copyFileSync(file(0), file(1));
    expect(await found()).toEqual([['archive-changed', 1_001]]);
  });

  it.each<[string, (text: string) => string, string]>([
    ['was changed', (text) => text.replace('"Sw-500"', '"Sw-501"'), 'changed'],
    ['was left out', (text) => text.replace(/\{"position":1500.*\n/, ''), 'seal-deleted'],
    [
      'stands in another order',
      (text) => text.replace(/(\{"pos.*\n)(\{"pos.*\n)/, '$2$1'),
      'seal-deleted',
    ],
    ['is missing at the end', (text) => text.replace(/.*\n$/, ''), 'archive-changed'],
    ['is of another form', (text) => text.replace('"seal"', '"sea"'), 'archive-changed'],
  ])('finds an entry that %s by who has the key and the database', async (_what, change, fault) => {
    await forged(1, change);
    expect((await found()).map(([one]) => one)).toContain(fault);
  });

  it.each([
    // A month without entries has nothing to lose.
    ['forgotten', [1], 'delete from audit_archives'],
    ['cut short', [1], 'update audit_archives set to_position = 1900'],
    ['given another end', [1, 2], "update audit_archives set hash = 'x'"],
    ['given another beginning', [1, 2], "update audit_archives set before_hash = 'x'"],
  ])('finds what the database knows of an archive %s', async (_what, places, text) => {
    for (const at of places) {
      await trail.forced(`${text} where month = '${month(at)}'`);
      for (const reads of [true, false]) expect(await found(reads)).not.toEqual([]);
      await putBack();
    }
  });

  it('finds that an archive of a month in the tables is said to end otherwise', async () => {
    await trail.forced(`update audit_archives set hash = 'x' where month = '${month(3)}'`);
    for (const reads of [true, false]) expect(await found(reads)).toEqual([['resealed', 3_000]]);
  });

  it('finds an entry changed or deleted whose month is gone and whose seal is not', async () => {
    await trail.forced("update audit_carried set reason = 'x' where id = 2001");
    expect(await found()).toEqual([['changed', 2_001]]);
    await trail.forced('delete from audit_carried where id = 2001');
    expect(await found()).toEqual([['deleted', 2_001]]);
  });

  it('finds by an anchor an archive that is only looked for', async () => {
    const kept = { at: '', position: 2_000, hash: 'of something else' };
    const { faults } = await checkTrail(trail.platform, { reads: () => false, more: [kept] });
    expect(faults.map(({ fault }) => fault)).toEqual(['anchor']);
  });
});
