import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import { aheadMs } from '#platform/time.ts';

/** A renewal; `closed` ones can still be completed by a late success. */
export interface RenewalRow {
  id: string;
  record_id: string;
  badge: string;
  type_name: string;
  price_kobo: Kobo;
  /** The expiry when it was asked for; once completed, the one it was counted from. */
  old_expires_at: Date | null;
  new_expires_at: Date | null;
  status: 'open' | 'closed' | 'completed';
  paid_reference: string | null;
  /** When the provider was last asked on behalf of a visitor. */
  asked_at: Date | null;
  created_at: Date;
  completed_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    renewals: RenewalRow;
    renewal_payers: { renewal_id: string; email: string; asked_at: Date };
  }
}

type NewRenewal = Pick<
  RenewalRow,
  'id' | 'record_id' | 'badge' | 'type_name' | 'price_kobo' | 'old_expires_at' | 'created_at'
>;

/** Writes an open renewal, unless the record has one. Says whether it did (I4). */
export async function insertRenewal(executor: Executor, renewal: NewRenewal): Promise<boolean> {
  const untouched = {
    new_expires_at: null,
    status: 'open',
    paid_reference: null,
    asked_at: null,
    completed_at: null,
  } as const;
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('renewals')
    .values({ ...renewal, ...untouched })
    .onConflict((conflict) => conflict.column('record_id').where('status', '=', 'open').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function readRenewal(executor: Executor, id: string) {
  return executor.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The renewal, its row locked until the transaction ends. */
export async function lockRenewal(trx: Trx, id: string) {
  return trx.selectFrom('renewals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function readOpenRenewal(executor: Executor, recordId: string) {
  return executor
    .selectFrom('renewals')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('status', '=', 'open')
    .executeTakeFirst();
}

/** Makes room for another renewal of the record. */
export async function closeRenewal(executor: Executor, id: string): Promise<void> {
  await executor
    .updateTable('renewals')
    .set({ status: 'closed' })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute();
}

export async function markCompleted(
  trx: Trx,
  id: string,
  done: Required<
    Pick<RenewalRow, 'old_expires_at' | 'new_expires_at' | 'paid_reference' | 'completed_at'>
  >,
): Promise<void> {
  await trx
    .updateTable('renewals')
    .set({ ...done, status: 'completed' })
    .where('id', '=', id)
    .execute();
}

/** Takes the right to ask the provider now; false while the last time is less than a pause ago. */
export async function takeAsk(
  executor: Executor,
  id: string,
  { now, pauseMs }: { now: Date; pauseMs: number },
): Promise<boolean> {
  const before = new Date(now.getTime() - pauseMs);
  const ahead = new Date(now.getTime() + aheadMs);
  const { numUpdatedRows } = await executor
    .updateTable('renewals')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('asked_at', 'is', null), eb('asked_at', '<=', before), eb('asked_at', '>', ahead)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * How many addresses wait for the receipt of one renewal; the newest stay. A network may ask for 20 an hour
 * (`renewal-address`), so none alone drives out who pays within two hours.
 */
const payersAtMost = 50;

/** Remembers who wants the receipt, in case it is they who pay; who is told of a refund, too. */
export async function addPayer(
  trx: Trx,
  { renewalId, email, now }: { renewalId: string; email: string; now: Date },
): Promise<void> {
  await trx
    .insertInto('renewal_payers')
    .values({ renewal_id: renewalId, email, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['renewal_id', 'email']).doUpdateSet({ asked_at: now }),
    )
    .execute();
  const newest = trx
    .selectFrom('renewal_payers')
    .select('email')
    .where('renewal_id', '=', renewalId)
    .orderBy('asked_at', 'desc')
    .orderBy('email')
    .limit(payersAtMost);
  await trx
    .deleteFrom('renewal_payers')
    .where('renewal_id', '=', renewalId)
    .where('email', 'not in', newest)
    .execute();
}

/** Who wants to hear of a renewal's money: by its receipt, and should it go back. */
export async function readPayers(executor: Executor, renewalId: string): Promise<string[]> {
  const rows = await executor
    .selectFrom('renewal_payers')
    .select('email')
    .where('renewal_id', '=', renewalId)
    .execute();
  return rows.map(({ email }) => email);
}

/** Takes a person out of all renewals that they wanted to hear of. */
export async function dropPayer(trx: Trx, email: string): Promise<void> {
  await trx
    .deleteFrom('renewal_payers')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute();
}
