import { type Expression, type SqlBool, sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { dayOfColumn } from '#platform/staff/days.server.ts';
import { staffWithoutRoles } from '#platform/staff/directory.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { versionedRows } from '#platform/staff/versions.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import { startOfDay } from '#platform/time.ts';
import type { StoredRequest } from '../store.server.ts';
import type { inboxes, Noun } from './contract.ts';

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

// Word for word the condition of the indexes `purchase_requests_erased`. One whose case is decided counts until its
// job has ended it.
const isErased = sql<boolean>`status = 'processing' and subject_erased_at is not null`;

function isSought(q: string) {
  if (q.includes('@')) return sql<boolean>`lower(customer_email) = ${q.toLowerCase()}`;
  return sql<boolean>`id = ${q.toUpperCase()}`;
}

export const requests = versionedRows('purchase_requests');

type Asked = FilterOf<(typeof inboxes)[Noun]['list']>;
/** Whether the payment of this reference is with us after a cancellation, as `payment` tells it. */
type Unrefunded = (
  reference: Expression<string | null>,
  cancelledAt: Expression<Date | null>,
) => Expression<SqlBool>;
interface Narrowed extends Omit<Asked, 'unrefunded'> {
  readonly unrefunded?: Unrefunded | undefined;
  /** Members whose work is nobody's any more. */
  readonly gone?: readonly string[];
}

// Word for word the condition of the indexes `purchase_requests_cancelled_paid`.
const isCancelledPaid = sql<boolean>`status = 'cancelled' and paid_reference is not null`;
const isStillPaid = (unrefunded: Unrefunded) =>
  unrefunded(sql.ref('purchase_requests.paid_reference'), sql.ref('purchase_requests.closed_at'));

/** What the list of an inbox, on which these roles work, is narrowed to. */
export async function narrowedTo<Query extends Asked>(
  db: Executor,
  inbox: {
    readonly noun: Noun;
    readonly roles: readonly string[];
    readonly unrefunded: Unrefunded;
  },
  query: Query,
) {
  const { noun, roles } = inbox;
  const unrefunded = query.unrefunded && inbox.unrefunded;
  const kind = noun === 'incidents' ? ('INCIDENT_REPORT' as const) : query.kind;
  const gone = query.assigned === 'nobody' ? await staffWithoutRoles(db, roles) : [];
  return { ...query, kind, gone, unrefunded };
}

export const requestRows = staffList({
  found(db, query: Narrowed) {
    const { q, kind, status, payment, assigned, erased, unrefunded, gone = [], from, to } = query;
    let rows = db.selectFrom('purchase_requests').select(shown);
    if (q) rows = rows.where(isSought(q));
    if (kind) rows = rows.where('kind', '=', kind);
    if (status) rows = rows.where('status', '=', status);
    if (payment) rows = rows.where('payment', '=', payment);
    if (assigned === 'nobody')
      rows = rows.where((is) =>
        is.or([
          is('assigned_to', 'is', null),
          ...(gone.length > 0 ? [is('assigned_to', 'in', gone)] : []),
        ]),
      );
    else if (assigned) rows = rows.where('assigned_to', '=', assigned);
    if (erased) rows = rows.where(isErased);
    if (unrefunded) rows = rows.where(isCancelledPaid).where(isStillPaid(unrefunded));
    if (from) rows = rows.where('created_at', '>=', startOfDay(from));
    if (to) rows = rows.where('created_at', '<', startOfDay(to, 1));
    return rows;
  },
  sorts: { createdAt: 'created_at', totalKobo: 'total_kobo' },
  // With the buyer, without the answers.
  taken: (rows) =>
    rows.select(['customer_name', 'customer_email', 'customer_phone', 'paid_reference', 'paid_at']),
});

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

const day = dayOfColumn('created_at');

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

/** How many requests, of one kind or all, are paid for, or free, and not done yet, counted as far as `counted` says. */
export async function countInWork(db: Executor, kind?: StoredRequest['kind']): Promise<number> {
  const rows = db.selectFrom('purchase_requests').where('status', '=', 'processing');
  const count = counted(kind ? rows.where('kind', '=', kind) : rows);
  return (await countUpTo(db, { count })).count;
}

/** How many of those in work are about somebody who was erased, counted as far as `counted` says. */
export async function countErased(db: Executor): Promise<number> {
  const count = counted(db.selectFrom('purchase_requests').where(isErased));
  return (await countUpTo(db, { count })).count;
}

/** How many were cancelled after they were paid and have their money with us unsaid, counted as far as `counted` says. */
export async function countUnrefunded(db: Executor, unrefunded: Unrefunded): Promise<number> {
  const rows = db.selectFrom('purchase_requests').where(isCancelledPaid);
  const count = counted(rows.where(isStillPaid(unrefunded)));
  return (await countUpTo(db, { count })).count;
}
