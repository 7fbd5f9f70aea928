export const refundFailures: readonly string[] = ['refund.failed', 'refund.needs-attention'];

/** An event of a refund; `id` is the provider's number of the refund, null where it names none. */
interface RefundEvent {
  readonly event: string;
  readonly id: string | null;
  readonly receivedAt: Date;
}

/** The provider's number of the refund that an event is about; null where it names none, or was emptied. */
function refundIn(body: string): string | null {
  try {
    const id: unknown = JSON.parse(body)?.data?.id;
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  } catch {
    return null;
  }
}

/** What a kept event tells of a refund. */
export const refundEventOf = (kept: {
  readonly event: string;
  readonly body: string;
  readonly received_at: Date;
}): RefundEvent => ({
  event: kept.event,
  id: refundIn(kept.body),
  receivedAt: kept.received_at,
});

/**
 * Whether an event tells that the refund failed which is under way. An event that came before this one
 * was asked for, or that names another, tells of a refund that staff have dealt with already.
 */
export function isFailureOf(
  { event, id, receivedAt }: RefundEvent,
  refund: { readonly askedAt: Date | null; readonly id: string | null },
): boolean {
  if (!refundFailures.includes(event)) return false;
  if (refund.askedAt && receivedAt < refund.askedAt) return false;
  return id === null || refund.id === null || id === refund.id;
}

/** What of an event is no person's: everything else of its data is left out before staff see it. */
const plain: ReadonlySet<string> = new Set([
  'id',
  'domain',
  'status',
  'reference',
  'transaction_reference',
  'transaction',
  'amount',
  'requested_amount',
  'currency',
  'channel',
  'fees',
  'gateway_response',
  'paid_at',
  'created_at',
  'paidAt',
  'createdAt',
  'expected_at',
  'refund_reference',
  'resolution',
  'dueAt',
  'resolvedAt',
  'category',
]);

export const leftOut = '(left out)';

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) || depth > 3) return leftOut;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      plain.has(name) ? cleaned(one, depth + 1) : one === null ? null : leftOut,
    ]),
  );
}

/** The body of an event as staff may read it: indented, with what is personal left out. */
export function shownBody(body: string): string {
  try {
    const { event, data } = JSON.parse(body);
    const shown = {
      event: typeof event === 'string' ? event : leftOut,
      data: typeof data === 'object' ? cleaned(data, 0) : leftOut,
    };
    return JSON.stringify(shown, null, 2);
  } catch {
    return leftOut;
  }
}
