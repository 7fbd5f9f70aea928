import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { allJobs } from '#app/contents/jobs.server.ts';
import { loadSeeds } from '#app/contents/seeds.server.ts';
import type { Clock } from '#platform/clock.server.ts';
import { type Config, readConfig } from '#platform/config.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { openPlatform } from '#platform/platform.server.ts';
import { freshDatabase, type Template, templateOf } from './database.ts';

/** Settings that every product under test starts from. */
export const testSettings = {
  SAMPLE_DATA: 'on',
  // How full the machine of the tests is says nothing about the product.
  FREE_DISK_PERCENT: '0',
  // Nobody listens at the discard port: a product that somebody runs beside the tests gets nothing of them.
  PAYSTACK_SANDBOX_PORT: '9',
  IDENTITY_SANDBOX_PORT: '9',
  MESSAGING_SANDBOX_PORT: '9',
  SECRET_KEY: 'a key for tests only, forty characters ok',
};

/** A database with every table, the queues too, and no rows. */
export const emptyDatabase = templateOf(
  async (database) => {
    const log = pino({ level: 'silent' }) as never;
    const platform = await openPlatform(readConfig(testSettings), { database, log });
    await platform.jobs.prepare(allJobs(platform));
    await platform.jobs.stop();
    // Timed work that comes due before a copy is opened was not missed by it.
    await database.executeSql('update pgboss.version set cron_on = null');
  },
  { from: freshDatabase, name: 'empty' },
);

interface Seeded {
  readonly template: Template;
  /** Where the files of the start data lie. */
  readonly folder: string;
}

const made = new Map<string, Seeded>();

function seededAt(time: string, config: Config, clock: Clock): Seeded {
  const known = made.get(time);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'sapioworker-seeded-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const template = templateOf(
    async (database) => {
      const log = pino({ level: 'silent' }) as never;
      const here = { ...config, DATA_DIR: folder };
      await loadSeeds(await openPlatform(here, { database, clock, log }));
    },
    { from: emptyDatabase },
  );
  const seeded = { template, folder };
  made.set(time, seeded);
  return seeded;
}

/** Start data are dated by the clock; where it tells the present, a copy made a while ago will do. */
const timeOf = (clock: Clock) =>
  Math.abs(clock.now().getTime() - Date.now()) < 60_000 ? 'now' : clock.now().toISOString();

/**
 * A database with the start data and the sample records as they stand at the clock's time, and their
 * files in the DATA_DIR of these settings. Loaded once for a time in the life of a worker, then copied.
 */
export async function seededDatabase(config: Config, clock: Clock): Promise<Database> {
  if (config.SECRET_KEY !== testSettings.SECRET_KEY || config.SAMPLE_DATA !== 'on') {
    const database = await emptyDatabase();
    const log = pino({ level: 'silent' }) as never;
    await loadSeeds(await openPlatform(config, { database, clock, log }));
    return database;
  }
  const { template, folder } = seededAt(timeOf(clock), config, clock);
  const database = await template();
  cpSync(folder, config.DATA_DIR, { recursive: true });
  return database;
}
