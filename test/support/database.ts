import { randomUUID } from 'node:crypto';
import { migrations } from '#app/migrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPglite } from '#platform/database/pglite.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';

/**
 * Databases for tests. Which kind is decided by TEST_POSTGRES_URL, so that the same tests run on
 * both: without it each database is a fresh embedded one in memory, with it a fresh database of
 * that server.
 */
const server = process.env.TEST_POSTGRES_URL ?? '';

let migrated: Promise<Blob> | undefined;

async function migratedFolder(): Promise<Blob> {
  const first = await openPglite(null);
  await migrate(first.kysely, migrations);
  const blob = await first.pglite.dumpDataDir('none');
  await first.close();
  return blob;
}

/** A database with every table and no rows; close it when done. */
export async function freshDatabase(): Promise<Database> {
  if (!server) {
    migrated ??= migratedFolder();
    return openPglite(null, { loadDataDir: await migrated });
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = openPostgresql(server, 1);
  await admin.executeSql(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openPostgresql(url.href, 8);
  await migrate(database.kysely, migrations);
  return {
    ...database,
    async close() {
      await database.close();
      await admin.executeSql(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/**
 * What another process would open on the same database: connections of its own. The embedded one has
 * a single process, so there it is the same database; `close` then closes nothing.
 */
export async function asAnotherProcess(database: Database): Promise<Database> {
  if (!server) return { ...database, close: async () => undefined };
  const { rows } = await database.executeSql('select current_database() as name');
  const url = new URL(server);
  url.pathname = `/${(rows[0] as { name: string }).name}`;
  return openPostgresql(url.href, 4);
}
