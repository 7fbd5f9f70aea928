import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.server.ts';
import { freshDatabase } from '#test/support/database.ts';
import { findByBadge, findMatch, matchQuery, type SearchKeys } from './store.server.ts';

const people = 20_000;
let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
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
       n || '@example.com', (date '1970-01-01' + (n % 9000))::text, 'verified', now(),
       now() + interval '1 year', 'Desk', 'Officer', 'desk@example.com', 'Clear'
     from generate_series(1, ${people}) as n`,
  );
  await database.executeSql('analyze verification_records');
});
afterAll(() => database.close());

const keys: SearchKeys = {
  names: ['aminayusuf', 'yusufamina'],
  phone: '+2348000000077',
  email: '77@example.com',
  born: '1970-03-19',
  badge: null,
};

async function planOf(query: CompiledQuery): Promise<string> {
  const { rows } = await database.executeSql(`explain ${query.sql}`, [...query.parameters]);
  return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN']).join('\n');
}

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
      const plan = await planOf(matchQuery(database.kysely, { ...keys, ...change }).compile());
      expect(plan).toMatch(/verification_records_(phone|email|badge_key)/);
      expect(plan).not.toContain('Seq Scan on verification_records');
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

  it('reads a badge number by its index', async () => {
    expect((await findByBadge(database.kysely, 'sw-00500'))?.id).toBe('id-500');
    expect(await findByBadge(database.kysely, '')).toBeNull();
    expect(await findByBadge(database.kysely, 'Sw-00500')).toBeNull();
  });
});
