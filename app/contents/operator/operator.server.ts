import { readFile, stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { keepArchives } from '#app/backoffice/audit/archive/archive.service.server.ts';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { checkTrail, checkTrailWith } from '#app/backoffice/audit/check/check.service.server.ts';
import { keepMonths } from '#app/backoffice/audit/keep.service.server.ts';
import { type CellFault, ImportKind, mostBytes } from '#app/backoffice/imports/contract.ts';
import { load, oneImport, takeFile } from '#app/backoffice/imports/service.server.ts';
import { inviteFirstAdministrator } from '#app/backoffice/staff/invitation/invitation.service.server.ts';
import { createStaff } from '#app/backoffice/staff/members/members.contract.ts';
import { createFirstAdministrator, createMember } from '#app/backoffice/staff/service.server.ts';
import { roles } from '#app/shell/permissions.rules.ts';
import { expectDatabase, restore } from '#platform/backup/backup.server.ts';
import { OperatorError } from '#platform/backup/errors.server.ts';
import { processConfig } from '#platform/config.server.ts';
import { ApiError } from '#platform/contract.ts';
import { reached } from '#platform/database/away.server.ts';
import { isUpToDate, migrate } from '#platform/database/migrate.server.ts';
import { migrating, openPostgresql } from '#platform/database/postgresql.server.ts';
import { openJobs } from '#platform/jobs/jobs.server.ts';
import { openPlatform, type Platform } from '#platform/platform.server.ts';
import { openSecrets } from '#platform/secrets.server.ts';
import { moveFiles } from '#platform/storage/move.server.ts';
import { allJobs } from '../jobs.server.ts';
import { migrations } from '../migrations.server.ts';
import { loadSeeds } from '../seeds.server.ts';
import { openArchive } from './archives.server.ts';
import { backups } from './backups.server.ts';
import { examine } from './doctor.server.ts';
import { keys } from './keys.server.ts';
import { writeList } from './lists.server.ts';
import { reseal } from './reseal.server.ts';

/** Contents: what operators do from the command line (`npm run admin`). */

export interface Prepared {
  /** Set at the very first start of a demo only: to be shown on the terminal, never logged. */
  readonly firstAdministrator: { email: string; password: string } | null;
  /** The first administrator of a live site has just been invited by mail. */
  readonly invited: boolean;
}

/** Changes tables over a connection of its own: as the role that may, and as long as it takes. */
async function migrateApart(platform: Platform): Promise<string[]> {
  const { config, log } = platform;
  const setting = config.MIGRATION_DATABASE_URL ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL';
  const database = openPostgresql(config[setting], 1, migrating);
  await reached(database, setting, { writes: true });
  try {
    const done = await migrate(database.kysely, migrations, {
      waits: () => log.warn('a migration waits for tables that others hold, as a dump does'),
    });
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
  // A start writes, also where no table is missing: in a failover none is.
  await reached(database, 'DATABASE_URL', { writes: true });
  if (!config.MIGRATION_DATABASE_URL && (await isUpToDate(database.kysely, migrations))) return [];
  return migrateApart(platform);
}

/** Brings tables and queues up, one process at a time. Gives the migrations that were missing. */
export function bringUp(platform: Platform): Promise<string[]> {
  return platform.database.alone('start', () => bringUpHere(platform));
}

async function bringUpHere(platform: Platform): Promise<string[]> {
  const done = await migrateAll(platform);
  // Before anything is written: what stands in the rest keeps its month from ever having a partition.
  await keepMonths(platform);
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

type Tell = (words: string) => void;

/** Stands in the audit trail for whoever sits at the machine. */
const actor = 'command-line';

async function withPlatform<T>(
  work: (platform: Platform, broughtUp: string[]) => Promise<T>,
  { onlyReads = false } = {},
): Promise<T> {
  const config = processConfig();
  if (onlyReads && !config.DATABASE_URL) expectDatabase(config.DATA_DIR);
  const platform = await openPlatform(config, { isCommand: true });
  try {
    return await work(platform, await bringUp(platform));
  } finally {
    await platform.jobs.stop();
    await platform.replica.close();
    await platform.database.close();
  }
}

/** A member of staff as the console takes one; nobody is asked for a reason here. */
const Member = z.omit(createStaff.body, { reason: true });

const faultWords = ({ row, column, fault }: CellFault) => `row ${row}, ${column}: ${fault}`;

function refused({ definition, fields }: ApiError): OperatorError {
  return new OperatorError(Object.values(fields ?? {}).join('\n') || definition.message);
}

/** The text of a file. Throws where its letters are none of UTF-8: names would be changed. */
function lettersOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError('The letters of this file are not in UTF-8. Save it as "CSV UTF-8".');
  }
}

const reads = { onlyReads: true } as const;

export const operator = {
  roles,
  importKinds: ImportKind.options,

  /** Makes a staff account and gives its one-time password. */
  async createStaff(member: { name: string; email: string; role: string }): Promise<string> {
    if (!roles.some((role) => role === member.role)) {
      throw new OperatorError(`There is no role "${member.role}". Roles: ${roles.join(', ')}.`);
    }
    const given = Member.safeParse(member);
    if (!given.success) {
      throw new OperatorError(given.error.issues.map(({ message }) => message).join('\n'));
    }
    return withPlatform(async (platform) => {
      const password = await createMember(platform, actor, given.data);
      if (password) return password;
      throw new OperatorError(`${given.data.email} has an account already.`);
    });
  },

  /** Looks at a file; with `commit` also loads it. Gives whether every row was good. */
  async importFile(
    { kind, file, commit }: { kind: string; file: string; commit: boolean },
    tell: Tell,
  ): Promise<boolean> {
    const known = ImportKind.safeParse(kind);
    if (!known.success) {
      throw new OperatorError(`There is no "${kind}". Kinds: ${ImportKind.options.join(', ')}.`);
    }
    const size = await stat(file).then(
      (found) => (found.isFile() ? found.size : null),
      () => null,
    );
    if (size === null) throw new OperatorError(`There is no file "${file}".`);
    if (size > mostBytes) throw new OperatorError('Use a file of at most 5 MB.');
    const csv = lettersOf(await readFile(file));
    return withPlatform(async (platform) => {
      const staff = { id: actor };
      const looked = await takeFile(platform, staff, { kind: known.data, csv, commit });
      if (looked instanceof ApiError) throw refused(looked);
      for (const fault of looked.faults) tell(faultWords(fault));
      tell(looked.message);
      if (!looked.importId) return looked.faultCount === 0;
      // A row may have become bad since the look; and a running server may load it in our place.
      await load(platform, looked.importId, () =>
        tell('Another import is being loaded; this one waits for its end.'),
      );
      const end = await oneImport(platform, looked.importId);
      if (end instanceof ApiError) throw refused(end);
      for (const fault of end.faults) tell(faultWords(fault));
      if (end.state === 'done') tell('All rows are loaded.');
      else tell(`Not loaded. Import ${end.id} is ${end.state}; the console shows more.`);
      return end.state === 'done';
    });
  },

  /** Writes a list of the console as CSV to a file, or to standard output. */
  exportList(
    { resource, file }: { resource: string; file: string | undefined },
    tell: Tell,
  ): Promise<void> {
    return withPlatform((platform) => writeList(platform, { resource, file, actor }, tell), reads);
  },

  /** Checks the audit trail, also against anchors out of a file; gives whether it is whole. */
  verifyAudit(tell: Tell, anchors?: string): Promise<boolean> {
    return withPlatform(async (platform) => {
      await sealTrail(platform);
      const progress = (checked: number) => {
        if (checked > 0 && checked % 50_000 === 0) tell(`${checked} entries checked...`);
      };
      const found = anchors
        ? await checkTrailWith(platform, anchors, progress)
        : await checkTrail(platform, { progress });
      for (const { entryId, position, says } of found.faults) {
        tell(entryId ? `entry ${entryId} ${says}` : `place ${position} of the chain ${says}`);
      }
      tell(found.message);
      return found.faults.length === 0;
    }, reads);
  },

  /** Archives closed months of the audit trail now, and lets old ones leave the tables. */
  archiveAudit: (tell: Tell) => withPlatform((platform) => keepArchives(platform, tell), reads),

  /** Writes what an archived month of the audit trail has, a JSON object a line. */
  openArchive: (month: string, file: string, tell: Tell) =>
    withPlatform((platform) => openArchive(platform, { month, file, actor }, tell), reads),

  /** Brings the tables up and does nothing else, so that no start has to wait for it. */
  migrate: (tell: Tell): Promise<void> =>
    withPlatform(async (_platform, done) => {
      for (const name of done) tell(name);
      tell(done.length === 0 ? 'The tables are up to date.' : 'The tables are brought up.');
    }),

  /** Seals what is kept with the present SECRET_KEY, after it was exchanged; files only while no server serves. */
  reseal: (tell: Tell, withFiles = false): Promise<void> =>
    withPlatform((platform) => reseal(platform, { actor, withFiles }, tell), reads),

  examine,
  keys,

  /** Moves kept files from the disk into the bucket of STORAGE_URL. */
  async moveFiles(tell: Tell): Promise<void> {
    const config = processConfig();
    const { moved, there } = await moveFiles(config, openSecrets(config), tell);
    tell(`${moved} files moved, ${there} were there already; none of them is left on the disk.`);
  },

  ...backups,

  async restore(from: string, programs: string, tell: Tell): Promise<void> {
    await restore({ ...processConfig(), programs }, from, { tell });
  },
};
