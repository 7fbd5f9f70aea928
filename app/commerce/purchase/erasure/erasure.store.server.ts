import { sql } from 'kysely';
import type { Kind } from '#app/commerce/plans/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { StoredRequest } from '../store.server.ts';

const cancelledAt = (now: Date) => ({ status: 'cancelled', closed_at: now }) as const;

/** Whether there is a paid order under this address (in lower case). */
export async function isPaidBuyer(executor: Executor, email: string): Promise<boolean> {
  const row = await executor
    .selectFrom('purchase_requests')
    .select('id')
    .where(sql<boolean>`lower(customer_email) = ${email}`)
    .where('payment', '=', 'paid')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Drops a person from orders and gives the answers that were kept with them, and who asked. Orders that nobody works on
 * yet are cancelled: nobody can be served any more, so nobody is to pay for it.
 */
export async function dropBuyer(
  trx: Trx,
  email: string,
  now: Date,
): Promise<Pick<StoredRequest, 'id' | 'kind' | 'status' | 'form_id' | 'form_data'>[]> {
  const theirs = await trx
    .selectFrom('purchase_requests')
    .select(['id', 'kind', 'status', 'form_id', 'form_data'])
    .where(sql<boolean>`lower(customer_email) = ${email}`)
    .forUpdate()
    .execute();
  if (theirs.length === 0) return [];
  const ids = theirs.map(({ id }) => id);
  // What staff wrote about the order may name its buyer.
  await trx
    .updateTable('purchase_notes')
    .set({ text: '' })
    .where('request_id', 'in', ids)
    .execute();
  const nobody = { customer_name: '', customer_email: '', customer_phone: '', form_data: '{}' };
  // The key is a code of everything that was typed.
  const values = { ...nobody, order_key: null };
  await trx.updateTable('purchase_requests').set(values).where('id', 'in', ids).execute();
  await trx
    .updateTable('purchase_requests')
    .set((eb) => ({ ...cancelledAt(now), version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '=', 'received')
    .execute();
  return theirs;
}

/** Marks orders of which nothing is left that they are about. */
export async function markErased(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('purchase_requests')
    .set({ subject_erased_at: now })
    .where('id', 'in', ids)
    .where('subject_erased_at', 'is', null)
    .execute();
}

/** What is known of a worker who is erased. */
export interface Subject {
  /** In lower case. */
  readonly email: string;
  /** The badge numbers of the worker's records in each spelling, in lower case. */
  readonly badges: readonly string[];
  /** The orders whose cases are the worker's. */
  readonly orders: readonly string[];
}

interface Kinds {
  /** Of which the answers name whom they are about by an address. */
  readonly byEmail: readonly Kind[];
  /** And those that name a worker by the badge number. */
  readonly byBadge: readonly Kind[];
  /** The name of the answer that holds it. */
  readonly badgeField: string;
}

/**
 * The orders that are about a worker, their rows locked; what was erased before is not among them, but where its
 * answers may name somebody else yet.
 */
export async function lockOrdersAbout(
  trx: Trx,
  { email, badges, orders }: Subject,
  { byEmail, byBadge, badgeField }: Kinds,
) {
  const answered = (name: string) => sql<string>`lower(btrim(form_data ->> ${sql.lit(name)}))`;
  return trx
    .selectFrom('purchase_requests')
    .select(['id', 'kind', 'status', 'payment', 'started_at', 'form_id', 'form_data'])
    .where((eb) =>
      eb.or([
        eb.and([eb('kind', 'in', byEmail), eb(answered('email'), '=', email)]),
        ...(badges.length > 0
          ? [eb.and([eb('kind', 'in', byBadge), eb(answered(badgeField), 'in', badges)])]
          : []),
        ...(orders.length > 0 ? [eb('id', 'in', orders)] : []),
      ]),
    )
    .where((eb) => eb.or([eb('subject_erased_at', 'is', null), eb('kind', 'in', byBadge)]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Orders and their answers, their rows locked until the transaction ends. */
export async function lockOrders(trx: Trx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('purchase_requests')
    .select(['id', 'status', 'form_data'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** An order of these kinds that nobody works on yet and no erasure has ended, its row locked until the transaction ends. */
export function lockWaiting(trx: Trx, id: string, kinds: readonly Kind[]) {
  return trx
    .selectFrom('purchase_requests')
    .select(['id', 'kind', 'status', 'form_id', 'form_data'])
    .where('id', '=', id)
    .where('status', '=', 'received')
    .where('kind', 'in', kinds)
    .where('subject_erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Leaves these answers of an order. One that nobody works on yet is cancelled: it can neither be paid nor
 * open a case, and money that is under way is given back.
 */
export async function dropSubject(
  trx: Trx,
  { id, status }: Pick<StoredRequest, 'id' | 'status'>,
  { answers, ends, now }: { answers: Record<string, unknown>; ends: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable('purchase_requests')
    .set((eb) => ({
      form_data: JSON.stringify(answers),
      // The key is a code of everything that was typed.
      order_key: null,
      version: eb('version', '+', 1),
      ...(ends ? { subject_erased_at: eb.fn.coalesce('subject_erased_at', eb.val(now)) } : {}),
      ...(ends && status === 'received' ? cancelledAt(now) : {}),
    }))
    .where('id', '=', id)
    .execute();
  // What staff wrote about the order may name whom it is about.
  if (ends)
    await trx
      .updateTable('purchase_notes')
      .set({ text: '' })
      .where('request_id', '=', id)
      .execute();
}
