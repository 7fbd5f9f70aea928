import { join } from 'node:path';
import * as z from 'zod/mini';
import { systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import type { Database } from '../database/database.server.ts';
import { oneSession, openPostgresql } from '../database/postgresql.server.ts';
import { restore } from './backup.server.ts';
import { OperatorError } from './errors.server.ts';
import { type Doing, fetchBackup, neededVault, withFolder } from './vault.server.ts';

/** Stands as the comment of the database that may be emptied: nothing else is ever touched. */
const ours = 'sapioworker restore proof';

const own = "nspname not like 'pg\\_%' and nspname <> 'information_schema'";

const Schemas = z.array(z.object({ name: z.string() }));
const Found = z.tuple([
  z.object({ name: z.string(), said: z.nullable(z.string()), used: z.boolean() }),
]);

async function empty(database: Database): Promise<void> {
  const { rows } = await database.executeSql(
    `select quote_ident(nspname) as name from pg_namespace where ${own}`,
  );
  for (const { name } of Schemas.parse(rows)) {
    await database.executeSql(`drop schema ${name} cascade`);
  }
  await database.executeSql('create schema public');
}

/** Readies the database for a proof. Throws `OperatorError` when it holds what is not of an earlier proof. */
async function makeReady(url: string): Promise<void> {
  const database = openPostgresql(url, 1, oneSession);
  try {
    const { rows } = await database.executeSql(
      `select quote_ident(current_database()) as name,
         shobj_description(oid, 'pg_database') as said,
         exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where ${own} and not exists (
             -- What an extension of the server's template brings along is nobody's.
             select from pg_depend d where d.objid = c.oid and d.deptype = 'e'
               and d.classid = 'pg_class'::regclass)) as used
       from pg_database where datname = current_database()`,
    );
    const [{ name, said, used }] = Found.parse(rows);
    if (used && said !== ours) {
      throw new OperatorError(
        'BACKUP_PROOF_DATABASE_URL leads to a database that is in use: give an empty one of its own.',
      );
    }
    await database.executeSql(`comment on database ${name} is '${ours}'`);
    if (used) await empty(database);
  } finally {
    await database.close();
  }
}

async function cleanUp(url: string): Promise<void> {
  const database = openPostgresql(url, 1, oneSession);
  try {
    await empty(database);
  } finally {
    await database.close();
  }
}

/** Restores the latest backup into a separate database and compares every table. */
export async function proveBackup(
  config: Config,
  { tell, programs, clock = systemClock }: Doing,
): Promise<string> {
  const vault = neededVault(config);
  const proofUrl = config.BACKUP_PROOF_DATABASE_URL;
  if (config.DATABASE_URL && !proofUrl) {
    throw new OperatorError('Set BACKUP_PROOF_DATABASE_URL to an empty database of its own.');
  }
  if (config.DATABASE_URL) await makeReady(proofUrl);
  const name = await withFolder(async (folder) => {
    const from = join(folder, 'backup');
    const fetched = await fetchBackup(config, { name: 'latest', folder: from, clock }, tell);
    const where = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: config.DATABASE_URL ? proofUrl : '',
      programs,
    };
    await restore(where, from, { tell });
    return fetched;
  });
  await vault.proven(name, clock.now());
  if (config.DATABASE_URL) await cleanUp(proofUrl);
  tell(`Backup ${name} is proven.`);
  return name;
}
