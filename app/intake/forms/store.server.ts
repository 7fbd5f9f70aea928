import type { ColumnType, Selectable } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { query } from '#platform/database/query.server.ts';
import type { Form, Section } from './contract.ts';

interface FormRow {
  id: string;
  tag: string;
  version: number;
  title: string;
  sections: ColumnType<Section[], string, string>;
  published_at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    form_definitions: FormRow;
  }
}

const formOf = ({ id, title, sections }: Selectable<FormRow>): Form => ({ id, title, sections });

const newest = query((db, tag: string) =>
  db
    .selectFrom('form_definitions')
    .selectAll()
    .where('tag', '=', tag)
    .orderBy('version', 'desc')
    .limit(1),
);

/** The current version of a form. */
export async function readCurrent(db: Executor, tag: string): Promise<Form | null> {
  const [row] = await newest(db, tag);
  return row ? formOf(row) : null;
}

const withId = query((db, id: string) =>
  db.selectFrom('form_definitions').selectAll().where('id', '=', id),
);

/** One version, current or not. */
export async function readVersion(db: Executor, id: string): Promise<Form | null> {
  const [row] = await withId(db, id);
  return row ? formOf(row) : null;
}

/** The number of the current version; 0 when the form was never published. */
export async function readVersionNumber(db: Executor, tag: string): Promise<number> {
  const [row] = await newest(db, tag);
  return row?.version ?? 0;
}

/** Adds a version; false when another process has just published the same number. */
export async function insertVersion(
  db: Executor,
  version: Omit<Selectable<FormRow>, 'sections'> & { readonly sections: readonly Section[] },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('form_definitions')
    .values({ ...version, sections: JSON.stringify(version.sections) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
