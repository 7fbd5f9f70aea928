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
