import { afterAll, describe, expect, it } from 'vitest';
import { asAnotherProcess } from '#test/support/database.ts';
import { entriesOf } from '#test/support/entries.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { turnsDuring } from '#test/support/turns.ts';
import { importKinds } from './contract.ts';
import { importsJobs } from './jobs.server.ts';
import { load, takeFile } from './service.server.ts';
import { takeTurn, tellProgress } from './store.server.ts';

const product = await openProduct();
const administrator = await signIn(product, 'administrator');
afterAll(() => product.close());

const path = '/api/v1/imports';
const head = 'title,description,rateNaira,place';
const send = async (kind: string, csv: string, commit = false) =>
  administrator.send('POST', `${path}/${kind}`, { csv, commit });
const titles = async () =>
  (await product.get('/services')).json().data.map(({ title }: { title: string }) => title);
const queued = async () =>
  (await product.platform.database.executeSql('select id from imports where ended_at is null'))
    .rows as { id: string }[];

describe('an import from CSV', () => {
  it('is nobody’s but the administrators’; the auditor reads what was imported', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    const [editor, auditor] = [await signIn(product, 'editor'), await signIn(product, 'auditor')];
    for (const member of [editor, auditor]) {
      const answer = await member.send('POST', `${path}/services`, { csv: head });
      expect(answer.statusCode).toBe(403);
    }
    expect((await editor.get(path)).statusCode).toBe(403);
    expect((await auditor.get(path)).statusCode).toBe(200);
    expect((await administrator.get(`${path}/${crypto.randomUUID()}`)).statusCode).toBe(404);
    expect((await send('people', head)).statusCode).toBe(400);
  });

  it('says where a file that is no CSV breaks', async () => {
    const answer = await send('services', `${head}\n"Tailor,broken,1,2\n`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('not-csv');
    expect(answer.json().fields.csv).toMatch(/^Line \d+ cannot be read as CSV/);
  });

  it('names every bad cell in a dry run, and loads nothing', async () => {
    const rows = [
      head,
      'Tailor,Clothes made to measure.,3500,50',
      ',No title,3500,50',
      'Cobbler,Shoes,cheap,50',
      'Driver,There is one,3500,50',
      'Tailor,The same again,3500,x',
      'Glazier,Not a hundred times as much,"3500,50",1',
    ];
    const answer = (await send('services', rows.join('\r\n'), true)).json();
    expect(answer.faults.map(({ row, column }: never) => [row, column])).toEqual([
      [2, 'title'],
      [3, 'rateNaira'],
      [4, 'title'],
      [5, 'place'],
      [6, 'rateNaira'],
    ]);
    expect(answer).toMatchObject({ rows: 6, faultCount: 5, importId: null });
    expect(answer.message).toBe('5 faults in 6 rows. Nothing was loaded.');
    expect(await titles()).not.toContain('Tailor');
    expect(await queued()).toEqual([]);
  });

  it('leaves in the trail who looked at what, also where nothing is loaded (I8)', async () => {
    const member = await signIn(product, 'administrator');
    const held = 'Driver,There is one,3500,50';
    for (const [csv, commit] of [
      [`${head}\nWeaver,Cloth,3500,50`, false],
      [`${head}\n${held}\nWeaver,,3500,50`, false],
      [`${head}\n${held}`, true],
    ] as const) {
      await member.send('POST', `${path}/services`, { csv, commit });
    }
    const looks = await entriesOf(product.platform, { actor: member.id, action: 'import.look' });
    expect(looks.map(({ reason }) => reason)).toEqual([
      'services, 1 row, 0 faults',
      'services, 2 rows, 2 faults',
      'services, 1 row, 1 fault',
    ]);
  });

  it.each(importKinds)('lets all others have their turn in a large file of %s', async (kind) => {
    const rows = 2_000;
    const csv = `name\n${'-\n'.repeat(rows)}`;
    const file = { kind, csv, commit: false };
    const look = () => takeFile(product.platform, { id: administrator.id }, file);
    expect(await turnsDuring(look)).toBeGreaterThan(rows / 100);
  });

  it('names heads that no column has', async () => {
    const answer = (await send('services', `${head},colour\nTailor,Clothes,3500,50,red`)).json();
    expect(answer.faults).toEqual([{ row: 1, column: 'colour', fault: 'There is no such column' }]);
  });

  it('loads all rows once, also when its job is done twice at once or again', async () => {
    const rows = ['Tailor;Clothes;₦3,500.50;50', "Cobbler;'=Shoes;1000;51"];
    const csv = [head.replaceAll(',', ';'), ...rows].join('\n');
    const dry = (await send('services', csv)).json();
    expect(dry).toMatchObject({ rows: 2, faultCount: 0, importId: null });
    expect(await titles()).not.toContain('Tailor');
    const { importId } = (await send('services', csv, true)).json();
    await Promise.all([load(product.platform, importId), load(product.platform, importId)]);
    await load(product.platform, importId);
    expect((await titles()).filter((title: string) => /Tailor|Cobbler/.test(title))).toEqual([
      'Tailor',
      'Cobbler',
    ]);
    const one = (await administrator.get(`${path}/${importId}`)).json();
    expect(one).toMatchObject({
      state: 'done',
      rows: 2,
      checked: 2,
      askedName: 'Test administrator',
    });
    const { rows: kept } = await product.platform.database.executeSql('select csv from imports');
    expect(kept).toEqual([{ csv: '' }]);
    const { rows: made } = await product.platform.database.executeSql(
      "select description, min_rate_kobo from services where title in ('Tailor', 'Cobbler') order by place",
    );
    expect(made).toEqual([
      { description: 'Clothes', min_rate_kobo: 350_050 },
      { description: '=Shoes', min_rate_kobo: 100_000 },
    ]);
  });

  it('tells every row as looked at, though another worker has just begun anew', async () => {
    const csv = `${head}\nPlumber,Pipes,3500,50`;
    const { importId } = (await send('services', csv, true)).json();
    const { database } = product.platform;
    const late: typeof database.transaction = async (work) => {
      await tellProgress(database.kysely, importId, { state: 'checking', checked: 0 });
      return database.transaction(work);
    };
    const platform = { ...product.platform, database: { ...database, transaction: late } };
    await load(platform, importId);
    const one = (await administrator.get(`${path}/${importId}`)).json();
    expect(one).toMatchObject({ state: 'done', rows: 1, checked: 1 });
  });

  it('loads nothing when a row became bad after the look, nor when it dies half way', async () => {
    const csv = `${head}\nRoofer,Roofs,3500,50\nGlazier,Glass,3500,50`;
    const { importId } = (await send('services', csv, true)).json();
    const { audit } = product.platform;
    let left = 1;
    const dying = {
      ...product.platform,
      audit: {
        ...audit,
        async record(...given: Parameters<typeof audit.record>) {
          left -= 1;
          if (left < 0) throw new Error('killed here');
          return audit.record(...given);
        },
      },
    };
    await expect(load(dying, importId)).rejects.toThrow('killed here');
    expect(await titles()).not.toContain('Roofer');
    expect((await administrator.get(`${path}/${importId}`)).json().state).toBe('loading');
    const taken = { title: 'Glazier', description: 'Glass', rateKobo: 1, place: 1 };
    expect((await administrator.send('POST', '/api/v1/services', taken)).statusCode).toBe(200);
    await load(product.platform, importId);
    const one = (await administrator.get(`${path}/${importId}`)).json();
    expect(one).toMatchObject({ state: 'refused', faultCount: 1 });
    expect(one.faults[0]).toMatchObject({ row: 2, column: 'title' });
    expect(await titles()).not.toContain('Roofer');
  });

  it('loads nothing for who was disabled while it waited, and keeps nothing of the file', async () => {
    const former = await signIn(product, 'administrator');
    const csv = `${head}\nThatcher,Roofs of straw,3500,50`;
    const given = await former.send('POST', `${path}/services`, { csv, commit: true });
    const { importId } = given.json();
    const { kysely } = product.platform.database;
    await kysely
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('id', '=', former.id)
      .execute();
    await load(product.platform, importId);
    const one = (await administrator.get(`${path}/${importId}`)).json();
    expect(one).toMatchObject({ state: 'refused', faultCount: 1 });
    expect(one.faults[0].fault).toContain('may not import any more');
    expect(await titles()).not.toContain('Thatcher');
    expect(await queued()).toEqual([]);
  });

  it('keeps nothing of a file whose load was given up, and says so', async () => {
    const csv = `${head}\nMason,Walls,3500,50`;
    const { importId } = (await send('services', csv, true)).json();
    const [job] = importsJobs(product.platform);
    const isOver = () =>
      product.platform.database.transaction(async (trx) => job?.isOver?.({ id: importId }, trx));
    expect(await isOver()).toBe(false);
    await job?.gaveUp?.({ id: importId });
    expect(await isOver()).toBe(true);
    const one = (await administrator.get(`${path}/${importId}`)).json();
    expect(one).toMatchObject({ state: 'refused', rows: 1, faultCount: 1 });
    expect(one.faults[0].fault).toContain('import the file again');
    const { rows: kept } = await product.platform.database.executeSql(
      "select csv from imports where csv <> ''",
    );
    expect(kept).toEqual([]);
    await load(product.platform, importId);
    expect(await titles()).not.toContain('Mason');
  });

  it('takes plans, with features, charges and lines in one cell', async () => {
    const columns = (await administrator.get('/api/v1/import-columns/plans')).json().data;
    const line = (more: Readonly<Record<string, string>>) =>
      columns
        .map(({ name, example }: { name: string; example: string }) => `"${more[name] ?? example}"`)
        .join(',');
    const csv = [
      columns.map(({ name }: { name: string }) => name).join(','),
      line({}),
      line({ slug: 'other', tier: 'golden' }),
      // A tier is one plan's: this row would have passed, and the load failed for good.
      line({ slug: 'third', kind: 'VERIFICATION', tier: 'premium' }),
    ];
    const dry = (await send('plans', csv.join('\n'))).json();
    expect(dry.faults.map(({ row, column }: never) => [row, column])).toEqual([
      [2, 'tier'],
      [3, 'tier'],
    ]);
    const { importId } = (await send('plans', csv.slice(0, 2).join('\n'), true)).json();
    await load(product.platform, importId);
    expect((await administrator.get(`${path}/${importId}`)).json().state).toBe('done');
    const plan = (await administrator.get('/api/v1/plans/CLEARANCE.court-letter')).json();
    expect(plan).toMatchObject({
      priceKobo: 2_500_000,
      charges: [
        { name: 'Home visit', kobo: 500_000, fee: true },
        { name: 'Courier', kobo: 250_000, fee: false },
      ],
      bestFor: ['Drivers', 'Travellers'],
    });
  });

  describe('beside another of verification records', () => {
    const person = (n: number) =>
      [
        'premium',
        `Twin ${n}`,
        '1983-07-08',
        `twin${n}@example.com`,
        String(30_000_000_000 + n),
        ...['2026-01-20', '2027-10-20', 'Verification', 'Desk', 'desk@example.com'],
      ].join(',');
    const columns =
      'typeId,fullName,dateOfBirth,email,nationalId,verifiedOn,expiresOn,officerFirstName,officerLastName,officerEmail';
    const begin = async (people: readonly number[]) => {
      const csv = [columns, ...people.map(person)].join('\n');
      const answer = (await send('records', csv, true)).json();
      expect([answer.message, answer.faults]).toEqual([expect.stringMatching(/loaded/), []]);
      return answer.importId as string;
    };
    const ends = async (ids: readonly string[]) => {
      const ones = ids.map(async (id) => (await administrator.get(`${path}/${id}`)).json());
      return (await Promise.all(ones)).map(({ state }) => state);
    };
    const upTo = (n: number, from: number) => Array.from({ length: n }, (_none, i) => from + i);

    it('both end whole: rows of their own are all there', async () => {
      const ids = [await begin(upTo(300, 1000)), await begin(upTo(300, 2000))];
      await Promise.all(ids.map((id) => load(product.platform, id)));
      expect(await ends(ids)).toEqual(['done', 'done']);
    });

    it('whoever comes second with the same rows, in another order, is told so', async () => {
      const rows = upTo(600, 3000);
      const ids = [await begin(rows), await begin(rows.toReversed())];
      await Promise.all(ids.map((id) => load(product.platform, id)));
      expect((await ends(ids)).sort()).toEqual(['done', 'refused']);
    });

    it.skipIf(!process.env.TEST_POSTGRES_URL)('waits, and says so (PostgreSQL)', async () => {
      const { platform } = product;
      const id = await begin(upTo(2, 5000));
      const [began, waits, over] = [0, 1, 2].map(() => Promise.withResolvers<void>());
      const other = await asAnotherProcess(platform.database);
      const holding = other.transaction(async (trx) => {
        expect(await takeTurn(trx)).toBe(true);
        began?.resolve();
        await over?.promise;
      });
      await began?.promise;
      const loading = load(platform, id, waits?.resolve);
      await waits?.promise;
      expect(await ends([id])).toEqual(['waiting']);
      over?.resolve();
      await Promise.all([holding, loading]);
      expect(await ends([id])).toEqual(['done']);
      await other.close();
    });
  });
});
