import type { Executor, Trx } from '#platform/database/database.server.ts';
import { readDocuments } from '../admin/papers/papers.store.server.ts';
import { emailKey, phoneKey } from '../matching.rules.ts';
import type { Held } from '../store.server.ts';
import { holdOwn, type Narrowed, reachedQuery, readOwn } from './own.store.server.ts';

/** What somebody typed to be reached by, made regular. */
export type Address =
  | { readonly channel: 'sms'; readonly to: string }
  | { readonly channel: 'mail'; readonly to: string };

/** A phone number or mail address as records are compared by; null for what is neither. */
export function addressIn(typed: string): Address | null {
  const email = emailKey(typed);
  if (email) return { channel: 'mail', to: email };
  const phone = phoneKey(typed);
  return phone ? { channel: 'sms', to: phone } : null;
}

/**
 * The records that are reached by an address, twenty at most: the one that holds longest first, what was revoked
 * last. Only for what the asker never learns before they have proved that the address is theirs.
 */
export function recordsReachedBy(db: Executor, { channel, to }: Address, narrowed: Narrowed = {}) {
  const by = channel === 'mail' ? { email: to, phone: null } : { phone: to, email: null };
  return reachedQuery(db, by, narrowed).execute();
}

/** The whole record for its own person, who is signed in; null once it is hidden or erased. */
export function ownRecord(db: Executor, recordId: string): Promise<Held | null> {
  return readOwn(db, recordId);
}

/** The same, held until the transaction ends: what its person asks for comes one after the other. */
export async function heldOwnRecord(trx: Trx, recordId: string): Promise<Held | null> {
  await holdOwn(trx, recordId);
  return readOwn(trx, recordId);
}

/** The papers that are kept with a record, by title, size and day. */
export async function ownPapers(db: Executor, recordId: string) {
  const rows = await readDocuments(db, recordId);
  return rows.map(({ title, type, size, added_at: addedAt }) => ({ title, type, size, addedAt }));
}
