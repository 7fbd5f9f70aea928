import { afterAll, describe, expect, it } from 'vitest';
import { type Cells, TakenMeanwhile } from '#platform/csv/rows.ts';
import { importRecords } from '#test/support/imported.ts';
import { canary, openRecords } from '#test/support/records.ts';
import { badgeFrom, NoBadgeLeft } from '../../badges/badges.rules.ts';
import { badgesLeft } from '../../badges/badges.service.server.ts';
import { RecordDetails } from '../contract.ts';
import { issueRecord } from '../issue.service.server.ts';
import { recordColumns } from './import.rules.ts';
import { addRecords, checkRecords } from './import.service.server.ts';

const product = await openRecords();
afterAll(() => product.close());

/** A good row of a file, as the person typed above. */
const row = (n: number, change: Cells = {}): Cells => {
  const place = String(n).padStart(4, '0');
  const { hasBasicReport: _yes, totalReviews: _seven, ...texts } = canary;
  return {
    ...texts,
    fullName: `Import ${place} Person`,
    phoneNumber: `0807000${place}`,
    email: `import${place}@example.com`,
    nationalId: `7000000${place}`,
    totalReviews: '7',
    hasBasicReport: 'yes',
    ...change,
  };
};
const count = async () => {
  const { rows } = await product.platform.database.executeSql(
    'select count(*)::int as n from verification_records',
  );
  return (rows[0] as { n: number }).n;
};
const load = (rows: Cells[], dry = false) =>
  importRecords(product.platform, { id: product.agent.id }, rows, { dry });

describe('an import of records', () => {
  it('names every bad cell and loads nothing, not even the good rows', async () => {
    const before = await count();
    const taken = await product.issue({ nationalId: '71111111111' });
    const rows = [
      row(1),
      row(2, { dateOfBirth: '2010-01-01', expiresOn: '2026-01-01' }),
      row(3, { typeId: 'gold' }),
      row(4, { badge: taken.toLowerCase() }),
      row(5, { nationalId: '71111111111' }),
      row(6, { badge: 'Sw-NEW01' }),
      row(7, { badge: 'sw-new01', nationalId: String(row(6).nationalId) }),
      row(8, { hasBasicReport: 'perhaps', totalReviews: 'many', shoeSize: '44' }),
      row(9, { badge: 'SW-1', fullName: '', policeRecord: 'good' }),
    ];
    const { faults, loaded } = await load(rows);
    expect(loaded).toBe(0);
    const cells = faults.map((one) => `${one.row} ${one.column}`).sort();
    expect(cells).toEqual(
      [
        ...['2 dateOfBirth', '2 expiresOn', '3 typeId', '4 badge', '5 nationalId'],
        ...['7 badge', '7 nationalId', '8 hasBasicReport', '8 shoeSize', '8 totalReviews'],
        ...['9 badge', '9 fullName', '9 policeRecord'],
      ].sort(),
    );
    for (const { fault } of faults) {
      expect(fault).toMatch(/\w/);
      expect(fault).not.toMatch(/7\d{10}/);
    }
    expect(await count()).toBe(before + 1);
  });

  it('tells in a dry run what would be, and loads nothing', async () => {
    const before = await count();
    expect(await load([row(10), row(11)], true)).toEqual({ faults: [], loaded: 0 });
    expect(await count()).toBe(before);
  });

  it('loads in batches, each record on the trail and found by the public search', async () => {
    const before = await count();
    const rows = Array.from({ length: 600 }, (_none, n) => row(100 + n));
    rows[5] = row(105, { badge: 'Sw-OLD05', totalReviews: '', hasBasicReport: '' });
    const told: number[] = [];
    const done = await importRecords(product.platform, { id: product.agent.id }, rows, {
      dry: false,
      onBatch: (n) => void told.push(n),
    });
    expect(done).toEqual({ faults: [], loaded: 600 });
    expect(told).toEqual([250, 500, 600]);
    expect(await count()).toBe(before + 600);
    const found = await product.search({
      fullName: 'Import 0105 Person',
      phoneNumber: '08070000105',
      email: 'import0105@example.com',
    });
    expect(found.data).toMatchObject({ verifiedId: 'Sw-OLD05', totalReviews: 0 });
    expect(found.data.basicReportUrl).toBeUndefined();
    expect((await product.trail('Sw-OLD05')).map(({ action }) => action)).toContain(
      'records.import',
    );
    const { rows: trail } = await product.platform.database.executeSql(
      `select count(*)::int as n from audit_log where action = 'records.import'`,
    );
    expect(trail).toEqual([{ n: 600 }]);
  });

  it('keeps nothing when a number was taken after the check', async () => {
    const { ready } = await checkRecords(product.platform, [row(800), row(801)]);
    await product.issue({ nationalId: String(row(801).nationalId) });
    const before = await count();
    const loading = product.platform.database.transaction((trx) =>
      addRecords(product.platform, trx, { id: product.agent.id }, ready),
    );
    await expect(loading).rejects.toBeInstanceOf(TakenMeanwhile);
    expect(await count()).toBe(before);
  });

  it('issues nobody a second record when a file without numbers is loaded again, or names them twice', async () => {
    const bare = (n: number, change: Cells = {}) => row(n, { nationalId: '', ...change });
    const twice = await load([bare(810), bare(811), bare(810)]);
    expect(twice.faults).toEqual([
      { row: 3, column: 'fullName', fault: 'The same stands in row 1' },
    ]);
    const { ready } = await checkRecords(product.platform, [bare(810), bare(811)]);
    const add = () =>
      product.platform.database.transaction((trx) =>
        addRecords(product.platform, trx, { id: product.agent.id }, ready),
      );
    await add();
    const before = await count();
    // Two who look at once both find it good.
    await expect(add()).rejects.toBeInstanceOf(TakenMeanwhile);
    const again = await load([bare(810, { fullName: 'IMPORT 0810 Person' }), bare(812)]);
    expect(again.faults.map(({ row: at, column }) => [at, column])).toEqual([[1, 'fullName']]);
    expect(await count()).toBe(before);
    // Verified anew, or a namesake with another number.
    const others = [
      bare(810, { verifiedOn: '2026-11-21' }),
      bare(811, { phoneNumber: '08070000999' }),
    ];
    expect(await load(others)).toEqual({ faults: [], loaded: 2 });
    // What was revoked, as a record that was wrong, holds nobody back.
    const { kysely } = product.platform.database;
    const wrong = kysely.updateTable('verification_records').set({ standing: 'revoked' });
    await wrong.where('full_name', '=', row(811).fullName ?? '').execute();
    expect(await load([bare(811)])).toEqual({ faults: [], loaded: 1 });
  });

  it('refuses who is named with a number and without one, however far apart', async () => {
    const bare = row(820, { nationalId: '' });
    const numbered = row(820, { nationalId: '', badge: 'Sw-OLD20' });
    const between = Array.from({ length: 250 }, (_none, n) => row(1_000 + n));
    const named = async (rows: Cells[]) =>
      (await load(rows)).faults.map(({ row: at, fault }) => [at, fault]);
    expect(await named([numbered, ...between, bare])).toEqual([[252, 'The same stands in row 1']]);
    expect(await named([bare, ...between, numbered])).toEqual([[1, 'The same stands in row 252']]);
  });

  it('issues nobody a second record who was loaded without a number and comes with one', async () => {
    const bare = (n: number, change: Cells = {}) => row(n, { nationalId: '', ...change });
    const faults = async (rows: Cells[]) =>
      (await load(rows)).faults.map(({ row: at, column, fault }) => [at, column, fault]);
    expect(await load([bare(830)])).toEqual({ faults: [], loaded: 1 });
    const before = await count();
    const words = 'There is a record of this person, verified on this day or later';
    expect(await faults([row(830)])).toEqual([[1, 'fullName', words]]);
    expect(await faults([bare(830, { badge: 'Sw-OLD30' })])).toEqual([[1, 'fullName', words]]);
    expect(await count()).toBe(before);
    // Another import has loaded them without a number since this one was looked at.
    const { ready } = await checkRecords(product.platform, [row(831)]);
    expect((await load([bare(831)])).loaded).toBe(1);
    const loading = product.platform.database.transaction((trx) =>
      addRecords(product.platform, trx, { id: product.agent.id }, ready),
    );
    await expect(loading).rejects.toBeInstanceOf(TakenMeanwhile);
    // Of another national ID is another person, and who is verified anew is issued anew.
    const others = [
      [row(832), row(832, { nationalId: '70000001832' })],
      [row(832, { nationalId: '70000002832' }), row(830, { verifiedOn: '2026-11-21' })],
    ];
    for (const rows of others) expect(await load(rows)).toEqual({ faults: [], loaded: 2 });
    expect(await faults([row(832, { nationalId: '', badge: 'Sw-OLD32' })])).toEqual([
      [1, 'fullName', words],
    ]);
  });

  it('issues nobody a second record who was renewed since the file was loaded', async () => {
    const bare = (n: number, change: Cells = {}) => row(n, { nationalId: '', ...change });
    expect(await load([bare(850), bare(851)])).toEqual({ faults: [], loaded: 2 });
    const renewed = product.platform.database.kysely
      .updateTable('verification_records')
      .set({ verified_at: product.clock.now(), standing: 'suspended' });
    await renewed.where('full_name', '=', row(850).fullName ?? '').execute();
    const before = await count();
    const again = await load([bare(850), row(850), bare(852)]);
    expect(again.faults.map(({ row: at, column }) => [at, column])).toEqual([
      [1, 'fullName'],
      [1, 'fullName'],
      [2, 'fullName'],
    ]);
    expect(await count()).toBe(before);
  });

  it('loads two verifications of one person whose later one comes first, however far apart', async () => {
    const on = (verifiedOn: string) => row(860, { nationalId: '', verifiedOn });
    const between = Array.from({ length: 250 }, (_none, n) => row(3_000 + n));
    const rows = [on('2026-11-20'), ...between, on('2026-01-20')];
    expect(await load(rows)).toEqual({ faults: [], loaded: 252 });
  });

  it('refuses one person under two numbers of a file, however far apart, for good', async () => {
    const old = (badge: string) => row(835, { nationalId: '', badge });
    const between = Array.from({ length: 250 }, (_none, n) => row(2_000 + n));
    const named = async (rows: Cells[]) =>
      (await load(rows)).faults.map(({ row: at, fault }) => [at, fault]);
    const first = [[252, 'The same stands in row 1']];
    expect(await named([old('Sw-OLD35'), ...between, old('Sw-OLD36')])).toEqual(first);
    expect(await named([row(835), ...between, old('Sw-OLD36')])).toEqual(first);
    expect(await named([old('Sw-OLD35'), ...between, row(835)])).toEqual([
      [1, 'The same stands in row 252'],
    ]);
  });

  it('takes old and new numbers, and ends with a clear word when no free one is drawn', async () => {
    const { platform } = product;
    const taken = badgeFrom('A1CDEFG') ?? '';
    const rows = [row(840, { badge: 'Sw-OLD10' }), row(841, { badge: taken })];
    expect(await load(rows)).toEqual({ faults: [], loaded: 2 });
    let draws = 0;
    const randomToken = () => {
      draws += 1;
      return 'A1CDEFGH';
    };
    const nearlyFull = { ...platform, secrets: { ...platform.secrets, randomToken } };
    const before = [await count(), await badgesLeft(platform)];
    const loading = importRecords(nearlyFull, { id: product.agent.id }, [row(812)], { dry: false });
    await expect(loading).rejects.toBeInstanceOf(NoBadgeLeft);
    expect(draws).toBeLessThan(100);
    const visit = { staff: { id: product.agent.id }, requestId: 'r' } as never;
    const { hasBasicReport: _yes, totalReviews: _seven, ...texts } = canary;
    const details = RecordDetails.parse({ ...texts, nationalId: '' });
    const issued = await issueRecord(nearlyFull, visit, details);
    expect(issued).toMatchObject({ definition: { status: 503, code: 'no-badge-left' } });
    expect([await count(), await badgesLeft(platform)]).toEqual(before);
    await product.issue({ nationalId: '' });
    expect(await badgesLeft(platform)).toBe(Number(before[1]) - 1);
  });

  it('knows its columns by the names of the fields', () => {
    const names = recordColumns.map(({ name }) => name);
    expect(names.sort()).toEqual([...Object.keys(canary), 'badge'].sort());
  });
});
