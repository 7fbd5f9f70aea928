import type { Executor, Trx } from '#platform/database/database.server.ts';

export interface DocumentRow {
  id: string;
  record_id: string;
  title: string;
  handle: string;
  /** Media type, from the file's own content. */
  type: string;
  size: number;
  added_by: string;
  added_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    verification_documents: DocumentRow;
  }
}

export function readDocuments(db: Executor, recordId: string): Promise<DocumentRow[]> {
  return db
    .selectFrom('verification_documents')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertDocument(trx: Trx, row: DocumentRow): Promise<void> {
  await trx.insertInto('verification_documents').values(row).execute();
}

export async function updateDocument(
  trx: Trx,
  id: string,
  change: Pick<DocumentRow, 'handle' | 'type' | 'size' | 'added_by' | 'added_at'>,
): Promise<void> {
  await trx.updateTable('verification_documents').set(change).where('id', '=', id).execute();
}

export async function deleteDocument(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('verification_documents').where('id', '=', id).execute();
}
