import fs from 'node:fs';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { Kysely, PGliteDialect } from 'kysely';
import { refusalOfRoom } from '../settings/folder.server.ts';
import { lockFolder } from '../settings/lock.server.ts';
import { type Database, int8AsNumber, type Tables } from './database.server.ts';
import { sendInTurn } from './pipeline.server.ts';
import { sendTogether } from './together.server.ts';
import { guarded, refuseInside, runTransaction } from './transaction.server.ts';

interface EmscriptenFiles {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => number };
    node_ops: { setattr(node: unknown, attributes: { mode?: number }): unknown };
  };
}

/** Nobody but the owner: the first start copies files with rights for everybody. */
const notOthers = ~0o077;

/** Files of the machine that are really flushed when the database asks for it (decision 003). */
class SyncedFiles extends NodeFS {
  syncs = 0;
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const answer = await super.init(...given);
    const preRun = answer.emscriptenOpts.preRun ?? [];
    const attach = (module: unknown) => {
      const { node_ops, stream_ops } = (module as EmscriptenFiles).NODEFS;
      const setattr = node_ops.setattr;
      node_ops.setattr = (node, attributes) => {
        const { mode } = attributes;
        return setattr(
          node,
          mode === undefined ? attributes : { ...attributes, mode: mode & notOthers },
        );
      };
      stream_ops.fsync = (stream) => {
        fs.fsyncSync(stream.nfd);
        this.syncs += 1;
        return 0;
      };
    };
    return { emscriptenOpts: { ...answer.emscriptenOpts, preRun: [...preRun, attach] } };
  }
}

const syncedParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** In memory the files are a cache already: 128 MB of buffers before them would only be filled with zeros. */
const memoryParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

async function provesSync(pglite: PGlite, files: SyncedFiles): Promise<boolean> {
  const before = files.syncs;
  await pglite.exec(
    'create table if not exists durability_probe (at timestamptz); delete from durability_probe; insert into durability_probe values (now())',
  );
  return files.syncs > before;
}

/** Opens the embedded database in `<folder>/postgres`, or in memory. Throws `FolderInUse`. */
export async function openPglite(
  folder: string | null,
  {
    loadDataDir,
    startParams = folder === null ? memoryParams : syncedParams,
  }: { loadDataDir?: Blob; startParams?: string[] } = {},
): Promise<Database & { readonly pglite: PGlite }> {
  const lock = folder === null ? null : lockFolder(folder);
  try {
    const files = folder === null ? null : new SyncedFiles(join(folder, 'postgres'));
    const pglite = await PGlite.create({
      ...(files ? { fs: files } : {}),
      startParams,
      ...(loadDataDir ? { loadDataDir } : {}),
      extensions: { citext },
      parsers: { [types.INT8]: int8AsNumber },
    });
    const synced = files ? await provesSync(pglite, files) : false;
    let held = 0;
    const kysely = new Kysely<Tables>({ dialect: guarded(new PGliteDialect({ pglite })) });
    return {
      kind: 'pglite',
      pglite,
      kysely,
      durability: files
        ? synced
          ? 'The embedded database flushes every commit to disk (proved at this start).'
          : 'WARNING: the embedded database does not flush commits to disk; a power cut can lose the latest.'
        : 'The embedded database lives in memory only.',
      async transaction(work) {
        held += 1;
        return runTransaction(kysely, work).finally(() => {
          held -= 1;
        });
      },
      most: 1,
      inUse: () => Math.min(1, held),
      together: (works) =>
        sendTogether(works, (statements) => sendInTurn(kysely, statements, false)),
      allOrNone: (works) =>
        sendTogether(works, (statements) => sendInTurn(kysely, statements, true)),
      // The folder's lock keeps other processes out as it is.
      alone: (_name, work) => work(),
      listen: (channel, { heard }) => pglite.listen(channel, heard),
      async executeSql(text, values) {
        refuseInside();
        if (values?.length) return pglite.query(text, values);
        const results = await pglite.exec(text);
        return { rows: results.flatMap((result) => result.rows) };
      },
      async close() {
        await kysely.destroy();
        if (!pglite.closed) await pglite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw (folder === null ? null : refusalOfRoom(folder)) ?? error;
  }
}
