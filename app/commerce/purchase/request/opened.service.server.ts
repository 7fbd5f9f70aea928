import { type Answer, ApiError } from '#platform/contract.ts';
import type { RequestContext } from '#platform/http/calls.server.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { openRequest } from '../contract.ts';
import { readRequest } from '../store.server.ts';

type Needs = Pick<Platform, 'audit' | 'clock' | 'database' | 'limits' | 'secrets'>;

// The prefix: set by this host over its whole path, and by no other host of the domain.
const cookieName = '__Host-request';
const sign = 'purchase-request-opened';
/** How long the personal part of a request stays open. */
export const holdsSeconds = 30 * 60;

/** Whether the visitor has entered this request's email in the last half hour. */
export function isOpened(
  { clock, secrets }: Pick<Needs, 'clock' | 'secrets'>,
  requestId: string,
  cookies: RequestContext['cookies'],
): boolean {
  const [id = '', until = '', signature = ''] = (cookies[cookieName] ?? '').split('.');
  const genuine = secrets.verify(sign, `${id}.${until}`, signature);
  return genuine && id === requestId && Number(until) > clock.now().getTime();
}

/**
 * Opens the personal part of a request to who knows its email: of wrong ones three an hour from one
 * network and five from all together, then with a challenge. An unknown request and a wrong address are
 * answered alike.
 */
export async function openWithEmail(
  { audit, clock, database, limits, secrets }: Needs,
  requestId: string,
  email: string,
  context: Asker & Pick<RequestContext, 'setCookie'>,
): Promise<Answer<typeof openRequest> | ApiError> {
  const { errors } = openRequest;
  const limited =
    (await limits.check('request-open-visitor', context, [requestId])) ??
    (await limits.check('request-open', context, [requestId]));
  if (limited) return limited;
  const request = await readRequest(database.kysely, requestId);
  const typed = email.trim().toLowerCase();
  // Without an address the buyer was forgotten: there is nothing to open.
  const same = typed !== '' && request?.customer_email.toLowerCase() === typed;
  if (!request || !same) return new ApiError(errors.wrongEmail);
  const counted = (['request-open-visitor', 'request-open'] as const).map(
    (name) => [name, [requestId]] as const,
  );
  await limits.giveBack(context, counted);
  const fields = ['name', 'email', 'phone'];
  await audit.record({ action: 'purchase.open', actor: 'public', subject: requestId, fields });
  const until = clock.now().getTime() + holdsSeconds * 1_000;
  const value = `${requestId}.${until}`;
  context.setCookie(cookieName, `${value}.${secrets.sign(sign, value)}`, {
    maxAgeSeconds: holdsSeconds,
  });
  return { success: true };
}
