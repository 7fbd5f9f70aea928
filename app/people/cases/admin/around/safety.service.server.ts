import * as z from 'zod/mini';
import { faultOfText } from '#app/people/verification/admin/rules.ts';
import {
  type Proposals,
  suspendUntilDecided,
} from '#app/people/verification/admin/status/status.service.server.ts';
import { greetingOf } from '#app/people/verification/matching.rules.ts';
import { ApiError, common, invalid } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import {
  type ApprovalActions,
  type Approved,
  askApproval,
} from '#platform/staff/approvals.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { reachOf, tellWithLink } from '../../link.service.server.ts';
import { readProposal, readProposedCase } from '../../proposals.store.server.ts';
import { suspendedText } from '../../sms.rules.ts';
import { insertEvent, lockCase, updateCase } from '../../store.server.ts';
import { suspendForSafety } from '../acts.contract.ts';
import { changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';
import { SuspendedMail, suspendedSubject } from '../decision/mails.server.tsx';
import { proposalStateOf } from '../rules.ts';
import { outdated } from './around.contract.ts';
import { maySuspend, suspendAction } from './around.rules.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'mail' | 'messages' | 'secrets'
>;

interface Asked {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
}

const { errors } = suspendForSafety;

/** What a request was made on; one of before says nothing of it. */
const AskedOn = z.object({ badge: z.optional(z.string()), proposedAt: z.optional(z.string()) });

/** Whether a request is about another record than the case has by now, or about a proposal that was taken back. */
function isOutdated(payload: unknown, badge: string, proposedAt: Date): boolean {
  const on = AskedOn.parse(payload);
  const isOther = (asked: string | undefined, now: string) => asked !== undefined && asked !== now;
  return isOther(on.badge, badge) || isOther(on.proposedAt, proposedAt.toISOString());
}

/**
 * Asks a second officer to suspend the record of a case before the adverse decision is final (CASE-08).
 * Nothing public changes until the colleague agrees.
 */
export function askToSuspend(
  platform: Needs,
  visit: Working,
  { reason, ...seen }: Asked,
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'suspend' }, async (trx, one) => {
    const fault = faultOfText(reason);
    if (fault) return invalid({ reason: fault });
    const proposal = await readProposal(trx, one.id);
    if (!proposal || !maySuspend(one, true)) return new ApiError(errors.notProposed);
    const asked = await askApproval(platform, trx, visit.staff, {
      action: suspendAction,
      subject: one.id,
      payload: { badge: one.record_badge, proposedAt: proposal.proposed_at.toISOString() },
      summary: `Suspend the record ${one.record_badge} now, for safety, before its case is decided.`,
      reason,
    });
    if (asked instanceof ApiError) return asked;
    return { what: 'suspension-asked', note: reason, message: asked.message };
  });
}

/** What a record's own screen looks at before one officer alone changes its page against the person (CASE-08). */
export const proposals: Proposals = { proposedCase: readProposedCase };

/** Suspends the record on which two officers have agreed, and tells the person; safe to repeat. */
async function suspendApproved(
  platform: Needs,
  trx: Trx,
  { subject, payload, reason, decidedBy }: Approved,
): Promise<string | ApiError> {
  const one = await lockCase(trx, subject);
  if (!one) return new ApiError(common.notFound);
  const { record_badge: badge } = one;
  const proposal = await readProposal(trx, one.id);
  if (!proposal || !badge || !maySuspend(one, true)) return new ApiError(errors.notProposed);
  if (isOutdated(payload, badge, proposal.proposed_at)) return new ApiError(outdated);
  const by = { id: decidedBy, reason };
  const done = await suspendUntilDecided(platform, trx, badge, by);
  if (done instanceof ApiError) return done;
  if (done === 'before') return 'The record was suspended already.';
  const now = platform.clock.now();
  await updateCase(trx, one.id, {});
  const names = await staffNames({ database: { kysely: trx } }, [decidedBy]);
  await insertEvent(trx, {
    case_id: one.id,
    at: now,
    what: 'suspended',
    by_id: decidedBy,
    by_name: names.get(decidedBy) ?? null,
  });
  const reach = await reachOf(platform, trx, one);
  if (reach) {
    const firstName = greetingOf(one.name);
    const open = proposalStateOf(proposal, now) === 'with-person';
    await tellWithLink(platform, trx, one.id, reach, (address) => ({
      subject: suspendedSubject,
      react: SuspendedMail({ firstName, address }),
      text: suspendedText({ firstName: nameForSms(firstName), address, open }),
    }));
  }
  return 'The record is suspended and shows no tick.';
}

/** What is done once a second officer has agreed. */
export function casesApproved(platform: Needs): ApprovalActions {
  return {
    [suspendAction]: {
      may: 'cases.decide',
      run: (agreed) =>
        platform.database.transaction((trx) => suspendApproved(platform, trx, agreed)),
    },
  };
}
