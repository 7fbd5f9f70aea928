import { type Answer, ApiError, type ApiErrorDefinition, invalid } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { askIdentity } from '../asking/ask.service.server.ts';
import { type Asked, askCheck } from '../asking/asking.contract.ts';
import { caseOf, type Holder, type PersonNeeds } from './change.service.server.ts';
import { giveIdentity } from './person.contract.ts';
import { viewOf } from './view.service.server.ts';

const { errors } = giveIdentity;

/** What staff read of a question that was not asked, as the person is told it. */
const told: Readonly<Record<string, ApiErrorDefinition>> = {
  [askCheck.errors.notFound.code]: errors.notFound,
  [askCheck.errors.decided.code]: errors.decided,
  [askCheck.errors.noCheck.code]: errors.notNeeded,
  [askCheck.errors.consentNeeded.code]: errors.consentNeeded,
  [askCheck.errors.beingAsked.code]: errors.beingAsked,
  [askCheck.errors.triesUsed.code]: errors.triesUsed,
  [askCheck.errors.budgetUsed.code]: errors.notNow,
  [askCheck.errors.byHand.code]: errors.notNow,
};

const unknown =
  'The register does not know this virtual NIN. Each holds for 72 hours, for us alone and once: make a new one.';
const unread = 'The register cannot read what we sent. Look at the number and at your details.';
const unnamed =
  'The register wants a first and a family name, and we have one name of you alone. Type your NIN of 11 digits, or send your ID: an officer puts the name right.';

/** What the person reads of an answer; nothing where the rest is ours. What was found is not told. */
function after({ outcome, state }: Asked): ApiError | null {
  switch (outcome) {
    // The case has ended meanwhile, and nothing is told of the answer.
    case undefined:
      return new ApiError(errors.decided);
    case 'answered':
      return null;
    case 'not-found':
      return invalid({ number: unknown });
    case 'input-error':
      return invalid({ number: state === 'waiting-for-person' ? unread : unnamed });
    default:
      return new ApiError(errors.notNow);
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
): Promise<Answer<typeof giveIdentity> | ApiError> {
  const found = await caseOf(platform, holder);
  if (found instanceof ApiError) return found;
  const limited = await platform.limits.check('case-change', holder.context, [found.id]);
  if (limited) return limited;
  if (found.stopped_because === 'not-me') return new ApiError(errors.stopped);
  const asked = await askIdentity(platform, {
    caseId: found.id,
    kind: 'identity',
    number,
    by: null,
  });
  if (asked instanceof ApiError) return new ApiError(told[asked.definition.code] ?? errors.notNow);
  return after(asked) ?? viewOf(platform, found);
}
