import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { ApprovalAction, ApprovalRow } from '#platform/staff/approvals.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { type Approval, decideApproval, getApproval, type listApprovals } from './contract.ts';
import {
  approvalRows,
  beginAgreed,
  countWaiting,
  lockApproval,
  lockWaitingOf,
  readApproval,
  type Seen,
  updateApproval,
} from './store.server.ts';

type Query = Received<typeof listApprovals>['query'];
type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'jobs'>;

/** The job that does what was agreed to. */
export const approvedJob = 'approvals-agreed';

/** The same as the contents file gives it. */
interface ApprovedAction extends ApprovalAction {
  /** Whether a member works here still and holds the permission: who asked may have lost it since. */
  holds(executor: Executor, staffId: string): Promise<boolean>;
}
export type ApprovedActions = Readonly<Record<string, ApprovedAction>>;

const notYetDone =
  'Not carried out yet: something failed on our side. It is tried again for some hours.';
const notDone =
  'Not carried out: something failed on our side. Look at what it is about, then request it again. An administrator finds the fault under Background jobs.';
/** Stands while it is done: who finds it at the next try goes on with what was begun. */
const begun = 'It is being carried out.';
const askerLostLater =
  'Ended after a try that failed: who asked for it may not do so any more. Look at what it is about.';
const askerLost = 'Ended: who asked for it may not do so any more.';
const withdrawn = 'Withdrawn by who requested it.';

/** Whether somebody may decide what is done by an action: agreeing needs its permission, too. */
type Decides = (action: string) => boolean;

const shown = (row: ApprovalRow, staff: Pick<Staff, 'id'>, decides: Decides): Approval => ({
  id: row.id,
  action: row.action,
  subject: row.subject,
  summary: row.summary,
  reason: row.reason,
  status: row.status,
  outcome: row.outcome,
  askedBy: row.asked_by,
  askedName: row.asked_name,
  askedAt: row.asked_at.toISOString(),
  decidedName: row.decided_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
  mine: row.status === 'waiting' && row.asked_by !== staff.id && decides(row.action),
});

/** Whose requests somebody reads: a reason tells of people whose records not everybody may read. */
export interface Reading extends Seen {
  readonly decides: Decides;
}

/** Whether a request that waits is about what this member did: then a colleague decides. */
async function isOwnDoing(
  executor: Executor,
  doings: ApprovedActions,
  row: ApprovalRow,
  staff: Pick<Staff, 'id'>,
): Promise<boolean> {
  const doneBy = row.status === 'waiting' && doings[row.action]?.doneBy;
  return doneBy ? (await doneBy(executor, row)) === staff.id : false;
}

/** The request as this member reads it, with whether they may decide it. */
async function shownTo(
  executor: Executor,
  doings: ApprovedActions,
  row: ApprovalRow,
  { staff, decides }: { readonly staff: Pick<Staff, 'id'>; readonly decides: Decides },
): Promise<Approval> {
  const isOwn = await isOwnDoing(executor, doings, row, staff);
  return { ...shown(row, staff, isOwn ? () => false : decides), ownDoing: isOwn };
}

/** A page of approval requests: one's own, and those of the actions that one may read. */
export async function approvalList(
  { database }: Pick<Needs, 'database'>,
  doings: ApprovedActions,
  staff: Staff,
  { decides, ...query }: Query & Reading,
): Promise<Answer<typeof listApprovals>> {
  const page = await approvalRows.page(database.kysely, query);
  const reading = { staff, decides };
  const data = page.data.map((row) => shownTo(database.kysely, doings, row, reading));
  return { ...page, data: await Promise.all(data) };
}

/** The list as CSV, filtered like it; never what is done once two have agreed. */
export function approvalExport(platform: Platform, context: StaffRequestContext, query: Query) {
  return approvalRows.exported(platform, context, {
    resource: 'approvals',
    filter: query,
    columns: [
      ['Request', ({ summary }) => summary],
      ['Reason', ({ reason }) => reason],
      ['Requested by', ({ asked_name }) => asked_name],
      ['Requested', ({ asked_at }) => asked_at],
      ['State', ({ status }) => status],
      ['Decided by', ({ decided_name }) => decided_name],
      ['Decided', ({ decided_at }) => decided_at],
      ['Result', ({ outcome }) => outcome],
    ],
  });
}

/** What a request that waits asks for, in the words of now. */
async function summaryNow(
  executor: Executor,
  doings: ApprovedActions,
  row: ApprovalRow,
): Promise<string> {
  const now = row.status === 'waiting' && doings[row.action]?.summaryNow;
  return now ? now(executor, row) : row.summary;
}

export async function oneApproval(
  { database }: Pick<Needs, 'database'>,
  doings: ApprovedActions,
  staff: Staff,
  { id, decides, seen }: Reading & { readonly id: string },
): Promise<Approval | ApiError> {
  const row = await readApproval(database.kysely, id);
  const reads = !seen || row?.asked_by === seen.by || seen.actions.includes(row?.action ?? '');
  if (!row || !reads) return new ApiError(getApproval.errors.notFound);
  const summary = await summaryNow(database.kysely, doings, row);
  return shownTo(database.kysely, doings, { ...row, summary }, { staff, decides });
}

/**
 * Agrees or refuses. What is agreed to is done by a job, so that a crash in between loses nothing. A
 * request whose asker was disabled or has lost the permission ends here, whoever agrees. Who asked may take
 * it back, and never agrees; who did what it is about decides nothing. Nothing that came since the request was read is agreed to.
 */
export async function decide(
  { audit, clock, database, jobs }: Needs,
  doings: ApprovedActions,
  staff: Staff,
  {
    id,
    agree,
    summary: read,
    may,
  }: Received<typeof decideApproval>['body'] & {
    readonly id: string;
    readonly may: (permission: string) => boolean;
  },
): Promise<Approval | ApiError> {
  const { errors } = decideApproval;
  return database.transaction(async (trx) => {
    const row = await lockApproval(trx, id);
    const doing = row && doings[row.action];
    if (!row || !doing) return new ApiError(errors.notFound);
    if (row.status !== 'waiting') return new ApiError(errors.decided);
    if (row.asked_by === staff.id) {
      if (agree) return new ApiError(errors.ownRequest);
      const ended = await end({ audit, clock }, trx, row, { outcome: withdrawn, by: staff.id });
      return shown({ ...row, ...ended }, staff, () => false);
    }
    if (!may(doing.may)) return new ApiError(errors.forbidden);
    if (await isOwnDoing(trx, doings, row, staff)) return new ApiError(errors.ownRequest);
    if (agree && !(await doing.holds(trx, row.asked_by))) {
      await end({ audit, clock }, trx, row);
      return new ApiError(errors.askerLost);
    }
    const summary = await summaryNow(trx, doings, row);
    if (agree && read !== undefined && read !== summary) return new ApiError(errors.changed);
    const decided: Partial<ApprovalRow> = {
      summary,
      status: agree ? 'agreed' : 'refused',
      decided_by: staff.id,
      decided_name: staff.name,
      decided_at: clock.now(),
    };
    await updateApproval(trx, id, decided);
    const action = `${row.action}.${agree ? 'agree' : 'refuse'}`;
    await audit.record({ action, actor: staff.id, subject: row.subject, reason: row.reason }, trx);
    if (agree) await jobs.send(approvedJob, { id }, trx);
    return shown({ ...row, ...decided }, staff, () => false);
  });
}

type Ends = Pick<Needs, 'audit' | 'clock'>;

/** Ends a request that nobody decides. */
async function end(
  { audit, clock }: Ends,
  trx: Trx,
  { id, action, subject, reason }: ApprovalRow,
  { outcome, by } = { outcome: askerLost, by: 'system' },
): Promise<Partial<ApprovalRow>> {
  const ended = { status: 'refused', outcome, decided_at: clock.now() } as const;
  await updateApproval(trx, id, ended);
  await audit.record({ action: `${action}.end`, actor: by, subject, reason }, trx);
  return ended;
}

/**
 * Ends what a member has asked for and nobody has decided: for one who is disabled, or changes roles, but for what the
 * new role `may` still do.
 */
export async function endAskedBy(
  needs: Ends,
  trx: Trx,
  staffId: string,
  may: Decides = () => false,
): Promise<void> {
  for (const row of await lockWaitingOf(trx, staffId))
    if (!may(row.action)) await end(needs, trx, row);
}

/**
 * Does what was agreed to, and keeps how it ended, also that it is to be tried again when a try fails. Not for an asker
 * who may not do it any more; but what a killed process had begun may be done already, as their own role changed, and is
 * finished.
 */
export async function doApproved(
  { database: { kysely } }: Pick<Needs, 'database'>,
  doings: ApprovedActions,
  id: string,
): Promise<void> {
  const row = await readApproval(kysely, id);
  const doing = row && doings[row.action];
  if (!row || !doing || row.status !== 'agreed' || !row.decided_by) return;
  const { subject, payload, reason, asked_by: askedBy, decided_by: decidedBy } = row;
  if (row.outcome !== begun && !(await doing.holds(kysely, askedBy))) {
    const outcome = row.outcome ? askerLostLater : decideApproval.errors.askerLost.message;
    return updateApproval(kysely, id, { status: 'failed', outcome });
  }
  if (!(await beginAgreed(kysely, id, begun))) return;
  const failed = async (error: unknown) => {
    await updateApproval(kysely, id, { outcome: notYetDone });
    throw error;
  };
  const outcome = await doing.run({ subject, payload, reason, askedBy, decidedBy }).catch(failed);
  const refused = outcome instanceof ApiError;
  await updateApproval(kysely, id, {
    status: refused ? 'failed' : 'done',
    outcome: refused ? outcome.definition.message : outcome,
  });
}

/** Ends what was agreed to where its job has failed for good, so that the same can be requested again. */
export async function giveUp({ database }: Pick<Needs, 'database'>, id: string): Promise<void> {
  await database.transaction(async (trx) => {
    // Staff may have let it be tried once more: what was done meanwhile stands.
    const row = await lockApproval(trx, id);
    if (row?.status !== 'agreed') return;
    await updateApproval(trx, id, { status: 'failed', outcome: notDone });
  });
}

/** Whether nothing is left to be done of what was agreed to. */
export async function isOver(trx: Trx, id: string): Promise<boolean> {
  return (await readApproval(trx, id))?.status !== 'agreed';
}

/** What somebody may read of the requests: one's own and those of the actions that one may do; all for who exports them. */
export function seenBy(
  doings: ApprovedActions,
  { id, role }: Pick<Staff, 'id' | 'role'>,
  may: (role: string, permission: string) => boolean,
): Seen['seen'] {
  if (may(role, 'approvals.export')) return undefined;
  return {
    by: id,
    actions: Object.keys(doings).filter((one) => may(role, doings[one]?.may ?? '')),
  };
}

/** How many of the approval requests that somebody may read wait. */
export function waitingApprovals(
  { database }: Pick<Needs, 'database'>,
  seen: Seen['seen'],
): Promise<number> {
  return countWaiting(database.kysely, seen);
}
