import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Channels } from './contract.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    record_channels: Channels & { record_id: string; changed_at: Date };
  }
}

/** What was chosen for a record, by its id or badge number; undefined where nothing was. */
export function readChannels(
  db: Executor,
  which: { readonly recordId: string } | { readonly badge: string },
): Promise<Channels | undefined> {
  const query = db
    .selectFrom('record_channels')
    .select(['mail', 'sms', 'whatsapp', 'record_channels.other']);
  if ('recordId' in which) return query.where('record_id', '=', which.recordId).executeTakeFirst();
  return query
    .innerJoin('verification_records as r', 'r.id', 'record_channels.record_id')
    .where('r.badge_key', '=', which.badge.toLowerCase())
    .executeTakeFirst();
}

export async function putChannels(
  trx: Trx,
  recordId: string,
  channels: Channels,
  now: Date,
): Promise<void> {
  const row = { ...channels, changed_at: now };
  await trx
    .insertInto('record_channels')
    .values({ record_id: recordId, ...row })
    .onConflict((conflict) => conflict.column('record_id').doUpdateSet(row))
    .execute();
}

export async function deleteChannels(trx: Trx, recordId: string): Promise<void> {
  await trx.deleteFrom('record_channels').where('record_id', '=', recordId).execute();
}
