import type { Executor, Trx } from '#platform/database/database.server.ts';
import { staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import type { Searcher, Way } from './contract.ts';
import type { Place } from './rules.ts';

export interface InquiryRow {
  id: string;
  badge: string;
  lookup_minute: Date;
  lookup_id: string;
  way: Way;
  searcher: Searcher;
  role: string | null;
  staff_id: string | null;
  reason: string | null;
  fields: string[];
  note: string;
  state: 'open' | 'answered';
  asked_at: Date;
  due_at: Date;
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    lookup_inquiries: InquiryRow;
  }
}

type NewInquiry = Omit<InquiryRow, 'state' | 'answer' | 'answered_at' | 'answered_by'>;

/** Adds an inquiry unless the row has one; false when it has. */
export async function insertInquiry(trx: Trx, inquiry: NewInquiry): Promise<boolean> {
  const open = { state: 'open', answer: null, answered_at: null, answered_by: null } as const;
  const done = await trx
    .insertInto('lookup_inquiries')
    .values({ ...inquiry, ...open })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The inquiries about rows of a record between two places of its list, both included. */
export function readInquiries(db: Executor, badge: string, from: Place, to: Place) {
  return db
    .selectFrom('lookup_inquiries')
    .selectAll()
    .where('badge', '=', badge)
    .where('lookup_minute', '>=', from.minute)
    .where('lookup_minute', '<=', to.minute)
    .execute();
}

/** All inquiries about a record, the latest first. */
export function readInquiriesOf(db: Executor, badge: string) {
  return db
    .selectFrom('lookup_inquiries')
    .selectAll()
    .where('badge', '=', badge)
    .orderBy('asked_at', 'desc')
    .execute();
}

export function readInquiryOf(db: Executor, badge: string, { minute, id }: Place) {
  return db
    .selectFrom('lookup_inquiries')
    .selectAll()
    .where('badge', '=', badge)
    .where('lookup_minute', '=', minute)
    .where('lookup_id', '=', id)
    .executeTakeFirst();
}

export function readInquiry(db: Executor, id: string) {
  return db.selectFrom('lookup_inquiries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Answers an open inquiry; false when it was answered before. */
export async function closeInquiry(
  trx: Trx,
  id: string,
  { answer, by, at }: { answer: string; by: string; at: Date },
): Promise<boolean> {
  const done = await trx
    .updateTable('lookup_inquiries')
    .set({ state: 'answered', answer, answered_by: by, answered_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Drops what was answered before an instant. */
export async function dropAnswered(trx: Trx, before: Date): Promise<void> {
  await trx
    .deleteFrom('lookup_inquiries')
    .where('state', '=', 'answered')
    .where('answered_at', '<', before)
    .execute();
}

export const inquiryRows = staffList({
  found(db, { state }: { readonly state?: InquiryRow['state'] | undefined }) {
    const rows = db.selectFrom('lookup_inquiries').selectAll();
    return state ? rows.where('state', '=', state) : rows;
  },
  sorts: { dueAt: 'due_at' },
});

/** How many inquiries wait for an answer, as far as `counted` says. */
export async function countOpenInquiries(db: Executor): Promise<number> {
  const open = db.selectFrom('lookup_inquiries').where('state', '=', 'open');
  return (await countUpTo(db, { count: counted(open) })).count;
}
