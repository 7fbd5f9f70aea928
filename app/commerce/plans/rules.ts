import type { Level } from '#app/people/verification/contract.ts';
import { decimalOf, formatNaira, type Kobo, koboOfText, perMille } from '#platform/money.ts';
import type { Features, Kind, Plan, PublicPlan, Tier } from './contract.ts';

const each = <A, B>(charges: Readonly<Record<string, A>>, change: (amount: A) => B) =>
  Object.fromEntries(Object.entries(charges).map(([name, amount]) => [name, change(amount)]));

/** A plan on its way in from the public contract. Throws a RangeError where an amount is none. */
export function fromPublic(plan: PublicPlan): Plan {
  const basePrice = koboOfText(plan.basePrice);
  return { ...plan, basePrice, extraCharges: each(plan.extraCharges, koboOfText) };
}

/** A plan on its way out to the public contract. */
export function toPublic(plan: Plan): PublicPlan {
  const basePrice = decimalOf(plan.basePrice);
  return { ...plan, basePrice, extraCharges: each(plan.extraCharges, decimalOf) };
}

/** What stands in place of a price that is agreed by talking (C-06). */
export const onConsultation = 'Pricing is determined upon consultation.';

type Priced = Pick<Plan, 'basePrice' | 'tier'>;

/** `free`, `consultation` or `priced` (C-06). */
export function pricing(kind: Kind, plan: Priced): 'free' | 'consultation' | 'priced' {
  if (plan.basePrice > 0) return 'priced';
  const free = kind === 'BACKGROUND_CHECK' || (kind === 'VERIFICATION' && plan.tier === 'free');
  return free ? 'free' : 'consultation';
}

/** The price as people read it: `₦25,000`, `Free`, or the sentence about consultation. */
export function priceText(kind: Kind, plan: Priced): string {
  const how = pricing(kind, plan);
  if (how === 'free') return 'Free';
  return how === 'consultation' ? onConsultation : formatNaira(plan.basePrice);
}

/** `Background check`: a kind as people read it. */
export const kindNames: Readonly<Record<Kind, string>> = {
  VERIFICATION: 'Verification',
  BACKGROUND_CHECK: 'Background check',
  CLEARANCE: 'Clearance',
  INSURED: 'Insurance',
  INCIDENT_REPORT: 'Incident report',
  HEALTH_PLAN: 'Health plan',
  RECRUITMENT_PACKAGE: 'Recruitment package',
};

/** What the days of a plan are: a verification is due on a business day, as its case is (CASE-04). */
export const dayOfWork = (kind: Kind): string => (kind === 'VERIFICATION' ? 'business day' : 'day');

/** Which words the plan's button carries (C-11). */
export function buttonText(kind: Kind, plan: Priced): 'Purchase' | 'Get Started' {
  return pricing(kind, plan) === 'consultation' ? 'Get Started' : 'Purchase';
}

/** The background check that costs nothing and leads to the search (VPR-03, VPR-04). */
export function isFreeCheck(kind: Kind, plan: Priced): boolean {
  return kind === 'BACKGROUND_CHECK' && plan.basePrice === 0;
}

/** CEO health plans stand apart from the others (VPR-15). */
export function isForCeo(plan: Pick<Plan, 'name'>): boolean {
  return plan.name.includes('CEO');
}

export interface Feature {
  readonly name: string;
  /** Empty when the feature is simply included. */
  readonly value: string;
  readonly included: boolean;
}

const crosses = new Set(['', '-', '–', '—', 'x', 'X', '✗', '✘', '✕', '✖', '❌', '×']);

/** Features of either shape as rows (VPR-13, VPR-14). */
export function featuresOf(features: Features): Feature[] {
  if (Array.isArray(features)) {
    return features.map((name) => ({ name, value: '', included: true }));
  }
  return Object.entries(features).map(([name, given]) => {
    const value = given.trim();
    const included = !crosses.has(value);
    return { name, value: included ? value : '', included };
  });
}

/** Every feature that any of the plans names, in the order in which they first come up. */
export function comparisonOf(plans: readonly Pick<Plan, 'features'>[]) {
  const columns = plans.map(
    ({ features }) => new Map(featuresOf(features).map((one) => [one.name, one])),
  );
  const names = new Set(columns.flatMap((column) => [...column.keys()]));
  return [...names].map((name) => ({ name, cells: columns.map((column) => column.get(name)) }));
}

/** The service fee in thousandths (BIZ-18). */
const feePerMille = 75;

/** The service fee on extra charges that carry it, half a kobo rounded up (C-14). */
export function serviceFeeOf(charges: Kobo): Kobo {
  return perMille(charges, feePerMille);
}

/** Expert guidance sessions of the recruitment packages (HIRE-13, BIZ-09): the one source. */
export const guidanceSessions = { Basic: 1, Premium: 2, VIP: 5 } as const;

/** Tier is what is bought, level is what a record shows (C-16). */
export const levelOf = {
  free: 'Free',
  basic: 'Basic',
  premium: 'Premium',
  platinum: 'Platinum',
} as const satisfies Record<Tier, Level>;

/** What is wrong with a plan beyond its shape; null when it may be sold. */
export function faultOf(kind: Kind, plan: Plan): string | null {
  if (plan.name.trim() === '') return 'A plan needs a name.';
  if ((kind === 'VERIFICATION') !== (plan.tier !== undefined)) {
    return 'A verification has a tier, and nothing else has one.';
  }
  // Its order starts at once, as a free one does: there is nobody to agree on a price with.
  if (plan.tier && pricing(kind, plan) === 'consultation') return 'This tier needs a price.';
  const charges = Object.entries(plan.extraCharges);
  const free = charges.find(([, amount]) => amount === 0);
  if (free) return `The extra charge "${free[0]}" needs an amount.`;
  const unknown = plan.feeCharges.find((name) => !Object.hasOwn(plan.extraCharges, name));
  if (unknown !== undefined) return `There is no extra charge "${unknown}".`;
  const lost = plan.limits?.find(
    ({ charge }) => charge && !Object.hasOwn(plan.extraCharges, charge),
  );
  return lost ? `There is no extra charge "${lost.charge}".` : null;
}

/** What a record says of its type: the first paragraph of the plan's description. */
export function firstParagraph(html: string): string {
  return html.slice(0, `${html}</p>`.indexOf('</p>'));
}
