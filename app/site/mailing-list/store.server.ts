import type { Executor, Trx } from '#platform/database/database.server.ts';

interface SubscriberRow {
  id: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  /** Keyed hash of the token in the mail; null when there is nothing to confirm. */
  confirm_hash: string | null;
  confirm_until: Date | null;
  created_at: Date;
  confirmed_at: Date | null;
  unsubscribed_at: Date | null;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    mail_subscribers: SubscriberRow;
  }
}

/**
 * Keeps one row an address: a new one is pending, a known one stays as it is. Who left stays so until the link is
 * pressed: anybody can type an address. With `renews` the token's hash takes the place of an older one.
 */
export async function keepSubscriber(
  executor: Executor,
  {
    id,
    email,
    hash,
    now,
    until,
    renews,
  }: { id: string; email: string; hash: string; now: Date; until: Date; renews: boolean },
): Promise<Pick<SubscriberRow, 'id' | 'status'>> {
  return executor
    .insertInto('mail_subscribers')
    .values({
      id,
      email,
      status: 'pending',
      confirm_hash: hash,
      confirm_until: until,
      created_at: now,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        confirm_hash: renews ? hash : eb.ref('mail_subscribers.confirm_hash'),
        confirm_until: renews ? until : eb.ref('mail_subscribers.confirm_until'),
      })),
    )
    .returning(['id', 'status'])
    .executeTakeFirstOrThrow();
}

/**
 * Confirms the subscriber whose token this is, while it holds: at this moment, unless that was done before. Says
 * whether there was one.
 */
export async function confirmSubscriber(
  executor: Executor,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('mail_subscribers')
    .set((eb) => ({
      status: 'confirmed',
      confirmed_at: eb
        .case()
        .when('status', '=', 'confirmed')
        .then(eb.ref('confirmed_at'))
        .else(now)
        .end(),
      unsubscribed_at: null,
    }))
    .where('confirm_hash', '=', hash)
    .where('confirm_until', '>', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Takes a subscriber off the list; the links of older confirmation mails die with it. An address that was never
 * confirmed is forgotten.
 */
export async function removeSubscriber(
  executor: Executor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const theirs = executor.deleteFrom('mail_subscribers').where('id', '=', id);
  const { numDeletedRows } = await theirs.where('status', '=', 'pending').executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) return;
  await executor
    .updateTable('mail_subscribers')
    .set({ status: 'unsubscribed', confirm_hash: null, confirm_until: null, unsubscribed_at: now })
    .where('id', '=', id)
    .execute();
}

/** How an address stands on the list; undefined where it is not. */
export function readSubscriber(executor: Executor, email: string) {
  return executor
    .selectFrom('mail_subscribers')
    .select(['email', 'status', 'created_at', 'confirmed_at', 'unsubscribed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** Drops an address altogether. */
export async function deleteSubscriber(trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('mail_subscribers').where('email', '=', email).execute();
}

/** Forgets addresses that were never confirmed in time. */
export async function deleteUnconfirmed(executor: Executor, now: Date): Promise<void> {
  await executor
    .deleteFrom('mail_subscribers')
    .where('status', '=', 'pending')
    .where('confirm_until', '<', now)
    .execute();
}
