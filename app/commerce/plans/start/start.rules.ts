import { koboOfNaira } from '#platform/money.ts';
import type { Plan } from '../contract.ts';

interface StartCharge {
  readonly name: string;
  readonly naira: number;
  /** Carries the service fee: a sample, an IV shot or a consultation in person (C-14). */
  readonly fee?: true;
}

/** A plan as it is written down here: whole naira, and each charge beside its flag. */
export interface StartPlan extends Omit<Plan, 'basePrice' | 'extraCharges' | 'feeCharges'> {
  readonly naira: number;
  readonly charges?: readonly StartCharge[];
}

export function planOf({ naira, charges = [], ...plan }: StartPlan): Plan {
  return {
    ...plan,
    basePrice: koboOfNaira(naira),
    extraCharges: Object.fromEntries(charges.map((one) => [one.name, koboOfNaira(one.naira)])),
    feeCharges: charges.filter(({ fee }) => fee).map(({ name }) => name),
  };
}
