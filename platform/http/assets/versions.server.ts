import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { sql } from 'kysely';
import { isAway } from '../../database/away.server.ts';
import type { Platform } from '../../platform.server.ts';
import { dayMs } from '../../time.ts';
import { compress } from '../cached.server.ts';
import { openTtlCache } from '../ttl-cache.server.ts';
import { type Elsewhere, filesIn } from './assets.server.ts';

declare module '../../database/database.server.ts' {
  interface Tables {
    built_files: { path: string; bytes: Buffer; mac: string; left_at: Date | null };
  }
}

type Needs = Pick<Platform, 'clock' | 'database' | 'log' | 'secrets'>;

/** Folders of files that carry a hash in their name, by where they are served. */
export type Built = Readonly<Record<`${string}/assets/`, string>>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
const purpose = 'built-file';
/** A page may stand open for so long and ask for a script of its version then. */
const keptDays = 30;

const said = (path: string, bytes: Buffer) =>
  `${path} ${createHash('sha256').update(bytes).digest('hex')}`;

async function packedOf(file: string): Promise<Buffer> {
  if (existsSync(`${file}.br`)) return readFile(`${file}.br`);
  return compress(await readFile(file), 'br', 'kept');
}

/**
 * Keeps the stylesheets and scripts of this version in the database, before it serves: while versions are exchanged, a
 * page of one may ask a process of the other for them. Those of a version that has been left for 30 days go. Each day
 * it says anew that it serves: a process of the version before may have started last. Gives what ends that.
 */
export async function keepServed(needs: Needs, built: Built): Promise<() => void> {
  const keep = () =>
    keepBuilt(needs, built).catch((error) =>
      needs.log.error(error, 'built files are not kept for other versions'),
    );
  await keep();
  const daily = setInterval(keep, dayMs).unref();
  return () => clearInterval(daily);
}

async function keepBuilt(
  { database, clock, secrets }: Omit<Needs, 'log'>,
  built: Built,
): Promise<void> {
  const files = new Map<string, string>();
  for (const [prefix, root] of Object.entries(built)) {
    for (const name of filesIn(root)) {
      if (extname(name) in types) files.set(`${prefix}${name}`, join(root, name));
    }
  }
  const paths = [...files.keys()].sort();
  const kept = await database.kysely
    .selectFrom('built_files')
    .select(['path', 'mac'])
    .where(sql<boolean>`path = any(${paths})`)
    .execute();
  const ours = new Set(
    kept.filter(({ mac }) => mac.startsWith(`${secrets.keyId}.`)).map(({ path }) => path),
  );
  for (const path of paths.filter((one) => !ours.has(one))) {
    const bytes = await packedOf(String(files.get(path)));
    const mac = secrets.mac(purpose, said(path, bytes));
    await database.kysely
      .insertInto('built_files')
      .values({ path, bytes, mac, left_at: null })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ bytes, mac }))
      .execute();
  }
  const now = clock.now();
  await database.transaction(async (trx) => {
    // One start after the other: two at once would each wait for rows of the other.
    await sql`select pg_advisory_xact_lock(hashtext('built_files'))`.execute(trx);
    const served = sql<boolean>`path = any(${paths})`;
    await trx
      .updateTable('built_files')
      .set({ left_at: null })
      .where(served)
      .where('left_at', 'is not', null)
      .execute();
    await trx
      .updateTable('built_files')
      .set({ left_at: now })
      .where(sql<boolean>`not (${served})`)
      .where('left_at', 'is', null)
      .execute();
    await trx
      .deleteFrom('built_files')
      .where('left_at', '<', new Date(now.getTime() - keptDays * dayMs))
      .execute();
  });
}

/** Finds what other versions have built. A path that no version has costs a look at the database once a second. */
export function builtElsewhere({ database, clock, log, secrets }: Needs): Elsewhere {
  const lists = openTtlCache<ReadonlySet<string>>(clock, { ms: 1000, most: 1 });
  const list = async () => {
    const rows = database.kysely.selectFrom('built_files').select('path').execute();
    const found = await rows.catch((error: unknown) => {
      if (isAway(error)) throw error;
      // A role without rights on the table knows of no other version.
      log.warn({ err: error }, 'built files of other versions cannot be read');
      return [];
    });
    return new Set(found.map(({ path }) => path));
  };
  return async (path) => {
    const type = types[extname(path)];
    if (!type || !(await lists.of('', list)).has(path)) return null;
    const found = await database.kysely
      .selectFrom('built_files')
      .select(['bytes', 'mac'])
      .where('path', '=', path)
      .executeTakeFirst();
    // Nobody who can only write to the database gets a script onto the site.
    if (!found || secrets.checkMac(purpose, said(path, found.bytes), found.mac) !== 'good')
      return null;
    return { type, packed: found.bytes };
  };
}
