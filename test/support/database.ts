import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '#app/contents/migrations.server.ts';
import type { Database } from '#platform/database/database.server.ts';
import { migrate } from '#platform/database/migrate.server.ts';
import { openPglite } from '#platform/database/pglite.server.ts';
import { openPostgresql } from '#platform/database/postgresql.server.ts';
import { addressOf, dropOnServer, newOnServer, server } from './postgresql.ts';

// Which kind of database a test gets is decided by TEST_POSTGRES_URL, so that the same tests run on both:
// without it each database is a fresh embedded one in memory, with it a fresh database of that server.

/** What copies are made of: a database of the server by its name, or the files of an embedded one. */
type Original = string | Blob;

/** A database that others begin as a copy of. */
export interface Template {
  (): Promise<Database>;
  original(): Promise<Original>;
}

/** The databases `template1` and `template0`, which nobody opens, are two thirds of a folder's files. */
const unused = /^\/?base\/[14]\/./;

/** A tar archive's entries (a header of 512 bytes, then the content in blocks of 512) but for the unused. */
function withoutUnused(archive: Buffer): Buffer<ArrayBuffer>[] {
  const kept: Buffer<ArrayBuffer>[] = [];
  for (let at = 0; at < archive.length; ) {
    const field = (from: number, length: number) =>
      archive.toString('latin1', at + from, at + from + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8) || 0;
    const next = at + 512 + Math.ceil(size / 512) * 512;
    if (!unused.test(field(0, 100))) kept.push(Buffer.from(archive.subarray(at, next)));
    at = next;
  }
  return kept;
}

async function newOriginal(
  prepare: (database: Database) => Promise<void>,
  from?: Original,
): Promise<Original> {
  if (!server) {
    const first = await openPglite(null, from instanceof Blob ? { loadDataDir: from } : {});
    await prepare(first);
    // Or each copy would replay the log of everything that was done here.
    await first.pglite.exec('checkpoint');
    const archive = await first.pglite.dumpDataDir('none');
    await first.close();
    return new Blob(withoutUnused(Buffer.from(await archive.arrayBuffer())));
  }
  const { name, url } = await newOnServer(typeof from === 'string' ? from : undefined);
  const database = openPostgresql(url, 8);
  await prepare(database);
  await database.close();
  return name;
}

async function copyOf(original: Original): Promise<Database> {
  if (original instanceof Blob) return openPglite(null, { loadDataDir: original });
  const { name, url } = await newOnServer(original);
  const database = openPostgresql(url, 8);
  return {
    ...database,
    async close() {
      await database.close();
      await dropOnServer(name);
    },
  };
}

/**
 * A folder that keeps embedded originals for later processes (`npm run mutation`, which starts thousands
 * and changes nothing that makes them); empty: nothing is kept.
 */
const keptIn = process.env.TEST_TEMPLATES ?? '';

async function keptOriginal(name: string, make: () => Promise<Original>): Promise<Original> {
  const file = join(keptIn, `${name}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  const made = await make();
  if (made instanceof Blob) {
    // Whole or not at all: another process may look for it now.
    const part = `${file}.${process.pid}`;
    writeFileSync(part, Buffer.from(await made.arrayBuffer()));
    renameSync(part, file);
  }
  return made;
}

/**
 * What `prepare` makes of an empty database, or of a copy of `from`, once in the life of a worker; each
 * call is a copy of it. Under its name it may be kept for other processes.
 */
export function templateOf(
  prepare: (database: Database) => Promise<void>,
  { from, name }: { readonly from?: Template; readonly name?: string } = {},
): Template {
  let made: Promise<Original> | undefined;
  const make = async () => newOriginal(prepare, await from?.original());
  const original = () => {
    made ??= keptIn && name ? keptOriginal(name, make) : make();
    return made;
  };
  return Object.assign(async () => copyOf(await original()), { original });
}

/** A database with every table and no rows; close it when done. */
export const freshDatabase = templateOf(
  async ({ kysely }) => {
    await migrate(kysely, migrations);
  },
  { name: 'fresh' },
);

/**
 * What another process would open on the same database: connections of its own. The embedded one has
 * a single process, so there it is the same database; `close` then closes nothing.
 */
export async function asAnotherProcess(database: Database): Promise<Database> {
  if (!server) return { ...database, close: async () => undefined };
  const { rows } = await database.executeSql('select current_database() as name');
  return openPostgresql(addressOf((rows[0] as { name: string }).name), 4);
}
