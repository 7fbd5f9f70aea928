import {
  emailKey,
  firstNameOf,
  nameKey,
  phoneKey,
} from '#app/people/verification/matching.rules.ts';
import { type Answer, ApiError, invalid } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import { nameForSms, takesSms } from '#platform/messages/words.ts';
import { foundUnder } from '#platform/secrets.server.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { readConsent } from '../consents.store.server.ts';
import type { CheckKind } from '../contract.ts';
import { GuarantorMail, guarantorSubject } from '../mails.server.tsx';
import { caseOf, change, type Holder, type PersonNeeds } from '../person/change.service.server.ts';
import { type getCase, type NamedGuarantor, nameGuarantor } from '../person/person.contract.ts';
import { isEnded, tokenPattern } from '../person/person.rules.ts';
import { aboutGuarantor, aboutMail } from '../rules.ts';
import { guaranteeText } from '../sms.rules.ts';
import {
  insertEvent,
  lockCase,
  readCase,
  readChecks,
  type StoredCase,
  type StoredCheck,
} from '../store.server.ts';
import { answerGuarantee, type Guarantee, type getGuarantee } from './guarantee.contract.ts';
import {
  answerAsGuarantor,
  isLinked,
  putGuarantor,
  readGuarantorByLink,
  readGuarantors,
  type StoredGuarantor,
} from './guarantors.store.server.ts';

const linkPurpose = 'guarantee-link';
const checkAt = (place: 1 | 2): CheckKind => `guarantor-${place}`;

/** The check that a guarantor answers, while an answer counts. */
export async function openCheckAt(
  db: Executor,
  one: Pick<StoredCase, 'id' | 'state' | 'stopped_because'>,
  place: 1 | 2,
): Promise<StoredCheck | null> {
  if (one.state === 'decided' || one.stopped_because) return null;
  const check = (await readChecks(db, one.id)).find(({ kind }) => kind === checkAt(place));
  return check && !isEnded(check.state) ? check : null;
}

/** What is wrong with a guarantor: themselves, or the same person twice. */
function faultsOf(
  named: NamedGuarantor,
  one: StoredCase,
  others: readonly StoredGuarantor[],
): Record<string, string> {
  const [phone, email] = [phoneKey(named.phone), emailKey(named.email ?? '')];
  if (!phone) return { phone: 'Please enter a valid phone number' };
  if (!nameKey(named.name)) return { name: 'Use letters for the name' };
  const yourself = 'Name somebody other than yourself';
  if (phone === one.phone_key) return { phone: yourself };
  if (nameKey(named.name) === one.name_key) return { name: yourself };
  if (email && email === one.email_key) return { email: 'Give the guarantor’s own address' };
  const twice = 'Name two different people';
  if (others.some((other) => phoneKey(other.phone) === phone)) return { phone: twice };
  const isTaken = email && others.some((other) => emailKey(other.email ?? '') === email);
  return isTaken ? { email: twice } : {};
}

/** By what a guarantor is told of the person; an order may have a name without a letter. */
const namedAs = ({ name }: Pick<StoredCase, 'name'>): string =>
  firstNameOf(name) || 'Somebody you know';

interface Sending {
  readonly guarantor: Pick<StoredGuarantor, 'name' | 'email' | 'place'>;
  /** Where a text may go; null for nowhere. */
  readonly number: string | null;
  readonly mayMail: boolean;
  readonly token: string;
}

/** Sends a guarantor the link of a token, which takes the place of one that waits for the morning; gives by which ways, and what carries it. */
async function sendGuaranteeLink(
  { config, mail, messages }: Pick<PersonNeeds, 'config' | 'mail' | 'messages'>,
  trx: Trx,
  one: Pick<StoredCase, 'id' | 'name'>,
  { guarantor: { name, email, place }, number, mayMail: told, token }: Sending,
): Promise<{ readonly ways: string; readonly told_by: readonly string[] }> {
  const address = new URL(`/guarantee/${token}`, config.SITE_URL).href;
  const personName = namedAs(one);
  const text = guaranteeText({ personName: nameForSms(personName), address });
  const mailed = email && told && (await mail.reaches(email, trx)) ? email : null;
  const about = aboutGuarantor(one.id, place);
  const texted = number && (await messages.reaches(number, trx)) ? number : null;
  const sms = texted && (await messages.send({ to: texted, text, kind: 'necessary', about }, trx));
  const react = GuarantorMail({ firstName: firstNameOf(name), personName, address });
  const letter = { subject: guarantorSubject, react, about: aboutMail(about) };
  const sent = mailed && (await mail.send({ to: mailed, ...letter }, trx));
  if (sent || sms) await messages.takeBack([about], trx, sms);
  const ways = [...(sent ? ['by mail'] : []), ...(sms ? ['by SMS'] : [])].join(' and ');
  return { ways, told_by: [sent, sms].filter((id) => typeof id === 'string') };
}

/**
 * Sends a guarantor of a locked case a new link, the only one that opens from then on. Gives by which
 * ways it went, empty for none, where the one before goes on opening and is still sent, or why none is sent.
 */
export async function sendAgain(
  platform: Pick<PersonNeeds, 'clock' | 'config' | 'mail' | 'messages' | 'secrets'>,
  trx: Trx,
  one: StoredCase,
  place: 1 | 2,
): Promise<{ readonly obstacle: 'answered' | 'notNeeded' } | { readonly ways: string }> {
  const { clock, secrets } = platform;
  const guarantor = (await readGuarantors(trx, one.id)).find((row) => row.place === place);
  if (guarantor?.answer) return { obstacle: 'answered' };
  const check = await openCheckAt(trx, one, place);
  if (!guarantor || !check) return { obstacle: 'notNeeded' };
  const token = secrets.randomToken();
  const { answer: _answer, reason: _reason, answered_at: _at, ...named } = guarantor;
  const now = clock.now();
  const link = { link_hash: secrets.keyedHash(linkPurpose, token), named_at: now };
  const sending = { guarantor, number: phoneKey(guarantor.phone), mayMail: true, token };
  const { ways, told_by } = await sendGuaranteeLink(platform, trx, one, sending);
  if (ways) await putGuarantor(trx, { ...named, ...link, told_by });
  // Who has no link is called by staff, and who has one again is waited for.
  const to = ways ? 'waiting-for-source' : 'to-do';
  const isLost = check.state === 'waiting-for-source' && !isLinked(guarantor);
  if (ways ? check.state !== to : isLost)
    await writeOutcome(trx, one, checkAt(place), { state: to }, now);
  return { ways };
}

/**
 * Names a guarantor and sends them a link; named again while there is no answer, the new link is the
 * only one that opens. Whom no link reaches is called by an agent.
 */
export async function appoint(
  platform: PersonNeeds,
  holder: Holder,
  named: NamedGuarantor,
): Promise<Answer<typeof getCase> | ApiError> {
  const { limits, mail, messages, secrets } = platform;
  const { email, name, phone, place, relation } = named;
  const { errors } = nameGuarantor;
  // Before what is counted by number and mailbox: only who holds a link uses those up.
  const found = await caseOf(platform, holder);
  if (found instanceof ApiError) return found;
  const told = email ? await mayMail(platform, holder.context, email) : false;
  const number = phoneKey(named.phone);
  const mayText =
    messages.isOn &&
    takesSms(number) &&
    (await limits.check('guarantor-text', holder.context, [number])) === null;
  const what = { what: `${checkAt(place)}: named`, consent: 'given' } as const;
  return change(platform, holder, what, async (trx, one, now) => {
    const check = await openCheckAt(trx, one, place);
    if (!check) return new ApiError(errors.notNeeded);
    const another = check.state === 'waiting-for-person';
    const all = await readGuarantors(trx, one.id);
    const others = all.filter((other) => other.place !== place);
    const fields = faultsOf(named, one, others);
    if (Object.keys(fields).length > 0) return invalid(fields);
    const token = secrets.randomToken();
    const row = {
      ...{ case_id: one.id, place, name, phone, relation, email: email ?? null },
      link_hash: secrets.keyedHash(linkPurpose, token),
      named_at: now,
    };
    if (!(await putGuarantor(trx, row, { another }))) return new ApiError(errors.answered);
    const before = all.find((other) => other.place === place);
    if (before?.answer) {
      const replaced = `${checkAt(place)}: replaced`;
      const note = `The one before had answered ${before.answer}`;
      await insertEvent(trx, { case_id: one.id, at: now, what: replaced, note });
    }
    // What waits has the link of whom was named before, which opens nothing any more.
    const about = aboutGuarantor(one.id, place);
    await messages.takeBack([about, aboutMail(about)], trx);
    await mail.takeBack(before?.told_by ?? [], trx);
    const { ways, told_by } = await sendGuaranteeLink(platform, trx, one, {
      guarantor: { name, email: email ?? null, place },
      ...{ number: mayText ? number : null, mayMail: told, token },
    });
    // Nobody has a link: staff see it, and that it is theirs to call.
    await putGuarantor(trx, ways ? { ...row, told_by } : { ...row, link_hash: null });
    const state = ways ? 'waiting-for-source' : 'to-do';
    await writeOutcome(trx, one, checkAt(place), { state }, now);
    return true;
  });
}

type Needs = Pick<PersonNeeds, 'audit' | 'clock' | 'database' | 'limits' | 'secrets'>;

interface Holding {
  readonly token: string;
  readonly context: Asker;
}

/** The guarantor of a link's holder; every use counts for the network. */
export async function guarantorOf(
  { database, limits, secrets }: Needs,
  { token, context }: Holding,
): Promise<StoredGuarantor | ApiError> {
  const limited = await limits.check('case-link-address', context);
  if (limited) return limited;
  const hashes = tokenPattern.test(token)
    ? secrets.keyedHashes(linkPurpose, token.toUpperCase())
    : [];
  const found = await foundUnder(hashes, (hash) => readGuarantorByLink(database.kysely, hash));
  return found ?? new ApiError(answerGuarantee.errors.notFound);
}

/** Whether the answer of a guarantor counts: not while staff ask for somebody else in their place. */
async function isAsked(db: Executor, one: StoredCase, place: 1 | 2): Promise<boolean> {
  const check = (await readConsent(db, one.id, 'checks')) && (await openCheckAt(db, one, place));
  return check ? check.state !== 'waiting-for-person' : false;
}

async function viewOf(
  { database }: Pick<Needs, 'database'>,
  guarantor: StoredGuarantor,
): Promise<Guarantee | ApiError> {
  const { kysely } = database;
  const one = await readCase(kysely, guarantor.case_id);
  if (!one) return new ApiError(answerGuarantee.errors.notFound);
  const { answer, reason, answered_at: at, name, relation, place } = guarantor;
  return {
    personName: namedAs(one),
    firstName: firstNameOf(name),
    relation,
    state: answer ? 'answered' : (await isAsked(kysely, one, place)) ? 'open' : 'closed',
    answer,
    reason,
    answeredAt: at?.toISOString() ?? null,
  };
}

/** What is asked of a guarantor. Looking changes nothing: previews open links too. */
export async function lookAtGuarantee(
  platform: Needs,
  holding: Holding,
): Promise<Answer<typeof getGuarantee> | ApiError> {
  const guarantor = await guarantorOf(platform, holding);
  return guarantor instanceof ApiError ? guarantor : viewOf(platform, guarantor);
}

/** Keeps a guarantor's yes or no, once; the same answer sent again is answered alike. */
export async function vouch(
  platform: Needs,
  holding: Holding,
  given: { readonly answer: 'yes' | 'no'; readonly reason?: string | undefined },
): Promise<Answer<typeof answerGuarantee> | ApiError> {
  const { errors } = answerGuarantee;
  const found = await guarantorOf(platform, holding);
  if (found instanceof ApiError) return found;
  const reason = given.reason || null;
  if (given.answer === 'no' && !reason) {
    return invalid({ reason: 'Say in a few words why not' });
  }
  const { audit, clock, database } = platform;
  const { place } = found;
  const refused = await database.transaction(async (trx) => {
    const one = await lockCase(trx, found.case_id);
    if (!one) return new ApiError(errors.notFound);
    const stored = (await readGuarantors(trx, one.id)).find((row) => row.place === place);
    if (stored?.link_hash !== found.link_hash) return new ApiError(errors.notFound);
    if (stored?.answer) {
      const same = stored.answer === given.answer && stored.reason === reason;
      return same ? null : new ApiError(errors.answered);
    }
    if (!(await isAsked(trx, one, place))) return new ApiError(errors.closed);
    const now = clock.now();
    await answerAsGuarantor(trx, found, { answer: given.answer, reason, answered_at: now });
    const passed = given.answer === 'yes';
    await writeOutcome(
      trx,
      one,
      checkAt(place),
      {
        state: passed ? 'passed' : 'failed',
        method: 'by-hand',
        how: passed ? 'Vouched for on the guarantor’s own page' : 'Not vouched for',
        source: 'The guarantor',
      },
      now,
    );
    const what = `${checkAt(place)}: answered`;
    await insertEvent(trx, { case_id: one.id, at: now, what, note: 'by the guarantor' });
    const entry = { action: 'cases.guarantee', actor: 'public', subject: one.id, reason: what };
    await audit.record(entry, trx);
    return null;
  });
  if (refused) return refused;
  const stored = found.link_hash && (await readGuarantorByLink(database.kysely, found.link_hash));
  return stored ? viewOf(platform, stored) : new ApiError(errors.notFound);
}
