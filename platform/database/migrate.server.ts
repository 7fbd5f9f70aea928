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

/** Two small questions: the migrator reads the whole catalogue before it finds nothing to do. */
async function isLatest(
  kysely: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<boolean> {
  const table = 'kysely_migration';
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${table}) is not null as there`.execute(kysely);
  if (!rows[0]?.there) return false;
  const done = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(kysely);
  const names = new Set(done.rows.map(({ name }) => name));
  return Object.keys(migrations).every((name) => names.has(name));
}

/**
 * Applies what is missing, in order, under the migrator's lock: any number of processes may start
 * at once. Throws with the name of the migration that failed; nothing of it is kept.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Migration>,
): Promise<string[]> {
  if (await isLatest(kysely, migrations)) return [];
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => migrations },
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
