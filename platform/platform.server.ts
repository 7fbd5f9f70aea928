import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Audit, openAudit } from './audit.server.ts';
import { type Clock, openSharedClock } from './clock.server.ts';
import { BadSettings, type Config } from './config.server.ts';
import { reached } from './database/away.server.ts';
import type { Database } from './database/database.server.ts';
import { openPostgresql, openReplica, type Replica } from './database/postgresql.server.ts';
import { type Idempotency, openIdempotency } from './idempotency.server.ts';
import { type Jobs, openJobs } from './jobs/jobs.server.ts';
import { type Limits, openLimits } from './limits/limits.server.ts';
import { type Log, openLog } from './log.server.ts';
import { type Mail, openMail } from './mail/mail.server.ts';
import { type Messages, openMessages } from './messages/messages.server.ts';
import { openSecrets, type Secrets } from './secrets.server.ts';
import { keepPrivate } from './settings/folder.server.ts';
import { expectRestored } from './settings/restored.server.ts';
import { openScanner, type Scanner } from './storage/scanner.server.ts';
import { openStorage, type Storage } from './storage/storage.server.ts';
import type { Telemetry } from './telemetry/contract.ts';
import { openTelemetry } from './telemetry/telemetry.server.ts';

/** What a running process lends to every capability. Services name the parts they need with `Pick`. */
export interface Platform {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly replica: Replica;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly messages: Messages;
  readonly storage: Storage;
  readonly scanner: Scanner;
  readonly limits: Limits;
  readonly idempotency: Idempotency;
  readonly audit: Audit;
  readonly secrets: Secrets;
  readonly telemetry: Telemetry;
}

/** Whether a pooler hands connections around: each transaction may have another one. */
const isHandedOn = ({ DATABASE_POOLER }: Pick<Config, 'DATABASE_POOLER'>): boolean =>
  DATABASE_POOLER === 'transaction';

/** PostgreSQL, or the embedded database, which is loaded only where it is used. */
export async function openDatabase(
  config: Config,
  { starts = false }: { readonly starts?: boolean } = {},
): Promise<Database> {
  if (config.DATABASE_URL) {
    const changesHands = isHandedOn(config);
    return openPostgresql(config.DATABASE_URL, config.DATABASE_POOL, { changesHands, starts });
  }
  const { openPglite } = await import('./database/pglite.server.ts');
  return openPglite(config.DATA_DIR);
}

const Instant = z.tuple([z.object({ ms: z.number() })]);

async function timeOf(database: Database): Promise<Date> {
  const { rows } = await database.executeSql(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  );
  const [{ ms }] = Instant.parse(rows);
  return new Date(ms);
}

const Kept = z.tuple([z.object({ there: z.boolean() })]);

/** Throws where the key is gone and its database is not: a new one would open nothing of what it has sealed. */
async function expectKey({ DATA_DIR, SECRET_KEY }: Config, database: Database): Promise<void> {
  const path = join(DATA_DIR, 'secret.key');
  if (SECRET_KEY || existsSync(path)) return;
  // A first start that was killed may have left an empty one.
  const { rows } = await database.executeSql(
    `select to_regclass('kysely_migration') is not null as there`,
  );
  if (!Kept.parse(rows)[0].there) return;
  await database.close();
  throw new BadSettings(
    `The key of the database is missing: "${path}". Bring it back out of a backup, or set SECRET_KEY to the one that was set before. Where it is lost, set SECRET_KEY to a new one: national IDs and second factors that it sealed stay closed.`,
  );
}

/**
 * Opens all parts of a process. Throws `FolderInUse` or `BadSettings`; tests give parts. A command logs beside what it
 * writes to standard output, and begins no timed work.
 */
export async function openPlatform(
  config: Config,
  given: { database?: Database; clock?: Clock; log?: Log; isCommand?: boolean } = {},
): Promise<Platform> {
  if (!given.database) {
    keepPrivate(config.DATA_DIR);
    expectRestored(config.DATA_DIR);
  }
  const telemetry = await openTelemetry(config);
  const log = given.log ?? openLog(config, telemetry, given.isCommand ? 2 : 1);
  const database = given.database ?? (await openDatabase(config, { starts: true }));
  if (!given.database) await expectKey(config, database);
  const secrets = openSecrets(config);
  if (!given.database && config.DATABASE_URL) await reached(database, 'DATABASE_URL');
  const clock = given.clock ?? (await openSharedClock(() => timeOf(database)));
  const jobs = openJobs(database, log, {
    migrates: !config.MIGRATION_DATABASE_URL,
    schedules: !given.isCommand,
    telemetry,
  });
  return {
    config,
    log,
    clock,
    database,
    replica: openReplica(config.DATABASE_REPLICA_URL, database, log, {
      changesHands: isHandedOn(config),
    }),
    jobs,
    mail: openMail(database, jobs, config, clock),
    messages: openMessages({ clock, config, database, jobs, log, secrets }),
    storage: openStorage(config, secrets),
    scanner: openScanner(config, log),
    limits: openLimits(database, secrets, config, clock),
    idempotency: openIdempotency(database, secrets),
    audit: openAudit(database),
    secrets,
    telemetry,
  };
}
