import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './database.server.ts';

/** What a file `tables/NNNN-name.ts` exports. */
export interface TableModule {
  up(db: Kysely<unknown>): Promise<void>;
  /**
   * True for what PostgreSQL does outside a transaction only, such as an index over a large table that
   * is built beside its use. It must be repeatable: cut off, it is done again from its beginning.
   */
  readonly concurrently?: boolean;
}

/** A migration as the migrator takes it. */
export type Step = Migration & { readonly concurrently?: boolean };

/**
 * Names each migration `NNNN-folder-name`, so that numbers order the whole house and two folders may
 * both have a 0001. `modules` is what `import.meta.glob` gives for all `tables` folders; `once` gives
 * the name that a folder had when databases first met its migrations.
 */
export function nameMigrations(
  modules: Record<string, TableModule>,
  once: Readonly<Record<string, string>> = {},
): Record<string, Step> {
  const named: Record<string, Step> = {};
  for (const [path, module] of Object.entries(modules)) {
    const [, folder = '', number, name] =
      /([a-z0-9-]+)\/tables\/(\d{4})-([a-z0-9-]+)\.ts$/.exec(path) ?? [];
    if (!folder) throw new Error(`Not a migration's name: ${path}`);
    named[`${number}-${once[folder] ?? folder}-${name}`] = {
      up: (db) => module.up(db as Kysely<unknown>),
      ...(module.concurrently ? { concurrently: true } : {}),
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
  migrations: Record<string, Step>,
): Record<string, Step> {
  const names = [...applied].filter((name) => !(name in migrations));
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}

/** Whether nothing of `migrations` is missing in this database. */
export async function isUpToDate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Step>,
): Promise<boolean> {
  const applied = await appliedTo(kysely);
  return Object.keys(migrations).every((name) => applied.has(name));
}

/** Names in order, cut where a transaction has to end: what is concurrent stands for itself. */
function partsOf(names: readonly string[], migrations: Record<string, Step>): string[][] {
  const parts: string[][] = [];
  for (const name of names) {
    const before = parts.at(-1)?.[0];
    const alone = migrations[name]?.concurrently || (before && migrations[before]?.concurrently);
    if (before === undefined || alone) parts.push([name]);
    else parts.at(-1)?.push(name);
  }
  return parts;
}

async function applyMissing(
  kysely: Kysely<Tables>,
  migrations: Record<string, Step>,
  done: string[],
): Promise<void> {
  const applied = await appliedTo(kysely);
  const missing = Object.keys(migrations)
    .filter((name) => !applied.has(name))
    .sort();
  const known = { ...migrations, ...ofNewer(applied, migrations) };
  for (const part of partsOf(missing, migrations)) {
    const wanted = new Set([...(await appliedTo(kysely)), ...part]);
    const migrator = new Migrator({
      db: kysely,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(Object.entries(known).filter(([name]) => wanted.has(name))),
      },
      // A room added later brings a number that others have passed already.
      allowUnorderedMigrations: true,
      disableTransactions: migrations[part[0] ?? '']?.concurrently === true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) {
      const failed = results.find((result) => result.status === 'Error');
      throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
    }
    done.push(...results.map((result) => result.migrationName));
  }
}

/** Somebody else holds what has to be locked, or two waited for each other. */
const busy = new Set(['55P03', '40P01']);
const isBusy = (error: unknown) =>
  busy.has(String(((error as Error)?.cause as { code?: unknown } | undefined)?.code));

/**
 * Applies what is missing, in order, under the migrator's lock: any number of processes may start
 * at once. What a newer version has applied is left alone, so that a server can be rolled back. What
 * could not get its lock is tried again, by default thirty times with two seconds in between. Throws with
 * the name of the migration that failed; nothing of it is kept. Gives the names of those applied.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Step>,
  { tries = 30, pauseMs = 2_000 } = {},
): Promise<string[]> {
  const done: string[] = [];
  for (let left = tries; ; left -= 1) {
    try {
      await applyMissing(kysely, migrations, done);
      return done;
    } catch (error) {
      if (left <= 1 || !isBusy(error)) throw error;
      await wait(pauseMs);
    }
  }
}
