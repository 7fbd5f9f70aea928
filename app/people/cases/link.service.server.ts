import type { ReactElement } from 'react';
import { channelsOf, reachTo, transportsOf } from '#app/people/channels/service.server.ts';
import { greetingOf } from '#app/people/verification/matching.rules.ts';
import { keptRecord } from '#app/people/verification/person/person.service.server.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { messageWent } from '#platform/messages/told.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { disownConsents, endLinkConsents } from './consents.store.server.ts';
import { dropLink, readGuarantors } from './guarantee/guarantors.store.server.ts';
import { InviteMail, inviteSubject } from './mails.server.tsx';
import type { About, Because } from './person/kinds.contract.ts';
import { followRelease, readProposal, recallRelease } from './proposals.store.server.ts';
import { aboutCase, aboutCode, aboutGuarantor, aboutMail } from './rules.ts';
import { fromRecord, type Invitation, inviteJob } from './service.server.ts';
import { inviteText, linkAgainText } from './sms.rules.ts';
import {
  insertEvent,
  lockCase,
  readCase,
  readCaseByLink,
  type StoredCase,
  setLink,
  updateCase,
} from './store.server.ts';

type Needs = Pick<Platform, 'clock' | 'config' | 'database' | 'mail' | 'messages' | 'secrets'>;

const linkPurpose = 'case-link';
const consentsEnded = 'consents-ended';

/** Why a case is open: "they paid for it" is said of nothing but a paid order for somebody else. */
export function becauseOf({
  source_kind: source,
  is_buyer: isBuyer,
  level,
}: Pick<StoredCase, 'source_kind' | 'is_buyer' | 'level'>): Because {
  if (source === 'renewal' || source === 'application' || source === 'correction') return source;
  if (source !== 'order') return 'staff';
  if (isBuyer) return 'ordered';
  return level === 'Free' ? 'asked-for-you' : 'bought-for-you';
}

/** What the person calls their case. */
export const aboutOf = ({ source_kind: source }: Pick<StoredCase, 'source_kind'>): About =>
  source === 'correction' ? 'correction' : 'verification';

const concerning = (id: string) => ({ kind: 'necessary', about: aboutCase(id) }) as const;

/**
 * Drops the messages that wait to tell of a case, `but` one that takes their place; codes, mails and those to guarantors
 * too when nothing is asked any more: a guarantor to whom nothing has gone has no link then.
 */
export async function dropWaiting(
  { mail, messages }: Pick<Needs, 'mail' | 'messages'>,
  trx: Trx,
  id: string,
  { guarantors, but }: { readonly guarantors: boolean; readonly but?: string | null },
): Promise<void> {
  const places = guarantors ? [aboutCode(id), aboutGuarantor(id, 1), aboutGuarantor(id, 2)] : [];
  const dropped = await messages.takeBack([aboutCase(id), ...places], trx, but);
  if (!guarantors) return;
  await mail.takeBack((await readCase(trx, id))?.link_told_by ?? [], trx);
  for (const { place, told_by: by } of await readGuarantors(trx, id)) {
    const mails = await mail.takeBack(by ?? [], trx);
    const taken = mails + (dropped.includes(aboutGuarantor(id, place)) ? 1 : 0);
    if (taken > 0) await dropLink(trx, id, place, taken);
  }
}

/** The text that is to tell of reasons and waits still: nobody has read or answered them. Null: none. */
async function reasonsWaiting(trx: Trx, id: string): Promise<string | null> {
  const { told_by: by = null, answered_at: answered } = (await readProposal(trx, id)) ?? {};
  return by && !answered && (await messageWent(trx, by)) === 'waiting' ? by : null;
}

/**
 * Drops what waits for the newest link, which takes its place: reasons too that the person has not read yet. They are
 * on the page to which it leads, and are heard when it comes (CASE-08).
 */
async function replaceWaiting(
  platform: Pick<Needs, 'mail' | 'messages'>,
  trx: Trx,
  id: string,
  by: string | null,
): Promise<void> {
  const from = await reasonsWaiting(trx, id);
  await dropWaiting(platform, trx, id, { guarantors: false, but: by });
  if (from && by) await followRelease(trx, id, { from, to: by });
}

/** A new link to the page of a case: its address, and what is kept of it. */
function drawLink({ config, secrets }: Pick<Needs, 'config' | 'secrets'>) {
  const token = secrets.randomToken();
  const hash = secrets.keyedHash(linkPurpose, token);
  return { hash, address: new URL(`/case/${token}`, config.SITE_URL).href };
}

/** Where the person of a case is written to; null for a transport that does not reach them or that they want not. */
export interface Reach {
  readonly email: string | null;
  readonly phone: { readonly to: string; readonly channel: 'sms' | 'whatsapp' } | null;
}

/** The addresses of a person. What a case has from its record is taken as it stands there now. */
export async function addressesOf(db: Executor, one: StoredCase) {
  const { record_badge: badge, facts_from: from } = one;
  const isRecords = (fact: 'email' | 'phone') => (from[fact] ?? from.name) === fromRecord;
  const [email, phone] = [isRecords('email'), isRecords('phone')];
  const held = badge && (email || phone) ? await keptRecord(db, badge) : null;
  return {
    email: held && email ? held.record.email : one.email,
    phone: held && phone ? held.record.phoneNumber : one.phone_key,
  };
}

/** Where the person of a case is written to: who has a record may have chosen (MSG-03). Null: nowhere. */
export async function reachOf(
  { mail, messages }: Pick<Needs, 'mail' | 'messages'>,
  trx: Executor,
  one: StoredCase,
): Promise<Reach | null> {
  // Whoever reads it there has said that it is not theirs: nothing of the case goes there any more.
  if (one.stopped_because === 'not-me') return null;
  const { email, phone } = await addressesOf(trx, one);
  const reach = await reachTo({ mail, messages }, trx, { email, phone });
  if (!reach.mail && !reach.sms) return null;
  const chosen = one.record_badge
    ? transportsOf(await channelsOf(trx, { badge: one.record_badge }), reach, 'necessary')
    : { mail: reach.mail, phone: reach.sms ? ('sms' as const) : null };
  return {
    email: chosen.mail ? email : null,
    phone: phone && chosen.phone ? { to: phone, channel: chosen.phone } : null,
  };
}

/**
 * Gives a case a new link and sends it to the person; the one before stops working. Only the person gets
 * it, never the buyer of somebody else's verification (CASE-01, CASE-06). The token is kept hashed.
 * A case that is decided or gone is left alone. `after` is when the link before was sent, null for none:
 * where that has changed, the link that was asked for is out, and a job that comes twice sends it once.
 * `texted` false: by mail alone.
 */
export async function sendLink(
  { clock, config, database, mail, messages, secrets }: Needs,
  id: string,
  { after, texted = true }: Omit<Invitation, 'id'> = {},
): Promise<void> {
  await database.transaction(async (trx) => {
    const one = await lockCase(trx, id);
    if (!one || one.state === 'decided') return;
    if (after !== undefined && (one.link_sent_at?.toISOString() ?? null) !== after) return;
    const reach = await reachOf({ mail, messages }, trx, one);
    const email = reach?.email ?? null;
    const phone = (texted && reach?.phone) || null;
    if (!email && !phone) return;
    const now = clock.now();
    const firstName = greetingOf(one.name);
    const again = one.link_sent_at !== null;
    const { hash, address } = drawLink({ config, secrets });
    const by: string[] = [];
    if (email) {
      const due = one.due_at > now ? one.due_at : null;
      const react = InviteMail({ firstName, because: becauseOf(one), due, again, address });
      const subject = inviteSubject(aboutOf(one));
      const about = aboutMail(aboutCase(id));
      by.push(await mail.send({ to: email, subject, react, about }, trx));
    }
    const text = (again ? linkAgainText : inviteText)({
      about: aboutOf(one),
      firstName: nameForSms(firstName),
      address,
    });
    const sms = phone && (await messages.send({ ...phone, text, ...concerning(id) }, trx));
    if (sms) by.push(sms);
    const transports = [
      ...(email ? ['by mail'] : []),
      ...(sms ? [phone.channel === 'whatsapp' ? 'by WhatsApp' : 'by SMS'] : []),
    ];
    // Where nothing goes, the link that the person has goes on opening.
    if (transports.length > 0) {
      await replaceWaiting({ mail, messages }, trx, id, sms || (by[0] ?? null));
      await setLink(trx, id, { hash, now, by });
    }
    const note = transports.join(' and ') || 'nowhere: the number has had its messages of today';
    await insertEvent(trx, { case_id: id, at: now, what: 'link-sent', note });
  });
}

type Keys = Pick<StoredCase, 'email_key' | 'phone_key'>;

/** Whether an email or number that a case had gives way to another one; a first one takes nobody's place. */
export function losesAddress(before: Keys, after: Partial<Keys>): boolean {
  return (['email_key', 'phone_key'] as const).some(
    (key) => before[key] !== null && after[key] !== undefined && after[key] !== before[key],
  );
}

interface Moving {
  /** Whether an address that the link went to was not the person's. */
  readonly lost: boolean;
  /** Who put it right. */
  readonly actor: string;
}

/**
 * Closes the page of a locked case under the link that went to the address before, and has a new one sent to
 * the one that it has now. "This is not me" was said there by somebody else, so it counts no more. Where the
 * address was wrong, no consent that was given by that link is known to be the person's: each ends, and
 * the page asks anew. Nor has the person been heard on reasons that went there, or wait still (CASE-08). Null, and nothing is done, where no link went out; else whether consents ended.
 */
export async function moveLink(
  platform: Pick<Platform, 'audit' | 'clock' | 'jobs' | 'mail' | 'messages'>,
  trx: Trx,
  one: StoredCase,
  { lost, actor }: Moving,
): Promise<{ readonly ended: boolean } | null> {
  const { id, link_sent_at: sentAt, link_told_by: toldBy } = one;
  if (!sentAt) return null;
  const isNobody = one.stopped_because === 'not-me';
  const goesOn = isNobody ? { stopped_at: null, stopped_because: null } : {};
  await updateCase(trx, id, { link_hash: null, link_told_by: null, ...goesOn });
  const now = platform.clock.now();
  if (isNobody && one.stopped_at) await disownConsents(trx, id, one.stopped_at);
  const fields = lost ? await endLinkConsents(trx, id, now) : [];
  const isWrong = lost || isNobody;
  const isUnheard = isWrong || (await reasonsWaiting(trx, id)) !== null;
  await dropWaiting(platform, trx, id, { guarantors: fields.includes('checks') });
  // A mail of the version before is known by its id alone.
  if (lost) await platform.messages.takeBack([aboutMail(aboutCase(id))], trx);
  if (lost) await platform.mail.takeBack(toldBy ?? [], trx);
  if (fields.length > 0) {
    await insertEvent(trx, { case_id: id, at: now, what: consentsEnded, note: fields.join(', ') });
    await platform.audit.record(
      { action: `cases.${consentsEnded}`, actor, subject: id, fields },
      trx,
    );
  }
  const recalled = isUnheard ? await recallRelease(trx, one) : null;
  const what = isWrong ? 'release-recalled' : 'release-unheard';
  if (recalled) await insertEvent(trx, { case_id: id, at: now, what, ...recalled });
  const invitation: Invitation = { id, after: sentAt.toISOString() };
  await platform.jobs.send(inviteJob, invitation, trx);
  return { ended: fields.length > 0 };
}

/** What a person is told, as a mail and as a text. */
export interface Told {
  readonly subject: string;
  readonly react: ReactElement;
  readonly text: string;
}

/**
 * Tells the person of a case of a step, in the caller's transaction: by mail, or by a text where no mail
 * reaches them or they want none. Gives the id of what went; null: nothing did.
 */
export async function tellPerson(
  { mail, messages }: Pick<Needs, 'mail' | 'messages'>,
  trx: Trx,
  id: string,
  { email, phone }: Reach,
  { subject, react, text }: Told,
): Promise<string | null> {
  const about = aboutMail(aboutCase(id));
  if (email) return mail.send({ to: email, subject, react, about }, trx);
  return phone && messages.send({ ...phone, text, ...concerning(id) }, trx);
}

/**
 * The same with a new link to the page of a locked case. The one before stops working, and what waits for the
 * morning with it is dropped. Where nothing goes, the one before goes on opening, and is still sent.
 */
export async function tellWithLink(
  platform: Pick<Needs, 'clock' | 'config' | 'mail' | 'messages' | 'secrets'>,
  trx: Trx,
  id: string,
  reach: Reach,
  told: (address: string) => Told,
): Promise<string | null> {
  const { hash, address } = drawLink(platform);
  const toldBy = await tellPerson(platform, trx, id, reach, told(address));
  if (!toldBy) return null;
  await replaceWaiting(platform, trx, id, toldBy);
  await setLink(trx, id, { hash, now: platform.clock.now(), by: [toldBy] });
  return toldBy;
}

/** The case under the token of a link; null for a token that is none, any more or ever. */
export function caseUnder(
  { database, secrets }: Pick<Needs, 'database' | 'secrets'>,
  token: string,
): Promise<StoredCase | null> {
  const hashes = secrets.keyedHashes(linkPurpose, token.toUpperCase());
  return foundUnder(hashes, (hash) => readCaseByLink(database.kysely, hash));
}
