/**
 * What becomes of a message, by the end of its number; all others arrive. The ends have four digits, so
 * that the sample people of a product (`+234 803 000 0001`) are not among them.
 */
const results = {
  /** Taken, then reported as "DND Active on Phone Number": by this route, today. */
  '9991': 'dnd',
  /** Refused at once: no such number. */
  '9992': 'unknown',
  /** HTTP 503. */
  '9993': 'down',
  /** Taken, then reported as "Message Failed": may be sent again. */
  '9994': 'failed',
  /** Taken, then reported as "Expired". */
  '9995': 'expired',
} as const;
export type Result = (typeof results)[keyof typeof results] | 'delivered';

const ends = new Map<string, Result>(Object.entries(results));

export function resultOf(number: string): Result {
  return ends.get(number.slice(-4)) ?? 'delivered';
}

export const lastWords: Readonly<Record<Result, string>> = {
  delivered: 'DELIVERED | Message delivered to handset',
  dnd: 'DND Active on Phone Number',
  failed: 'Message Failed',
  expired: 'Expired',
  unknown: 'Rejected',
  down: 'Rejected',
};
