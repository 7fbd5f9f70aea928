import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Channels } from './contract.ts';
import { deleteChannels, putChannels, readChannels } from './store.server.ts';

/** Who has chosen nothing hears by mail and by SMS. */
const usual: Channels = { mail: true, sms: true, whatsapp: false, other: true };

/** The transports that the person of a record has chosen. */
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

export interface Transports {
  readonly mail: boolean;
  /** By which of the two the number is written to; null: by none. */
  readonly phone: 'sms' | 'whatsapp' | null;
}

/**
 * The transports of a message, of those that reach the person. What is necessary always has one:
 * all that there are, where none of the chosen ones leads anywhere.
 */
export function transportsOf(
  channels: Channels,
  reach: Reach,
  kind: 'necessary' | 'other',
): Transports {
  if (kind === 'other' && !channels.other) return { mail: false, phone: null };
  const chosen = channels.sms ? 'sms' : channels.whatsapp ? 'whatsapp' : null;
  const transports: Transports = {
    mail: reach.mail && channels.mail,
    phone: reach.phone ? chosen : null,
  };
  if (transports.mail || transports.phone || kind === 'other') return transports;
  return { mail: reach.mail, phone: reach.phone ? 'sms' : null };
}
