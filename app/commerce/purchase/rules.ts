import type { Kind, Plan } from '#app/commerce/plans/contract.ts';
import { timesOf } from '#app/commerce/plans/limits.rules.ts';
import { pricing, serviceFeeOf } from '#app/commerce/plans/rules.ts';
import { onlyVerified } from '#app/shell/policies.rules.ts';
import { formatNaira, type Kobo, sumOf, timesKobo } from '#platform/money.ts';
import { isCleanText, isMailAddress, phonePattern } from '#platform/text/patterns.ts';

export interface ChosenCharge {
  readonly name: string;
  /** Of all together. */
  readonly kobo: Kobo;
  readonly fee: boolean;
  /** How often it counts; once, where it is left out. */
  readonly times?: number;
}

/** What a request costs. */
export interface Price {
  readonly baseKobo: Kobo;
  readonly charges: readonly ChosenCharge[];
  readonly feeKobo: Kobo;
  readonly totalKobo: Kobo;
}

/** Nobody orders a charge more often; the largest amount so many times is still held exactly. */
const mostTimes = 9_000;

type Priced = Pick<Plan, 'basePrice' | 'extraCharges' | 'feeCharges' | 'limits'>;

/**
 * Price of a plan with the chosen extra charges (C-14, C-60, D-13). Each name counts once, and one that
 * is paid for every further person as often as the answers say, also never; null when one of them is not offered
 * with the plan, or not so often.
 */
export function priceOf(
  plan: Priced,
  chosen: readonly string[],
  answers: Readonly<Record<string, unknown>> = {},
): Price | null {
  const timesFor = timesOf(plan, answers);
  const charges: ChosenCharge[] = [];
  for (const name of new Set(chosen)) {
    const amount = Object.hasOwn(plan.extraCharges, name) ? plan.extraCharges[name] : undefined;
    if (amount === undefined) return null;
    const times = timesFor(name);
    if (times > mostTimes) return null;
    if (times === 0) continue;
    charges.push({
      name,
      kobo: timesKobo(amount, times),
      fee: plan.feeCharges.includes(name),
      ...(times > 1 ? { times } : {}),
    });
  }
  const sum = (list: readonly ChosenCharge[]) => sumOf(list.map(({ kobo }) => kobo));
  const baseKobo = plan.basePrice;
  const feeKobo = serviceFeeOf(sum(charges.filter(({ fee }) => fee)));
  return { baseKobo, charges, feeKobo, totalKobo: sumOf([baseKobo, sum(charges), feeKobo]) };
}

/** How the fee's own line is called (C-14). */
export const feeLine = 'Service fee (7.5%)';

/** The amounts line by line. */
export function linesOf(
  planName: string,
  { baseKobo, charges, feeKobo }: Omit<Price, 'totalKobo'>,
) {
  return [
    { name: planName, amount: baseKobo },
    ...charges.map(({ name, kobo, times }) => ({
      name: times ? `${name}, ${times} times` : name,
      amount: kobo,
    })),
    ...(feeKobo > 0 ? [{ name: feeLine, amount: feeKobo }] : []),
  ];
}

/** Whether the price of an ordered plan is still to be agreed (C-06). A tier without a price was the free one. */
export const isOnTalk = (kind: Kind, baseKobo: Kobo | undefined): boolean =>
  baseKobo === 0 && pricing(kind, { basePrice: baseKobo, tier: 'free' }) === 'consultation';

interface Ordered {
  readonly type: Kind;
  /** The plan's own first. */
  readonly lines: readonly { readonly name: string; readonly amount: Kobo }[];
  readonly total: Kobo;
}

interface ShownLine {
  readonly name: string;
  readonly value: string;
  /** The sum. */
  readonly strong?: boolean;
}

/**
 * The amounts of an order as its buyer reads them, the sum last. A price that is still to be agreed is no
 * ₦0 (HIRE-10), and where nothing else was ordered there is no sum yet.
 */
export function shownLines({ type, lines, total }: Ordered): readonly ShownLine[] {
  const onTalk = isOnTalk(type, lines[0]?.amount);
  const shown: readonly ShownLine[] = lines.map(({ name, amount }, place) => ({
    name,
    value: onTalk && place === 0 ? 'Upon consultation' : formatNaira(amount),
  }));
  if (onTalk && total === 0) return shown;
  return [...shown, { name: 'Total', value: formatNaira(total), strong: true }];
}

/** The longest of each: text that a mail header, a receipt and a column can hold. */
export const customerLengths = { name: 120, email: 254, phone: 40 } as const;
type CustomerField = keyof typeof customerLengths;

/** What is wrong with a given name, email or phone number; null: nothing. The dialog and the server ask it. */
export function faultOfCustomer(field: CustomerField, given: string): string | null {
  const most = customerLengths[field];
  if (given.length > most) return `Use at most ${most} characters`;
  if (!isCleanText(given)) return 'Contains characters that cannot be used';
  if (field === 'email' && !isMailAddress(given)) return 'Invalid email address';
  if (field === 'phone' && !phonePattern.test(given)) return 'Invalid phone number';
  return null;
}

/** Unknown, hidden and no longer verified alike (C-88). */
export const noVerifiedWorker = `No verified worker has this ID. ${onlyVerified}`;

/** Whether an order was ever worked on: it is paid, or was sent where it costs nothing. */
export const wasBegun = ({
  payment,
  started_at,
}: {
  readonly payment: 'paid' | 'unpaid' | 'nothing-to-pay';
  readonly started_at: Date | null;
}): boolean => payment === 'paid' || started_at !== null;

/** Whether an order was cancelled by the erasure of whom it is about, its buyer being known still. */
export function endedByErasure({
  customer_email: buyer,
  status,
  closed_at: closed,
  subject_erased_at: erased,
}: {
  readonly customer_email: string;
  readonly status: string;
  readonly closed_at: Date | null;
  readonly subject_erased_at: Date | null;
}): boolean {
  if (status !== 'cancelled' || buyer === '' || !erased) return false;
  // What was cancelled before was so for another reason: the erasure writes one moment into both.
  return closed?.getTime() === erased.getTime();
}

/** Why money that comes for a request works nothing; null where it does. */
export function whyUnused({
  status,
  customer_email,
  paid_reference,
}: {
  readonly status: string;
  readonly customer_email: string;
  readonly paid_reference: string | null;
}): string | null {
  // An erasure cancels what nobody works on yet, too.
  if (!customer_email) return 'paid after its buyer was erased';
  if (status === 'cancelled') return 'paid after its request was cancelled';
  return paid_reference === null ? null : 'paid twice';
}
