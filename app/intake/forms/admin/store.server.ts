import type { Executor } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { Section } from '../contract.ts';
import type { staffForms } from './contract.ts';

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

/** The current versions. A few dozen rows by nature. */
export const formRows = staffList({
  found(db, { q }: FilterOf<typeof staffForms>) {
    const rows = db.selectFrom(currentForms(db).as('f')).selectAll();
    return q ? rows.where(contains('title', q)) : rows;
  },
  sorts: { tag: 'tag', title: 'title', publishedAt: 'published_at' },
  key: 'tag',
});

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

/** How many new submissions wait, by the tags of these forms, each counted as far as `counted` says. */
export async function countWaiting(
  db: Executor,
  tags: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tags.length === 0) return new Map();
  const waits = db.selectFrom('form_submissions').where('state', '=', 'new');
  const of = tags.map((tag) => [tag, counted(waits.where('tag', '=', tag))] as const);
  return new Map(Object.entries(await countUpTo(db, Object.fromEntries(of))));
}
