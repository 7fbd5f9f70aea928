import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { createFirstAdministrator } from '#app/admin/service.server.ts';
import { staffGate } from '#app/admin/sessions/service.server.ts';
import { allCalls } from '#app/api.server.ts';
import { allFiles } from '#app/files.server.ts';
import { allJobs } from '#app/jobs.server.ts';
import { migrations } from '#app/migrations.server.ts';
import { loadSeeds } from '#app/seeds.server.ts';
import { siteContext } from '#app/shell/contract.ts';
import { siteFrom } from '#app/shell/service.server.ts';
import { type Config, processConfig } from '#platform/config.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { basesOf, buildServer } from '#platform/http/server.server.ts';
import { type Job, openJobs } from '#platform/jobs/jobs.server.ts';
import { takeErrors } from '#platform/log.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { scannerTroubles } from '#platform/scan/scanner.server.ts';

// Prerendering and the dev server read the pages' build from this module. It does nothing at import.
export * from 'virtual:react-router/server-build';

export { operator } from '#app/operator.server.ts';
export { processConfig } from '#platform/config.server.ts';
export { errorLines } from '#platform/log.server.ts';
export { openPlatform } from '#platform/platform.server.ts';

export interface Prepared {
  /** Set at the very first start only: to be shown on the terminal, never logged. */
  readonly firstAdministrator: { email: string; password: string } | null;
}

/** Changes tables as the role that may, and makes the job queue's own. */
async function migrateApart({ config, log }: Platform, jobs: readonly Job<never>[]): Promise<void> {
  const database = openPostgresql(config.MIGRATION_DATABASE_URL, 1);
  const queue = openJobs(database, log, { migrates: true });
  try {
    await migrate(database.kysely, migrations);
    await queue.prepare(jobs);
  } finally {
    await queue.stop();
    await database.close();
  }
}

/** Brings tables, queues, start data and the first administrator into place. Repeatable. */
export async function prepare(platform: Platform): Promise<Prepared> {
  const jobs = allJobs(platform);
  if (platform.config.MIGRATION_DATABASE_URL) await migrateApart(platform, jobs);
  else await migrate(platform.database.kysely, migrations);
  await platform.jobs.prepare(jobs);
  await loadSeeds(platform);
  return { firstAdministrator: await createFirstAdministrator(platform) };
}

/** Where the staff console is, and which of its files is which page. */
export const consolePages = {
  path: '/admin',
  pages: { '': 'console.html', 'sign-in': 'sign-in.html' },
} as const;

/** The HTTP side; `build` gives the pages (in development they change). */
export function serve(
  platform: Platform,
  more: {
    build(): Promise<ServerBuild>;
    mode: 'production' | 'development';
    clientFolder?: string;
    consoleFolder?: string;
    isStopping?: () => boolean;
  },
): Promise<FastifyInstance> {
  const { clientFolder, consoleFolder, isStopping, ...pages } = more;
  return buildServer({
    platform,
    calls: allCalls(platform),
    gate: staffGate(platform),
    pages: {
      ...pages,
      bases: basesOf(platform),
      fill: (context: RouterContextProvider) => context.set(siteContext, siteFrom(platform.config)),
    },
    files: allFiles(platform),
    ...(clientFolder ? { clientFolder } : {}),
    ...(consoleFolder ? { console: { folder: consoleFolder, ...consolePages } } : {}),
    ...(isStopping ? { isStopping } : {}),
  });
}

export interface Running {
  readonly config: Config;
  readonly address: string;
  readonly durability: string;
  /** What must be mended although the product runs. */
  readonly troubles: readonly string[];
  readonly firstAdministrator: Prepared['firstAdministrator'];
  /** Says so on `/readyz`, and after STOP_DELAY_MS stops taking requests, lets running ones and jobs end (at most 10 s), closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the product from its build in `buildFolder`: database, migrations, start data, jobs, HTTP.
 * Throws `BadSettings`, `FolderInUse`, or the network's error when the port is taken.
 */
export async function start(buildFolder: string): Promise<Running> {
  const config = processConfig();
  const platform = await openPlatform(config);
  let stopping = false;
  try {
    const prepared = await prepare(platform);
    const app = await serve(platform, {
      build: () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
      mode: 'production',
      clientFolder: `${buildFolder}/client`,
      consoleFolder: `${buildFolder}/admin`,
      isStopping: () => stopping,
    });
    await platform.jobs.work();
    const address = await app.listen({ host: config.HOST, port: config.PORT });
    platform.log.info({ durability: platform.database.durability }, 'started');
    const giveErrorsBack = takeErrors(platform.log);
    const troubles = await scannerTroubles(config, platform.scanner);
    for (const trouble of troubles) platform.log.error(trouble);
    return {
      config,
      address,
      durability: platform.database.durability,
      troubles,
      ...prepared,
      async stop() {
        if (stopping) return;
        stopping = true;
        // Balancers ask `/readyz`: until they have noticed, what they send is still answered.
        await wait(config.STOP_DELAY_MS);
        await app.close();
        await platform.jobs.stop();
        await platform.database.close();
        platform.log.info('stopped');
        giveErrorsBack();
      },
    };
  } catch (error) {
    await platform.jobs.stop();
    await platform.database.close();
    throw error;
  }
}
