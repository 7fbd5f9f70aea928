import { states } from '#app/intake/forms/start/start.rules.ts';
import { faultOfText } from '#app/people/verification/admin/rules.ts';
import { emailKey, nameKey, phoneKey } from '#app/people/verification/matching.rules.ts';
import { ApiError, invalid, type Received } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { askedChecks } from '../../asking/asking.contract.ts';
import { dropAgain, isBeingAsked } from '../../asking/asking.store.server.ts';
import { writeOutcome } from '../../checks.service.server.ts';
import type { CheckKind, CheckState } from '../../contract.ts';
import { losesAddress, moveLink, reachOf } from '../../link.service.server.ts';
import { isEnded } from '../../person/person.rules.ts';
import { checkNames } from '../../rules.ts';
import { readCase, readChecks, type StoredCase, updateCase } from '../../store.server.ts';
import { correctPerson } from '../acts.contract.ts';
import { changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';
import { personFaults } from '../rules.ts';
import { type Detail, kept, lookAlsoAt } from './looked.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'jobs' | 'mail' | 'messages'>;
type Given = Received<typeof correctPerson>['body'];

const { errors } = correctPerson;

/** The details that say something else than the case does; an empty one says nothing. */
function different(one: StoredCase, given: Omit<Given, 'reason'>): Detail[] {
  const all = Object.keys(kept) as Detail[];
  const isSame = (detail: Detail) =>
    detail === 'phone'
      ? phoneKey(given.phone) === one.phone_key
      : given[detail] === one[kept[detail].column];
  return all.filter((detail) => given[detail] && !isSame(detail));
}

/** The checks that were made on what was wrong are made again, whatever they came to; so are questions that wait. */
async function beginAnew(
  trx: Trx,
  one: StoredCase,
  details: readonly Detail[],
  { staff, now }: { readonly staff: Working['staff']; readonly now: Date },
): Promise<string[]> {
  const touched = new Set<CheckKind | null>(details.map((detail) => kept[detail].check));
  const isMade = (state: CheckState) =>
    state === 'waiting-for-source' || (isEnded(state) && state !== 'not-applicable');
  const made = (await readChecks(trx, one.id)).filter(
    ({ kind, state }) => touched.has(kind) && isMade(state),
  );
  for (const kind of askedChecks.filter((each) => touched.has(each)))
    await dropAgain(trx, one.id, kind);
  for (const { kind } of made) {
    const anew = { state: 'to-do', method: null, how: null, source: null } as const;
    const rest = { note: null, partial_reason: null, compared: null, reference: null, by: staff };
    await writeOutcome(trx, one, kind, { ...anew, ...rest }, now);
  }
  return made.map(({ kind }) => checkNames[kind]);
}

/** Whether a source is just being asked about what is wrong: its answer would stand beside other words. */
async function isAskedNow(trx: Trx, id: string, details: readonly Detail[]): Promise<boolean> {
  for (const kind of askedChecks) {
    if (!details.some((detail) => kept[detail].check === kind)) continue;
    if (await isBeingAsked(trx, { caseId: id, kind })) return true;
  }
  return false;
}

/** Whether another email or phone number is given than the case has; an empty one says nothing. */
const isOther = (one: StoredCase, { phone, email }: Pick<Given, 'phone' | 'email'>) =>
  (email !== '' && emailKey(email) !== one.email_key) ||
  (phone !== '' && phoneKey(phone) !== one.phone_key);

/** What staff are told of the link where the one before was closed. */
async function toldOfLink(platform: Needs, trx: Trx, id: string): Promise<string> {
  const one = await readCase(trx, id);
  const reach = one && (await reachOf(platform, trx, one));
  return reach
    ? 'The person gets a new link, and the one before is void.'
    : 'The link before is void, and no message brings the person a new one: put an email or a Nigerian mobile number right.';
}

/**
 * Puts right what a case says of its person, as a buyer may have misspelt it. The timeline names what was
 * changed and why, never the words. What was checked on the wrong words is to be checked again. Another email or phone
 * number gets a new link, and the one before opens nothing from then on: what was agreed to by it is asked anew.
 */
export function correct(
  platform: Needs,
  visit: Working,
  { reason, ...given }: Given & { readonly id: string },
): Promise<Done | ApiError> {
  const { id, version } = given;
  return changeCase(platform, visit, { id, version, verb: 'correct' }, async (trx, one, now) => {
    const faults = personFaults(given, dayOf(now));
    if (given.state && !states.split(', ').includes(given.state)) faults.state = 'Choose a state';
    const fault = faultOfText(reason);
    if (fault) faults.reason = fault;
    if (Object.keys(faults).length > 0) return invalid(faults);
    const details = different(one, given);
    if (details.length === 0)
      return invalid({ name: 'Nothing is different from what stands there' });
    if (await isAskedNow(trx, id, details)) return new ApiError(errors.beingAsked);
    const columns = details.map((detail) => [kept[detail].column, given[detail]] as const);
    const { name, phone, email } = given;
    const from = details.map((detail) => [kept[detail].column, visit.staff.name] as const);
    const keys = {
      ...(phone ? { phone_key: phoneKey(phone) || null } : {}),
      ...(email ? { email_key: emailKey(email) || null } : {}),
    };
    await updateCase(trx, id, {
      ...Object.fromEntries(columns),
      ...(name ? { name_key: nameKey(name) } : {}),
      ...keys,
      facts_from: { ...one.facts_from, ...Object.fromEntries(from) },
    });
    const made = await beginAnew(trx, one, details, { staff: visit.staff, now });
    const touched = details.flatMap((detail) => kept[detail].check ?? []);
    const anew = [...made, ...(await lookAlsoAt(trx, one, touched, now))];
    // Nothing may have reached it before: it gets one more chance, as with a link that is sent anew.
    if (details.includes('email')) await platform.mail.resume(email, trx);
    if (details.includes('phone')) await platform.messages.resume(phoneKey(phone), trx);
    const moving = { lost: losesAddress(one, keys), actor: visit.staff.id };
    const moved = isOther(one, given) ? await moveLink(platform, trx, one, moving) : null;
    const words = details.map((detail) => kept[detail].word).join(', ');
    const again = anew.length > 0 ? ` To be checked again: ${anew.join(', ')}.` : '';
    const link = moved ? ` ${await toldOfLink(platform, trx, id)}` : '';
    const asked = moved?.ended
      ? ' What was agreed to by the one before counts no more: they are asked anew.'
      : '';
    return {
      what: 'person-corrected',
      note: `${words}: ${reason}`,
      message: `The details are put right.${again}${link}${asked}`,
    };
  });
}
