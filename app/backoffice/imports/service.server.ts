import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { planColumns } from '#app/commerce/plans/admin/import.rules.ts';
import { addCheckedPlans, checkPlans } from '#app/commerce/plans/admin/import.service.server.ts';
import { caseColumns } from '#app/people/cases/opening/import.rules.ts';
import { addCases, checkCases } from '#app/people/cases/opening/import.service.server.ts';
import { recordColumns } from '#app/people/verification/admin/import/import.rules.ts';
import {
  addRecords,
  checkRecords,
} from '#app/people/verification/admin/import/import.service.server.ts';
import { NoBadgeLeft } from '#app/people/verification/badges/badges.rules.ts';
import { rolesWith } from '#app/shell/permissions.rules.ts';
import { serviceColumns } from '#app/site/rate-calculator/admin/import.rules.ts';
import {
  addCheckedServices,
  checkServices,
} from '#app/site/rate-calculator/admin/import.service.server.ts';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import { NotCsv, readCsv } from '#platform/csv/read.server.ts';
import { type CellFault, type Cells, type Column, TakenMeanwhile } from '#platform/csv/rows.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames, staffWithoutRoles } from '#platform/staff/directory.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import {
  getImport,
  type Import,
  type ImportKind,
  importRows,
  type listImports,
  mostRows,
} from './contract.ts';
import { kindNames, lookedAt, namedFaults, verdict } from './rules.ts';
import {
  endImport,
  type ImportRow,
  importList,
  insertImport,
  isTurnFree,
  readFile,
  readImport,
  takeTurn,
  tellProgress,
} from './store.server.ts';

type Author = Pick<Staff, 'id'>;

/** What a kind of file is: how its rows are looked at, and how checked ones are added. */
interface Kind<Ready> {
  readonly columns: readonly Column[];
  check(
    platform: Platform,
    rows: readonly Cells[],
  ): Promise<{ readonly faults: readonly CellFault[]; readonly ready: readonly Ready[] }>;
  /** Inside one transaction: all rows or none. Throws `TakenMeanwhile` when one cannot be added any more. */
  add(platform: Platform, trx: Trx, staff: Author, ready: readonly Ready[]): Promise<void>;
}
const kindOf = <Ready>(kind: Kind<Ready>) => kind as Kind<never>;

/** Contents: what can be imported, a line a kind. */
const kinds: Readonly<Record<ImportKind, Kind<never>>> = {
  cases: kindOf({ columns: caseColumns, check: checkCases, add: addCases }),
  plans: kindOf({ columns: planColumns, check: checkPlans, add: addCheckedPlans }),
  records: kindOf({ columns: recordColumns, check: checkRecords, add: addRecords }),
  services: kindOf({ columns: serviceColumns, check: checkServices, add: addCheckedServices }),
};

/** The columns of a kind of file. */
export function columnsOf(kind: ImportKind): { data: Column[] } {
  return { data: [...kinds[kind].columns] };
}

/** The job that loads a file. */
export const loadJob = 'imports-load';

/**
 * Looks at every row of a file and names what is wrong. Loads nothing; with `commit`, and when no row is
 * at fault, queues the load and gives its number. The trail has either.
 */
export async function takeFile(
  platform: Platform,
  staff: Author,
  { kind, csv, commit }: { kind: ImportKind; csv: string; commit: boolean },
): Promise<Answer<typeof importRows> | ApiError> {
  let rows: Cells[];
  try {
    rows = await readCsv(csv, mostRows);
  } catch (error) {
    if (!(error instanceof NotCsv)) throw error;
    return new ApiError(importRows.errors.notCsv, { fields: { csv: error.message } });
  }
  const { faults } = await kinds[kind].check(platform, rows);
  const named = namedFaults(faults);
  const good = rows.length > 0 && named.faultCount === 0;
  const importId = commit && good ? randomUUID() : null;
  if (importId) {
    await platform.database.transaction(async (trx) => {
      const asked = { asked_by: staff.id, asked_at: platform.clock.now() };
      await insertImport(trx, { id: importId, kind, csv, rows: rows.length, ...asked });
      await platform.audit.record(
        { action: 'import.begin', actor: staff.id, subject: importId, reason: kind },
        trx,
      );
      await platform.jobs.send(loadJob, { id: importId }, trx);
    });
  } else {
    const reason = lookedAt(kind, rows.length, named.faultCount);
    await platform.audit.record({ action: 'import.look', actor: staff.id, reason });
  }
  const message = verdict(rows.length, named.faultCount, commit);
  return { rows: rows.length, ...named, importId, message };
}

/** How often a load asks whether the import before it has ended. */
const turnPauseMs = 250;
/** Then the job ends and is tried again, so that a worker is not held for ever. */
const mostWaits = 600;

/** Thrown when another import took longer than a load may wait. */
class StillWaiting extends Error {
  constructor() {
    super('Another import is still being loaded. This one is loaded after it.');
  }
}

/**
 * Loads a file that was taken: looks at it once more, then adds all rows in one transaction together
 * with the import’s end. A kill before that leaves nothing, and the job is done again. One import is
 * loaded at a time: two that meet each other's rows would lock each other out. Who waits has the state
 * `waiting` and is told by `onWait`; after two and a half minutes `StillWaiting` is thrown.
 */
export async function load(
  platform: Platform,
  id: string,
  onWait: () => void = () => undefined,
): Promise<void> {
  const { kysely } = platform.database;
  for (let waits = 0; waits < mostWaits; waits += 1) {
    if (await isTurnFree(kysely)) {
      if ((await tryLoad(platform, id)) === 'ended') return;
    } else if (waits === 0) {
      await tellProgress(kysely, id, { state: 'waiting', checked: 0 });
      onWait();
    }
    await wait(turnPauseMs);
  }
  throw new StillWaiting();
}

const beginnerLost = {
  row: 1,
  column: 'file',
  fault: 'Who began this import may not import any more. Nothing was added',
};

/** One try: `again` when another import was faster, or a row was taken meanwhile. */
async function tryLoad(platform: Platform, id: string): Promise<'ended' | 'again'> {
  const { clock, database } = platform;
  const row = await readImport(database.kysely, id);
  const csv = await readFile(database.kysely, id);
  if (!row || csv === undefined) return 'ended';
  const kind = kinds[row.kind];
  const staff = { id: row.asked_by };
  await tellProgress(database.kysely, id, { state: 'checking', checked: 0 });
  const rows = await readCsv(csv, mostRows);
  const { faults, ready } = await kind.check(platform, rows);
  const refuse = async (found: readonly CellFault[]) => {
    const { faults: named, faultCount } = namedFaults(found);
    const end = { state: 'refused', checked: rows.length, ended_at: clock.now() } as const;
    await endImport(database.kysely, id, { ...end, faults: named, fault_count: faultCount });
    return 'ended' as const;
  };
  // Disabled or of another role since; who runs the server is no member.
  const gone = await staffWithoutRoles(database.kysely, rolesWith('imports.write'));
  if (gone.includes(staff.id)) return refuse([beginnerLost]);
  if (faults.length > 0) return refuse(faults);
  await tellProgress(database.kysely, id, { state: 'loading', checked: rows.length });
  const loading = database.transaction(async (trx) => {
    if (!(await takeTurn(trx))) return 'again';
    const end = { state: 'done', checked: rows.length, ended_at: clock.now() } as const;
    // First, and so that a second worker waits here: whoever ends it is the one who loads.
    if (!(await endImport(trx, id, { ...end, faults: [], fault_count: 0 }))) return 'ended';
    await kind.add(platform, trx, staff, ready);
    const reason = `${row.kind}, ${rows.length} rows`;
    await platform.audit.record(
      { action: 'import.done', actor: staff.id, subject: id, reason },
      trx,
    );
    return 'ended';
  });
  return loading.catch((error: unknown) => {
    // The rows are looked at once more: the next look names what does not fit any more.
    if (error instanceof TakenMeanwhile) return 'again';
    if (error instanceof NoBadgeLeft) {
      return refuse([{ row: 1, column: 'badge', fault: error.message }]);
    }
    throw error;
  });
}

/** Ends an import whose job failed for good: what is said of it stays, its file with all it holds of people goes. */
export async function giveUp(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  id: string,
): Promise<void> {
  const row = await readImport(database.kysely, id);
  const fault = 'It could not be loaded. Nothing was added: import the file again';
  await endImport(database.kysely, id, {
    state: 'refused',
    checked: row?.checked ?? 0,
    ended_at: clock.now(),
    faults: [{ row: 1, column: 'file', fault }],
    fault_count: 1,
  });
}

/** Whether an import has ended, and its file is gone. */
export async function isOver(trx: Trx, id: string): Promise<boolean> {
  return (await readFile(trx, id)) === undefined;
}

async function shown(
  needs: Pick<Platform, 'database'>,
  rows: readonly ImportRow[],
): Promise<Import[]> {
  const names = await staffNames(needs, [...new Set(rows.map((row) => row.asked_by))]);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    rows: row.rows,
    checked: row.checked,
    faults: row.faults,
    faultCount: row.fault_count,
    askedName: names.get(row.asked_by) ?? row.asked_by,
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }));
}

/** A page of imports. */
export async function importPage(
  { database }: Pick<Platform, 'database'>,
  query: Received<typeof listImports>['query'],
): Promise<Answer<typeof listImports>> {
  const page = await importList.page(database.kysely, query);
  return { ...page, data: await shown({ database }, page.data) };
}

/** The list as CSV: what was loaded by whom, and how it ended; never a cell of a file. */
export function importExport(platform: Platform, context: StaffRequestContext) {
  return importList.exported(platform, context, {
    resource: 'imports',
    filter: {},
    async lines(rows) {
      const ids = rows.map((row) => row.asked_by);
      const names = await staffNames(platform, ids);
      return rows.map((row) => ({ ...row, who: names.get(row.asked_by) ?? row.asked_by }));
    },
    columns: [
      ['Type', ({ kind }) => kindNames[kind]],
      ['Started by', ({ who }) => who],
      ['Started', ({ asked_at }) => asked_at],
      ['Rows', ({ rows }) => rows],
      ['State', ({ state }) => state],
      ['Errors', ({ fault_count }) => fault_count],
      ['Ended', ({ ended_at }) => ended_at],
    ],
  });
}

export async function oneImport(
  { database }: Pick<Platform, 'database'>,
  id: string,
): Promise<Import | ApiError> {
  const row = await readImport(database.kysely, id);
  const [found] = await shown({ database }, row ? [row] : []);
  return found ?? new ApiError(getImport.errors.notFound);
}
