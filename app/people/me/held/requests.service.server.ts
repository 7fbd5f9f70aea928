import { askErasure } from '#app/intake/account/erasure/erasure.service.server.ts';
import { isShared } from '#app/people/cases/erasure/erasure.service.server.ts';
import type { Channels } from '#app/people/channels/contract.ts';
import { channelsOf } from '#app/people/channels/service.server.ts';
import { areStopped, chooseTransports } from '#app/people/reminders/service.server.ts';
import { maskPhone } from '#app/people/verification/disclosure.rules.ts';
import { addressIn, ownRecord } from '#app/people/verification/own/own.service.server.ts';
import { type Answer, ApiError } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { maskEmail } from '#platform/text/mask.ts';
import { meErrors } from '../contract.ts';
import { DeletionMail, deletionSubject } from '../mails.server.tsx';
import { heldAsOwner, requireChange, requireWorker } from '../session.service.server.ts';
import { type chooseMyChannels, deleteMine, type getMyChannels } from './held.contract.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'limits' | 'mail' | 'messages' | 'secrets'
>;

/** By which ways a person hears from us: no reminders where the link of one has stopped them. */
export async function channelsInUse(
  db: Parameters<typeof channelsOf>[0],
  recordId: string,
): Promise<Channels> {
  const channels = await channelsOf(db, { recordId });
  return { ...channels, other: channels.other && !(await areStopped(db, recordId)) };
}

/** By which ways the person hears from us, and where those lead. */
export async function myChannels(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof getMyChannels> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const { kysely } = platform.database;
  const held = await ownRecord(kysely, worker.recordId);
  if (!held) return new ApiError(meErrors.unauthorized);
  const { email, phoneNumber } = held.record;
  const reach = {
    mail: email && maskEmail(email),
    phone: phoneNumber && maskPhone(phoneNumber),
  };
  const { hasWhatsapp } = platform.messages;
  return { ...(await channelsInUse(kysely, worker.recordId)), reach, hasWhatsapp };
}

/** Keeps the choice; what was left out stays as it is. Not where the session is masked: mail warns the owner. */
export async function chooseMine(
  platform: Needs,
  chosen: { readonly [K in keyof Channels]?: boolean | undefined },
  context: RequestContext,
): Promise<Answer<typeof chooseMyChannels> | ApiError> {
  const { clock, database } = platform;
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  const { recordId } = worker;
  const held = await database.transaction(async (trx) => {
    if (!(await heldAsOwner(trx, worker))) return false;
    const before = await channelsInUse(trx, recordId);
    const { mail = before.mail, sms = before.sms, other = before.other } = chosen;
    // A form without that way says nothing of it.
    const asked = platform.messages.hasWhatsapp ? chosen.whatsapp : undefined;
    const whatsapp = asked ?? before.whatsapp;
    await chooseTransports(trx, recordId, { mail, sms, whatsapp, other }, clock.now());
    return true;
  });
  if (!held) return new ApiError(meErrors.unauthorized);
  return { success: true, message: 'Your choice counts from the next message on.' };
}

/**
 * Mails the link that begins the deletion of everything under the record's address, as for an account: it is pressed, and
 * can be undone for a week. Not where the session is masked, and not while somebody else is verified under that
 * address: nobody's record goes then (decision 058).
 */
export async function askDeletion(
  platform: Needs,
  context: RequestContext,
): Promise<Answer<typeof deleteMine> | ApiError> {
  const { audit, database, mail } = platform;
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  const { errors } = deleteMine;
  return database.transaction(async (trx) => {
    const held = await heldAsOwner(trx, worker);
    if (!held) return new ApiError(meErrors.unauthorized);
    const { email, verifiedId: subject } = held.record;
    const address = email ? addressIn(email) : null;
    // No mail of ours arrives where one came back for good.
    const isReached = email && address && (await mail.reaches(email, trx));
    if (!isReached) return new ApiError(errors.noMail);
    if (await isShared(trx, { email })) return new ApiError(errors.shared);
    const erase = await askErasure(platform, trx, { email: email.toLowerCase() });
    const { requestId } = context;
    await audit.record({ action: 'me.deletion', actor: 'public', subject, requestId }, trx);
    await mail.send({ to: email, subject: deletionSubject, react: DeletionMail({ erase }) }, trx);
    return { success: true, message: 'A mail is on its way. Its link begins the deletion.' };
  });
}
