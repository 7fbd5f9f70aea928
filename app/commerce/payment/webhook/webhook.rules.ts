import { type Kobo, koboOf } from '#platform/money.ts';

/** The event of a refund that failed for good; one that needs attention may go out yet. */
const refundFailed = 'refund.failed';

export const refundFailures: readonly string[] = [refundFailed, 'refund.needs-attention'];

/** The events of a refund that the provider has taken and not carried out yet. */
const refundTaken: readonly string[] = ['refund.pending', 'refund.processing'];

/** An event of a refund; `id` is the provider's number of the refund, null where it names none, as its `reference` is. */
interface RefundEvent {
  readonly event: string;
  readonly id: string | null;
  readonly reference: string | null;
  readonly kobo: Kobo | null;
  readonly receivedAt: Date;
}

const nameOf = (told: unknown): string | null =>
  typeof told === 'string' || typeof told === 'number' ? String(told) : null;

/** What an event names its refund by, and its amount; null where it names none, or was emptied. */
function refundIn(body: string): Pick<RefundEvent, 'id' | 'reference' | 'kobo'> {
  try {
    const { id, refund_reference: reference, amount } = JSON.parse(body)?.data ?? {};
    return {
      id: nameOf(id),
      reference: nameOf(reference) || null,
      // As a number or as text.
      kobo: /^\d{1,15}$/.test(String(amount)) ? koboOf(BigInt(amount)) : null,
    };
  } catch {
    return { id: null, reference: null, kobo: null };
  }
}

/** What a kept event tells of a refund. */
export const refundEventOf = (kept: {
  readonly event: string;
  readonly body: string;
  readonly received_at: Date;
}): RefundEvent => ({
  event: kept.event,
  ...refundIn(kept.body),
  receivedAt: kept.received_at,
});

interface OwnRefund {
  readonly askedAt: Date | null;
  readonly id: string | null;
}

/** Whether an event may be about this refund: not one that came before it was asked for, or that names another. */
function isAbout({ id, receivedAt }: Pick<RefundEvent, 'id' | 'receivedAt'>, refund: OwnRefund) {
  if (refund.askedAt && receivedAt < refund.askedAt) return false;
  return id === null || refund.id === null || id === refund.id;
}

interface KnownRefund extends OwnRefund {
  /** What it gives back: all that was paid. */
  readonly kobo: Kobo | null;
  /** What was told of the refunds of the payment that failed before this one was asked for. */
  readonly before: readonly RefundEvent[];
  /** Whether each that was asked for before it is known to have failed by one of those, also where none was. */
  readonly areOthersOver: boolean;
}

const isSame = (one: string | null, other: string | null): boolean | null =>
  one === null || other === null ? null : one === other;

/** Whether two events name the same refund; null: that cannot be told. */
const haveSameName = (one: RefundEvent, other: RefundEvent): boolean | null =>
  isSame(one.id, other.id) ?? isSame(one.reference, other.reference);

/** Whether an event tells that the refund failed which is under way, and not one that staff have dealt with already. */
export const isFailureOf = (told: RefundEvent, refund: KnownRefund): boolean =>
  refundFailures.includes(told.event) &&
  isAbout(told, refund) &&
  !refund.before.some((one) => haveSameName(one, told));

/** The provider brings an event again for 72 hours. */
const bringsForMs = 73 * 3_600_000;

/** Whether an event may be one of before, brought again or in other words. */
const mayBe = (told: RefundEvent, before: RefundEvent): boolean =>
  haveSameName(told, before) ??
  told.receivedAt.getTime() - before.receivedAt.getTime() < bringsForMs;

/**
 * Whether an event about this refund can be about no other: it has its number, or else the amount is this one's and
 * every other one that was asked for has failed by an event of its own, which this is not. It may name no refund.
 */
export function isOfNoOther(told: RefundEvent, refund: KnownRefund): boolean {
  const { id, kobo } = told;
  if (id !== null && refund.id !== null) return id === refund.id;
  const isNew = refund.areOthersOver && !refund.before.some((one) => mayBe(told, one));
  return isNew && (kobo === null || kobo === refund.kobo);
}

/** When an event tells for sure that this refund failed for good; null: it does not. */
export function failedAtBy(told: RefundEvent, refund: KnownRefund): Date | null {
  const isSure = told.event === refundFailed && isAbout(told, refund) && isOfNoOther(told, refund);
  return isSure ? told.receivedAt : null;
}

/** Whether an event tells for sure that the provider has taken this refund. */
export const isTakingOf = (told: RefundEvent, refund: KnownRefund): boolean =>
  refundTaken.includes(told.event) && isAbout(told, refund) && isOfNoOther(told, refund);

/** The event of a refund that went out, in whole or in part. */
export const refundDone = 'refund.processed';

/** Money that went back by a refund which was made at the provider and not here, each once. */
export function elsewhereOf(told: readonly RefundEvent[], own: OwnRefund): RefundEvent[] {
  const others = told.filter((one) => own.askedAt === null || !isAbout(one, own));
  const keyOf = ({ id, reference, receivedAt }: RefundEvent) =>
    id ?? reference ?? receivedAt.getTime();
  return [...new Map(others.map((one) => [keyOf(one), one])).values()];
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
