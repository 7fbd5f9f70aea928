import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Platform } from '#platform/platform.server.ts';
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

/** By what a message to a person can go. */
export interface Reach {
  readonly mail: boolean;
  readonly sms: boolean;
  readonly whatsapp: boolean;
}

/** What leads to a person with these addresses, of what this site can send: nothing that came back for good. */
export async function reachTo(
  { mail, messages }: Pick<Platform, 'mail' | 'messages'>,
  db: Executor,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<Reach> {
  const sms = await messages.reaches(phone, db);
  const isMailed = Boolean(email) && (await mail.reaches(email ?? '', db));
  return { mail: isMailed, sms, whatsapp: sms && messages.hasWhatsapp };
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
  const byWhatsapp = channels.whatsapp && reach.whatsapp ? 'whatsapp' : null;
  const transports: Transports = {
    mail: reach.mail && channels.mail,
    phone: channels.sms && reach.sms ? 'sms' : byWhatsapp,
  };
  if (transports.mail || transports.phone || kind === 'other') return transports;
  return { mail: reach.mail, phone: reach.sms ? 'sms' : null };
}
