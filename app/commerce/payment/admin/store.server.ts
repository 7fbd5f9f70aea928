import { type Expression, sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import { dayOfColumn } from '#platform/staff/days.server.ts';
import { type FilterOf, staffList } from '#platform/staff/list.server.ts';
import { counted, countUpTo } from '#platform/telemetry/counts.server.ts';
import { startOfDay } from '#platform/time.ts';
import { referencePattern } from '../rules.ts';
import type { staffPayments } from './contract.ts';

// Word for word the condition of the index `payments_waiting`.
const waiting = sql<boolean>`closed_at is null and ((status = 'needs-attention' and refund_asked_at is null)
      or (refund_asked_at is not null and refund_queued_at is null)
      or (dispute_at is not null and dispute_end is distinct from 'declined'))`;

// The same of the indexes `payments_went_back`; as `wentBackAt` tells it.
const wentBack = sql<boolean>`(refund_queued_at is not null or said_status = 'reversed')`;
const isHere = sql<boolean>`refund_queued_at is null and said_status is distinct from 'reversed'`;

export const paymentRows = staffList({
  found(db, { q, status, waits, from, to }: FilterOf<typeof staffPayments>) {
    let rows = db.selectFrom('payments').selectAll();
    if (q) rows = rows.where(isSought(q));
    if (status === 'refunded') rows = rows.where(wentBack);
    else if (status) rows = rows.where('status', '=', status).where(isHere);
    if (waits) rows = rows.where(waiting);
    if (from) rows = rows.where('created_at', '>=', startOfDay(from));
    if (to) rows = rows.where('created_at', '<', startOfDay(to, 1));
    return rows;
  },
  sorts: { createdAt: 'created_at', amountKobo: 'amount_kobo' },
  key: 'reference',
});

// Each way of finding has an index of its own: an exact reference, an address, or what is paid for.
function isSought(q: string) {
  const upper = q.toUpperCase();
  if (referencePattern.test(upper)) return sql<boolean>`reference = ${upper}`;
  if (q.includes('@')) return sql<boolean>`lower(email) = ${q.toLowerCase()}`;
  return sql<boolean>`subject in (${q}, ${upper})`;
}

/** How many payments somebody must look at, counted as far as `counted` says. */
export async function countWaiting(db: Executor): Promise<number> {
  const rows = db.selectFrom('payments').where(waiting);
  return (await countUpTo(db, { count: counted(rows) })).count;
}

/**
 * Whether the money of a payment is with us after what it paid for was cancelled, as `isUnrefunded` tells it. For the
 * store of what is paid for; the payment is found by its reference.
 */
export const unrefundedIn = (
  reference: Expression<string | null>,
  cancelledAt: Expression<Date | null>,
) => sql<boolean>`exists (select from payments where payments.reference = ${reference}
    and payments.status = 'paid' and payments.paid_kobo is not null
    and payments.refund_asked_at is null and payments.said_status is distinct from 'reversed'
    and (payments.dispute_at is null or payments.dispute_end is not distinct from 'declined')
    and (payments.closed_at is null or payments.closed_at < ${cancelledAt}))`;

/** Refunds that the provider took in a span of time and whose end it has not told, the oldest first. */
export function readRefundsUnderWay(
  db: Executor,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
) {
  return db
    .selectFrom('payments')
    .select(['reference', 'refund_id'])
    .where('refund_queued_at', '>=', from)
    .where('refund_queued_at', '<', to)
    .where('refund_id', 'is not', null)
    .where(sql<boolean>`said_status is distinct from 'reversed'`)
    .orderBy('refund_queued_at')
    .orderBy('reference')
    .limit(limit)
    .execute();
}

interface DaySum {
  /** `2026-11-21`, in Lagos. */
  readonly day: string;
  readonly kobo: Kobo;
}

/** What was ours until the provider took it back: it stays in the sum of the day that it came on. */
const takenBack = sql<boolean>`status = 'needs-attention' and reason = 'reversed'`;

/** Sums by the day of `at`: of what is paid, and of what the provider has taken back, each by an index of its own. */
function sumByDay(db: Executor, at: 'paid_at' | 'refund_queued_at', since: Date) {
  const isReversed = at === 'refund_queued_at';
  const paid = db
    .selectFrom('payments')
    .select([dayOfColumn(at).as('day'), 'paid_kobo'])
    .where(sql<boolean>`status = 'paid'`)
    .where(at, '>=', since);
  const back = db
    .selectFrom('payments')
    .select([dayOfColumn(isReversed ? 'said_at' : at).as('day'), 'paid_kobo'])
    .where(takenBack)
    .where(isReversed ? 'said_at' : at, '>=', since)
    .$if(isReversed, (rows) => rows.where('said_status', '=', 'reversed'));
  return db
    .selectFrom(paid.unionAll(back).as('sums'))
    .select(['day', sql<Kobo>`sum(paid_kobo)::bigint`.as('kobo')])
    .groupBy('day');
}

/** What came in a day. */
export const paidByDay = (db: Executor, since: Date) => sumByDay(db, 'paid_at', since);

/** What went back a day. */
export const refundedByDay = (db: Executor, since: Date) => sumByDay(db, 'refund_queued_at', since);

export async function readSums(
  db: Executor,
  since: Date,
): Promise<{ paid: readonly DaySum[]; refunded: readonly DaySum[] }> {
  const [paid, refunded] = [
    await paidByDay(db, since).execute(),
    await refundedByDay(db, since).execute(),
  ];
  return { paid, refunded };
}
