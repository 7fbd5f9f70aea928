import type { Kind, Plan } from '#app/plans/contract.ts';
import { decimalOf, koboOf, serviceFeeOf } from '#app/plans/rules.ts';

export interface ChosenCharge {
  readonly name: string;
  readonly kobo: number;
  readonly fee: boolean;
}

/** What a request costs, in whole kobo. */
export interface Price {
  readonly baseKobo: number;
  readonly charges: readonly ChosenCharge[];
  readonly feeKobo: number;
  readonly totalKobo: number;
}

type Priced = Pick<Plan, 'basePrice' | 'extraCharges' | 'feeCharges'>;

/**
 * Price of a plan with the chosen extra charges (C-14, C-60, D-13). Each name counts once; null when
 * one of them is not offered with the plan.
 */
export function priceOf(plan: Priced, chosen: readonly string[]): Price | null {
  const charges: ChosenCharge[] = [];
  for (const name of new Set(chosen)) {
    const amount = Object.hasOwn(plan.extraCharges, name) ? plan.extraCharges[name] : undefined;
    if (amount === undefined) return null;
    charges.push({ name, kobo: koboOf(amount), fee: plan.feeCharges.includes(name) });
  }
  const sum = (list: readonly ChosenCharge[]) => list.reduce((kobo, one) => kobo + one.kobo, 0);
  const baseKobo = koboOf(plan.basePrice);
  const feeKobo = serviceFeeOf(sum(charges.filter(({ fee }) => fee)));
  return { baseKobo, charges, feeKobo, totalKobo: baseKobo + sum(charges) + feeKobo };
}

/** How the fee's own line is called (C-14). */
export const feeLine = 'Service fee (7.5%)';

/** The amounts line by line, naira as decimal text. */
export function linesOf(
  planName: string,
  { baseKobo, charges, feeKobo }: Omit<Price, 'totalKobo'>,
) {
  return [
    { name: planName, amount: decimalOf(baseKobo) },
    ...charges.map(({ name, kobo }) => ({ name, amount: decimalOf(kobo) })),
    ...(feeKobo > 0 ? [{ name: feeLine, amount: decimalOf(feeKobo) }] : []),
  ];
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

/** Unknown, hidden and no longer verified alike (C-88). */
export const noVerifiedWorker =
  'No verified worker has this ID. Incident reports are accepted only against verified workers.';

/** An upload that is unknown, too old or part of another order. */
export const fileGone = 'This file is no longer there. Choose it again.';
