import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { Section } from '../contract.ts';

const columns = { tag: 'f.tag', title: 'f.title', publishedAt: 'f.published_at' } as const;

export interface FormQuery extends ListPage {
  readonly sort: keyof typeof columns;
  readonly order: 'asc' | 'desc';
}

export interface CurrentRow {
  tag: string;
  title: string;
  version: number;
  sections: Section[];
  published_at: Date;
}

/** The current version of each form, by tag. */
const currentForms = (db: Executor) =>
  db
    .selectFrom('form_definitions as f')
    .select(['f.tag', 'f.title', 'f.version', 'f.sections', 'f.published_at'])
    .distinctOn('f.tag')
    .orderBy('f.tag')
    .orderBy('f.version', 'desc');

/** A page of the current versions. A few dozen rows by nature. */
export function readForms(db: Executor, query: FormQuery): Promise<CurrentRow[]> {
  const { limit, offset } = rowsOf(query);
  return currentForms(db)
    .$call((current) => db.selectFrom(current.as('f')).selectAll())
    .orderBy(columns[query.sort], query.order)
    .orderBy('f.tag', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next current versions by tag, for the export. */
export function readFormsAfter(
  db: Executor,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<CurrentRow[]> {
  const forms = currentForms(db);
  const rest = after === undefined ? forms : forms.where('f.tag', '>', after);
  return rest.limit(limit).execute();
}

/** How many versions a list of them shows. */
const mostVersions = 100;

/** The versions of a form, the newest first. */
export function readVersions(
  db: Executor,
  tag: string,
): Promise<{ version: number; published_at: Date }[]> {
  return db
    .selectFrom('form_definitions')
    .select(['version', 'published_at'])
    .where('tag', '=', tag)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute();
}

/** How many new submissions wait, by the tags of these forms. */
export async function countWaiting(
  db: Executor,
  tags: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tags.length === 0) return new Map();
  const rows = await db
    .selectFrom('form_submissions')
    .select(['tag', sql<number>`count(*)::int`.as('waiting')])
    .where('state', '=', 'new')
    .where('tag', 'in', [...tags])
    .groupBy('tag')
    .execute();
  return new Map(rows.map(({ tag, waiting }) => [tag, waiting]));
}
