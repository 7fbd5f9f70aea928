import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { nameOf, query } from './query.server.ts';
import { statementsOf } from './together.server.ts';

const database = await freshDatabase();
afterAll(() => database.close());

let built = 0;
const among = query((db, names: readonly string[], least: number) => {
  built += 1;
  return (db as unknown as Kysely<{ pg_type: { typname: string; oid: number } }>)
    .selectFrom('pg_type')
    .select('typname')
    .where(sql<boolean>`typname = any(${names})`)
    .where('oid', '>=', least)
    .orderBy('typname')
    .limit(2);
});

test('is built once and filled anew each time, its own constants kept', async () => {
  const names = async (list: string[], least = 0) =>
    (await among(database.kysely, list, least)).map((row) => row.typname);
  expect(await names(['int4', 'bool'])).toEqual(['bool', 'int4']);
  expect(await names(['text'])).toEqual(['text']);
  expect(await names([])).toEqual([]);
  expect(await names(['int4', 'bool', 'text'])).toEqual(['bool', 'int4']);
  expect(await names(['int4', 'text'], 24)).toEqual(['text']);
  expect(built).toBe(1);
});

test('runs in a transaction too', async () => {
  const rows = await database.transaction((trx) => among(trx, ['bool'], 0));
  expect(rows).toEqual([{ typname: 'bool' }]);
});

test('keeps the plan of a text that names its columns, and of no other', () => {
  const every = query((db) =>
    (db as unknown as Kysely<{ pg_type: { typname: string } }>).selectFrom('pg_type').selectAll(),
  );
  const nameIn = (work: Parameters<typeof statementsOf>[0]) => statementsOf(work)[0]?.name;
  expect(nameIn((db) => among(db, [], 0))).toMatch(/^q-[0-9a-f]{16}$/);
  expect(nameIn((db) => every(db))).toBeUndefined();
  expect(nameOf('select never_seen')).toBeUndefined();
});
