import type { Clock } from '../clock.server.ts';
import type { RequestContext } from '../http/calls.server.ts';
import type { Secrets } from '../secrets.server.ts';

export interface DeviceKind {
  readonly cookie: `__Host-${string}`;
  readonly purpose: string;
}

interface Needs {
  readonly clock: Clock;
  readonly secrets: Secrets;
}

export const holdsMs = 180 * 24 * 3_600_000;
/** So many owners may share a browser, as in one office or with one phone; who signed in last stands first. */
const mostOwners = 5;
const shape = /^[\w-]{1,100}\.\d{1,15}\.[\w-]{1,100}$/;

const keptIn = (cookie: string, { cookies }: Partial<Pick<RequestContext, 'cookies'>>) =>
  (cookies?.[cookie] ?? '')
    .split('~')
    .slice(0, mostOwners)
    .filter((one) => shape.test(one));

/** The number in what was signed for this owner; null for what was signed for another, or has ended. */
function numberFor({ clock, secrets }: Needs, purpose: string, ownerId: string, one: string) {
  const [number = '', until = '', signature = ''] = one.split('.');
  const genuine = secrets.verify(purpose, `${ownerId}.${number}.${until}`, signature);
  return genuine && Number(until) > clock.now().getTime() ? number : null;
}

/** The browser's own number when this owner has completed a sign-in there, else null. */
export function knownDevice(
  needs: Needs,
  { cookie, purpose }: DeviceKind,
  ownerId: string,
  context: Partial<Pick<RequestContext, 'cookies'>>,
): string | null {
  for (const one of keptIn(cookie, context)) {
    const number = numberFor(needs, purpose, ownerId, one);
    if (number !== null) return number;
  }
  return null;
}

/** Remembers the browser as one of this owner's, beside the others who have signed in there. */
export function rememberDevice(
  needs: Needs,
  { cookie, purpose }: DeviceKind,
  ownerId: string,
  context: Partial<Pick<RequestContext, 'cookies' | 'setCookie'>>,
): void {
  const { clock, secrets } = needs;
  const number = secrets.randomToken();
  const until = clock.now().getTime() + holdsMs;
  const signature = secrets.sign(purpose, `${ownerId}.${number}.${until}`);
  // Their own of before makes room: who signs in often must not push the others out.
  const others = keptIn(cookie, context).filter(
    (one) => numberFor(needs, purpose, ownerId, one) === null,
  );
  const value = [`${number}.${until}.${signature}`, ...others].slice(0, mostOwners).join('~');
  context.setCookie?.(cookie, value, { maxAgeSeconds: holdsMs / 1000, sameSite: 'strict' });
}
