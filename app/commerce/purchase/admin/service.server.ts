import { randomUUID } from 'node:crypto';
import { moneyOfCancelled } from '#app/commerce/payment/admin/service.server.ts';
import { wentBack } from '#app/commerce/payment/refunded.service.server.ts';
import { paymentStates } from '#app/commerce/payment/service.server.ts';
import { kindNames } from '#app/commerce/plans/rules.ts';
import { showUpload } from '#app/intake/files/service.server.ts';
import {
  isCaseOpen,
  isCaseOver,
  reopenCase,
  withdrawCase,
} from '#app/people/cases/withdrawal.service.server.ts';
import { type Answer, ApiError, common, type Received } from '#platform/contract.ts';
import { nairaCell } from '#platform/csv/write.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { FileAnswer, StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import { staffWithRoles } from '#platform/staff/directory.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { dayOf, lastDays, startOfDay } from '#platform/time.ts';
import { giveReceipt } from '../receipt/receipt.service.server.ts';
import { statusWords } from '../request/request.rules.ts';
import { type PurchaseNeeds, purpose } from '../service.server.ts';
import { type Finding, readRequest, type StoredRequest } from '../store.server.ts';
import { inboxes, type Noun } from './contract.ts';
import { takenUpAgain } from './reopened.service.server.ts';
import { inboxOf, leadsTo, type Reading, readingOf, readsNotes, type Verb } from './rules.ts';
import {
  countErased,
  countInWork,
  insertNote,
  type NoteRow,
  narrowedTo,
  readCounts,
  requestRows,
  requests,
} from './store.server.ts';
import { lineOf, showsFile, tellRequest } from './timeline.service.server.ts';
import { isTold, saidOf, tellBuyer } from './told.service.server.ts';

type Needs = PurchaseNeeds & Pick<Platform, 'messages' | 'scanner' | 'storage'>;
type Query = Received<(typeof inboxes)[Noun]['list']>['query'];
type Done = { message: string; mailed: boolean };
type RequestContext = Pick<StaffRequestContext, 'staff' | 'requestId' | 'may'>;

const { errors } = inboxes.requests.decide;

/** Incident reports have an inbox of their own; the inbox of requests has all of them. */
const isOn = (noun: Noun, row: Pick<StoredRequest, 'kind'> | undefined) =>
  row !== undefined && (noun === 'requests' || row.kind === 'INCIDENT_REPORT');

/** Who does not read requests of every kind reads verification orders alone (CASE-04). */
const seesAll = (noun: Noun, { may }: Pick<RequestContext, 'may'>) =>
  noun === 'incidents' || may('requests.every');

const narrowingOf = (noun: Noun) => ({ ...inboxOf(noun), unrefunded: moneyOfCancelled });

/** A page of requests for staff, without anything of a person. */
export async function requestList(
  { database }: Pick<Needs, 'database'>,
  noun: Noun,
  context: Pick<RequestContext, 'may'>,
  asked: Query,
): Promise<Answer<(typeof inboxes)[Noun]['list']>> {
  const isOther = asked.kind !== undefined && asked.kind !== 'VERIFICATION';
  if (isOther && !seesAll(noun, context)) return { data: [], hasNext: false };
  const query: Query = seesAll(noun, context) ? asked : { ...asked, kind: 'VERIFICATION' };
  const { kysely } = database;
  const page = await requestRows.page(kysely, await narrowedTo(kysely, narrowingOf(noun), query));
  const ids = page.data.map(({ id }) => id);
  const states = await paymentStates({ database }, purpose, ids);
  const data = page.data.map((row) => lineOf(row, states.get(row.id) ?? null, context));
  return { ...page, data };
}

/** An inbox's list as CSV, filtered like it, with the buyer; never what a form asked. */
export async function requestExport(
  platform: Platform,
  noun: Noun,
  context: StaffRequestContext,
  query: Query,
) {
  return requestRows.exported(platform, context, {
    resource: noun,
    filter: await narrowedTo(platform.database.kysely, narrowingOf(noun), query),
    async lines(rows) {
      const ids = rows.map(({ id }) => id);
      const states = await paymentStates(platform, purpose, ids);
      return rows.map((row) => ({ ...row, money: states.get(row.id) ?? row.payment }));
    },
    columns: [
      ['Ordered', ({ created_at }) => created_at],
      ['Request', ({ id }) => id],
      ['Kind', ({ kind }) => kindNames[kind]],
      ['Plan', ({ plan_name }) => plan_name],
      ['Total, naira', ({ total_kobo }) => nairaCell(total_kobo)],
      ['Payment', ({ money }) => money],
      ['Reference', ({ paid_reference }) => paid_reference],
      ['Paid', ({ paid_at }) => paid_at],
      ['Status', ({ status }) => statusWords[status]],
      ['Outcome', (row) => (readsNotes(row, context) ? row.finding : null)],
      ['Assigned to', ({ assigned_name }) => assigned_name],
      ['Name', ({ customer_name }) => customer_name],
      ['Email', ({ customer_email }) => customer_email],
      ['Phone', ({ customer_phone }) => customer_phone],
    ],
  });
}

/** The request, once a reason was given; leaves an audit row with the fields that leave (L3). */
async function opened(
  platform: Needs,
  noun: Noun,
  { staff, requestId, may }: RequestContext,
  { id, fields }: { id: string; fields: readonly string[] },
): Promise<StoredRequest | ApiError> {
  const row = await readRequest(platform.database.kysely, id);
  if (!row || !isOn(noun, row)) return new ApiError(errors.notFound);
  if (row.kind !== 'VERIFICATION' && !seesAll(noun, { may })) {
    return new ApiError(errors.notFound);
  }
  const refused = await disclose(platform, staff, { kind: noun, subject: id, fields, requestId });
  return refused ?? row;
}

/** One request with buyer, answers, amounts and all that happened; needs a reason (L3). */
export async function oneForStaff(
  platform: Needs,
  noun: Noun,
  context: RequestContext,
  id: string,
) {
  const known = await readRequest(platform.database.kysely, id);
  const reading: Reading = known ? readingOf(known, context) : 'none';
  const fields = ['name', 'email', 'phone', ...(reading === 'none' ? [] : ['answers'])];
  const row = await opened(platform, noun, context, { id, fields });
  return row instanceof ApiError ? row : tellRequest(platform, row, context);
}

/** A file among the answers, for who may see files. */
export async function oneFile(
  platform: Needs,
  noun: Noun,
  context: RequestContext,
  { id, field }: { id: string; field: string },
): Promise<FileAnswer | ApiError> {
  const known = await readRequest(platform.database.kysely, id);
  const mayRead = known !== undefined && context.may('files.read');
  const may = mayRead && (await showsFile(platform, known, readingOf(known, context), field));
  const row = await opened(platform, noun, context, { id, fields: may ? [field] : [] });
  if (row instanceof ApiError) return row;
  // Whether a file was sent is no more told than what is in it.
  if (!may) return new ApiError(common.forbidden);
  const handle = Object.hasOwn(row.form_data, field) ? row.form_data[field] : undefined;
  return typeof handle === 'string'
    ? showUpload(platform, handle, context)
    : new ApiError(errors.notFound);
}

export async function receiptFor(
  platform: Needs,
  noun: Noun,
  context: RequestContext,
  id: string,
): Promise<FileAnswer | ApiError> {
  const row = await opened(platform, noun, context, { id, fields: ['name'] });
  return row instanceof ApiError ? row : giveReceipt(platform, id, true, context.staff.id);
}

/** Changes a request under its lock, with a note and an audit row in the same transaction. */
function change(
  { audit, clock, database }: Needs,
  noun: Noun,
  staff: Staff,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (trx: Trx, row: StoredRequest) => Promise<Pick<NoteRow, 'verb' | 'text'> | ApiError>,
): Promise<Done | ApiError> {
  const seen = { id, version, errors };
  const inInbox = {
    async lock(trx: Trx) {
      const row = await requests.lock(trx, id);
      return isOn(noun, row) ? row : undefined;
    },
  };
  return changeSeen({ database }, inInbox, seen, async (trx, row) => {
    const note = await work(trx, row);
    if (note instanceof ApiError) return note;
    const by = { by_id: staff.id, by_name: staff.name, at: clock.now() };
    await insertNote(trx, { id: randomUUID(), request_id: id, ...note, ...by });
    await audit.record({ action: `${noun}.${note.verb}`, actor: staff.id, subject: id }, trx);
    return { message: saidOf(note), mailed: isTold(note) };
  });
}

/**
 * Finishes, declines or reopens a request. The buyer is told of the first two, in the same transaction. The
 * case of a verification is withdrawn with its order, and reopened with it; what decides it finishes the order.
 */
export function decide(
  platform: Needs,
  noun: Noun,
  staff: Staff,
  given: {
    id: string;
    verb: Verb;
    version: number;
    message: string;
    finding?: Finding | undefined;
  },
): Promise<Done | ApiError> {
  const { id, verb, message } = given;
  return change(platform, noun, staff, given, async (trx, row) => {
    const next = leadsTo(verb, row);
    if (!next) return new ApiError(errors.wrongState);
    if (verb === 'reopen' && (await wentBack(trx, row.paid_reference))) {
      return new ApiError(errors.givenBack);
    }
    if (verb === 'reopen' && (await isCaseOver(trx, id))) return new ApiError(errors.caseOver);
    const isReport = row.kind === 'INCIDENT_REPORT';
    if (isReport && verb === 'finish' && !given.finding) {
      const { needsFinding } = errors;
      return new ApiError(needsFinding, { fields: { finding: needsFinding.message } });
    }
    if (verb === 'finish' && (await isCaseOpen(trx, id))) return new ApiError(errors.caseOpen);
    const order = { source: { kind: 'order', id }, why: message, by: staff } as const;
    if (verb === 'decline' && !(await withdrawCase(platform, trx, order))) {
      return new ApiError(errors.caseAtDecision);
    }
    const again = { ...order, days: row.estimated_days };
    const isReopened = verb !== 'reopen' || (await reopenCase(platform, trx, again));
    if (!isReopened) return new ApiError(errors.wrongState);
    const finding = isReport && verb === 'finish' ? (given.finding ?? null) : null;
    if (verb === 'reopen') {
      await requests.change(trx, id, await takenUpAgain(trx, row, next, platform.clock.now()));
      return { verb, text: message };
    }
    await requests.change(trx, id, { status: next, finding, closed_at: platform.clock.now() });
    return {
      verb,
      text: await tellBuyer(platform, trx, row, { done: verb === 'finish', message }),
    };
  });
}

/** Keeps a note for colleagues. */
export function addNote(
  platform: Needs,
  noun: Noun,
  staff: Staff,
  { id, note }: { id: string; note: string },
): Promise<Done | ApiError> {
  return change(platform, noun, staff, { id }, async () => ({ verb: 'note', text: note }));
}

/** Gives a request to a member of staff who may work on it, or to nobody. */
export function assign(
  platform: Needs,
  noun: Noun,
  staff: Staff,
  { id, to, version }: { id: string; to: string | null; version: number },
): Promise<Done | ApiError> {
  return change(platform, noun, staff, { id, version }, async (trx) => {
    const members = await staffWithRoles(trx, inboxOf(noun).roles);
    const member = to === null ? null : members.find((one) => one.id === to);
    if (member === undefined) return new ApiError(inboxes[noun].assign.errors.noMember);
    const name = member?.name ?? null;
    await requests.change(trx, id, { assigned_to: to, assigned_name: name });
    return { verb: 'assign', text: name ?? 'Unassigned' };
  });
}

/** Who can be given the work of an inbox. */
export async function assigneesOf({ database }: Pick<Needs, 'database'>, noun: Noun) {
  return { data: await staffWithRoles(database.kysely, inboxOf(noun).roles) };
}

/** How many requests, of one kind or all, are being worked on. */
export function requestsInWork(kind?: StoredRequest['kind']) {
  return ({ database }: Pick<Needs, 'database'>) => countInWork(database.kysely, kind);
}

/** How many requests in work are about somebody who was erased: staff end them, and give back what was paid. */
export const requestsErased = ({ database }: Pick<Needs, 'database'>): Promise<number> =>
  countErased(database.kysely);

/** How many requests came on each of the last days, today last; days without any too. */
export async function requestsByDay(
  { clock, database }: Pick<Needs, 'clock' | 'database'>,
  days = 30,
): Promise<{ day: string; count: number }[]> {
  const last = lastDays(clock.now(), days);
  const [first = dayOf(clock.now())] = last;
  const counts = await readCounts(database.kysely, startOfDay(first));
  const on = (day: string) => Number(counts.find((one) => one.day === day)?.count ?? 0);
  return last.map((day) => ({ day, count: on(day) }));
}
