import { type Answer, type Refusal, Refused } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { askIdentity } from '../asking/ask.service.server.ts';
import { type AskOutcome, askCheck } from '../asking/contract.ts';
import { caseOf, type Holder, type PersonNeeds } from './change.service.server.ts';
import { giveIdentity } from './contract.ts';
import { viewOf } from './view.service.server.ts';

const { refusals } = giveIdentity;

/** What staff read of a question that was not asked, as the person is told it. */
const told: Readonly<Record<string, Refusal>> = {
  [askCheck.refusals.notFound.code]: refusals.notFound,
  [askCheck.refusals.decided.code]: refusals.decided,
  [askCheck.refusals.noCheck.code]: refusals.notNeeded,
  [askCheck.refusals.consentNeeded.code]: refusals.consentNeeded,
  [askCheck.refusals.beingAsked.code]: refusals.beingAsked,
  [askCheck.refusals.triesUsed.code]: refusals.triesUsed,
  [askCheck.refusals.budgetUsed.code]: refusals.notNow,
  [askCheck.refusals.byHand.code]: refusals.notNow,
};

const unknown =
  'The register does not know this virtual NIN. Each holds for 72 hours, for us alone and once: make a new one.';
const unread = 'The register cannot read what we sent. Look at the number and at your details.';

/** What the person reads of an answer; nothing where the rest is ours. What was found is not told. */
function after(outcome: AskOutcome): Refused | null {
  switch (outcome) {
    case 'answered':
      return null;
    case 'not-found':
      return new Refused(refusals.invalid, { fields: { number: unknown } });
    case 'input-error':
      return new Refused(refusals.invalid, { fields: { number: unread } });
    default:
      return new Refused(refusals.notNow);
  }
}

/**
 * Asks the register about a virtual NIN at once, since it is kept nowhere (IDV-02). An outage is told as
 * one, and counts against nobody.
 */
export async function askVirtualNin(
  platform: PersonNeeds & Pick<Platform, 'log'>,
  holder: Holder,
  number: string,
): Promise<Answer<typeof giveIdentity> | Refused> {
  const found = await caseOf(platform, holder);
  if (found instanceof Refused) return found;
  const limited = await platform.limits.check('case-change', holder.visit, [found.id]);
  if (limited) return limited;
  if (found.stopped_because === 'not-me') return new Refused(refusals.stopped);
  const asked = await askIdentity(platform, {
    caseId: found.id,
    kind: 'identity',
    number,
    by: null,
  });
  if (asked instanceof Refused) return new Refused(told[asked.refusal.code] ?? refusals.notNow);
  return after(asked.outcome) ?? viewOf(platform, found);
}
