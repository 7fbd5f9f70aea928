import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { NewTestimonialRow, TestimonialRow } from '../store.server.ts';

export interface TestimonialFilter {
  readonly q?: string | undefined;
}

export interface TestimonialQuery extends ListPage, TestimonialFilter {
  readonly sort: 'place' | 'name';
  readonly order: 'asc' | 'desc';
}

function found(db: Executor, { q }: TestimonialFilter) {
  const rows = db.selectFrom('testimonials').selectAll();
  // A few dozen rows by nature: looking into each costs nothing.
  return q ? rows.where(sql<boolean>`strpos(lower(name), ${q.toLowerCase()}) > 0`) : rows;
}

export function readTestimonialPage(
  db: Executor,
  query: TestimonialQuery,
): Promise<TestimonialRow[]> {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy(query.sort, query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next ones by id, for the export. */
export function readTestimonialsAfter(
  db: Executor,
  filter: TestimonialFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<TestimonialRow[]> {
  const rows = after === undefined ? found(db, filter) : found(db, filter).where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

export function readTestimonial(db: Executor, id: string): Promise<TestimonialRow | undefined> {
  return db.selectFrom('testimonials').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Changes the row if it still has this version. */
export function updateTestimonialRow(
  trx: Trx,
  { id, version }: { id: string; version: number },
  values: Omit<NewTestimonialRow, 'id'>,
): Promise<TestimonialRow | undefined> {
  return trx
    .updateTable('testimonials')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
}

export function removeTestimonial(trx: Trx, id: string): Promise<TestimonialRow | undefined> {
  return trx.deleteFrom('testimonials').where('id', '=', id).returningAll().executeTakeFirst();
}

/** The paths of kept pictures. */
export async function readPictures(db: Executor): Promise<string[]> {
  const kept = db.selectFrom('testimonials').select('avatar').where('avatar', 'like', 'kept/%');
  return (await kept.execute()).map(({ avatar }) => avatar);
}
