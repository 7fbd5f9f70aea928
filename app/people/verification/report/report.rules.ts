import type { Received } from '#platform/contract.ts';
import type { getReport } from '../contract.ts';

/** How long a report link lives; it is minted anew with every answer. */
export const linkLifeMs = 10 * 60_000;

/** The key that signs now comes first; older ones are still believed until their links ran out. */
export const linkKeys = ['1'] as const;

export type LinkQuery = Received<typeof getReport>['query'];

/** What a link's signature covers: it opens one record, for one grant, until one instant. */
export function signedText(recordId: string, grantHash: string, expires: string, key: string) {
  return [recordId, grantHash, expires, key].join('.');
}

/** True while the link's key is known and its time (milliseconds) has not run out. */
export function isLinkAlive({ expires, key }: LinkQuery, now: Date): boolean {
  if (!linkKeys.some((one) => one === key) || !/^\d{13}$/.test(expires)) return false;
  const until = Number(expires);
  return until > now.getTime() && until <= now.getTime() + linkLifeMs;
}
