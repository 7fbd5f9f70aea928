import { randomUUID } from 'node:crypto';
import { keepForStaff, showUpload, takeUploads } from '#app/intake/files/service.server.ts';
import { type Answer, ApiError, common, type Received } from '#platform/contract.ts';
import { nairaCell } from '#platform/csv/write.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { FileAnswer, StaffRequestContext, Working } from '#platform/http/calls.server.ts';
import { keepAnswer } from '#platform/http/idempotent.server.ts';
import { formatNaira } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import { disclose } from '#platform/staff/access-grants.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { calendarDay, formatDay } from '#platform/time.ts';
import { claimAfter, claimFeeKobo, verbs } from '../rules.ts';
import {
  type ClaimLine,
  moveClaim,
  type NewClaim,
  type StaffClaim,
  staffClaim,
  type staffClaims,
  updateClaim,
} from './contract.ts';
import {
  coverFault,
  factsOf,
  faultOf,
  lockWithPremium,
  type Moving,
  writtenBy,
} from './facts.service.server.ts';
import {
  type ClaimRow,
  claimRows,
  claims,
  countToDecide,
  insertClaim,
  insertClaimNote,
  insertDocument,
  lockClaim,
  readClaim,
  readClaimNotes,
  readDocuments,
} from './store.server.ts';

type Query = Received<typeof staffClaims>['query'];
type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'database' | 'limits' | 'log' | 'scanner' | 'secrets' | 'storage'
>;
type Done = { message: string };

const lineOf = (row: ClaimRow): ClaimLine => ({
  id: row.id,
  state: row.state,
  askedKobo: row.asked_kobo,
  grantedKobo: row.granted_kobo,
  feeOn: row.fee_on,
  happenedOn: row.happened_on,
  createdAt: row.created_at.toISOString(),
});

/** A page of claims for staff, without anything of a person. */
export async function claimList(
  { database }: Pick<Needs, 'database'>,
  query: Query,
): Promise<Answer<typeof staffClaims>> {
  const page = await claimRows.page(database.kysely, query);
  return { ...page, data: page.data.map(lineOf) };
}

/** How many claims wait for an administrator's decision. */
export function claimsToDecide({ database }: Pick<Needs, 'database'>): Promise<number> {
  return countToDecide(database.kysely);
}

/** The list as CSV, filtered like it, with how to reach the claimant; never what happened. */
export function claimExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return claimRows.exported(platform, context, {
    resource: 'claims',
    filter: query,
    columns: [
      ['Created', ({ created_at }) => created_at],
      ['Claim', ({ id }) => id],
      ['State', ({ state }) => state],
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['Request', ({ request_id }) => request_id],
      ['Date of the incident', ({ happened_on }) => happened_on],
      ['Amount claimed, naira', ({ asked_kobo }) => nairaCell(asked_kobo)],
      ['Amount approved, naira', ({ granted_kobo }) => nairaCell(granted_kobo)],
      ['Fee received on', ({ fee_on }) => fee_on],
      ['Decided', ({ decided_at }) => decided_at],
    ],
  });
}

/** The claim, once a reason was given; leaves an audit row with the fields that leave (L3). */
async function opened(
  platform: Needs,
  { staff, requestId }: Working,
  { id, fields }: { id: string; fields: readonly string[] },
): Promise<ClaimRow | ApiError> {
  const row = await readClaim(platform.database.kysely, id);
  if (!row) return new ApiError(staffClaim.errors.notFound);
  const kind = 'claims';
  return (await disclose(platform, staff, { kind, subject: id, fields, requestId })) ?? row;
}

/** One claim with its documents and its way; needs a reason (L3). */
export async function oneClaim(
  platform: Needs,
  context: Working,
  id: string,
): Promise<StaffClaim | ApiError> {
  const row = await opened(platform, context, { id, fields: ['name', 'email', 'phone', 'what'] });
  if (row instanceof ApiError) return row;
  const { kysely } = platform.database;
  const notes = await readClaimNotes(kysely, id);
  const documents = await readDocuments(kysely, id);
  return {
    ...lineOf(row),
    name: row.name,
    email: row.email,
    phone: row.phone,
    cameBy: row.came_by,
    requestId: row.request_id,
    badge: row.badge,
    what: row.what,
    feeKobo: row.fee_kobo,
    feeBy: row.fee_by,
    decidedAt: row.decided_at?.toISOString() ?? null,
    version: row.version,
    can: verbs.filter((verb) => claimAfter(verb, row) !== null),
    documents: documents.map(({ handle, title, by_name: by, at }) => {
      return { handle, title, by, at: at.toISOString() };
    }),
    history: notes.map(({ at, verb, text, by_name: by }) => {
      return { at: at.toISOString(), verb, text, by };
    }),
  };
}

/** Writes down a claim as it came. */
export async function addClaim(
  platform: Needs,
  staff: Staff,
  given: NewClaim,
): Promise<ClaimLine | ApiError> {
  const facts = factsOf(given);
  const fault = await faultOf(platform, facts);
  if (fault) return fault;
  const { audit, clock, database, secrets } = platform;
  const row = {
    id: `CL-${secrets.randomToken(80)}`,
    ...facts,
    fee_kobo: claimFeeKobo,
    fee_on: null,
    fee_by: null,
    state: 'received',
    granted_kobo: null,
    decided_at: null,
    created_at: clock.now(),
  } as const;
  return database.transaction(async (trx) => {
    await insertClaim(trx, row);
    await audit.record({ action: 'claims.create', actor: staff.id, subject: row.id }, trx);
    return keepAnswer(trx, lineOf({ ...row, version: 1 }));
  });
}

/** Corrects a claim that is not decided yet. */
export async function correctClaim(
  platform: Needs,
  staff: Staff,
  given: NewClaim & { readonly id: string; readonly version: number },
): Promise<ClaimLine | ApiError> {
  const known = await readClaim(platform.database.kysely, given.id);
  const facts = factsOf(given);
  const fault = await faultOf(platform, facts, known);
  if (fault) return fault;
  const { errors } = updateClaim;
  const seen = { id: given.id, version: given.version, errors };
  return changeSeen(platform, { lock: lockClaim }, seen, async (trx, row) => {
    if (row.state !== 'received' && row.state !== 'checking')
      return new ApiError(errors.wrongState);
    await claims.change(trx, row.id, facts);
    await platform.audit.record({ action: 'claims.update', actor: staff.id, subject: row.id }, trx);
    return lineOf({ ...row, ...facts });
  });
}

/** Changes a claim under its lock, with a note and an audit row in the same transaction. */
function change(
  { audit, clock, database }: Needs,
  staff: Staff,
  { id, version }: { readonly id: string; readonly version?: number },
  work: (trx: Trx, row: ClaimRow) => Promise<{ verb: string; text: string } | ApiError>,
  lock: typeof lockClaim = lockClaim,
): Promise<Done | ApiError> {
  const seen = { id, version, errors: moveClaim.errors };
  return changeSeen({ database }, { lock }, seen, async (trx, row) => {
    const note = await work(trx, row);
    if (note instanceof ApiError) return note;
    const by = { by_name: staff.name, at: clock.now() };
    await insertClaimNote(trx, { id: randomUUID(), claim_id: id, ...note, ...by });
    await audit.record({ action: `claims.${note.verb}`, actor: staff.id, subject: id }, trx);
    return { message: 'Done.' };
  });
}

/** What stood in the claim and is taken away by a step, for its timeline. */
function before({ verb }: Pick<Moving, 'verb'>, row: ClaimRow): string {
  if (verb === 'reopen' && row.granted_kobo)
    return `Approved before: ${formatNaira(row.granted_kobo)}.`;
  if (verb === 'correct-fee' && row.fee_on)
    return `Written before: ${formatDay(calendarDay(row.fee_on))}.`;
  return '';
}

/**
 * Takes a claim a step further, or back. None is accepted on an insurance that is active no more, or was so only after
 * what happened. Reopened, it has no amount any more: what was approved before stands in its timeline, and so
 * does the day of a fee that is corrected.
 */
export async function move(platform: Needs, staff: Staff, given: Moving): Promise<Done | ApiError> {
  const { errors } = moveClaim;
  const accepts = given.verb === 'accept';
  const work = async (trx: Trx, row: ClaimRow) => {
    const state = claimAfter(given.verb, row);
    if (!state) return new ApiError(errors.wrongState);
    const values = writtenBy(platform, staff, row, given);
    if (values instanceof ApiError) return values;
    const fault = accepts ? await coverFault(trx, row) : null;
    if (fault) return fault;
    await claims.change(trx, row.id, { ...values, state });
    return {
      verb: given.verb,
      text: [given.message, before(given, row)].filter(Boolean).join('\n'),
    };
  };
  return change(platform, staff, given, work, accepts ? lockWithPremium : lockClaim);
}

/** Keeps a note for colleagues. */
export function addClaimNote(
  platform: Needs,
  staff: Staff,
  { id, note }: { id: string; note: string },
): Promise<Done | ApiError> {
  return change(platform, staff, { id }, async () => ({ verb: 'note', text: note }));
}

/** Keeps a photo or a PDF with a claim, checked as every upload; the limits count by member. */
export async function addDocument(
  platform: Needs,
  staff: Staff,
  { id, title, file }: { id: string; title: string; file: string },
): Promise<Done | ApiError> {
  if (!(await readClaim(platform.database.kysely, id))) {
    return new ApiError(moveClaim.errors.notFound);
  }
  const taken = await platform.limits.take('upload-member', staff.id);
  if (!taken.allowed) {
    return new ApiError(common.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  }
  const kept = await keepForStaff(platform, file, 'paper');
  if (kept instanceof ApiError) return kept;
  const { handle } = kept;
  return change(platform, staff, { id }, async (trx) => {
    await takeUploads(platform, trx, [handle]);
    const document = { handle, claim_id: id, title, by_name: staff.name };
    await insertDocument(trx, { ...document, at: platform.clock.now() });
    return { verb: 'document', text: title };
  });
}

/** A document of a claim, as a download. */
export async function giveDocument(
  platform: Needs,
  context: Working & Pick<StaffRequestContext, 'may'>,
  { id, handle }: { id: string; handle: string },
): Promise<FileAnswer | ApiError> {
  const documents = await readDocuments(platform.database.kysely, id);
  const known = documents.some((one) => one.handle === handle);
  if (!known) return new ApiError(staffClaim.errors.notFound);
  if (!context.may('files.read')) return new ApiError(common.forbidden);
  // Last: its audit row says that the document was seen.
  const row = await opened(platform, context, { id, fields: ['document'] });
  if (row instanceof ApiError) return row;
  return showUpload(platform, handle, context);
}
