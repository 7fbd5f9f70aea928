import {
  addRecords,
  checkRecords,
} from '#app/people/verification/admin/import/import.service.server.ts';
import type { CellFault, Cells } from '#platform/csv/rows.ts';
import type { Platform } from '#platform/platform.server.ts';

/** Loads rows of verification records as the job does: all of them, or none when one has a fault. */
export async function importRecords(
  platform: Platform,
  staff: { readonly id: string },
  rows: readonly Cells[],
  { dry, onBatch }: { readonly dry: boolean; onBatch?(done: number): Promise<void> | void },
): Promise<{ readonly faults: readonly CellFault[]; readonly loaded: number }> {
  const { faults, ready } = await checkRecords(platform, rows);
  if (dry || faults.length > 0) return { faults, loaded: 0 };
  await platform.database.transaction((trx) => addRecords(platform, trx, staff, ready, onBatch));
  return { faults, loaded: ready.length };
}
