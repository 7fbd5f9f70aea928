import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OperatorError } from '#platform/backup/errors.server.ts';
import { readConfig } from '#platform/config.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { openPlatform } from '#platform/platform.server.ts';
import { type Postgres, startPostgres } from '#test/programme/postgresql.ts';
import { operator } from './operator.server.ts';

const root = mkdtempSync(join(tmpdir(), 'sapioworker-operator-'));
const folder = join(root, 'data');
const place = (name: string) => join(root, name);
beforeAll(() => {
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('LOG_LEVEL', 'silent');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

/** What an operator is told; a refusal is one sentence or more, never a trace. */
async function told(work: (tell: (words: string) => void) => Promise<unknown>) {
  const words: string[] = [];
  const came = await work((said) => words.push(said)).catch((error) => {
    if (!(error instanceof OperatorError)) throw error;
    return `refused: ${error.message}`;
  });
  return [...words, came];
}
const make = (member: object) =>
  told(() => operator.createStaff({ name: 'Amina', email: '', role: 'editor', ...member }));
const bring = (file: string, commit = false) =>
  told((tell) => operator.importFile({ kind: 'services', file: place(file), commit }, tell));
const take = (resource: string, file: string) =>
  told((tell) => operator.exportList({ resource, file: place(file) }, tell));

describe('an operator', () => {
  it('who names a folder without a database gets no new one', async () => {
    const nothing = `refused: There is no database in "${folder}". Is DATA_DIR the right folder?`;
    expect(await told(operator.verifyAudit)).toEqual([nothing]);
    expect(await take('services', 'out.csv')).toEqual([nothing]);
    expect(readdirSync(root)).toEqual([]);
  });

  it('brings the tables up ahead of a start, and then finds them so (FO-04)', async () => {
    const words = await told(operator.migrate);
    expect(words[0]).toMatch(/^0001-/);
    expect(words.at(-2)).toBe('The tables are brought up.');
    expect(await told(operator.migrate)).toEqual(['The tables are up to date.', undefined]);
  });

  it('makes members of staff that can sign in, each once', async () => {
    expect(await make({ email: 'nonsense' })).toEqual(['refused: "email" must be a valid email']);
    expect((await make({ email: 'a@example.com', name: ' ' }))[0]).toMatch(/^refused: "name" /);
    expect((await make({ role: 'boss' }))[0]).toMatch(/^refused: There is no role "boss"/);
    expect(await make({ email: ' Amina@Example.com ' })).toEqual([
      expect.stringMatching(/^([0-9a-z]{4}-){6}[0-9a-z]{2}$/),
    ]);
    expect(await make({ email: 'amina@example.com' })).toEqual([
      'refused: amina@example.com has an account already.',
    ]);
  });

  it('brings in all rows of a file or none, and hears of each that is bad', async () => {
    const head = 'title,description,rateNaira,place';
    writeFileSync(place('open.csv'), `${head}\n"Tailor`);
    writeFileSync(place('short.csv'), `${head}\nTailor,Clothes`);
    writeFileSync(place('bad.csv'), `${head}\nTailor,Clothes,cheap,50\nCobbler,Shoes,1000,51`);
    writeFileSync(
      place('good.csv'),
      `${head}\nTailor,Clothes,"3,500.50",50\nCobbler,=Shoes,1000,51`,
    );
    writeFileSync(
      place('latin.csv'),
      Buffer.from(`${head}\nTail\u00e9r,Clothes,3500,50`, 'latin1'),
    );
    expect(await bring('latin.csv', true)).toEqual([expect.stringMatching(/^refused: .+UTF-8/)]);
    for (const none of ['none.csv', '.']) {
      expect(await bring(none)).toEqual([`refused: There is no file "${place(none)}".`]);
    }
    expect(await bring('open.csv')).toEqual([
      'refused: Line 2 cannot be read as CSV: a quote is opened and never closed.',
    ]);
    expect(await bring('short.csv')).toEqual([
      'refused: Line 2 cannot be read as CSV: it has more or fewer cells than the head.',
    ]);
    expect(await bring('bad.csv', true)).toEqual([
      'row 1, rateNaira: Enter the rate',
      '1 fault in 2 rows. Nothing was loaded.',
      false,
    ]);
    expect((await bring('good.csv')).at(-1)).toBe(true);
    const loaded = ['2 rows are being loaded.', 'All rows are loaded.', true];
    expect(await bring('good.csv', true)).toEqual(loaded);
    expect((await bring('good.csv', true)).at(-1)).toBe(false);
  });

  it('takes lists away, and is told where that cannot be', async () => {
    expect((await take('people', 'out.csv'))[0]).toMatch(/^refused: There is no list "people"/);
    // A worker's own data is no list of the console.
    expect((await take('me', 'out.csv'))[0]).toMatch(/^refused: There is no list "me"(?!.*\bme,)/);
    expect((await take('services', 'none/out.csv'))[0]).toMatch(
      /^refused: ".+out\.csv" cannot be written: ENOENT/,
    );
    expect(await take('services', 'out.csv')).toEqual([
      `Written to ${place('out.csv')}.`,
      undefined,
    ]);
    expect((await take('forms', 'forms.csv'))[0]).toMatch(/^Written/);
    const lines = readFileSync(place('out.csv'), 'utf8').split('\r\n');
    expect(lines.slice(1, 3).sort()).toEqual([
      '50,"Tailor","Clothes",3500.5',
      `51,"Cobbler","'=Shoes",1000`,
    ]);
  });

  it('who seals anew is told to keep the key before for the backups of its time', async () => {
    const words = await told((tell) => operator.reseal(tell));
    expect(words).toContainEqual(expect.stringMatching(/^Sealed anew: /));
    expect(words.at(-2)).toMatch(/^Keep each former SECRET_KEY .*backups.* SECRET_KEYS_OLD /);
  });

  it('learns that the trail is whole, and that somebody changed it', async () => {
    expect((await told(operator.verifyAudit)).at(-1)).toBe(true);
    const platform = await openPlatform(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
    await platform.database.executeSql(
      `alter table audit_log disable trigger all;
       update audit_log set actor = 'nobody' where action = 'staff.create'`,
    );
    await platform.jobs.stop();
    await platform.database.close();
    const words = await told(operator.verifyAudit);
    expect([words[0], words.at(-1)]).toEqual([expect.stringMatching(/^entry \d/), false]);
  });

  it('keeps everything in a folder and brings it back into another', async () => {
    const programs = '';
    const kept = place('kept');
    const back = (from: string) => told((tell) => operator.restore(from, programs, tell));
    expect((await told((tell) => operator.backup(kept, programs, tell))).at(-2)).toMatch(
      /^Kept \d/,
    );
    expect((await back(kept))[0]).toMatch(/^refused: ".+" is not empty/);
    vi.stubEnv('DATA_DIR', place('again'));
    expect((await back(root))[0]).toMatch(/^refused: ".+" is not a whole backup/);
    expect((await back(kept)).at(-2)).toMatch(/^All \d+ tables came back/);
    expect((await take('services', 'again.csv'))[0]).toMatch(/^Written/);
    expect(readFileSync(place('again.csv'), 'utf8')).toBe(readFileSync(place('out.csv'), 'utf8'));
  });
});

describe('tables on a PostgreSQL', () => {
  let postgres: Postgres | null = null;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => postgres?.stop());

  it('are changed by the role that may, with no end for a statement and one for a lock (FO-04)', async (context) => {
    if (!postgres) return context.skip('no PostgreSQL server programs on this machine');
    const { url } = postgres;
    const as = (role: string) => Object.assign(new URL(url), { username: role }).href;
    const database = openPostgresql(url, 1);
    // What each change of a table was made by, and with how much time.
    await database.executeSql(`
      create role keeper login;
      create role serving login;
      grant create on database postgres to keeper;
      grant create on schema public to keeper;
      alter default privileges for role keeper
        grant select, insert, update, delete on tables to serving;
      alter default privileges for role keeper grant usage on schemas to serving;
      create table changes (role text, statement text, lock text);
      create function note() returns event_trigger language plpgsql security definer as $$
        begin
          insert into public.changes values (
            session_user, current_setting('statement_timeout'), current_setting('lock_timeout'));
        end $$;
      create event trigger note on ddl_command_end execute function note();`);
    vi.stubEnv('DATA_DIR', place('serving'));
    vi.stubEnv('SECRET_KEY', 'a key for tests only, forty characters ok');
    vi.stubEnv('DATABASE_URL', as('serving'));
    vi.stubEnv('MIGRATION_DATABASE_URL', as('keeper'));
    const words = await told(operator.migrate);
    expect([words[0], words.at(-2)]).toEqual([
      expect.stringMatching(/^0001-/),
      'The tables are brought up.',
    ]);
    const { rows } = await database.executeSql('select distinct role, statement from changes');
    expect(rows).toEqual([{ role: 'keeper', statement: '0' }]);
    // Some changes, and those of the queue, set a time of their own; none waits for ever.
    const waits = await database.executeSql('select distinct lock from changes');
    const locks = waits.rows.map((row) => (row as { lock: string }).lock);
    expect(locks).toContain('5s');
    expect(locks).not.toContain('0');
    expect(await told(operator.migrate)).toEqual(['The tables are up to date.', undefined]);

    // What the role may that changes tables is what a restore needs.
    await database.executeSql('drop event trigger note; drop function note; drop table changes');
    await database.executeSql('create database again owner keeper');
    const programs = process.env.PATH ?? '';
    const [kept, again] = [
      place('kept-of-keeper'),
      (url: string) => url.replace(/\/postgres$/, '/again'),
    ];
    await operator.backup(kept, programs, () => undefined);
    vi.stubEnv('DATA_DIR', place('serving-again'));
    vi.stubEnv('DATABASE_URL', again(as('serving')));
    vi.stubEnv('MIGRATION_DATABASE_URL', again(as('keeper')));
    const back = await told((tell) => operator.restore(kept, programs, tell));
    expect(back.at(-2)).toMatch(/^All \d+ tables came back/);
    const served = openPostgresql(again(as('serving')), 1);
    expect((await served.executeSql('select count(*)::int from plans')).rows).toHaveLength(1);
    await served.close();
    await database.close();
  });
});
