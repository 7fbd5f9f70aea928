import { channelsOf, reachTo, transportsOf } from '#app/people/channels/service.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { emailKey, firstNameOf } from '../matching.rules.ts';
import { aboutRecord, badgesAimedAt, type RecordPerson } from './person.service.server.ts';

interface Told {
  readonly firstName: string;
  readonly badge: string;
  readonly address: string;
}

/** A message says no more of a person than it must (MSG-02). */
interface Texted extends Omit<Told, 'badge'> {
  /** Null where number and email lead to no other record: nobody asks then which it is about. */
  readonly badge: string | null;
}

interface Telling {
  readonly recordId: string;
  /** What it is about, for who takes it back; the record where nothing is said. */
  readonly about?: string;
  /** The same key twice is one SMS. */
  readonly key: string;
  readonly subject: string;
  /** The page that it leads to. */
  readonly path: string;
  /** The page that an SMS leads to, where the other's address names the badge (MSG-02). */
  readonly smsPath?: string;
  mail(told: Told): Parameters<Platform['mail']['send']>[0]['react'];
  /** `firstName` is empty where it cannot be written in an SMS. */
  sms(told: Texted): string;
}

/**
 * Tells the worker of a record what they have to know: by mail, or by message where mail does not reach them or is not
 * chosen. In the caller's transaction. False: nothing reaches them.
 */
export async function tellWorker(
  { config, mail, messages }: Pick<Platform, 'config' | 'mail' | 'messages'>,
  trx: Trx,
  { badge, email, name, phone }: Pick<RecordPerson, 'badge' | 'email' | 'name' | 'phone'>,
  {
    recordId,
    about = aboutRecord(recordId),
    key,
    subject,
    path,
    smsPath = path,
    ...words
  }: Telling,
): Promise<boolean> {
  const firstName = firstNameOf(name);
  const addressOf = (page: string) => new URL(page, config.SITE_URL).href;
  const told = { firstName, badge, address: addressOf(path) };
  const reach = await reachTo({ mail, messages }, trx, { email, phone });
  const transports = transportsOf(await channelsOf(trx, { recordId }), reach, 'necessary');
  if (email && transports.mail) {
    await mail.send({ to: email, subject, react: words.mail(told), about }, trx);
    return true;
  }
  if (!phone || !transports.phone) return false;
  const aimedAt = await badgesAimedAt(trx, { phone, email: emailKey(email ?? '') });
  const which = aimedAt.some((one) => one !== badge) ? badge : null;
  const text = words.sms({
    badge: which,
    firstName: nameForSms(firstName),
    address: addressOf(smsPath),
  });
  const message = { to: phone, text, channel: transports.phone, kind: 'necessary' } as const;
  return (await messages.send({ ...message, key, about }, trx)) !== null;
}
