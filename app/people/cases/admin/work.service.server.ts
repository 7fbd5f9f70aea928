import { randomUUID } from 'node:crypto';
import { type KeptFile, keepForStaff, takeUploads } from '#app/intake/files/service.server.ts';
import { typeOfLevel } from '#app/people/verification/admin/checked.service.server.ts';
import { rolesWith } from '#app/shell/permissions.rules.ts';
import { ApiError, common, invalid, type Received } from '#platform/contract.ts';
import type { Working } from '#platform/http/calls.server.ts';
import { keepAnswer } from '#platform/http/idempotent.server.ts';
import { staffWithRoles } from '#platform/staff/directory.server.ts';
import { calendarDay, dayOf, formatDay } from '#platform/time.ts';
import { askedChecks } from '../asking/asking.contract.ts';
import { isBeingAsked } from '../asking/asking.store.server.ts';
import { checksToday, writeOutcome } from '../checks.service.server.ts';
import { insertConsent, readConsent } from '../consents.store.server.ts';
import { addressesOf, reachOf } from '../link.service.server.ts';
import { sendDropped } from '../person/consent.service.server.ts';
import { consentVersions } from '../person/texts.service.server.ts';
import { checkNames } from '../rules.ts';
import { type Invitation, inviteJob, openCase } from '../service.server.ts';
import { insertEvent, lockCase, updateCase, updateCheck } from '../store.server.ts';
import { assignCase, noteCase, takeConsent, writeCheck } from './acts.contract.ts';
import { tellNeeded } from './around/needed.service.server.ts';
import { type CaseNeeds, changeCase } from './change.service.server.ts';
import type { createCase, Done, Holidays, saveHolidays } from './contract.ts';
import { isResult, needsConsent, personFaults, staysProviders } from './rules.ts';
import { lockHolidays, readHolidayList, replaceHolidays } from './store.server.ts';

type Needs = CaseNeeds;
interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Opens a case for somebody who asked staff for it; the person is sent the link to their page. */
export async function createByHand(
  platform: Needs,
  { staff }: Working,
  given: Received<typeof createCase>['body'],
): Promise<Done | ApiError> {
  const faults = personFaults(given, dayOf(platform.clock.now()));
  if (!given.phone && !given.email) faults.phone = 'Enter a phone number or an email';
  if (Object.keys(faults).length > 0) return invalid(faults);
  const { name, phone, email, dateOfBirth, level } = given;
  return platform.database.transaction(async (trx) => {
    const typeId = await typeOfLevel(trx, level, '');
    if (!typeId) return invalid({ level: 'No type of verification gives this level' });
    const id = await openCase(platform, trx, {
      source: { kind: 'staff', id: randomUUID() },
      from: staff.name,
      level,
      typeId,
      isBuyer: true,
      person: { name, phone, email, born: dateOfBirth ?? null },
      by: staff,
    });
    if (!id) throw new Error('A new id has a case already');
    return keepAnswer(trx, { id, message: 'The case is open.' });
  });
}

/** Hands a case over to a member who works on cases, or to nobody. */
export function assign(
  platform: Needs,
  visit: Working,
  { to, ...seen }: Seen & { readonly to: string | null },
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'assign' }, async (trx, one) => {
    const agents = await staffWithRoles(trx, rolesWith('cases.write'));
    const member = to === null ? null : agents.find(({ id }) => id === to);
    if (member === undefined) return new ApiError(assignCase.errors.noMember);
    const name = member?.name ?? null;
    await updateCase(trx, one.id, { agent_id: to, agent_name: name });
    return { what: 'assigned', note: name ?? 'Nobody', message: 'Done.' };
  });
}

/** Keeps a note for colleagues; also on a case that is decided. */
export function addNote(
  { audit, clock, database }: Needs,
  { staff, requestId }: Working,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<Done | ApiError> {
  return database.transaction(async (trx) => {
    const one = await lockCase(trx, id);
    if (!one) return new ApiError(noteCase.errors.notFound);
    const by = { by_id: staff.id, by_name: staff.name };
    await insertEvent(trx, { case_id: id, at: clock.now(), what: 'note', ...by, note });
    await audit.record({ action: 'cases.note', actor: staff.id, subject: id, requestId }, trx);
    return { id, message: 'The note was added.' };
  });
}

/** The officer of a check for which none stands any more. */
const nobody = { officer_id: null, officer_name: null } as const;

/** Keeps the files that are sent as evidence; the first that is refused ends it. */
async function keepEvidence(
  platform: Needs,
  files: readonly string[],
): Promise<KeptFile[] | ApiError> {
  const kept: KeptFile[] = [];
  for (const file of files) {
    const one = await keepForStaff(platform, file, 'paper');
    if (one instanceof ApiError) {
      return one.definition.status >= 500 ? one : invalid({ evidence: one.definition.message });
    }
    kept.push(one);
  }
  return kept;
}

/**
 * Writes what came of a check that was made by hand. Refused without the person's consent to checks for
 * every state that a source is asked for (CASE-05), and without a word on what was done for every result:
 * a tick stands on it. A provider's partial result that stays so keeps what the provider found, how and when: an officer
 * writes why it is enough, and has made no check (CASE-09).
 */
export async function checkByHand(
  platform: Needs,
  visit: Working,
  {
    kind,
    evidence,
    ...given
  }: Seen & Received<typeof writeCheck>['params'] & Received<typeof writeCheck>['body'],
): Promise<Done | ApiError> {
  const { errors } = writeCheck;
  const kept = await keepEvidence(platform, evidence);
  if (kept instanceof ApiError) return kept;
  const { id, version, state } = given;
  const seen = { id, version, verb: 'check' };
  return changeCase(platform, visit, seen, async (trx, one, now) => {
    const checks = await checksToday(trx, one, now);
    const before = checks.find((check) => check.kind === kind);
    if (!before) return new ApiError(errors.notFound);
    if (needsConsent(state) && !(await readConsent(trx, id, 'checks'))) {
      return new ApiError(errors.noConsent);
    }
    const isProviders = staysProviders(before, state);
    const asked = isProviders && askedChecks.find((each) => each === kind);
    if (asked && (await isBeingAsked(trx, { caseId: id, kind: asked }))) {
      return new ApiError(errors.beingAsked);
    }
    if (isResult(state) && !isProviders && !given.how) {
      return invalid({ how: 'Say in a few words what you did' });
    }
    const papers = kept.map(({ handle }) => ({
      handle,
      title: checkNames[kind],
      from: visit.staff.name,
    }));
    const said = {
      note: given.note || null,
      partial_reason: (state === 'partial' && given.partialReason) || null,
      evidence: [...before.evidence, ...papers],
    };
    const handles = kept.map(({ handle }) => handle);
    if (handles.length > 0) await takeUploads(platform, trx, handles);
    if (isProviders) {
      const { id: officer_id, name: officer_name } = visit.staff;
      const by = said.partial_reason ? { officer_id, officer_name } : nobody;
      await updateCheck(trx, { caseId: id, kind }, { ...said, ...by });
      const message = 'It is written. What the provider found stays as it is, with its day.';
      return { what: 'partial-explained', note: checkNames[kind], message };
    }
    const made = {
      method: 'by-hand',
      how: given.how || null,
      source: given.source || null,
    } as const;
    await writeOutcome(trx, one, kind, { state, ...made, ...said, by: visit.staff }, now);
    const note = `${checkNames[kind]}: ${state.replaceAll('-', ' ')}`;
    // Once for all that is asked of them: their page lists each.
    const isFirst = checks.every((check) => check.state !== 'waiting-for-person');
    const told =
      state === 'waiting-for-person' && isFirst && (await tellNeeded(platform, trx, one));
    const message = told
      ? 'The check is written, and the person is told that something is needed.'
      : 'The check is written.';
    return { what: 'checked-by-hand', note, message };
  });
}

/** Keeps a consent that the person gave in front of this member (CASE-05). */
export function consentInPerson(
  platform: Needs,
  visit: Working,
  { purpose, language, ...seen }: Seen & Omit<Received<typeof takeConsent>['body'], 'version'>,
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'consent' }, async (trx, one, now) => {
    const stands = await readConsent(trx, one.id, purpose);
    // A text of before may not name whom staff want to ask: in the words of today the person agrees anew.
    if (stands && consentVersions.languageOf(stands.text_version))
      return new ApiError(takeConsent.errors.open);
    await insertConsent(trx, {
      case_id: one.id,
      purpose,
      text_version: consentVersions.versionIn(language),
      language,
      channel: 'in-person',
      taken_by: visit.staff.id,
      given_at: now,
    });
    // Who said no on their page has thought again, here in person.
    if (purpose === 'checks' && one.stopped_because) {
      await updateCase(trx, one.id, { stopped_at: null, stopped_because: null });
    }
    if (purpose === 'checks' && !stands) await sendDropped(platform, trx, one);
    return { what: 'consent', note: purpose, message: 'The consent is kept.' };
  });
}

/**
 * Sends the person a new link where one can go; stands or falls with the row that says so. An address whose mail
 * came back, and a number that took no messages, get one more chance.
 */
export function linkAgain(platform: Needs, visit: Working, seen: Seen): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'link' }, async (trx, one) => {
    const { email, phone } = await addressesOf(trx, one);
    if (email) await platform.mail.resume(email, trx);
    if (phone) await platform.messages.resume(phone, trx);
    const reach = await reachOf(platform, trx, one);
    if (!reach?.email && !reach?.phone) {
      return invalid({
        email:
          'No message reaches the person: put an email or a Nigerian mobile number right first',
      });
    }
    const invitation: Invitation = { id: one.id, after: one.link_sent_at?.toISOString() ?? null };
    await platform.jobs.send(inviteJob, invitation, trx);
    return {
      what: 'link-asked',
      message: 'A new link is on its way. The timeline says how it went.',
    };
  });
}

/** The list as it is answered, each day its own number. */
const holidaysOf = (
  days: readonly { readonly day: string; readonly name: string }[],
): Holidays => ({
  data: days.map(({ day, name }) => ({ id: day, day: calendarDay(day), name })),
  hasNext: false,
});

/** The public holidays that staff have entered. */
export async function holidayList({ database }: Pick<Needs, 'database'>): Promise<Holidays> {
  return holidaysOf(await readHolidayList(database.kysely));
}

type SeenDays = NonNullable<Received<typeof saveHolidays>['body']['seen']>;

/** Whether what was read stands still; a console of before says the days alone. */
function isSame(seen: SeenDays, kept: readonly { readonly day: string; readonly name: string }[]) {
  const now = new Map<string, string>(kept.map(({ day, name }) => [day, name]));
  const isKept = (one: SeenDays[number]) =>
    typeof one === 'string' ? now.has(one) : now.get(one.day) === one.name;
  return seen.length === now.size && seen.every(isKept);
}

/** Saves the public holidays; what is due already stays as it is. A colleague's days are not written over unseen. */
export async function keepHolidays(
  { audit, database }: Needs,
  { staff, requestId }: Working,
  { data, seen }: Received<typeof saveHolidays>['body'],
): Promise<Holidays | ApiError> {
  const days = data.map(({ day }) => day);
  const twice = days.find((day, place) => days.indexOf(day) !== place);
  if (twice) return invalid({ data: `${formatDay(twice)} is there twice` });
  const isSaved = await database.transaction(async (trx) => {
    const kept = await lockHolidays(trx);
    if (seen && !isSame(seen, kept)) return false;
    await replaceHolidays(trx, data);
    const entry = { action: 'holidays.save', actor: staff.id, subject: 'holidays', requestId };
    await audit.record(entry, trx);
    return true;
  });
  if (!isSaved) return new ApiError(common.changed);
  return holidaysOf(data.toSorted((one, other) => (one.day < other.day ? -1 : 1)));
}
