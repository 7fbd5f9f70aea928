import { createHash } from 'node:crypto';
import { type Answer, ApiError, type Received } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import { base32 } from '#platform/secrets.server.ts';
import { guarantorOf } from '../guarantee/guarantee.service.server.ts';
import { caseOf, type PersonNeeds } from '../person/change.service.server.ts';
import { type closeLink, openLink } from './link.contract.ts';
import { cookieWith, isToken, openedSeconds, tokensIn } from './link.rules.ts';

const cookie = '__Host-links';
type Carrying = Pick<RequestContext, 'cookies'>;

/** What stands in an address in place of a token: it leads back to none. */
const refOf = (token: string): string =>
  base32(createHash('sha256').update(token).digest().subarray(0, 10)).toLowerCase();

/** The token that an address names: itself, or the one that the browser swapped for it; empty for none. */
export function tokenOf(named: string, { cookies }: Carrying): string {
  if (isToken(named)) return named;
  return tokensIn(cookies[cookie]).find((token) => refOf(token) === named) ?? '';
}

/**
 * Swaps the token of a mailed link for a cookie of 12 hours. The link is not used up: on another device,
 * or later, it opens again, and a preview that fetches it changes nothing. Ends with the link: each use
 * of the page looks the token up.
 */
export async function open(
  platform: PersonNeeds,
  { page, token: typed }: Received<typeof openLink>['body'],
  context: RequestContext,
): Promise<Answer<typeof openLink> | ApiError> {
  const token = typed.toUpperCase();
  const look = page === 'case' ? caseOf : guarantorOf;
  const found = await look(platform, { token, context });
  if (found instanceof ApiError) {
    return found.definition.status === 404 ? new ApiError(openLink.errors.notFound) : found;
  }
  const held = tokensIn(context.cookies[cookie]);
  context.setCookie(cookie, cookieWith(token, held), { maxAgeSeconds: openedSeconds });
  return { ref: refOf(token) };
}

/** Forgets a page in this browser. One that is not open is answered alike. */
export function close(
  { ref }: Received<typeof closeLink>['body'],
  { cookies, setCookie }: Pick<RequestContext, 'cookies' | 'setCookie'>,
): Answer<typeof closeLink> {
  const left = tokensIn(cookies[cookie]).filter((token) => refOf(token) !== ref);
  setCookie(cookie, left.join('.'), { maxAgeSeconds: left.length > 0 ? openedSeconds : 0 });
  return { success: true };
}
