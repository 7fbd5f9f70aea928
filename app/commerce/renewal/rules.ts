import type { PaymentStatus } from '#app/commerce/payment/contract.ts';
import type { Status } from '#app/people/verification/contract.ts';
import type { Kobo } from '#platform/money.ts';
import { addMonths, dayOf, endOfDay } from '#platform/time.ts';
import type { Obstacle, RenewalState } from './contract.ts';

/** How long a renewal holds, in years. A guess: the spec states none; its sample records run for one. */
export const renewalYears = 1;

/**
 * Until when a renewed record holds: counted from the later of now and the old expiry, so that who
 * renews early loses no day, and up to the end of that day in Lagos.
 */
export function newExpiry(old: Date | null, now: Date): Date {
  const from = old && old > now ? old : now;
  return endOfDay(addMonths(dayOf(from), 12 * renewalYears));
}

/** Why a record cannot be renewed; null when it can. Renewing lifts nothing that staff decided. */
export function obstacleOf(status: Status, priceKobo: Kobo): Obstacle | null {
  if (status === 'SUSPENDED') return 'suspended';
  if (status === 'REVOKED') return 'revoked';
  if (status === 'PENDING') return 'unfinished';
  return priceKobo > 0 ? null : 'noPrice';
}

/** The word of C-82 for a payment, and whether its renewal has been written: that stays, whatever becomes of the money. */
export function stateWord(payment: PaymentStatus, completed: boolean): RenewalState['status'] {
  if (completed) return 'COMPLETED';
  return payment === 'failed' || payment === 'expired' ? 'FAILED' : 'PENDING';
}

/** Said instead of waiting on, when money came that does not fit the price, or for what nobody can renew any more. */
export const unmatched =
  'A payment arrived that cannot be used for this renewal, so nothing was renewed. Contact us with the reference: your money is not lost.';

/** Said beside what a renewal did, when its payment was given back since. */
export const paidBack =
  'What was paid for this renewal is on its way back. How soon it is seen is up to the bank.';

/** How often the provider is asked about one renewal at most, however many pages poll. */
export const askPauseMs = 3_000;
