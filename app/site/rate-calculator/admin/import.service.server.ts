import { randomUUID } from 'node:crypto';
import { numbered } from '#platform/csv/read.server.ts';
import { type CellFault, type Cells, strangeHeads, TakenMeanwhile } from '#platform/csv/rows.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import type { NewService } from './contract.ts';
import { readService, serviceColumns } from './import.rules.ts';
import { insertService, readTitles } from './store.server.ts';

/** What is wrong in a file’s rows, also beside what is there already, and the services of the rest. */
export async function checkServices(
  { database }: Pick<Platform, 'database'>,
  rows: readonly Cells[],
): Promise<{ faults: CellFault[]; ready: NewService[] }> {
  const taken = await readTitles(database.kysely);
  const faults = strangeHeads(rows[0] ?? {}, serviceColumns);
  const ready: NewService[] = [];
  for await (const [row, cells] of numbered(rows)) {
    const read = readService(row, cells);
    if (Array.isArray(read)) faults.push(...read);
    else if (taken.has(read.title.toLowerCase())) {
      faults.push({ row, column: 'title', fault: 'Another service has this title' });
    } else {
      taken.add(read.title.toLowerCase());
      ready.push(read);
    }
  }
  return { faults, ready };
}

/** Adds checked services inside the caller’s transaction; throws when a title was taken meanwhile. */
export async function addCheckedServices(
  { audit }: Pick<Platform, 'audit'>,
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  services: readonly NewService[],
): Promise<void> {
  for (const { rateKobo, ...service } of services) {
    const id = randomUUID();
    const made = await insertService(trx, { id, ...service, min_rate_kobo: rateKobo });
    if (!made) throw new TakenMeanwhile('A title was taken after the rows were checked.');
    await audit.record({ action: 'services.create', actor: staff.id, subject: id }, trx);
  }
}
