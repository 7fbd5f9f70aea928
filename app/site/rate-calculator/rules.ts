import { formatNaira, type Kobo, koboOf, koboOfNaira, timesKobo } from '#platform/money.ts';
import type { Service } from './contract.ts';

export const leastHours = 1;
/** As many as the fields of the hire page take; more than a hundred years. */
export const mostHours = 999_999;

interface Estimate {
  readonly description: string;
  readonly rateKobo: Kobo;
  readonly totalKobo: Kobo;
}

/** What a choice costs. No service: rate 0 and no description (CALC-06, CALC-08, CALC-13). */
export function estimate(service: Service | undefined, hours: number): Estimate {
  const rateKobo = service ? koboOfNaira(service.min_rate) : koboOf(0);
  const totalKobo = timesKobo(rateKobo, hours);
  return { description: service?.description ?? '', rateKobo, totalKobo };
}

/** Zero stands as `0`, without a currency (CALC-14, C-07). */
export function showAmount(amount: Kobo): string {
  return amount === 0 ? '0' : formatNaira(amount);
}

/** In a sentence: `1 hour`, `3 hours`. */
export function sayHours(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** A service for some hours, as a visitor brings it from a tile or the calculator (FU-12). */
export interface Job {
  readonly title: string;
  readonly hours: number;
  readonly rateKobo: Kobo;
  readonly totalKobo: Kobo;
}

/** The hire page with a service on it. */
export function jobAddress(title: string): string {
  return `/career/hire-a-service?${new URLSearchParams({ service: title })}`;
}

/** A field for numbers sends `1e3` as it was typed. What is no number is one hour. */
function hoursIn(given: string): number {
  const hours = /^\d+(?:e\+?\d+)?$/i.test(given) ? Number(given) : leastHours;
  return Math.min(mostHours, Math.max(leastHours, hours));
}

/** What `?service=Cook&hours=3` names: rate and total are never taken from the address. Null: no service. */
export function jobIn(query: URLSearchParams, services: readonly Service[]): Job | null {
  const asked = query.get('service')?.trim().toLowerCase();
  const service = services.find(({ title }) => title.toLowerCase() === asked);
  if (!service) return null;
  const hours = hoursIn(query.get('hours')?.trim() ?? '');
  const { rateKobo, totalKobo } = estimate(service, hours);
  return { title: service.title, hours, rateKobo, totalKobo };
}

/** `Cook, 3 hours at ₦4,500 an hour, ₦13,500 in all` */
export function jobWords({ title, hours, rateKobo, totalKobo }: Job): string {
  return `${title}, ${sayHours(hours)} at ${showAmount(rateKobo)} an hour, ${showAmount(totalKobo)} in all`;
}
