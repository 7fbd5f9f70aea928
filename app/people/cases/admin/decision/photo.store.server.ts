import type { Trx } from '#platform/database/database.server.ts';

/** Puts another file, or none, in the place of one that the cases of a record have from it. */
export async function movePhoto(
  trx: Trx,
  badge: string,
  { from, to }: { readonly from: string; readonly to: string | null },
): Promise<void> {
  await trx
    .updateTable('cases')
    .set({ photo_handle: to })
    .where('record_badge', '=', badge)
    .where('photo_handle', '=', from)
    .execute();
}
