import { jsonOf } from '#paystack/json.ts';
import { Dispute, Event } from '#paystack/shapes.ts';
import { keptInDispute, unknownEnd } from '../rules.ts';

const begins = 'charge.dispute.create';
const reminds = 'charge.dispute.remind';
const ends = 'charge.dispute.resolve';

/** Whether an event is about a dispute: a buyer has asked their bank for the money back. */
export const isOfDispute = (event: string): boolean => [begins, reminds, ends].includes(event);

interface Known {
  readonly dispute_id: string | null;
  readonly dispute_at: Date | null;
  readonly dispute_due_at: Date | null;
  readonly dispute_end: string | null;
}

interface Kept {
  readonly event: string;
  readonly body: string;
  readonly received_at: Date;
}

/** What a kept event says of its dispute: nothing where it was emptied, or is not as documented. */
function disputeIn(body: string): Dispute {
  const told = Event.safeParse(jsonOf(body)).data?.data;
  return Dispute.safeParse(told).data ?? { id: '', dueAt: null, resolution: null };
}

/**
 * What an event of a dispute changes about its payment; null where that is known, or where it came before
 * what is. `isUrgent`: it must be answered at the provider.
 */
export function afterDispute(known: Known, { event, body, received_at: at }: Kept) {
  const { id, dueAt, resolution } = disputeIn(body);
  const isEnd = event === ends;
  const isSame = known.dispute_at !== null && (id === '' || id === known.dispute_id);
  if (known.dispute_at && at < known.dispute_at) return null;
  // Events come in any order: one that has ended does not begin again.
  if (isSame && known.dispute_end && !isEnd) return null;
  const end = isEnd ? (resolution?.slice(0, 80) ?? unknownEnd) : null;
  if (isSame && known.dispute_end === end && known.dispute_at?.getTime() === at.getTime()) {
    return null;
  }
  const due = dueAt ? new Date(dueAt) : isSame ? known.dispute_due_at : null;
  return {
    isUrgent: !isEnd,
    change: {
      dispute_id: id === '' && isSame ? known.dispute_id : id || null,
      dispute_at: at,
      dispute_due_at: due,
      dispute_end: end,
      // One that was closed with a note is open again, unless nothing is left to do.
      ...(end === keptInDispute ? {} : { closed_at: null }),
    },
  };
}
