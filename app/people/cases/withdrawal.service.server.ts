import { greetingOf } from '#app/people/verification/matching.rules.ts';
import { erasedKey } from '#app/shell/contract.ts';
import type { Executor, Trx } from '#platform/database/database.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf } from '#platform/time.ts';
import { AskedCheck } from './asking/asking.contract.ts';
import { dropAgain } from './asking/asking.store.server.ts';
import { takeHeld } from './asking/held.service.server.ts';
import { writeOutcome } from './checks.service.server.ts';
import { hasTakenBack, readConsent } from './consents.store.server.ts';
import { sendAgain } from './guarantee/guarantee.service.server.ts';
import { dropWaiting, reachOf, tellPerson } from './link.service.server.ts';
import { CancelledMail, cancelledSubject } from './mails.server.tsx';
import { readProposal } from './proposals.store.server.ts';
import { dueAt, stateOf, usualDays } from './rules.ts';
import { type Invitation, inviteJob } from './service.server.ts';
import { cancelledText } from './sms.rules.ts';
import {
  insertEvent,
  lockCase,
  readCaseOf,
  readChecks,
  readHolidays,
  type StoredCase,
  updateCase,
} from './store.server.ts';

export type WithdrawalNeeds = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'jobs' | 'mail' | 'messages' | 'secrets'
>;

/** What staff do with the order or the application of a case. */
interface OfSource {
  readonly source: { readonly kind: 'order' | 'application'; readonly id: string };
  /** What they say about it, for the timeline. */
  readonly why: string;
  readonly by: { readonly id: string; readonly name: string };
}

const notAsked =
  'The source had not answered when the case was withdrawn. Ask it again, or check by hand.';

/** The case that an order or an application opened, its row locked until the transaction ends. */
async function lockCaseOf(
  trx: Trx,
  { kind, id }: OfSource['source'],
): Promise<StoredCase | undefined> {
  const one = await readCaseOf(trx, { source_kind: kind, source_id: id });
  return one && lockCase(trx, one.id);
}

/**
 * Whether the case that an order opened still waits for a decision. A decided one is opened again under the lock of its
 * order alone.
 */
export async function isCaseOpen(db: Executor, requestId: string): Promise<boolean> {
  const one = await readCaseOf(db, { source_kind: 'order', source_id: requestId });
  return one !== undefined && one.state !== 'decided';
}

/** Whether the case that an order opened was decided: nothing more is done in it. */
export async function isCaseOver(db: Executor, requestId: string): Promise<boolean> {
  const one = await readCaseOf(db, { source_kind: 'order', source_id: requestId });
  return one?.state === 'decided' && one.decision !== 'withdrawn';
}

/** Whether an order has opened a case. */
export async function hasCase(db: Executor, requestId: string): Promise<boolean> {
  return (await readCaseOf(db, { source_kind: 'order', source_id: requestId })) !== undefined;
}

/** Writes a line into the timeline of a case, and an audit row. */
async function tell(
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  trx: Trx,
  id: string,
  { what, verb, why, by }: Pick<OfSource, 'why' | 'by'> & { what: string; verb: string },
): Promise<void> {
  const told = { by_id: by.id, by_name: by.name, note: why };
  await insertEvent(trx, { case_id: id, at: clock.now(), what, ...told });
  await audit.record({ action: `cases.${verb}`, actor: by.id, subject: id }, trx);
}

/**
 * Tells the person of a withdrawn case that nothing more is needed from them. To whom no link went nothing is
 * said, nor to who has said that it is not theirs.
 */
async function tellCancelled(platform: WithdrawalNeeds, trx: Trx, one: StoredCase): Promise<void> {
  if (!one.link_sent_at || one.stopped_because === 'not-me') return;
  const reach = await reachOf(platform, trx, one);
  if (!reach) return;
  const firstName = greetingOf(one.name);
  const pageOf = (path: string) => new URL(path, platform.config.SITE_URL).href;
  await tellPerson(platform, trx, one.id, reach, {
    subject: cancelledSubject,
    react: CancelledMail({ firstName, privacy: pageOf('/privacy-policy#cases') }),
    text: cancelledText({
      firstName: nameForSms(firstName),
      address: pageOf('/privacy-policy'),
    }),
  });
}

/** Ends a locked case undecided: nothing more is asked of anybody, and the person's link opens nothing. */
export async function endWithdrawn(
  platform: Pick<Platform, 'clock' | 'mail' | 'messages'>,
  trx: Trx,
  id: string,
  by: string,
): Promise<void> {
  await updateCase(trx, id, {
    state: 'decided',
    decision: 'withdrawn',
    decided_at: platform.clock.now(),
    decided_by: by,
    link_hash: null,
  });
  await dropWaiting(platform, trx, id, { guarantors: true });
  for (const kind of AskedCheck.options) await dropAgain(trx, id, kind);
}

/**
 * Withdraws the case of an order in the transaction that cancels the order, or of an application that is declined: nothing more is asked of
 * anybody, the person's link ends and they are told, and no record comes of it. False, and nothing is written: a decline is
 * proposed, or the record is issued.
 */
export async function withdrawCase(
  platform: WithdrawalNeeds,
  trx: Trx,
  given: OfSource,
): Promise<boolean> {
  const one = await lockCaseOf(trx, given.source);
  if (!one) return true;
  if (one.state === 'decided') return one.decision !== 'approved';
  if (await readProposal(trx, one.id)) return false;
  await endWithdrawn(platform, trx, one.id, given.by.id);
  await tellCancelled(platform, trx, one);
  await tell(platform, trx, one.id, { ...given, what: 'withdrawn', verb: 'withdraw' });
  return true;
}

/**
 * Takes the withdrawal of a case back in the transaction that reopens its order or accepts its application again. It is due as if it were
 * opened now, and the person gets a link, their first one too, unless they said no on their page or took their consent back; so do guarantors who have not
 * answered. False, and nothing is
 * written: the person was erased since, so that there is nobody to verify.
 */
export async function reopenCase(
  platform: WithdrawalNeeds,
  trx: Trx,
  given: OfSource & {
    /** Business days until it is due; null: what the level usually takes. */
    readonly days: number | null;
  },
): Promise<boolean> {
  const one = await lockCaseOf(trx, given.source);
  if (one?.decision !== 'withdrawn') return true;
  if (one.name_key === erasedKey) return false;
  const now = platform.clock.now();
  const holidays = await readHolidays(trx, dayOf(now));
  const known = stateOf(await readChecks(trx, one.id));
  const open = { state: known, decision: null, decided_at: null, decided_by: null };
  const due_at = dueAt(now, given.days ?? usualDays[one.level], holidays);
  await updateCase(trx, one.id, { ...open, due_at });
  await takeHeld(platform, trx, { ...one, ...open });
  const checks = await readChecks(trx, one.id);
  // What was to be asked again by itself was dropped with the case: somebody asks anew.
  const isLeft = ({ kind, state }: (typeof checks)[number]) =>
    AskedCheck.safeParse(kind).success && state === 'waiting-for-source';
  for (const { kind } of checks.filter(isLeft)) {
    const outcome = { state: 'to-do', note: notAsked } as const;
    await writeOutcome(trx, { ...one, ...open }, kind, outcome, now);
  }
  await tell(platform, trx, one.id, { ...given, what: 'reopened', verb: 'reopen' });
  if (one.stopped_because || (await hasTakenBack(trx, one.id))) return true;
  // Their message may have waited when the case was withdrawn, and was dropped.
  if (await readConsent(trx, one.id, 'checks')) {
    for (const place of [1, 2] as const) {
      const check = checks.find(({ kind }) => kind === `guarantor-${place}`);
      // Staff ask for somebody else in this place.
      if (check?.state === 'waiting-for-person') continue;
      await sendAgain(platform, trx, { ...one, ...open }, place);
    }
  }
  const invitation: Invitation = { id: one.id, after: one.link_sent_at?.toISOString() ?? null };
  await platform.jobs.send(inviteJob, invitation, trx);
  return true;
}
