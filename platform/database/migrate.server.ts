import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './database.server.ts';

/** What a file `tables/NNNN-name.ts` exports. */
export interface TableModule {
  up(db: Kysely<unknown>): Promise<void>;
}

/**
 * Names each migration `NNNN-room-name`, so that numbers order the whole house and two rooms may
 * both have a 0001. `modules` is what `import.meta.glob` gives for all `tables` folders.
 */
export function nameMigrations(modules: Record<string, TableModule>): Record<string, Migration> {
  const named: Record<string, Migration> = {};
  for (const [path, module] of Object.entries(modules)) {
    const match = /([a-z0-9-]+)\/tables\/(\d{4})-([a-z0-9-]+)\.ts$/.exec(path);
    if (!match) throw new Error(`Not a migration's name: ${path}`);
    named[`${match[2]}-${match[1]}-${match[3]}`] = {
      up: (db) => module.up(db as Kysely<unknown>),
    };
  }
  return named;
}

/** What this database has been through. Two small questions: the migrator would read the whole catalogue. */
async function appliedTo(kysely: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const table = 'kysely_migration';
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${table}) is not null as there`.execute(kysely);
  if (!rows[0]?.there) return new Set();
  const done = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(kysely);
  return new Set(done.rows.map(({ name }) => name));
}

/** Those of a newer version, which the migrator would take for lost ones and refuse to go on. */
function ofNewer(
  applied: ReadonlySet<string>,
  migrations: Record<string, Migration>,
): Record<string, Migration> {
  const names = [...applied].filter((name) => !(name in migrations));
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}

/**
 * Applies what is missing, in order, under the migrator's lock: any number of processes may start
 * at once. What a newer version has applied is left alone, so that a server can be rolled back. Throws
 * with the name of the migration that failed; nothing of it is kept.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  const applied = await appliedTo(kysely);
  if (Object.keys(migrations).every((name) => applied.has(name))) return [];
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...migrations, ...ofNewer(applied, migrations) }) },
    // A room added later brings a number that others have passed already.
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}
