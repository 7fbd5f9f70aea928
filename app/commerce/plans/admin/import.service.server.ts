import { ApiError } from '#platform/contract.ts';
import { numbered } from '#platform/csv/read.server.ts';
import { type CellFault, type Cells, strangeHeads, TakenMeanwhile } from '#platform/csv/rows.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import type { NewPlan } from './contract.ts';
import { planColumns, readPlan } from './import.rules.ts';
import { staffId } from './rules.ts';
import { putPlan, sellable } from './service.server.ts';
import { readKept } from './store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

/** Why a plan cannot be added, cell by cell; empty when it can. */
async function faultsIn(needs: Needs, row: number, plan: NewPlan): Promise<CellFault[]> {
  if (await readKept(needs.database.kysely, plan.kind, plan.slug)) {
    return [{ row, column: 'slug', fault: 'Another plan of this kind has this name' }];
  }
  const kept = await sellable(needs, plan);
  if (!(kept instanceof ApiError)) return [];
  const faults = Object.entries(kept.fields ?? { name: kept.definition.message });
  return faults.map(([column, fault]) => ({ row, column: column.split('.')[0] ?? column, fault }));
}

/** What is wrong in a file’s rows, also beside what is there already, and the plans of the rest. */
export async function checkPlans(
  needs: Needs,
  rows: readonly Cells[],
): Promise<{ faults: CellFault[]; ready: NewPlan[] }> {
  const faults = strangeHeads(rows[0] ?? {}, planColumns);
  const ready: NewPlan[] = [];
  const seen = new Set<string>();
  for await (const [row, cells] of numbered(rows)) {
    const read = readPlan(row, cells);
    if (Array.isArray(read)) {
      faults.push(...read);
      continue;
    }
    const own = [
      ['slug', staffId(read.kind, read.slug)],
      ['tier', read.tier],
    ] as const;
    const again = own.flatMap(([column, value]) =>
      value && seen.has(value) ? [{ row, column, fault: 'The same stands in a row before' }] : [],
    );
    const wrong = again.length > 0 ? again : await faultsIn(needs, row, read);
    for (const [, value] of own) if (value) seen.add(value);
    faults.push(...wrong);
    if (wrong.length === 0) ready.push(read);
  }
  return { faults, ready };
}

/** Adds checked plans; throws when one cannot be added any more. Nothing is kept then. */
export async function addCheckedPlans(
  needs: Needs,
  trx: Trx,
  staff: Pick<Staff, 'id'>,
  plans: readonly NewPlan[],
): Promise<void> {
  for (const plan of plans) {
    const made = await putPlan(needs, trx, staff, plan);
    if (made instanceof ApiError) throw new TakenMeanwhile(made.definition.message);
  }
}
