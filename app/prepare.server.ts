import { inviteFirstAdministrator } from '#app/admin/invitation/service.server.ts';
import { createFirstAdministrator } from '#app/admin/service.server.ts';
import { allJobs } from '#app/jobs.server.ts';
import { migrations } from '#app/migrations.server.ts';
import { loadSeeds } from '#app/seeds.server.ts';
import { isUpToDate, migrate } from '#platform/database/migrate.server.ts';
import { migrating, openPostgresql } from '#platform/database/postgresql.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';

export interface Prepared {
  /** Set at the very first start of a demo only: to be shown on the terminal, never logged. */
  readonly firstAdministrator: { email: string; password: string } | null;
  /** The first administrator of a live site has just been invited by mail. */
  readonly invited: boolean;
}

/** Changes tables over a connection of its own: as the role that may, and as long as it takes. */
async function migrateApart(platform: Platform): Promise<string[]> {
  const { config } = platform;
  const url = config.MIGRATION_DATABASE_URL || config.DATABASE_URL;
  const database = openPostgresql(url, 1, migrating);
  try {
    const done = await migrate(database.kysely, migrations);
    if (config.MIGRATION_DATABASE_URL) await prepareQueues(database, platform);
    return done;
  } finally {
    await database.close();
  }
}

/** The job queue's own tables, where the serving role may make none. */
async function prepareQueues(database: Platform['database'], platform: Platform): Promise<void> {
  const queue = openJobs(database, platform.log, { migrates: true });
  try {
    await queue.prepare(allJobs(platform));
  } finally {
    await queue.stop();
  }
}

/** Brings the tables up; gives the names of the migrations that were missing. */
async function migrateAll(platform: Platform): Promise<string[]> {
  const { config, database } = platform;
  if (database.kind === 'pglite') return migrate(database.kysely, migrations);
  if (!config.MIGRATION_DATABASE_URL && (await isUpToDate(database.kysely, migrations))) return [];
  return migrateApart(platform);
}

/** Brings tables and queues up, one process at a time. Gives the migrations that were missing. */
export function bringUp(platform: Platform): Promise<string[]> {
  return platform.database.alone('start', () => bringUpHere(platform));
}

async function bringUpHere(platform: Platform): Promise<string[]> {
  const done = await migrateAll(platform);
  await platform.jobs.prepare(allJobs(platform));
  return done;
}

/**
 * Brings tables, queues, start data and the first administrator into place, one process at a time: of
 * ten that start at once the others find everything done. Repeatable.
 */
export function prepare(platform: Platform): Promise<Prepared> {
  return platform.database.alone('start', async () => {
    await bringUpHere(platform);
    await loadSeeds(platform);
    if (platform.config.APP_ENV === 'live') {
      return { firstAdministrator: null, invited: await inviteFirstAdministrator(platform) };
    }
    return { firstAdministrator: await createFirstAdministrator(platform), invited: false };
  });
}
