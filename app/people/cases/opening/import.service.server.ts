import { typeOfLevel } from '#app/people/verification/person/person.service.server.ts';
import { numbered } from '#platform/csv/read.server.ts';
import { type CellFault, type Cells, strangeHeads, TakenMeanwhile } from '#platform/csv/rows.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { formatCount } from '#platform/text/numbers.ts';
import { dayOf } from '#platform/time.ts';
import { type OpeningNeeds, openCase } from '../service.server.ts';
import { readCaseOf } from '../store.server.ts';
import { caseColumns, contentOf, mostCases, type ReadyCase, readCaseRow } from './import.rules.ts';

type Needs = OpeningNeeds & Pick<Platform, 'database'>;

/**
 * Reads rows of a file as cases and gives what is wrong, cell by cell. Keeps nothing. A row whose case
 * stands already is no fault: loading it again opens nothing.
 */
export async function checkCases(
  { clock, database }: Pick<Needs, 'clock' | 'database'>,
  rows: readonly Cells[],
): Promise<{ readonly faults: readonly CellFault[]; readonly ready: readonly ReadyCase[] }> {
  const today = dayOf(clock.now());
  const faults = rows[0] ? strangeHeads(rows[0], caseColumns) : [];
  if (rows.length > mostCases) {
    const words = `Load at most ${formatCount(mostCases)} cases at a time`;
    faults.push({ row: mostCases + 1, column: 'name', fault: words });
  }
  const ready: ReadyCase[] = [];
  const seen = new Map<string, number>();
  const types = new Map<string, string | null>();
  for await (const [row, cells] of numbered(rows)) {
    const read = readCaseRow(row, cells, today);
    if ('faults' in read) {
      faults.push(...read.faults);
      continue;
    }
    const { level } = read.ready;
    if (!types.has(level)) types.set(level, await typeOfLevel(database.kysely, level));
    const first = seen.get(contentOf(read.ready));
    if (first) faults.push({ row, column: 'name', fault: `The same stands in row ${first}` });
    else if (!types.get(level)) faults.push({ row, column: 'level', fault: 'No plan has it' });
    else ready.push(read.ready);
    seen.set(contentOf(read.ready), first ?? row);
  }
  return { faults, ready };
}

const purpose = 'case-import';

/**
 * Opens a case for each checked row inside the caller's transaction (CASE-10). A row is known again by
 * what stands in it, so that the same file opens its cases once.
 */
export async function addCases(
  platform: Needs,
  trx: Trx,
  staff: { readonly id: string },
  ready: readonly ReadyCase[],
): Promise<void> {
  const names = await staffNames({ database: { kysely: trx } }, [staff.id]);
  const by = { id: staff.id, name: names.get(staff.id) ?? staff.id };
  for (const one of ready) {
    const typeId = await typeOfLevel(trx, one.level);
    if (!typeId) throw new TakenMeanwhile();
    // The hash may have been made before SECRET_KEY was exchanged.
    const [id = '', ...older] = platform.secrets.keyedHashes(purpose, contentOf(one));
    const known = await Promise.all(
      older.map((hash) => readCaseOf(trx, { source_kind: 'import', source_id: hash })),
    );
    if (known.some(Boolean)) continue;
    await openCase(platform, trx, {
      source: { kind: 'import', id },
      from: 'the import',
      level: one.level,
      typeId,
      isBuyer: false,
      person: one,
      by,
    });
  }
}
