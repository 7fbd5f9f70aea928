import { type Generated, type Selectable, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { CellFault, Import, listImports } from './contract.ts';

interface ImportTable {
  id: string;
  kind: Import['kind'];
  asked_by: string;
  asked_at: Date;
  state: Import['state'];
  rows: Generated<number>;
  checked: Generated<number>;
  faults: import('kysely').ColumnType<CellFault[], string | undefined, string>;
  fault_count: Generated<number>;
  csv: string;
  ended_at: Date | null;
}
export type ImportRow = Omit<Selectable<ImportTable>, 'csv'>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    imports: ImportTable;
  }
}

const shown = [
  'id',
  'kind',
  'asked_by',
  'asked_at',
  'state',
  'rows',
  'checked',
  'faults',
  'fault_count',
  'ended_at',
] as const;

export async function insertImport(
  trx: Trx,
  row: Pick<ImportTable, 'id' | 'kind' | 'asked_by' | 'asked_at' | 'csv'> & { rows: number },
): Promise<void> {
  await trx
    .insertInto('imports')
    .values({ ...row, state: 'waiting', ended_at: null, faults: '[]' })
    .execute();
}

export function readImport(db: Executor, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').select(shown).where('id', '=', id).executeTakeFirst();
}

export const importList = staffList({
  found: (db, _: FilterOf<typeof listImports>) => db.selectFrom('imports').select(shown),
  sorts: { askedAt: 'asked_at' },
});

/** The file of an import that has not ended. */
export async function readFile(db: Executor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('imports')
    .select('csv')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.csv;
}

export async function tellProgress(
  db: Executor,
  id: string,
  values: { state: 'waiting' | 'checking' | 'loading'; checked: number },
): Promise<void> {
  await db
    .updateTable('imports')
    .set(values)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

const turn = sql<boolean>`pg_try_advisory_xact_lock(hashtext('imports-load'))`;

async function tryTurn(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select ${turn} as mine`.execute(db);
  return rows[0]?.mine === true;
}

/** Whether no import is being loaded at this moment. */
export const isTurnFree = (db: Executor): Promise<boolean> => tryTurn(db);

/** Takes the turn to load until the transaction ends; false when another import has it. */
export const takeTurn = (trx: Trx): Promise<boolean> => tryTurn(trx);

/** Ends an import once, and lets its file go; false when it has ended already. */
export async function endImport(
  db: Executor,
  id: string,
  {
    faults,
    ...values
  }: {
    state: 'done' | 'refused';
    /** All rows: a second worker may have begun to count anew. */
    checked: number;
    ended_at: Date;
    faults: readonly CellFault[];
    fault_count: number;
  },
): Promise<boolean> {
  const done = await db
    .updateTable('imports')
    .set({ ...values, faults: JSON.stringify(faults), csv: '' })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
