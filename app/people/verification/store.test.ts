import { CompiledQuery, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Executor } from '#platform/database/database.server.ts';
import type { Statement } from '#platform/database/statement.ts';
import { statementsOf } from '#platform/database/together.server.ts';
import { freshDatabase } from '#test/support/database.ts';
import { findByBadge, findMatch, matchQuery, type SearchKeys } from './store.server.ts';

const people = 20_000;

const database = await freshDatabase();
await database.executeSql(
  `insert into verification_types values ('basic', 'Basic', 'Basic', 'Basic', 500000)`,
);
// Few distinct names and days, so that neither alone would be selective.
await database.executeSql(
  `insert into verification_records (id, badge, badge_key, type_id, full_name, name_key, phone,
     email, email_key, born, standing, verified_at, expires_at, officer_first_name,
     officer_last_name, officer_email, police_record)
   select 'id-' || n, 'Sw-' || lpad(n::text, 5, '0'), 'sw-' || lpad(n::text, 5, '0'), 'basic',
     'Amina Yusuf', 'aminayusuf', '+23480' || lpad(n::text, 8, '0'), n || '@example.com',
     n || '@example.com', (date '1970-01-01' + (n % 9000))::text,
     case when n % 100 = 13 then 'pending' else 'verified' end, now(),
     now() + interval '1 year', 'Desk', 'Officer', 'desk@example.com', 'Clear'
   from generate_series(1, ${people}) as n`,
);
await database.executeSql('analyze verification_records');
afterAll(() => database.close());

const keys: SearchKeys = {
  names: ['aminayusuf', 'yusufamina'],
  phone: '+2348000000077',
  email: '77@example.com',
  born: '1970-03-19',
  badge: null,
};

/** The one statement that `work` sends. */
function sentBy(work: Parameters<typeof statementsOf>[0]): Statement {
  const [one, ...more] = statementsOf(work);
  if (!one || more.length > 0) throw new Error('not one statement');
  return one;
}
const matchStatement = (typed: SearchKeys) => sentBy((db) => findMatch(db, typed));

async function planOf(db: Executor, query: Pick<Statement, 'sql' | 'parameters'>) {
  const explain = CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]);
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(explain);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** The plan that a kept statement has for whatever values come: PostgreSQL may change to it. */
async function keptPlanOf({ sql: text, parameters }: Statement): Promise<string> {
  const literals = parameters.map((value) =>
    Array.isArray(value)
      ? `array[${value.map((one) => `'${one}'`).join(', ')}]::text[]`
      : typeof value === 'number'
        ? value
        : `'${value}'`,
  );
  const undo = new Error('undo');
  let plan = '';
  const asked = database.transaction(async (trx) => {
    const run = (statement: string) => sql.raw<{ 'QUERY PLAN': string }>(statement).execute(trx);
    await run("set local plan_cache_mode = 'force_generic_plan'");
    await run(`prepare kept as ${text}`);
    const { rows } = await run(`explain execute kept(${literals.join(', ')})`);
    await run('deallocate kept');
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw undo;
  });
  await expect(asked).rejects.toBe(undo);
  return plan;
}

const unkeyed = 'uses no index of what was typed';
const everyRecord = 'reads every record';

/** Why a plan is no look-up by an index; nothing when it is one. */
function faultsOf(plan: string): string[] {
  const byKey = /Index Cond: \(+(phone|email_key|badge_key) = /.test(plan);
  const scans = plan.includes('Seq Scan on verification_records');
  return [...(byKey ? [] : [unkeyed]), ...(scans ? [everyRecord] : [])];
}
const faultsIn = async (db: Executor, query: Pick<Statement, 'sql' | 'parameters'>) =>
  faultsOf(await planOf(db, query));

const byBadge = () => sentBy((db) => findByBadge(db, 'sw-00500'));

describe('the look-up of a search', () => {
  it('reads no record but by its indexes, whatever was typed (check 21)', async () => {
    const typed: Partial<SearchKeys>[] = [
      {},
      { phone: '' },
      { email: '' },
      { phone: '', email: '' },
      { names: [] },
      { badge: 'sw-00077' },
      { badge: '' },
      { born: '1900-01-01' },
    ];
    for (const change of typed) {
      const statement = matchStatement({ ...keys, ...change });
      expect([change, await faultsIn(database.kysely, statement)]).toEqual([change, []]);
      expect([change, faultsOf(await keptPlanOf(statement))]).toEqual([change, []]);
    }
    expect(await faultsIn(database.kysely, byBadge())).toEqual([]);
    expect(faultsOf(await keptPlanOf(byBadge()))).toEqual([]);
  });

  it('sends what its query says', async () => {
    for (const badge of [null, 'sw-00077']) {
      const { sql: text, parameters } = matchQuery(database.kysely, { ...keys, badge }).compile();
      expect(matchStatement({ ...keys, badge })).toMatchObject({ sql: text, parameters });
    }
  });

  it('finds one of many, by phone or by email', async () => {
    const found = await findMatch(database.kysely, keys);
    expect(found?.record.verifiedId).toBe('Sw-00077');
    const byPhone = await findMatch(database.kysely, { ...keys, email: '' });
    expect(byPhone?.id).toBe('id-77');
    const byEmail = await findMatch(database.kysely, { ...keys, phone: '' });
    expect(byEmail?.id).toBe('id-77');
  });

  it('finds nobody by empty keys', async () => {
    const misses: Partial<SearchKeys>[] = [
      { phone: '', email: '' },
      { names: [] },
      { badge: '' },
      { badge: 'sw-00078' },
      { born: '1970-03-20' },
    ];
    for (const change of misses) {
      expect(await findMatch(database.kysely, { ...keys, ...change })).toBeNull();
    }
  });

  it('prefers the record that is valid longest when a person has two', async () => {
    await sql`insert into verification_records
      select 'second', 'Sw-SECND', 'sw-secnd', type_id, full_name, name_key, phone, email, email_key,
        born, address, state, standing, verified_at, expires_at + interval '1 year',
        officer_first_name, officer_last_name, officer_email, police_record
      from verification_records where id = 'id-78'`.execute(database.kysely);
    const second = { ...keys, phone: '+2348000000078', born: '1970-03-20' };
    expect((await findMatch(database.kysely, second))?.id).toBe('second');
  });

  it.each<[string, string, string]>([
    ['what staff have hidden stands behind what they show', 'hidden = true', 'id-79'],
    [
      'a revoked one stands behind one that was issued later',
      `standing = 'revoked',
       verified_at = verified_at - interval '1 year'`,
      'id-79',
    ],
    ['a revoked one hides behind none that was issued before', `standing = 'revoked'`, 'twin'],
  ])('of two records of one person: %s (VSR-10)', async (_what, change, found) => {
    await sql`insert into verification_records
      select 'twin', 'Sw-TWINS', 'sw-twins', type_id, full_name, name_key, phone, email, email_key,
        born, address, state, standing, verified_at, expires_at + interval '1 year',
        officer_first_name, officer_last_name, officer_email, police_record
      from verification_records where id = 'id-79'`.execute(database.kysely);
    await database.executeSql(`update verification_records set ${change} where id = 'twin'`);
    const typed = { ...keys, phone: '+2348000000079', born: '1970-03-21' };
    expect((await findMatch(database.kysely, typed))?.id).toBe(found);
    await database.executeSql(`delete from verification_records where id = 'twin'`);
  });

  it('finds who was issued a record anew on the day of one that was revoked (VSR-10)', async () => {
    await sql`insert into verification_records
      select 'anew', 'Sw-ANEW1', 'sw-anew1', type_id, full_name, name_key, phone, email, email_key,
        born, address, state, standing, verified_at, expires_at,
        officer_first_name, officer_last_name, officer_email, police_record
      from verification_records where id = 'id-80'`.execute(database.kysely);
    await database.executeSql(
      `update verification_records set standing = 'revoked', expires_at = expires_at + interval '1 day'
       where id = 'id-80'`,
    );
    const typed = { ...keys, phone: '+2348000000080', born: '1970-03-22' };
    expect((await findMatch(database.kysely, typed))?.id).toBe('anew');
  });

  it('reads a badge number by its index', async () => {
    expect((await findByBadge(database.kysely, 'sw-00500'))?.id).toBe('id-500');
    expect(await findByBadge(database.kysely, '')).toBeNull();
    expect(await findByBadge(database.kysely, 'Sw-00500')).toBeNull();
  });
});

describe('a look-up that reads every record is caught (check 21)', () => {
  const search = () => matchStatement(keys);

  /** What a statement's plan says while `change` holds; the change is undone. */
  async function faultsAfter(change: string, query: Statement): Promise<string[]> {
    const undo = new Error('undo');
    let faults: string[] = [];
    const changed = database.transaction(async (trx) => {
      await sql.raw(change).execute(trx);
      faults = await faultsIn(trx, query);
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
    return faults;
  }

  it.each([
    ['phone', 'drop index verification_records_phone', search],
    ['email', 'drop index verification_records_email', search],
    [
      'badge',
      'alter table verification_records drop constraint verification_records_badge_key_key',
      byBadge,
    ],
  ])('for want of the index of the %s', async (_key, change, statement) => {
    const query = statement();
    // Not always a sequential scan: a planner may walk the whole of another index by birthday.
    expect(await faultsAfter(change, query)).toContain(unkeyed);
    expect(await faultsIn(database.kysely, query)).toEqual([]);
  });

  it('for want of both indexes of a search', async () => {
    const change = 'drop index verification_records_phone, verification_records_email';
    expect(await faultsAfter(change, search())).toEqual([unkeyed, everyRecord]);
  });

  it.each([
    ['compares in lower case', sql`lower(email) = ${keys.email}`],
    ['looks for a part of the number', sql`phone like ${'%00000077'}`],
    ['casts what is indexed', sql`badge_key::varchar(5) = ${'sw-00'}`],
    ['goes by the name alone', sql`name_key = any(${keys.names})`],
    ['lets the name do in place of the number', sql`phone = ${keys.phone} or full_name = 'A'`],
  ])('where a query %s', async (_bug, condition) => {
    const naive = database.kysely
      .selectFrom('verification_records')
      .select('id')
      .where(sql<boolean>`(${condition})`)
      .compile();
    expect(await faultsIn(database.kysely, naive)).toEqual([unkeyed, everyRecord]);
  });
});
