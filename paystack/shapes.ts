import * as z from 'zod/mini';

/**
 * What the provider answers, read with care: its documents and its practice differ, so everything
 * that a payment does not depend on may be missing or of another type.
 */

/** What the provider writes in words is kept up to here, however long it is. */
const longest = 300;
const Words = z.pipe(
  z.string(),
  z.transform((value) => value.slice(0, longest)),
);

/** The envelope: `status` says that the call worked, never that somebody paid. */
export const Envelope = z.object({
  status: z.boolean(),
  message: z.catch(Words, ''),
  data: z.optional(z.unknown()),
  type: z.catch(z.optional(z.string()), undefined),
  code: z.catch(z.optional(Words), undefined),
});
export type Envelope = z.infer<typeof Envelope>;

export const Checkout = z.object({
  authorization_url: z.url(),
  access_code: z.string(),
  reference: z.string(),
});

/**
 * The states of a transaction; only `success`, `failed` and `reversed` say something final. While a refund is under way
 * it is a pending reversal, by the provider's page on refunds; how its API spells that stands nowhere.
 */
export const TransactionStatus = z.enum([
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
  'reversal-pending',
]);
export type TransactionStatus = z.infer<typeof TransactionStatus>;

// Whole kobo; refund events send numbers as text now and then.
const Kobo = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^\d{1,15}$/))]),
  z.transform((value) => Number(value)),
);
const Text = z.catch(z.nullable(Words), null);
// A moment of another century is a mistake, and the years 0 and 9999 are dates that a database refuses or misreads.
const Instant = z.catch(
  z.nullable(z.iso.datetime({ offset: true }).check(z.startsWith('20'))),
  null,
);
const Identifier = z.pipe(
  z.union([z.number(), z.bigint(), z.string()]),
  z.transform((value) => String(value)),
);

const Status = z.pipe(
  z.transform((told) =>
    typeof told === 'string' && /^reversal[ _-]?pending$/i.test(told) ? 'reversal-pending' : told,
  ),
  TransactionStatus,
);

const Card = z.catch(z.object({ last4: Text, brand: Text, channel: Text }), {
  last4: null,
  brand: null,
  channel: null,
});

/** A transaction, as verify answers and a webhook brings it. Amounts are whole kobo. */
export const Transaction = z.object({
  id: z.catch(Identifier, ''),
  reference: z.string(),
  status: Status,
  amount: Kobo,
  currency: z.string(),
  /** What was asked for, when the buyer pays the provider's fees on top. */
  requested_amount: z.catch(z.optional(z.nullable(Kobo)), undefined),
  channel: Text,
  gateway_response: Text,
  paid_at: Instant,
  fees: z.catch(z.nullable(Kobo), null),
  domain: Text,
  authorization: Card,
});
export type Transaction = z.infer<typeof Transaction>;

/**
 * A refund as the provider answers it: taken, or failed, which is final there and moves no money. One that needs
 * attention is neither, as it may go out yet.
 */
export const Refund = z.object({
  id: z.catch(Identifier, ''),
  status: z.enum(['pending', 'processing', 'processed', 'failed']),
  amount: Kobo,
  currency: z.string(),
});
export type Refund = z.infer<typeof Refund>;

/** How a refund stands by now, in the provider's own word, such as `processed`, `failed` or `needs-attention`. */
export const RefundState = z.object({ id: Identifier, status: z.string() });

/** What an event says of a dispute: a buyer has asked their bank for the money back. */
export const Dispute = z.object({
  id: z.catch(Identifier, ''),
  /** Until when it must be answered at the provider. */
  dueAt: z._default(Instant, null),
  /** How it ended: `declined` leaves the money with us. */
  resolution: z._default(Text, null),
});
export type Dispute = z.infer<typeof Dispute>;

/** A webhook's body, after its signature was checked. */
export const Event = z.object({ event: z.string(), data: z.unknown() });
export type Event = z.infer<typeof Event>;

/**
 * Whether the provider says that exactly this was paid (I3): success, this reference, naira, and the
 * amount that was asked for. The amount paid may be larger where the buyer carries the fees.
 */
export function isPaidInFull(
  transaction: Transaction,
  expected: { reference: string; amountKobo: number },
): boolean {
  const asked = transaction.requested_amount ?? transaction.amount;
  return (
    transaction.status === 'success' &&
    transaction.reference === expected.reference &&
    transaction.currency === 'NGN' &&
    asked === expected.amountKobo &&
    transaction.amount >= expected.amountKobo
  );
}
