import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Channels } from './contract.ts';
import { deleteChannels, putChannels, readChannels } from './store.server.ts';

/** Who has chosen nothing hears by mail and by SMS. */
const usual: Channels = { mail: true, sms: true, whatsapp: false, other: true };

/** By which ways the person of a record wants to hear from us. */
export async function channelsOf(
  db: Executor,
  which: { readonly recordId: string } | { readonly badge: string },
): Promise<Channels> {
  return (await readChannels(db, which)) ?? usual;
}

/** Keeps what the person has chosen; it counts from the next message on. */
export async function chooseChannels(
  trx: Trx,
  recordId: string,
  channels: Channels,
  now: Date,
): Promise<void> {
  await putChannels(trx, recordId, channels, now);
}

/** Drops what was chosen: the person is erased. */
export async function forgetChannels(trx: Trx, recordId: string): Promise<void> {
  await deleteChannels(trx, recordId);
}

/** Where a message to a person can go. */
export interface Reach {
  readonly mail: boolean;
  /** The person has a number that takes messages. */
  readonly phone: boolean;
}

export interface Ways {
  readonly mail: boolean;
  /** By which of the two the number is written to; null: by none. */
  readonly phone: 'sms' | 'whatsapp' | null;
}

/**
 * The ways that a message takes, of those by which the person can be reached. What is necessary goes by some way: by
 * all that there are, where none of the chosen ones leads anywhere.
 */
export function waysOf(channels: Channels, reach: Reach, kind: 'necessary' | 'other'): Ways {
  if (kind === 'other' && !channels.other) return { mail: false, phone: null };
  const chosen = channels.sms ? 'sms' : channels.whatsapp ? 'whatsapp' : null;
  const ways: Ways = { mail: reach.mail && channels.mail, phone: reach.phone ? chosen : null };
  if (ways.mail || ways.phone || kind === 'other') return ways;
  return { mail: reach.mail, phone: reach.phone ? 'sms' : null };
}
