import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './database.server.ts';

/** What a file `tables/NNNN-name.ts` exports. */
export interface TableModule {
  up(db: Kysely<unknown>): Promise<void>;
  /** Runs outside a transaction, for example an index built concurrently; must be repeatable. */
  readonly concurrently?: boolean;
}

export type Step = Migration & { readonly concurrently?: boolean };

/** Names migrations `NNNN-folder-name`; `once` maps folders to their former names. */
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
      up: (db) => module.up(db),
      ...(module.concurrently ? { concurrently: true } : {}),
    };
  }
  return named;
}

/** The migrator itself would read the whole catalogue for these names. */
async function appliedTo(kysely: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const table = 'kysely_migration';
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${table}) is not null as there`.execute(kysely);
  if (!rows[0]?.there) return new Set();
  const done = await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(kysely);
  return new Set(done.rows.map(({ name }) => name));
}

/** Migrations of a newer version, which the migrator would take for lost ones. */
function ofNewer(
  applied: ReadonlySet<string>,
  migrations: Record<string, Step>,
): Record<string, Step> {
  const names = [...applied].filter((name) => !(name in migrations));
  return Object.fromEntries(names.map((name) => [name, { up: async () => undefined }]));
}

export async function isUpToDate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Step>,
): Promise<boolean> {
  const applied = await appliedTo(kysely);
  return Object.keys(migrations).every((name) => applied.has(name));
}

/** In a database in use each migration is a transaction: its locks must not last while the next one reads. */
function partsOf(
  names: readonly string[],
  migrations: Record<string, Step>,
  { isNew }: { readonly isNew: boolean },
): string[][] {
  if (!isNew) return names.map((name) => [name]);
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
  for (const part of partsOf(missing, migrations, { isNew: applied.size === 0 })) {
    const wanted = new Set([...(await appliedTo(kysely)), ...part]);
    const migrator = new Migrator({
      db: kysely,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(Object.entries(known).filter(([name]) => wanted.has(name))),
      },
      // Later capabilities add numbers that were passed already.
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

/** Lock not available, or a deadlock. */
const busy = new Set(['55P03', '40P01']);
function isBusy(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && busy.has(String(cause.code));
}

/**
 * Applies missing migrations under a lock. Where a dump holds the locks, tries again for half an hour; `waits` is told
 * of the first time. Throws naming the migration that failed.
 */
export async function migrate(
  kysely: Kysely<Tables>,
  migrations: Record<string, Step>,
  { tries = 90, pauseMs = 15_000, waits = (): void => undefined } = {},
): Promise<string[]> {
  const done: string[] = [];
  for (let left = tries; ; left -= 1) {
    try {
      await applyMissing(kysely, migrations, done);
      return done;
    } catch (error) {
      if (left <= 1 || !isBusy(error)) throw error;
      if (left === tries) waits();
      await wait(pauseMs);
    }
  }
}
