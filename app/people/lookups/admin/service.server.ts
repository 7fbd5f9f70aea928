import * as z from 'zod/mini';
import { type Answer, ApiError, invalid, type Received } from '#platform/contract.ts';
import type { Executor } from '#platform/database/database.server.ts';
import type { StaffRequestContext, Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import {
  type ApprovalAction,
  type Approved,
  askApproval,
} from '#platform/staff/approvals.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { type CalendarDay, calendarDay, formatDay, formatMoment } from '#platform/time.ts';
import { unknownLookup } from '../contract.ts';
import {
  closeInquiry,
  countOpenInquiries,
  type InquiryRow,
  inquiryRows,
  readInquiry,
} from '../inquiries.store.server.ts';
import { faultOfDelay, type Place, placeIn, searcherNames, shownFrom } from '../rules.ts';
import { allLookupsOf } from '../service.server.ts';
import { delayRow, type LookupRow, readRow } from '../store.server.ts';
import {
  answerInquiry,
  type InquiryLine,
  type recordLookups,
  type StaffInquiry,
  type staffInquiries,
  staffInquiry,
} from './contract.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database'>;

/**
 * A page of who looked at a record. What the record says is not in it, so no reason is asked for; what a worker wrote
 * about a share link is read with the link, for a reason.
 */
export async function lookupsOfRecord(
  platform: Pick<Platform, 'database'>,
  { id, before }: { readonly id: string; readonly before?: string | undefined },
): Promise<Answer<typeof recordLookups>> {
  const { page, held } = await allLookupsOf(platform, id, before);
  const data = page.data.map(({ inquiry: _inquiry, ...one }) => ({
    ...one,
    reason: one.way === 'share' ? null : one.reason,
    heldUntil: held.get(one.id)?.toISOString() ?? null,
  }));
  return { ...page, data };
}

/** The name of this approval action. */
const delayAction = 'lookups.delay';

/** Who looked, in words for the colleague who decides: it may be the one who asks. */
async function lookedBy(
  db: Executor,
  { staff_id: id, searcher }: Pick<LookupRow, 'staff_id' | 'searcher'>,
) {
  const name = id && (await staffNames({ database: { kysely: db } }, [id])).get(id);
  return name ? `${name} of our staff` : searcherNames[searcher].toLowerCase();
}

/** Asks that a row be told to its worker from a set day only. Until a colleague agrees it is told. */
export async function askToDelay(
  { audit, clock, database }: Needs,
  { staff }: Working,
  asked: { id: string; lookupId: string; until: CalendarDay; reason: string },
) {
  const { id, lookupId, until, reason } = asked;
  const fault = faultOfDelay(until, clock.now());
  if (fault) return invalid({ until: fault });
  const place = placeIn(lookupId);
  return database.transaction(async (trx) => {
    const row = place && (await readRow(trx, id, place));
    if (!row) return new ApiError(unknownLookup);
    const look = `the look at the record by ${await lookedBy(trx, row)}, ${formatMoment(row.minute)}`;
    return askApproval({ audit, clock }, trx, staff, {
      action: delayAction,
      subject: `${id} ${lookupId}`,
      payload: { until },
      summary: `Tell the worker of ${id} about ${look} only from ${formatDay(until)} on.`,
      reason,
    });
  });
}

const Delay = z.object({ until: z.string() });

/** A colleague took so long to agree that there is nothing left to hold back. */
const delayOver = {
  status: 409,
  code: 'delay-over',
  message: 'The day until which it was to be held back is over: the worker is told.',
} as const;

/** The row that a request to hold back is about. */
function rowOf(db: Executor, subject: string): Promise<LookupRow | undefined> | null {
  const [badge = '', lookupId = ''] = subject.split(' ');
  const place = placeIn(lookupId);
  return place && readRow(db, badge, place);
}

async function delay(
  { audit, clock, database }: Needs,
  agreed: Approved,
): Promise<string | ApiError> {
  const [badge = '', lookupId = ''] = agreed.subject.split(' ');
  const place: Place | null = placeIn(lookupId);
  const { until } = Delay.parse(agreed.payload);
  if (faultOfDelay(calendarDay(until), clock.now())) return new ApiError(delayOver);
  return database.transaction(async (trx) => {
    const done = place && (await delayRow(trx, badge, place, shownFrom(calendarDay(until))));
    if (!done) return new ApiError(unknownLookup);
    const { askedBy: actor, reason } = agreed;
    await audit.record({ action: 'lookups.delayed', actor, subject: badge, reason }, trx);
    return `The row is held back until ${formatDay(until)}.`;
  });
}

/** What is done once a colleague has agreed to hold a row back. */
export const lookupsApproved = (platform: Needs): Readonly<Record<string, ApprovalAction>> => ({
  [delayAction]: {
    may: 'lookups.delay',
    doneBy: async (db, { subject }) => (await rowOf(db, subject))?.staff_id ?? null,
    run: (agreed) => delay(platform, agreed),
  },
});

const lineOf = (row: InquiryRow, now: Date): InquiryLine => ({
  id: row.id,
  badge: row.badge,
  at: row.lookup_minute.toISOString(),
  way: row.way,
  searcher: row.searcher,
  role: row.role,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  overdue: row.state === 'open' && row.due_at < now,
});

/** A page of inquiries. */
export async function inquiryPage(
  { clock, database }: Pick<Needs, 'clock' | 'database'>,
  query: Received<typeof staffInquiries>['query'],
): Promise<Answer<typeof staffInquiries>> {
  const now = clock.now();
  const page = await inquiryRows.page(database.kysely, query);
  return { ...page, data: page.data.map((row) => lineOf(row, now)) };
}

/** How many inquiries wait for an answer. */
export function waitingInquiries({ database }: Pick<Needs, 'database'>): Promise<number> {
  return countOpenInquiries(database.kysely);
}

/** One inquiry for a member of staff who has said why; leaves an audit row. */
export async function oneInquiry(
  platform: Needs,
  { staff, requestId, may }: Working & Pick<StaffRequestContext, 'may'>,
  id: string,
): Promise<StaffInquiry | ApiError> {
  const { clock, database } = platform;
  const row = await readInquiry(database.kysely, id);
  if (!row) return new ApiError(staffInquiry.errors.notFound);
  const disclosed = { kind: 'inquiries', subject: id, fields: ['note'], requestId };
  const refused = await disclose(platform, staff, disclosed);
  if (refused) return refused;
  const { staff_id: looked, answered_by: answered } = row;
  const ids = [looked, answered].flatMap((one) => one ?? []);
  const names = await staffNames({ database }, ids);
  return {
    ...lineOf(row, clock.now()),
    reason: row.reason,
    fields: row.fields,
    note: row.note,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    lookedBy: looked && (names.get(looked) ?? null),
    answeredBy: answered && (names.get(answered) ?? null),
    mayAnswer: row.state === 'open' && looked !== staff.id && may('inquiries.write'),
  };
}

/** Answers an inquiry, once; never by the member whom it is about. */
export async function answer(
  { audit, clock, database }: Needs,
  { staff, requestId }: Working,
  { id, answer: said }: { readonly id: string; readonly answer: string },
): Promise<Answer<typeof answerInquiry> | ApiError> {
  const { errors } = answerInquiry;
  return database.transaction(async (trx) => {
    const row = await readInquiry(trx, id);
    if (!row) return new ApiError(errors.notFound);
    if (row.staff_id === staff.id) return new ApiError(errors.ownLookup);
    const at = clock.now();
    if (!(await closeInquiry(trx, id, { answer: said, by: staff.id, at }))) {
      return new ApiError(errors.answered);
    }
    const entry = { action: 'inquiries.answer', actor: staff.id, subject: row.badge, requestId };
    await audit.record(entry, trx);
    return { id, message: 'Answered. The worker reads it on the own page.' };
  });
}
