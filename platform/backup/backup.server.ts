import { constants, existsSync, readdirSync } from 'node:fs';
import { access, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import { isAway } from '../database/away.server.ts';
import type { Database } from '../database/database.server.ts';
import { oneSession, openPostgresql } from '../database/postgresql.server.ts';
import { expectRestored, restoringMark } from '../settings/restored.server.ts';
import { differences, type Sums, sumsOf, TableSum } from './checksums.server.ts';
import { OperatorError } from './errors.server.ts';
import { dumpInto, loadFrom } from './programs.server.ts';

const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  kind: z.enum(['pglite', 'postgresql']),
  tables: z.record(z.string(), TableSum),
  /** Every other file of the backup; backups from before this list are read without it. */
  parts: z.optional(z.array(z.string())),
});
type Manifest = z.infer<typeof Manifest>;

const Snapshot = z.tuple([z.object({ name: z.string() })]);

type Tell = (words: string) => void;
interface Doing {
  readonly tell: Tell;
  readonly clock?: Clock;
}
type Where = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'> &
  Partial<Pick<Config, 'DATABASE_POOLER' | 'MIGRATION_DATABASE_URL'>> & {
    readonly programs: string;
  };

// The database has its own file in a backup; a lock and a log are not data.
const left = new Set(['postgres', 'lock.sqlite', 'lock.sqlite-journal', 'log.jsonl']);
// Marks of the audit trail go first: the database may be ahead of them, and never behind.
const first = ['audit-anchors.jsonl', 'audit-head.json'];
const files = { embedded: 'database.tar.gz', server: 'database.dump' } as const;

const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/** A restore that was broken off before it brought anything leaves no more than its mark. */
const isFree = (folder: string) =>
  !existsSync(folder) || readdirSync(folder).every((name) => name === restoringMark);

const Session = z.tuple([z.object({ pid: z.number() })]);

async function sessionOf({ executeSql }: Pick<Database, 'executeSql'>): Promise<number> {
  const { rows } = await executeSql('select pg_backend_pid() as pid');
  return Session.parse(rows)[0].pid;
}

/** Throws behind a pooler by transaction: pg_dump's settings would stay in the site's sessions, which find no table. */
function addressOf({ DATABASE_POOLER, DATABASE_URL, MIGRATION_DATABASE_URL }: Where): string {
  if (DATABASE_URL && MIGRATION_DATABASE_URL) return MIGRATION_DATABASE_URL;
  if (DATABASE_URL && DATABASE_POOLER === 'transaction') {
    throw new OperatorError(
      'A pooler by transaction stands before the database: let MIGRATION_DATABASE_URL lead past it.',
    );
  }
  return DATABASE_URL;
}

/** Throws where the session in which the dump was made has ended: the sums would be of another moment. */
async function sumsWithin(database: Database, session: number): Promise<Sums> {
  const read = async () => ({ sums: await sumsOf(database), by: await sessionOf(database) });
  // A session that has just ended shows as an error, or as the session after it.
  const found = await read().catch((error) => (isAway(error) ? null : Promise.reject(error)));
  if (found?.by === session) return found.sums;
  throw new OperatorError('The connection to the database was lost meanwhile: begin again.');
}

async function dumpServer(url: string, to: string, programs: string): Promise<Sums> {
  const database = openPostgresql(url, 1, oneSession);
  try {
    // The server may be set to end a session that is silent while the dump is made.
    await database.executeSql('set idle_in_transaction_session_timeout = 0');
    const session = await sessionOf(database);
    // The sums and the dump see the same instant, while the site goes on.
    await database.executeSql('begin isolation level repeatable read read only');
    const { rows } = await database.executeSql('select pg_export_snapshot() as name');
    const [{ name }] = Snapshot.parse(rows);
    await dumpInto(join(to, files.server), { url, path: programs, snapshot: name });
    return await sumsWithin(database, session);
  } finally {
    await database.close();
  }
}

/** Throws where no embedded database is: a wrong DATA_DIR would otherwise get a new, empty one. */
export function expectDatabase(folder: string): void {
  if (existsSync(join(folder, 'postgres'))) return;
  throw new OperatorError(`There is no database in "${folder}". Is DATA_DIR the right folder?`);
}

/** Takes the folder's lock, so that nothing writes meanwhile. Throws `FolderInUse`. */
async function dumpEmbedded(folder: string, to: string): Promise<Sums> {
  expectDatabase(folder);
  const { openPglite } = await import('../database/pglite.server.ts');
  const database = await openPglite(folder);
  try {
    await database.executeSql('checkpoint');
    const sums = await sumsOf(database);
    const dump = await database.pglite.dumpDataDir('gzip');
    await writeFile(join(to, files.embedded), Buffer.from(await dump.arrayBuffer()), {
      flush: true,
    });
    return sums;
  } finally {
    await database.close();
  }
}

async function copyFirst(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of first.filter((one) => existsSync(join(from, one)))) {
    await cp(join(from, name), join(to, name), { preserveTimestamps: true });
  }
}

const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
};

/** Copies what is in a folder while the site writes and removes files in it; drafts of files are left. */
async function copyFolder(from: string, to: string, skips = new Set<string>()): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (skips.has(entry.name) || entry.name.endsWith('.part')) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory()
      ? copyFolder(source, target)
      : cp(source, target, { preserveTimestamps: true })
    ).catch(unlessGone);
  }
}

/** Paths from the folder, with slashes. */
export async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Throws for a place within DATA_DIR, where each backup would hold all before it. */
export function expectOutside(folder: string, place: string): void {
  if (relative(folder, place).startsWith('..')) return;
  throw new OperatorError('Keep backups outside DATA_DIR: what breaks one would break the other.');
}

/** Fills an empty folder. It is empty again where that fails: half a backup would keep the next try out. */
export async function filling<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work();
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    throw error;
  }
}

/** Copies the database and DATA_DIR into the empty `to`. Throws `FolderInUse`, and `BadSettings` after half a restore. */
export async function backup(where: Where, to: string, how: Doing): Promise<Manifest> {
  if (!isEmpty(to))
    throw new OperatorError(`"${to}" is not empty: a backup needs a folder of its own.`);
  expectOutside(where.DATA_DIR, to);
  expectRestored(where.DATA_DIR);
  return filling(to, () => fill(where, to, how));
}

async function fill(where: Where, to: string, { tell, clock = systemClock }: Doing) {
  const { DATA_DIR, programs } = where;
  const url = addressOf(where);
  await copyFirst(DATA_DIR, join(to, 'data'));
  tell('Reading the database...');
  const tables = url ? await dumpServer(url, to, programs) : await dumpEmbedded(DATA_DIR, to);
  tell('Copying kept files...');
  if (existsSync(DATA_DIR)) {
    const skips = new Set([...left, ...first]);
    await copyFolder(DATA_DIR, join(to, 'data'), skips);
  }
  const kind = url ? 'postgresql' : 'pglite';
  const parts = await filesIn(to);
  const manifest: Manifest = { format: 1, madeAt: clock.now().toISOString(), kind, tables, parts };
  // Last: a backup without it was broken off.
  await writeFile(join(to, 'manifest.json'), JSON.stringify(manifest, null, 2), { flush: true });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  tell(`Kept ${Object.keys(tables).length} tables with ${rows} rows in ${to}.`);
  return manifest;
}

/** Throws where a file of the backup in this folder is missing that its manifest lists. */
export async function expectWhole(folder: string): Promise<void> {
  const { parts = [] } = await readManifest(folder);
  const there = new Set(await filesIn(folder));
  const lost = parts.filter((part) => !there.has(part));
  if (lost.length === 0) return;
  throw new OperatorError(
    `The backup in "${folder}" is not whole: ${lost.length} of its files are missing, such as "${lost[0]}".`,
  );
}

async function readManifest(from: string): Promise<Manifest> {
  const text = await readFile(join(from, 'manifest.json'), 'utf8').catch(() => null);
  if (text === null)
    throw new OperatorError(`"${from}" is not a whole backup: no manifest.json in it.`);
  const { data, error } = Manifest.safeParse(JSON.parse(text));
  if (data) return data;
  const isLater = error.issues.some(({ path }) => path[0] === 'format');
  throw new OperatorError(
    isLater ? 'This backup was made by a later version.' : 'manifest.json is damaged.',
  );
}

async function onServer<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openPostgresql(url, 1, oneSession);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function expectNoTables(database: Database): Promise<void> {
  const { rows } = await database.executeSql(
    "select 1 from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema') limit 1",
  );
  if (rows.length > 0) {
    throw new OperatorError('DATABASE_URL has tables already: restore into an empty database.');
  }
}

async function loadServer(url: string, from: string, programs: string): Promise<Sums> {
  await loadFrom(join(from, files.server), { url, path: programs });
  return onServer(url, sumsOf);
}

async function loadEmbedded(folder: string, from: string): Promise<Sums> {
  const file = join(from, files.embedded);
  // Unpacked here: of what is damaged PGlite would end the process.
  const tar = await promisify(gunzip)(await readFile(file)).catch((error: Error) => {
    throw new OperatorError(`"${file}" is damaged (${error.message}).`);
  });
  const { openPglite } = await import('../database/pglite.server.ts');
  const database = await openPglite(folder, { loadDataDir: new Blob([tar]) });
  try {
    return await sumsOf(database);
  } finally {
    await database.close();
  }
}

/** Restores into an empty DATA_DIR and database, then compares every table with the backup. */
export async function restore(where: Where, from: string, { tell }: { tell: Tell }): Promise<void> {
  const { DATA_DIR, programs } = where;
  const url = addressOf(where);
  const manifest = await readManifest(from);
  const kind = url ? 'postgresql' : 'pglite';
  if (manifest.kind !== kind) {
    throw new OperatorError(
      `The backup is of ${manifest.kind}, and these settings are for ${kind}: ${kind === 'pglite' ? 'set' : 'unset'} DATABASE_URL.`,
    );
  }
  if (!isFree(DATA_DIR)) {
    throw new OperatorError(`"${DATA_DIR}" is not empty: restore into an empty DATA_DIR.`);
  }
  await expectWhole(from);
  // Before the database: once that is loaded it is refused the next time.
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 });
  await access(DATA_DIR, constants.W_OK);
  if (url) await onServer(url, expectNoTables);
  const mark = join(DATA_DIR, restoringMark);
  tell('Loading the database...');
  // It stays where the load fails: the database may have come whole all the same, without its files.
  await writeFile(mark, '', { flush: true });
  const found = url
    ? await loadServer(url, from, programs)
    : await filling(DATA_DIR, () => loadEmbedded(DATA_DIR, from));
  tell('Copying kept files...');
  if (existsSync(join(from, 'data'))) await cp(join(from, 'data'), DATA_DIR, { recursive: true });
  await rm(mark);
  const wrong = differences(manifest.tables, found);
  if (wrong.length > 0) {
    throw new OperatorError(`What came back is not what was kept:\n  ${wrong.join('\n  ')}`);
  }
  tell(
    `All ${Object.keys(manifest.tables).length} tables came back as they were on ${manifest.madeAt}.`,
  );
}
