import type { Executor, Trx } from '#platform/database/database.server.ts';

interface SitePictureRow {
  /** Of the large size; it names the picture. */
  handle: string;
  small_handle: string;
  width: number;
  height: number;
  created_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    site_pictures: SitePictureRow;
  }
}

export async function insertPicture(trx: Trx, picture: SitePictureRow): Promise<void> {
  await trx.insertInto('site_pictures').values(picture).execute();
}

export function readPicture(db: Executor, handle: string): Promise<SitePictureRow | undefined> {
  return db.selectFrom('site_pictures').selectAll().where('handle', '=', handle).executeTakeFirst();
}

/** Those of the pictures that are there. Nobody removes them before the transaction ends. */
export async function holdRows(trx: Trx, handles: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('site_pictures')
    .select('handle')
    .where('handle', 'in', handles)
    .orderBy('handle')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ handle }) => handle));
}

/** The pictures from before `until`. */
export async function readOld(db: Executor, until: Date): Promise<string[]> {
  const old = db.selectFrom('site_pictures').select('handle').where('created_at', '<', until);
  return (await old.execute()).map(({ handle }) => handle);
}

/** Those of the pictures that nobody holds, for this transaction alone. */
export function lockFree(
  trx: Trx,
  handles: readonly string[],
): Promise<Pick<SitePictureRow, 'handle' | 'small_handle'>[]> {
  return trx
    .selectFrom('site_pictures')
    .select(['handle', 'small_handle'])
    .where('handle', 'in', handles)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deletePictures(trx: Trx, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return;
  await trx.deleteFrom('site_pictures').where('handle', 'in', handles).execute();
}
