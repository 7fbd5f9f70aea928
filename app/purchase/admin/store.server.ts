import { sql } from 'kysely';
import type { Kind } from '#app/plans/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { PurchaseRequest } from '../contract.ts';
import type { Finding, StoredRequest } from '../store.server.ts';

export interface NoteRow {
  id: string;
  request_id: string;
  verb: 'note' | 'assign' | 'finish' | 'decline' | 'reopen';
  text: string;
  by_id: string;
  by_name: string;
  at: Date;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    purchase_notes: NoteRow;
  }
}

const columns = { createdAt: 'created_at', totalKobo: 'total_kobo' } as const;

export interface RequestFilter {
  readonly q?: string | undefined;
  readonly kind?: Kind | undefined;
  readonly status?: PurchaseRequest['status'] | undefined;
  readonly payment?: StoredRequest['payment'] | undefined;
  readonly assigned?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface RequestQuery extends ListPage, RequestFilter {
  readonly sort: keyof typeof columns;
  readonly order: 'asc' | 'desc';
}

/** The first instant of a day in Lagos, so many days on. */
const dayStart = (day: string, more = 0) =>
  new Date(new Date(`${day}T00:00:00+01:00`).getTime() + more * 86_400_000);

const shown = [
  'id',
  'kind',
  'plan_name',
  'total_kobo',
  'status',
  'payment',
  'assigned_name',
  'finding',
  'created_at',
] as const;
export type RequestFacts = Pick<StoredRequest, (typeof shown)[number]>;

function found(db: Executor, query: RequestFilter) {
  let rows = db.selectFrom('purchase_requests').select(shown);
  if (query.q) rows = rows.where(isSought(query.q));
  if (query.kind) rows = rows.where('kind', '=', query.kind);
  if (query.status) rows = rows.where('status', '=', query.status);
  if (query.payment) rows = rows.where('payment', '=', query.payment);
  if (query.assigned === 'nobody') rows = rows.where('assigned_to', 'is', null);
  else if (query.assigned) rows = rows.where('assigned_to', '=', query.assigned);
  if (query.from) rows = rows.where('created_at', '>=', dayStart(query.from));
  if (query.to) rows = rows.where('created_at', '<', dayStart(query.to, 1));
  return rows;
}

/** The query of a page of the list, for reading and for EXPLAIN. */
export function requestPage(db: Executor, query: RequestQuery) {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy(columns[query.sort], query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset);
}

function isSought(q: string) {
  if (q.includes('@')) return sql<boolean>`lower(customer_email) = ${q.toLowerCase()}`;
  return sql<boolean>`id = ${q.toUpperCase()}`;
}

export function readRequestPage(db: Executor, query: RequestQuery): Promise<RequestFacts[]> {
  return requestPage(db, query).execute();
}

const reaching = [
  'customer_name',
  'customer_email',
  'customer_phone',
  'paid_reference',
  'paid_at',
] as const;
export type ReachableRequest = RequestFacts & Pick<StoredRequest, (typeof reaching)[number]>;

/** The next requests by number, for the export: with the buyer, without the answers. */
export function readRequestsAfter(
  db: Executor,
  filter: RequestFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ReachableRequest[]> {
  const rows = found(db, filter).select(reaching);
  return (after === undefined ? rows : rows.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function lockRequest(trx: Trx, id: string): Promise<StoredRequest | undefined> {
  return trx
    .selectFrom('purchase_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateRequest(
  trx: Trx,
  id: string,
  values: {
    status?: StoredRequest['status'];
    finding?: Finding | null;
    closed_at?: Date | null;
    assigned_to?: string | null;
    assigned_name?: string | null;
  },
): Promise<void> {
  await trx
    .updateTable('purchase_requests')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function insertNote(trx: Trx, note: NoteRow): Promise<void> {
  await trx.insertInto('purchase_notes').values(note).execute();
}

export function readNotes(db: Executor, requestId: string): Promise<NoteRow[]> {
  return db
    .selectFrom('purchase_notes')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
}

// Lagos is an hour ahead of UTC all year.
const day = sql<string>`to_char(created_at at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD')`;

/** How many requests came in a day. */
export function requestsByDay(db: Executor, since: Date) {
  return db
    .selectFrom('purchase_requests')
    .select([day.as('day'), sql<number>`count(*)`.as('count')])
    .where('created_at', '>=', since)
    .groupBy(day);
}

export function readCounts(db: Executor, since: Date): Promise<{ day: string; count: number }[]> {
  return requestsByDay(db, since).execute();
}

/** How many requests are paid for, or free, and not done yet. */
export async function countInWork(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('purchase_requests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
