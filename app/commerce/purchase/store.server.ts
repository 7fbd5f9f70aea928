import {
  type ColumnType,
  type Generated,
  type GeneratedAlways,
  type Selectable,
  sql,
} from 'kysely';
import type { Kind } from '#app/commerce/plans/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';
import type { PurchaseRequest } from './contract.ts';
import type { ChosenCharge } from './rules.ts';

type Json<T> = ColumnType<T, string, string>;

interface RequestRow {
  id: string;
  kind: Kind;
  plan_id: string;
  plan_name: string;
  base_kobo: Kobo;
  charges: Json<ChosenCharge[]>;
  fee_kobo: Kobo;
  total_kobo: Kobo;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  form_id: string | null;
  form_data: Json<Record<string, unknown>>;
  terms_version: string | null;
  terms_at: Date | null;
  status: PurchaseRequest['status'];
  /** Keyed hash of the key under which the order was sent. */
  order_key: string | null;
  paid_reference: string | null;
  paid_at: Date | null;
  created_at: Date;
  /** Counts the changes by staff. */
  version: Generated<number>;
  /** The member of staff who works on it, and the name at that time. */
  assigned_to: Generated<string | null>;
  assigned_name: Generated<string | null>;
  /** What an incident report came to. */
  finding: Generated<Finding | null>;
  closed_at: Generated<Date | null>;
  /** How many days the plan took when it was ordered; null: it names none. */
  estimated_days: Generated<number | null>;
  payment: GeneratedAlways<'paid' | 'unpaid' | 'nothing-to-pay'>;
  /** When its work began, or was taken up again; null before, and where an older server began it. */
  started_at: Generated<Date | null>;
  /** When what the answers said of a worker went with that worker; the buyer and the money stay. */
  subject_erased_at: Generated<Date | null>;
}

/** What an incident report came to. */
export type Finding = 'established' | 'not-established' | 'settled' | 'withdrawn';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    purchase_requests: RequestRow;
  }
}

/** A request as it is kept. */
export type StoredRequest = Selectable<RequestRow>;
/** A request as it comes in, before staff have touched it. */
export type NewRequest = Omit<
  StoredRequest,
  | 'version'
  | 'assigned_to'
  | 'assigned_name'
  | 'finding'
  | 'closed_at'
  | 'payment'
  | 'started_at'
  | 'subject_erased_at'
>;

export async function insertRequest(executor: Executor, request: NewRequest): Promise<void> {
  const { charges, form_data, ...plain } = request;
  await executor
    .insertInto('purchase_requests')
    .values({
      ...plain,
      charges: JSON.stringify(charges),
      form_data: JSON.stringify(form_data),
    })
    .execute();
}

/** The number of the order that was sent under this key since then. */
export async function readOrderOf(
  executor: Executor,
  key: string,
  since: Date,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom('purchase_requests')
    .select('id')
    .where('order_key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst();
  return row?.id;
}

/** Frees a key whose order is too old to be answered again. */
export async function freeOldKey(trx: Trx, key: string, before: Date): Promise<void> {
  await trx
    .updateTable('purchase_requests')
    .set({ order_key: null })
    .where('order_key', '=', key)
    .where('created_at', '<=', before)
    .execute();
}

export async function readRequest(
  executor: Executor,
  id: string,
): Promise<StoredRequest | undefined> {
  return executor
    .selectFrom('purchase_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Cancels an order that nobody works on yet and gives it; nothing where it is paid, begun or cancelled already. */
export function cancelWaiting(trx: Trx, id: string, now: Date): Promise<StoredRequest | undefined> {
  return trx
    .updateTable('purchase_requests')
    .set((eb) => ({ status: 'cancelled', closed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'received')
    .returningAll()
    .executeTakeFirst();
}

/** Drops the answers that are one of these texts. */
export async function keepWithout(trx: Trx, id: string, texts: readonly string[]): Promise<void> {
  const others = sql<Record<string, unknown>>`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(form_data)
    where not (value #>> '{}' = any(${texts})))`;
  await trx
    .updateTable('purchase_requests')
    .set({ form_data: others as never })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks a received request as being worked on and gives it. Nothing where another call did (I2): whoever
 * comes second changes nothing. `reference` is null where there was nothing to pay.
 */
export async function startWork(
  trx: Trx,
  { id, reference, now }: { id: string; reference: string | null; now: Date },
): Promise<StoredRequest | undefined> {
  return (
    trx
      .updateTable('purchase_requests')
      .set({ status: 'processing', started_at: now })
      .set({ paid_reference: reference, paid_at: reference ? now : null })
      .where('id', '=', id)
      .where('status', '=', 'received')
      // Whose data was erased can be served no more.
      .where('customer_email', '<>', '')
      .returningAll()
      .executeTakeFirst()
  );
}

/** What is held of the orders under an address (in lower case), the youngest first. */
export function readOrdersOf(executor: Executor, email: string) {
  return executor
    .selectFrom('purchase_requests')
    .select(['id', 'kind', 'plan_name', 'total_kobo', 'status', 'payment', 'created_at', 'paid_at'])
    .select(['customer_name', 'customer_email', 'customer_phone', 'form_data', 'terms_version'])
    .where(sql<boolean>`lower(customer_email) = ${email}`)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
}
