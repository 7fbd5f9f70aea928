import { type Compilable, CompiledQuery, sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import type { Executor } from '#platform/database/database.server.ts';
import { endOfMonth } from '#platform/time.ts';
import { freshDatabase } from '#test/support/database.ts';
import { waysOf } from '#test/support/explain.ts';
import { inFull } from '#test/support/nightly.ts';
import { today } from '#test/support/verification.ts';
import { readNamesakes } from './import/import.store.server.ts';
import { soughtBy } from './rules.ts';
import { countRecords, type RecordFilter, recordRows } from './store.server.ts';

/**
 * The lists of the console over a hundred thousand people (fewer where the embedded database would
 * need minutes to take them in): every order and filter goes by an index.
 */
const people = process.env.TEST_POSTGRES_URL && inFull ? 100_000 : 20_000;

const database = await freshDatabase();
await database.executeSql(
  `insert into verification_types values ('basic', 'Basic', 'Basic', 'Basic', 500000),
     ('premium', 'Premium', 'Premium', 'Premium', 2500000),
     ('platinum', 'Platinum', 'Platinum', 'Platinum', 5000000)`,
);
// Built at the end, as a restore does: row by row they would take minutes.
const { rows: indexes } = await database.executeSql(
  `select indexname, indexdef from pg_indexes where tablename = 'verification_records'
   and indexname not in (select conname from pg_constraint)`,
);
const built = indexes as { indexname: string; indexdef: string }[];
for (const { indexname } of built) await database.executeSql(`drop index ${indexname}`);
// Of a hundred one is suspended, of a thousand one revoked or pending; a tenth has run out.
await database.executeSql(
  `insert into verification_records (id, badge, badge_key, type_id, full_name, name_key, surname_key,
     phone, email, email_key, born, standing, verified_at, expires_at, officer_first_name,
     officer_last_name, officer_email, police_record, created_at)
   select 'id-' || n, 'Sw-' || lpad(n::text, 5, '0'), 'sw-' || lpad(n::text, 5, '0'),
     case when n % 50 = 0 then 'platinum' when n % 3 = 0 then 'premium' else 'basic' end,
     'P' || md5(n::text) || ' Person', 'p' || md5(n::text) || 'person', 'personp' || md5(n::text),
     '+23480' || lpad(n::text, 8, '0'), n || '@example.com', n || '@example.com', '1980-01-01',
     case when n % 1000 = 1 then 'revoked' when n % 1000 = 2 then 'pending'
       when n % 100 = 3 then 'suspended' else 'verified' end,
     now(), timestamptz '${today}' + (n % 400 - 40) * interval '1 day',
     'Desk', 'Officer', 'desk@example.com', 'Clear', now() - n * interval '1 minute'
   from generate_series(0, ${people - 1}) as n`,
);
for (const { indexdef } of built) await database.executeSql(indexdef);
await database.executeSql('analyze verification_records');
afterAll(() => database.close());

const now = new Date(today);
const expiring = { after: now, until: endOfMonth(now) };
const filters: Readonly<Record<string, Partial<RecordFilter>>> = {
  none: {},
  'status VERIFIED': { status: 'VERIFIED' },
  'status EXPIRED': { status: 'EXPIRED' },
  'status SUSPENDED': { status: 'SUSPENDED' },
  'status REVOKED': { status: 'REVOKED' },
  'status PENDING': { status: 'PENDING' },
  'level Basic': { typeIds: ['basic'] },
  'level Platinum': { typeIds: ['platinum'] },
  'expiring this month': { expiring },
  'by badge number': { sought: soughtBy('Sw-00077') },
  'by phone': { sought: soughtBy('+2348000000077') },
  'by email': { sought: soughtBy('77@Example.com') },
  'by the beginning of a name': { sought: soughtBy('Pabc') },
  'by a surname that all have': { sought: soughtBy('Person') },
  'by name, status and level': { sought: soughtBy('Pab'), status: 'VERIFIED', typeIds: ['basic'] },
};
const cases = Object.entries(filters).flatMap(([filter, narrowed]) =>
  (['createdAt', 'fullName', 'expiresAt'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ filter, sort, order, narrowed })),
  ),
);
type RecordQuery = Parameters<typeof recordRows.pageQuery>[1];
const queryOf = (
  narrowed: Partial<RecordFilter>,
  sort: RecordQuery['sort'] = 'createdAt',
  order: RecordQuery['order'] = 'desc',
): RecordQuery => ({ now, page: 1, perPage: 25, ...narrowed, sort, order });

async function planOf(db: Executor, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const readsAll = (plan: string) => plan.includes('Seq Scan on verification_records');

describe('a list of records', () => {
  it('reads no record but by an index, whatever it is narrowed to and ordered by', async () => {
    const slow: string[] = [];
    for (const { filter, sort, order, narrowed } of cases) {
      const plan = await planOf(
        database.kysely,
        recordRows.pageQuery(database.kysely, queryOf(narrowed, sort, order)),
      );
      if (readsAll(plan)) slow.push(`${filter}, ${sort} ${order}`);
    }
    expect(slow).toEqual([]);
  });

  it('finds by an index of its own what is typed', async () => {
    const own = {
      'by badge number': 'badge_key = ',
      'by phone': 'phone = ',
      'by email': 'email_key = ',
      'by the beginning of a name': 'name_key)::text >= ',
    };
    for (const [filter, condition] of Object.entries(own)) {
      const plan = await planOf(
        database.kysely,
        recordRows.pageQuery(database.kysely, queryOf(filters[filter] ?? {})),
      );
      const conditions = plan.split('\n').filter((line) => line.includes('Index Cond'));
      const found = conditions.some(
        (line) =>
          line
            .replaceAll('COLLATE "C"', '')
            .replace(/\s+/g, ' ')
            .includes(condition.replace(')::text', '')) || line.includes(condition),
      );
      expect([filter, found, plan]).toEqual([filter, true, plan]);
    }
  });

  it('walks to the few that fit in the order it is asked for, not through all names or times (SCALE-01)', async () => {
    const own = [
      [{ status: 'SUSPENDED' }, 'fullName', 'verification_records_standing_name'],
      [{ typeIds: ['platinum'] }, 'fullName', 'verification_records_type_name'],
      [{ expiring }, 'createdAt', 'verification_records_month '],
      [{ expiring }, 'fullName', 'verification_records_month_name '],
    ] as const;
    for (const [narrowed, sort, index] of own) {
      const query = recordRows.pageQuery(database.kysely, queryOf(narrowed, sort));
      const plan = await planOf(database.kysely, query);
      expect([index, plan.includes(index), plan]).toEqual([index, true, plan]);
    }
    const { rows } = await database.executeSql(
      `select count(*)::int as n from verification_records where standing = 'verified'
       and expires_at > $1 and expires_at <= $2`,
      [expiring.after, expiring.until],
    );
    const count = await countRecords(database.kysely, { now, expiring });
    // No further than one behind a thousand.
    expect(count).toBe(Math.min(1_001, (rows as [{ n: number }])[0].n));
    expect(count).toBeGreaterThan(0);
  });

  it('walks to the pending in the order it is asked for, once they are many (SCALE-01)', async () => {
    const own = {
      fullName: 'verification_records_pending_name ',
      createdAt: 'verification_records_pending ',
    } as const;
    await database.transaction(async (trx) => {
      // A few are quicker sorted, and here are only a few.
      for (const way of ['bitmapscan', 'sort']) {
        await sql.raw(`set local enable_${way} = off`).execute(trx);
      }
      for (const sort of ['fullName', 'createdAt'] as const) {
        const query = recordRows.pageQuery(trx, queryOf({ status: 'PENDING' }, sort));
        const plan = await planOf(trx, query);
        expect([sort, plan.includes(own[sort]), plan]).toEqual([sort, true, plan]);
        expect([sort, plan.includes('Sort'), plan]).toEqual([sort, false, plan]);
      }
    });
  });

  it('finds the same that run out this month in every order, and sorts none of them (SCALE-01)', async () => {
    const { rows } = await database.executeSql(
      `select badge from verification_records where standing = 'verified'
       and expires_at > $1 and expires_at <= $2 order by badge`,
      [expiring.after, expiring.until],
    );
    const all = (rows as { badge: string }[]).map(({ badge }) => badge);
    expect(all.length).toBeGreaterThan(100);
    for (const sort of ['createdAt', 'fullName', 'expiresAt'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const query = queryOf({ expiring }, sort, order);
        const plan = await planOf(database.kysely, recordRows.pageQuery(database.kysely, query));
        expect([sort, plan.includes('Sort'), plan]).toEqual([sort, false, plan]);
        const whole = recordRows.pageQuery(database.kysely, { ...query, perPage: all.length });
        const found = (await whole.execute()).map(({ badge }) => badge);
        expect([sort, found.sort()]).toEqual([sort, all]);
      }
    }
  });

  it('counts what runs out this month by an index', async () => {
    const ways = await waysOf(database, (kysely) => countRecords(kysely, { now, expiring }));
    expect(ways.filter((way) => way.startsWith('Seq Scan'))).toEqual([]);
  });

  it('finds by an index those whom a file names', async () => {
    const { rows } = await database.executeSql(
      `select name_key, born from verification_records where standing = 'verified' limit 250`,
    );
    const people = rows as { name_key: string; born: string }[];
    const [names, born] = [people.map((one) => one.name_key), people.map((one) => one.born)];
    const ways = await waysOf(database, (kysely) => readNamesakes(kysely, names, born));
    expect(ways.filter((way) => way.startsWith('Seq Scan'))).toEqual([]);
    expect(await readNamesakes(database.kysely, names.slice(0, 3), born)).toHaveLength(3);
  });

  it('pages without a gap or a double, whatever its order', async () => {
    for (const sort of ['createdAt', 'fullName', 'expiresAt'] as const) {
      const ids = new Set<string>();
      for (const page of [1, 2, 3]) {
        const query = { ...queryOf({}, sort, 'asc'), page };
        const rows = await recordRows.pageQuery(database.kysely, query).execute();
        expect(rows).toHaveLength(26);
        for (const { badge } of rows.slice(0, 25)) ids.add(badge);
      }
      expect([sort, ids.size]).toEqual([sort, 75]);
    }
  });
});

describe('a list that reads every record is caught', () => {
  /** Whether a plan reads all while `change` holds; the change is undone. */
  async function readsAllAfter(change: string, query: RecordQuery): Promise<boolean> {
    const undo = new Error('undo');
    let found = false;
    const changed = database.transaction(async (trx) => {
      await sql.raw(change).execute(trx);
      found = readsAll(await planOf(trx, recordRows.pageQuery(trx, query)));
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
    return found;
  }

  it.each<[string, string, RecordQuery]>([
    ['its order by time', 'verification_records_created_at', queryOf({})],
    ['its order by name', 'verification_records_name', queryOf({}, 'fullName')],
    ['its order by expiry', 'verification_records_expires_at', queryOf({}, 'expiresAt')],
    [
      'names and surnames',
      'verification_records_name, verification_records_surname',
      queryOf({ sought: soughtBy('Pabc') }),
    ],
  ])('for want of the index of %s', async (_what, index, query) => {
    expect(await readsAllAfter(`drop index ${index}`, query)).toBe(true);
  });

  it('where a naive search looks for a part of the name', async () => {
    const naive = sql`select badge from verification_records
      where full_name ilike ${'%pabc%'} or phone like ${'%1234%'}`.$castTo<{ badge: string }>();
    const plan = await planOf(database.kysely, {
      compile: () => naive.compile(database.kysely),
    } as Compilable);
    expect(readsAll(plan)).toBe(true);
  });
});
