import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { compiledOnce } from './compiled.server.ts';
import type { Database } from './database.server.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

let built = 0;
const among = compiledOnce((db, names: readonly string[], least: number) => {
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
