import { ApiError, common, invalid } from '#platform/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  type ApprovalAction,
  type Approved,
  askApproval,
} from '#platform/staff/approvals.server.ts';
import { changeSeen } from '#platform/staff/versions.server.ts';
import { waitingFor } from '#platform/staff/waiting.server.ts';
import { type CalendarDay, dayOf, endOfDay } from '#platform/time.ts';
import { aboutReminder, aboutStatus } from '../../person/person.service.server.ts';
import { readAnew } from '../../reviews/reviews.service.server.ts';
import { badgeKey } from '../../rules.ts';
import type { Changed } from '../contract.ts';
import { faultOfExpiry, faultOfText, isErased } from '../rules.ts';
import { type KeptRecord, lockKept, type RecordChange, updateKept } from '../store.server.ts';
import { heardFirst, proposedOn, revokeRecord, suspendRecord } from './status.contract.ts';
import { tellStatus } from './tell.service.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'mail' | 'messages'>;

/** Cases stand on records and not the other way round: who builds the calls hands this in. */
export interface Proposals {
  /** The undecided case of a record on which an adverse decision is proposed; null: there is none. */
  readonly proposedCase: (db: Executor, badge: string) => Promise<string | null>;
}

interface Asked {
  readonly id: string;
  readonly reason: string;
  /** The version that was read. */
  readonly version?: number | undefined;
}

const { errors } = suspendRecord;

interface Decided {
  readonly verb: string;
  readonly change: RecordChange;
  readonly message: string;
  /** What follows from it, in the same transaction. */
  readonly also?: (trx: Trx) => Promise<void>;
}

/** Changes a locked record. A reminder of its end that waits, as for the morning, says what holds no more. */
async function change(
  { clock, messages }: Pick<Needs, 'clock' | 'messages'>,
  trx: Trx,
  { id }: KeptRecord,
  to: RecordChange,
): Promise<void> {
  await updateKept(trx, id, to, clock.now());
  await messages.takeBack([aboutReminder(id)], trx);
}

/** One decision about a record as it was read: locked, judged, changed and audited in one transaction. */
async function decide(
  platform: Needs,
  { staff, requestId }: Working,
  { id, reason, version }: Asked,
  judge: (row: KeptRecord, now: Date, trx: Trx) => Decided | ApiError | Promise<Decided | ApiError>,
): Promise<Changed | ApiError> {
  const { audit, clock, database } = platform;
  const fault = faultOfText(reason);
  if (fault) return invalid({ reason: fault });
  const lock = (trx: Trx) => lockKept(trx, badgeKey(id) ?? '');
  return changeSeen({ database }, { lock }, { id, version, errors }, async (trx, row) => {
    if (isErased(row)) return new ApiError(errors.erased);
    const decided = await judge(row, clock.now(), trx);
    if (decided instanceof ApiError) return decided;
    await change(platform, trx, row, decided.change);
    await decided.also?.(trx);
    const action = `records.${decided.verb}`;
    await audit.record({ action, actor: staff.id, subject: row.badge, reason, requestId }, trx);
    return { id: row.badge, message: decided.message };
  });
}

/**
 * Why one officer alone may not take from a locked record what its page shows: an adverse decision is proposed (CASE-08).
 * The case is not locked: who works on it holds it before the record. A proposal that comes in the same moment comes after.
 */
async function obstacleOfProposal({ proposedCase }: Proposals, trx: Trx, { badge }: KeptRecord) {
  const caseId = await proposedCase(trx, badge);
  return caseId && new ApiError(proposedOn(caseId));
}

/** Suspends a verified record: visitors see it as suspended at once. */
export function suspend(platform: Needs & Proposals, working: Working, asked: Asked) {
  return decide(platform, working, asked, async (row, now, trx) => {
    if (row.standing !== 'verified') return new ApiError(errors.wrongStatus);
    const obstacle = await obstacleOfProposal(platform, trx, row);
    if (obstacle) return obstacle;
    return {
      verb: 'suspend',
      change: { standing: 'suspended' },
      message: 'The record is suspended and shows no tick.',
      also: (held) => tellStatus(platform, held, { recordId: row.id, now, as: 'suspended' }),
    };
  });
}

/** Lifts a suspension; what the calendar says counts again. */
export function lift(platform: Needs, working: Working, asked: Asked) {
  return decide(platform, working, asked, ({ id: recordId, standing }, now) =>
    standing === 'suspended'
      ? {
          verb: 'lift',
          change: { standing: 'verified' },
          message: 'The suspension is lifted.',
          also: (trx) => tellStatus(platform, trx, { recordId, now, as: 'lifted' }),
        }
      : new ApiError(errors.wrongStatus),
  );
}

/**
 * Renews by hand until a day that lies ahead of today and of the present expiry. A pending record is
 * verified with it; a suspended one stays suspended; a revoked one is refused.
 */
export function renew(
  platform: Needs,
  working: Working,
  { expiresOn, ...asked }: Asked & { readonly expiresOn: CalendarDay },
) {
  return decide(platform, working, asked, (row, now) => {
    if (row.standing === 'revoked') return new ApiError(errors.wrongStatus);
    const today = dayOf(now);
    const before = row.expires_at ? dayOf(row.expires_at) : '';
    const fault = faultOfExpiry(today, expiresOn);
    if (fault) return invalid({ expiresOn: fault.replace('day of verification', 'present day') });
    if (expiresOn <= before) {
      return invalid({ expiresOn: 'The record is valid until that day already' });
    }
    const verified = row.standing === 'pending' || !row.verified_at;
    return {
      verb: 'renew',
      change: {
        expires_at: endOfDay(expiresOn),
        ...(row.standing === 'pending' ? { standing: 'verified' } : {}),
        ...(verified ? { verified_at: now } : {}),
      },
      message: 'The record is renewed.',
    };
  });
}

/**
 * Hides a record from everybody but staff, or shows it again: its worker could read nothing meanwhile, so the days to
 * read begin anew for what did not count yet when it was hidden, and they hear that it is suspended.
 */
export function hide(
  platform: Needs & Proposals & Pick<Platform, 'jobs'>,
  working: Working,
  { hidden, ...asked }: Asked & { readonly hidden: boolean },
) {
  return decide(platform, working, asked, async (row, now, held) => {
    if (row.hidden === hidden) return new ApiError(errors.wrongStatus);
    if (hidden) {
      const obstacle = await obstacleOfProposal(platform, held, row);
      if (obstacle) return obstacle;
      const message = 'Visitors do not find the record any more.';
      return {
        verb: 'hide',
        change: { hidden, hidden_at: now },
        message,
        // What waits for the morning would tell of a page that nobody finds. A revocation is told all the same.
        async also(trx) {
          if (row.standing !== 'revoked')
            await platform.messages.takeBack([aboutStatus(row.id)], trx);
        },
      };
    }
    // Hidden by a version of before: no later than the record was changed last.
    const unread = { recordId: row.id, since: row.hidden_at ?? row.updated_at, now };
    return {
      verb: 'unhide',
      change: { hidden, hidden_at: null },
      message: 'Visitors find the record again.',
      async also(trx) {
        await readAnew(platform, trx, unread);
        const told = { recordId: row.id, now, as: 'suspended' } as const;
        if (row.standing === 'suspended') await tellStatus(platform, trx, told);
      },
    };
  });
}

/**
 * Suspends a verified record on which two officers agreed while its case is not decided (CASE-08), in
 * the caller's transaction. `before`: it was suspended already.
 */
export async function suspendUntilDecided(
  platform: Pick<Needs, 'audit' | 'clock' | 'messages'>,
  trx: Trx,
  badge: string,
  { id: actor, reason }: { readonly id: string; readonly reason: string },
): Promise<'before' | 'now' | ApiError> {
  const row = await lockKept(trx, badgeKey(badge) ?? '');
  if (!row) return new ApiError(errors.notFound);
  if (row.standing === 'suspended') return 'before';
  if (row.standing !== 'verified') return new ApiError(errors.wrongStatus);
  await change(platform, trx, row, { standing: 'suspended' });
  await platform.audit.record(
    { action: 'records.suspend', actor, subject: row.badge, reason },
    trx,
  );
  return 'now';
}

/** The name of this approval action. */
const revokeAction = 'records.revoke';

/** The revocation of a record that waits for a colleague; null: none does. */
export async function waitingRevocation(db: Executor, badge: string) {
  const request = await waitingFor(db, { action: revokeAction, subject: badge });
  return request && { askedBy: request.asked_name, askedAt: request.asked_at.toISOString() };
}

/** Asks for the revocation of a record; nothing happens to it until a colleague agrees. */
export async function askToRevoke(
  { audit, clock, database }: Pick<Needs, 'audit' | 'clock' | 'database'>,
  { staff }: Working,
  { id, reason }: Asked,
): Promise<{ approvalId: string; message: string } | ApiError> {
  const fault = faultOfText(reason);
  if (fault) return invalid({ reason: fault });
  return database.transaction(async (trx) => {
    const row = await lockKept(trx, badgeKey(id) ?? '');
    if (!row) return new ApiError(revokeRecord.errors.notFound);
    if (row.standing === 'revoked') return new ApiError(revokeRecord.errors.wrongStatus);
    return askApproval({ audit, clock }, trx, staff, {
      action: revokeAction,
      subject: row.badge,
      payload: {},
      summary: `Revoke the verification record ${row.badge}. It shows as revoked for good. ${heardFirst}`,
      reason,
    });
  });
}

/** Revokes a record that two have agreed on; what was revoked before stays as it is. */
async function revoke(platform: Needs, trx: Trx, agreed: Approved): Promise<string | ApiError> {
  const row = await lockKept(trx, badgeKey(agreed.subject) ?? '');
  if (!row) return new ApiError(common.notFound);
  const outcome = 'The record is revoked.';
  if (row.standing === 'revoked') return outcome;
  await change(platform, trx, row, { standing: 'revoked' });
  const now = platform.clock.now();
  await tellStatus(platform, trx, { recordId: row.id, now, as: 'revoked' });
  const { askedBy: actor, reason } = agreed;
  await platform.audit.record(
    { action: 'records.revoked', actor, subject: row.badge, reason },
    trx,
  );
  return outcome;
}

/** What is done once a colleague has agreed to a revocation. */
export function recordsApproved(platform: Needs): Readonly<Record<string, ApprovalAction>> {
  return {
    [revokeAction]: {
      may: 'records.revoke',
      run: (agreed) => platform.database.transaction((trx) => revoke(platform, trx, agreed)),
    },
  };
}
