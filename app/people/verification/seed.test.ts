import { afterAll, describe, expect, it } from 'vitest';
import { openVerification } from '#test/support/verification.ts';
import { seedSamplePeople } from './seed.server.ts';

const product = await openVerification();
afterAll(() => product.close());

const rowsOf = async (statement: string) =>
  (await product.platform.database.executeSql(statement)).rows as Record<string, unknown>[];

describe('the sample people', () => {
  it('are six, with the stated dates, contacts and national IDs', async () => {
    const rows = await rowsOf('select * from verification_records order by phone');
    const seen = rows.map((row) => [
      row.badge,
      row.phone,
      row.email,
      row.born,
      (row.expires_at as Date).toISOString().slice(0, 10),
      row.total_reviews,
      product.platform.secrets.decrypt('national-id', String(row.national_id_sealed)),
    ]);
    expect(seen).toEqual([
      [
        'Sw-AMY20',
        '+2348030000001',
        'amina.yusuf@example.com',
        '1991-04-12',
        '2027-07-21',
        // Three more are kept with their words: 48 in all.
        45,
        '12345678901',
      ],
      [
        'Sw-CHD11',
        '+2348030000002',
        'chidi.okafor@example.com',
        '1987-09-30',
        '2027-09-21',
        12,
        '12345678902',
      ],
      [
        'Sw-TND07',
        '+2348030000003',
        'tunde.adeyemi@example.com',
        '1979-01-05',
        '2026-09-21',
        31,
        '12345678903',
      ],
      [
        'Sw-NGZ42',
        '+2348030000004',
        'ngozi.eze@example.com',
        '1995-11-23',
        '2027-10-21',
        9,
        '12345678904',
      ],
      [
        'Sw-BLM33',
        '+2348030000005',
        'bala.musa@example.com',
        '1990-06-17',
        '2027-04-21',
        3,
        '12345678905',
      ],
      [
        'Sw-FNK58',
        '+2348030000006',
        'funke.adebayo@example.com',
        '1984-02-29',
        '2026-11-26',
        77,
        '12345678906',
      ],
    ]);
  });

  it('have the stated consents', async () => {
    const rows = await rowsOf(
      `select badge, string_agg(field_group, ' ' order by field_group) as groups
       from verification_consents join verification_records r on r.id = record_id
       group by badge order by badge`,
    );
    expect(rows).toEqual([
      { badge: 'Sw-AMY20', groups: 'contact health identity listing photo' },
      { badge: 'Sw-FNK58', groups: 'contact health identity listing photo' },
      { badge: 'Sw-NGZ42', groups: 'contact photo' },
    ]);
  });

  it('stay as they are when a second start loads them again', async () => {
    const all = 'select * from verification_records order by badge';
    const before = await rowsOf(all);
    product.clock.advance(40 * 86_400_000);
    await seedSamplePeople(product.platform);
    expect(await rowsOf(all)).toEqual(before);
  });
});
