import type { Generated } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';

interface UploadRow {
  handle: string;
  type: string;
  size: number;
  created_at: Date;
  /** When an order or a submission took it. */
  used_at: Date | null;
  /** Its bytes are being removed, so that nobody may use it any more. */
  removing: Generated<boolean>;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    uploads: UploadRow;
  }
}

export async function insertUpload(
  db: Executor,
  upload: Pick<UploadRow, 'handle' | 'type' | 'size' | 'created_at'>,
): Promise<void> {
  await db.insertInto('uploads').values(upload).execute();
}

/** An upload that is not being removed; one that belongs to nothing yet has no `used_at`. */
export function readUpload(
  db: Executor,
  handle: string,
): Promise<Pick<UploadRow, 'type' | 'used_at'> | undefined> {
  return db
    .selectFrom('uploads')
    .select(['type', 'used_at'])
    .where('handle', '=', handle)
    .where('removing', '=', false)
    .executeTakeFirst();
}

/** Marks uploads as used and gives those that were free to be: of two who ask at once, one gets it. */
export async function markUsed(
  trx: Trx,
  handles: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (handles.length === 0) return new Set();
  const rows = await trx
    .updateTable('uploads')
    .set({ used_at: now })
    .where('handle', 'in', handles)
    .where('used_at', 'is', null)
    .where('removing', '=', false)
    .returning('handle')
    .execute();
  return new Set(rows.map(({ handle }) => handle));
}

/** Marks uploads as used by nobody. */
export async function markFree(trx: Trx, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return;
  await trx.updateTable('uploads').set({ used_at: null }).where('handle', 'in', handles).execute();
}

/** Closes unused uploads from before `until` and gives their handles; also those of a broken-off round. */
export async function closeUnused(db: Executor, until: Date): Promise<string[]> {
  const rows = await db
    .updateTable('uploads')
    .set({ removing: true })
    .where('used_at', 'is', null)
    .where('created_at', '<', until)
    .returning('handle')
    .execute();
  return rows.map(({ handle }) => handle);
}

/** Closes uploads for good, used or not. */
export async function closeUploads(trx: Trx, handles: readonly string[]): Promise<void> {
  if (handles.length === 0) return;
  await trx
    .updateTable('uploads')
    .set({ used_at: null, removing: true })
    .where('handle', 'in', handles)
    .execute();
}

export async function deleteUpload(db: Executor, handle: string): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('handle', '=', handle)
    .where('removing', '=', true)
    .execute();
}
