import { type Answer, Refused } from '#platform/contract.ts';
import type { Visit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openRequest } from '../contract.ts';
import { readRequest } from '../store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'limits' | 'secrets'>;

// The prefix: set by this host over its whole path, and by no other host of the domain.
const cookieName = '__Host-request';
const sign = 'purchase-request-opened';
const holdsSeconds = 30 * 60;

/** Whether the visitor has entered this request's email in the last half hour. */
export function isOpened(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  requestId: string,
  cookies: Visit['cookies'],
): boolean {
  const [id = '', until = '', signature = ''] = (cookies[cookieName] ?? '').split('.');
  const genuine = secrets.verify(sign, `${id}.${until}`, signature);
  return genuine && id === requestId && Number(until) > clock.now().getTime();
}

/**
 * Opens the personal part of a request to who knows its email: five tries an hour for each request. An
 * unknown request and a wrong address are answered alike.
 */
export async function openWithEmail(
  { audit, clock, database, limits, secrets }: Needs,
  requestId: string,
  email: string,
  setCookie: Visit['setCookie'],
): Promise<Answer<typeof openRequest> | Refused> {
  const { refusals } = openRequest;
  const taken = await limits.take('request-open', requestId);
  if (!taken.allowed) {
    return new Refused(refusals.limited, { retryAfterSeconds: taken.retryAfterSeconds });
  }
  const request = await readRequest(database.kysely, requestId);
  const typed = email.trim().toLowerCase();
  // Without an address the buyer was forgotten: there is nothing to open.
  const same = typed !== '' && request?.customer_email.toLowerCase() === typed;
  if (!request || !same) return new Refused(refusals.wrongEmail);
  const fields = ['name', 'email', 'phone'];
  await audit.record({ action: 'purchase.open', actor: 'public', subject: requestId, fields });
  const until = clock.now().getTime() + holdsSeconds * 1_000;
  const value = `${requestId}.${until}`;
  setCookie(cookieName, `${value}.${secrets.sign(sign, value)}`, { maxAgeSeconds: holdsSeconds });
  return { success: true };
}
