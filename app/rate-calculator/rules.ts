import { formatNaira } from '#app/shell/rules.ts';
import type { Service } from './contract.ts';

export const leastHours = 1;

/** Naira with their fraction in whole kobo, so that totals stay exact (C-66). */
export function koboOf(naira: number): number {
  return Math.round(naira * 100);
}

export interface Estimate {
  readonly description: string;
  readonly rateKobo: number;
  readonly totalKobo: number;
}

/** What a choice costs. No service: rate 0 and no description (CALC-06, CALC-08, CALC-13). */
export function estimate(service: Service | undefined, hours: number): Estimate {
  const rateKobo = service ? koboOf(service.min_rate) : 0;
  return { description: service?.description ?? '', rateKobo, totalKobo: rateKobo * hours };
}

/** Zero stands as `0`, without a currency (CALC-14, C-07). */
export function showAmount(kobo: number): string {
  return kobo === 0 ? '0' : formatNaira(kobo);
}

/** In a sentence: `1 hour`, `3 hours`. */
export function sayHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
