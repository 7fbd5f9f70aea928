import { consentsOf } from '#app/people/verification/admin/consents/consents.service.server.ts';
import { giveOwn, withdrawOwn } from '#app/people/verification/own/consents.service.server.ts';
import { ownRecord } from '#app/people/verification/own/own.service.server.ts';
import type { Language } from '#app/shell/languages/contract.ts';
import { type Answer, ApiError, common } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { addMonths, type CalendarDay, dayOf, endOfDay, isCalendarDay } from '#platform/time.ts';
import { meErrors } from '../contract.ts';
import { heldAsOwner, requireChange, requireWorker } from '../session.service.server.ts';
import {
  type ConsentKind,
  giveMyConsent,
  type listMyConsents,
  withdrawMyConsent,
} from './consents.contract.ts';
import { groups } from './copy.ts';
import { consentVersions } from './texts.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'limits' | 'secrets'>;

/** No consent runs longer than this without being given again. */
const mostMonths = 24;
const usualMonths = 12;

/** What stands open and what stood, the youngest first; the text of today in a language. */
export async function myConsents(
  platform: Needs,
  context: RequestContext,
  language: Language = 'en',
): Promise<Answer<typeof listMyConsents> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const rows = await consentsOf(platform, worker.recordId);
  return {
    masked: worker.masked,
    textVersion: consentVersions.versionIn(language),
    latest: addMonths(dayOf(platform.clock.now()), mostMonths),
    data: rows.map(({ givenBy: _name, ...row }) => row),
  };
}

/** The last day of a consent, or what is wrong with it. */
function lastDay(typed: string | undefined, now: Date): CalendarDay | string {
  const today = dayOf(now);
  if (!typed) return addMonths(today, usualMonths);
  // Of an instant its day in Lagos; what a calendar does not have is none.
  const [named = ''] = typed.split('T');
  const instant = typed.includes('T') ? new Date(typed) : null;
  const isInstant = instant !== null && !Number.isNaN(instant.getTime()) && isCalendarDay(named);
  const day = isCalendarDay(typed) ? typed : isInstant ? dayOf(instant) : null;
  if (!day) return 'Use a real date, such as 2027-04-12';
  if (day < today) return 'The last day lies behind';
  return day > addMonths(today, mostMonths) ? `At most ${mostMonths} months from today` : day;
}

/** Opens a group of the own record; not where the session is masked. */
export async function giveMine(
  platform: Needs,
  {
    group,
    until,
    textVersion,
  }: { group: ConsentKind; until?: string | undefined; textVersion?: string | undefined },
  context: RequestContext,
): Promise<Answer<typeof giveMyConsent> | ApiError> {
  const { clock, database } = platform;
  const { errors } = giveMyConsent;
  const worker = await requireChange(platform, context);
  if (worker instanceof ApiError) return worker;
  const read = textVersion || consentVersions.versionIn('en');
  const language = consentVersions.languageOf(read);
  if (!language) return new ApiError(errors.oldText);
  const day = lastDay(until, clock.now());
  if (!isCalendarDay(day)) return new ApiError(common.invalid, { fields: { until: day } });
  const { purpose } = groups[group];
  const given = { group, purpose, textVersion: read, language, until: endOfDay(day) };
  const id = await database.transaction(async (trx) => {
    const held = await heldAsOwner(trx, worker);
    const own = { badge: held?.record.verifiedId ?? '', requestId: context.requestId };
    return held && giveOwn(platform, trx, own, given);
  });
  if (!id) return new ApiError(meErrors.unauthorized);
  return {
    success: true,
    message: 'It is open now, and closes by itself on the day you chose.',
    id,
  };
}

/**
 * Closes a group again. A masked session may: it takes away, and gives nothing. Without a limit: what is open was
 * counted when it was given, and nobody else uses up the changes of the owner.
 */
export async function withdrawMine(
  platform: Needs,
  { id }: { readonly id: string },
  context: RequestContext,
): Promise<Answer<typeof withdrawMyConsent> | ApiError> {
  const worker = await requireWorker(platform, context);
  if (worker instanceof ApiError) return worker;
  const held = await ownRecord(platform.database.kysely, worker.recordId);
  const own = { badge: held?.record.verifiedId ?? '', requestId: context.requestId };
  if (!(await withdrawOwn(platform, own, id))) {
    return new ApiError(withdrawMyConsent.errors.notFound);
  }
  return { success: true, message: 'It is closed now.' };
}
