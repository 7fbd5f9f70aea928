import { formatMoment } from '#platform/time.ts';
import { keptInDispute, notInFull, takenBack, unknownEnd } from '../rules.ts';

/** A dispute as staff read it: until when to answer it at the provider, and how it ended. */
interface ToldDispute {
  readonly dueAt: string | null;
  readonly end: string | null;
}

function disputeWords({ dueAt, end }: ToldDispute): string {
  if (end === unknownEnd)
    return 'The buyer’s dispute has ended at the provider, and how is not known. Look it up there, then close this with a note.';
  if (end)
    return `The buyer’s dispute has ended at the provider: ${end}. The money goes back to the buyer. Look it up there, then close this with a note.`;
  const until = dueAt
    ? `Answer it at the provider before ${formatMoment(dueAt)} (Lagos)`
    : 'Answer it at the provider at once: its last day stands there';
  return `The buyer has asked their bank for this money back (a dispute). ${until}. Without an answer the buyer gets the money. Do not refund it here as well.`;
}

const failed = 'Paystack says that this refund failed: no money went back.';
const uncertain =
  'A refund was requested and failed, or its outcome is unknown. Look it up at the provider.';

/** What to do with the money of what was cancelled. */
export const unrefundedWords =
  'What this paid for was cancelled, and the money is still with us. Refund it, or close this with a note that says why it stays.';

/** Why a payment waits, and what to do, in words for staff. */
export function waitingWords({
  reason,
  refundFailed,
  refundUncertain,
  dispute,
}: {
  readonly reason: string | null;
  readonly refundFailed?: boolean | undefined;
  readonly refundUncertain: boolean;
  readonly dispute: ToldDispute | null;
}): string {
  if (dispute && dispute.end !== keptInDispute) {
    const refund = refundFailed ? ` ${failed}` : refundUncertain ? ` ${uncertain}` : '';
    return `${disputeWords(dispute)}${refund}`;
  }
  if (refundFailed) return `${failed} Allow another refund, or close this with a note.`;
  if (refundUncertain) return uncertain;
  if (reason === takenBack)
    return 'The money went back to the buyer by no refund of ours: it was refunded at the provider, or the buyer had it charged back. What it paid for may be done. Look it up at the provider, then close this with a note.';
  const fault = reason === notInFull || reason === null ? 'does not match' : 'cannot be used';
  return `A payment was received that ${fault}: ${reason ?? 'reason unknown'}. Nothing was fulfilled. Refund it, or close it with a note.`;
}
