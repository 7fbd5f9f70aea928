import { sql } from 'kysely';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import type { PaymentStatus } from './contract.ts';

export interface PaymentRow {
  reference: string;
  purpose: string;
  subject: string;
  amount_kobo: Kobo;
  email: string;
  return_path: string;
  cancel_path: string;
  status: PaymentStatus;
  reason: string | null;
  checkout_url: string | null;
  checkout_at: Date | null;
  provider_id: string | null;
  channel: string | null;
  brand: string | null;
  last4: string | null;
  paid_kobo: Kobo | null;
  paid_at: Date | null;
  refund_asked_at: Date | null;
  checks: number;
  next_check_at: Date | null;
  created_at: Date;
  settled_at: Date | null;
  /** What the provider said last, and when it was asked for that. */
  said_at: Date | null;
  said_status: string | null;
  said_kobo: Kobo | null;
  said_currency: string | null;
  said_response: string | null;
  /** When the provider took the refund; null after it was asked for: nobody knows what became of it. */
  refund_queued_at: Date | null;
  /** The provider's number of the refund; null before it was taken, and where its answer was lost. */
  refund_id: string | null;
  /** When the provider said that the refund failed; `isRefundFailed` says whether that still holds. */
  refund_failed_at: Date | null;
  /** When staff last let another refund be asked for; and the same moment where each before was told to have failed. */
  refund_released_at: Date | null;
  refund_cleared_at: Date | null;
  /** The provider's number of the last dispute, when its last event came, and until when it must be answered there. */
  dispute_id: string | null;
  dispute_at: Date | null;
  dispute_due_at: Date | null;
  /** How it ended, in the provider's word; null while it is open, and where there is none. */
  dispute_end: string | null;
  /** How a member of staff closed what needed attention. */
  closed_at: Date | null;
  closed_by: string | null;
  closed_name: string | null;
  closed_note: string | null;
}

export interface WebhookRow {
  body_hash: string;
  event: string;
  reference: string | null;
  body: string;
  received_at: Date;
  times: import('kysely').Generated<number>;
  handled_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    payments: PaymentRow;
    payment_webhooks: WebhookRow;
    payment_webhook_keys: { body_hash: string; received_at: Date };
  }
}

const untouched = {
  status: 'pending',
  reason: null,
  checkout_url: null,
  checkout_at: null,
  provider_id: null,
  channel: null,
  brand: null,
  last4: null,
  paid_kobo: null,
  paid_at: null,
  refund_asked_at: null,
  checks: 0,
  settled_at: null,
  said_at: null,
  said_status: null,
  said_kobo: null,
  said_currency: null,
  said_response: null,
  refund_queued_at: null,
  refund_id: null,
  refund_failed_at: null,
  refund_released_at: null,
  refund_cleared_at: null,
  dispute_id: null,
  dispute_at: null,
  dispute_due_at: null,
  dispute_end: null,
  closed_at: null,
  closed_by: null,
  closed_name: null,
  closed_note: null,
} as const;

type NewPayment = Pick<
  PaymentRow,
  | 'reference'
  | 'purpose'
  | 'subject'
  | 'amount_kobo'
  | 'email'
  | 'return_path'
  | 'cancel_path'
  | 'next_check_at'
  | 'created_at'
>;

/** Writes a pending payment, unless one for the same thing is pending. Says whether it did (I4). */
export async function insertPayment(executor: Executor, payment: NewPayment): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await executor
    .insertInto('payments')
    .values({ ...payment, ...untouched })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).where('status', '=', 'pending').doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function readPayment(executor: Executor, reference: string) {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The payment, its row locked until the transaction ends. */
export async function lockPayment(trx: Trx, reference: string) {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

/** All payments for one thing, newest first. */
export async function readPaymentsFor(executor: Executor, purpose: string, subject: string) {
  return executor
    .selectFrom('payments')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Subject and state of all payments for some things, newest first, and what tells of money that went back. */
export async function readStates(
  executor: Executor,
  purpose: string,
  subjects: readonly string[],
): Promise<
  Pick<
    PaymentRow,
    | 'subject'
    | 'status'
    | 'reason'
    | 'refund_queued_at'
    | 'closed_at'
    | 'said_status'
    | 'said_at'
    | 'created_at'
  >[]
> {
  return executor
    .selectFrom('payments')
    .select(['subject', 'status', 'reason', 'refund_queued_at', 'closed_at'])
    .select(['said_status', 'said_at', 'created_at'])
    .where('purpose', '=', purpose)
    .where('subject', 'in', subjects)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function updatePayment(
  executor: Executor,
  reference: string,
  change: Partial<Omit<PaymentRow, 'reference'>>,
): Promise<void> {
  await executor.updateTable('payments').set(change).where('reference', '=', reference).execute();
}

/** Changes a payment that is still pending. Says whether it was. */
export async function updatePending(
  executor: Executor,
  reference: string,
  change: Partial<Omit<PaymentRow, 'reference'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('payments')
    .set(change)
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Takes payments whose time to be looked at has come, each for one process only: should that process
 * be killed, they are due again after `leaseMs`.
 */
export async function takeDue(
  executor: Executor,
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<string[]> {
  // No look is planned so late but by a clock that had gone ahead.
  const ahead = new Date(now.getTime() + 2 * 3_600_000);
  const due = executor
    .selectFrom('payments')
    .select('reference')
    .where((eb) => eb.or([eb('next_check_at', '<=', now), eb('next_check_at', '>', ahead)]))
    .orderBy('next_check_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await executor
    .updateTable('payments')
    .set({ next_check_at: new Date(now.getTime() + leaseMs) })
    .where('reference', 'in', due)
    .returning('reference')
    .execute();
  return rows.map(({ reference }) => reference);
}

/**
 * Keeps a webhook; the same bytes again only count. Says whether they are new: that is asked of the keys,
 * which outlive the events (decision 038).
 */
export async function keepWebhook(
  trx: Trx,
  webhook: Pick<WebhookRow, 'body_hash' | 'event' | 'reference' | 'body' | 'received_at'>,
): Promise<boolean> {
  const { body_hash, received_at } = webhook;
  const key = await trx
    .insertInto('payment_webhook_keys')
    .values({ body_hash, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (key.numInsertedOrUpdatedRows === 1n) {
    await trx
      .insertInto('payment_webhooks')
      .values({ ...webhook, handled_at: null })
      .execute();
    return true;
  }
  await trx
    .updateTable('payment_webhooks')
    .set((eb) => ({ times: eb('times', '+', 1) }))
    .where('body_hash', '=', body_hash)
    .execute();
  return false;
}

/** Whether money came under this address (in lower case). */
export async function isPayer(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('payments')
    .select('reference')
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('status', 'in', ['paid', 'needs-attention'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops an address from payments, what staff noted at their closing and webhooks told of them; gives their references. */
export async function dropPayer(trx: Trx, email: string): Promise<string[]> {
  const dropped = await trx
    .updateTable('payments')
    // The note may name who paid.
    .set({ email: '', closed_note: null })
    .where(sql<boolean>`lower(email) = ${email}`)
    .returning('reference')
    .execute();
  const references = dropped.map(({ reference }) => reference);
  if (references.length === 0) return [];
  await trx
    .updateTable('payment_webhooks')
    .set({ body: '' })
    .where('reference', 'in', references)
    .execute();
  return references;
}
