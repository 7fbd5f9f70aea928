import { greetingOf } from '#app/people/verification/matching.rules.ts';
import { isSuspended } from '#app/people/verification/person/person.service.server.ts';
import { ApiError } from '#platform/contract.ts';
import type { Trx } from '#platform/database/database.server.ts';
import type { Working } from '#platform/http/calls.server.ts';
import { nameForSms } from '#platform/messages/words.ts';
import type { Platform } from '#platform/platform.server.ts';
import { dayOf, formatShortDay } from '#platform/time.ts';
import { decidedJob } from '../../decided.service.server.ts';
import {
  aboutOf,
  becauseOf,
  dropWaiting,
  type Reach,
  reachOf,
  tellWithLink,
} from '../../link.service.server.ts';
import {
  insertProposal,
  keepAnswer,
  readProposal,
  releaseProposal,
} from '../../proposals.store.server.ts';
import { answerUntil } from '../../rules.ts';
import { declinedText, heardText } from '../../sms.rules.ts';
import { readHolidays, type StoredCase, updateCase } from '../../store.server.ts';
import { decideCase, proposeDecline, releaseProposed } from '../acts.contract.ts';
import { tellGoesOn } from '../around/needed.service.server.ts';
import { changeCase } from '../change.service.server.ts';
import type { Done } from '../contract.ts';
import { declineObstacle, isOwnReleased, releaseObstacle } from '../rules.ts';
import { removeProposal } from '../store.server.ts';
import { DeclinedMail, declinedSubject, HeardMail, heardSubject } from './mails.server.tsx';
import { isUnheard } from './unheard.service.server.ts';

type Needs = Pick<
  Platform,
  'audit' | 'clock' | 'config' | 'database' | 'jobs' | 'mail' | 'messages' | 'secrets'
>;
interface Seen {
  readonly id: string;
  readonly version: number;
}

/** Proposes to decline. The person hears nothing until a colleague lets it out (CASE-08). */
export function propose(
  platform: Needs,
  visit: Working,
  { reasons, ...seen }: Seen & { readonly reasons: string },
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'propose' }, async (trx, { id }, now) => {
    if (await readProposal(trx, id)) return new ApiError(proposeDecline.errors.proposed);
    const by = { proposed_by: visit.staff.id, proposed_at: now };
    await insertProposal(trx, { case_id: id, reasons, ...by });
    return {
      what: 'decline-proposed',
      note: reasons,
      message: 'The proposal waits for a colleague who releases it.',
    };
  });
}

/** Tells the person that there are reasons to read. Gives what told them; null: nothing went. */
async function tellReasons(
  platform: Needs,
  trx: Trx,
  one: StoredCase,
  lastDay: Date,
  reach: Reach,
): Promise<string | null> {
  const firstName = greetingOf(one.name);
  const day = formatShortDay(lastDay);
  return tellWithLink(platform, trx, one.id, reach, (address) => ({
    subject: heardSubject(aboutOf(one)),
    react: HeardMail({ about: aboutOf(one), firstName, lastDay, address }),
    text: heardText({ firstName: nameForSms(firstName), day, address }),
  }));
}

/**
 * Lets a colleague's proposal go out: the person reads the reasons and has five business days. Refused
 * where no message reaches them (CASE-08), but for a case whose address is not theirs by the word of who reads
 * it: it has nobody to hear, and must come to an end.
 */
export function release(platform: Needs, visit: Working, seen: Seen): Promise<Done | ApiError> {
  const { errors } = releaseProposed;
  return changeCase(platform, visit, { ...seen, verb: 'release' }, async (trx, one, now) => {
    const obstacle = releaseObstacle(await readProposal(trx, one.id), visit.staff.id);
    if (obstacle) return new ApiError(errors[obstacle]);
    const until = answerUntil(now, await readHolidays(trx, dayOf(now)));
    const isNobody = one.stopped_because === 'not-me';
    const reach = await reachOf(platform, trx, one);
    if (!reach && !isNobody) return new ApiError(errors.unreached);
    // Told before it is let out: the five days never run for who has heard nothing.
    const told =
      reach && (await tellReasons(platform, trx, one, new Date(until.getTime() - 1), reach));
    if (!told && !isNobody) return new ApiError(errors.notTold);
    const by = { released_by: visit.staff.id, released_at: now };
    const release = { ...by, answer_until: until, told_by: told };
    if (!(await releaseProposal(trx, one.id, release))) return new ApiError(errors.released);
    if (isNobody) {
      const message =
        'It is released. Nobody is told: whoever reads the address says that it is not theirs.';
      return { what: 'decline-released', message };
    }
    return { what: 'decline-released', message: 'The person can read the reasons and answer.' };
  });
}

/** Declines, once the person was heard; the record and its public page stay as they are. */
export function decline(
  platform: Needs,
  visit: Working,
  { message, ...seen }: Seen & { readonly message: string },
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'decline' }, async (trx, one, now) => {
    const proposal = await readProposal(trx, one.id);
    const obstacle = declineObstacle(proposal, visit.staff.id, now);
    if (obstacle) return new ApiError(decideCase.errors[obstacle]);
    if (proposal && (await isUnheard(trx, proposal, now)))
      return new ApiError(decideCase.errors.notReleased);
    await updateCase(trx, one.id, {
      state: 'decided',
      decision: 'declined',
      decided_at: now,
      decided_by: visit.staff.id,
    });
    await dropWaiting(platform, trx, one.id, { guarantors: true });
    const reach = await reachOf(platform, trx, one);
    if (reach) {
      const firstName = greetingOf(one.name);
      const about = aboutOf(one);
      const left = {
        because: becauseOf(one),
        suspended: await isSuspended(trx, one.record_badge),
      };
      await tellWithLink(platform, trx, one.id, reach, (address) => ({
        subject: declinedSubject(about),
        react: DeclinedMail({ about, ...left, firstName, address }),
        text: declinedText({ about, firstName: nameForSms(firstName), address }),
      }));
    }
    if (one.source_kind === 'order') await platform.jobs.send(decidedJob, { id: one.id }, trx);
    return { what: 'declined', note: message || null, message: 'The case is declined.' };
  });
}

/** Takes a proposal back: the case is worked on again. Once the person reads it, that is a colleague's to do (CASE-08). */
export function recheck(
  platform: Needs,
  visit: Working,
  { message, ...seen }: Seen & { readonly message: string },
): Promise<Done | ApiError> {
  return changeCase(platform, visit, { ...seen, verb: 'recheck' }, async (trx, one) => {
    const proposal = await readProposal(trx, one.id);
    if (!proposal) return new ApiError(decideCase.errors.noProposal);
    if (isOwnReleased(proposal, visit.staff.id)) {
      return new ApiError(decideCase.errors.ownProposal);
    }
    const answered = await keepAnswer(trx, one, proposal);
    await removeProposal(trx, one.id);
    if (proposal.released_at) await tellGoesOn(platform, trx, one);
    const note = [message, answered].filter(Boolean).join('\n') || null;
    return { what: 'recheck', note, message: 'The proposal is taken back.' };
  });
}
