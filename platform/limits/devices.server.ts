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

/** The browser's own number when this owner has completed a sign-in there, else null. */
export function knownDevice(
  { clock, secrets }: Needs,
  { cookie, purpose }: DeviceKind,
  ownerId: string,
  { cookies }: Partial<Pick<RequestContext, 'cookies'>>,
): string | null {
  const [number = '', until = '', signature = ''] = (cookies?.[cookie] ?? '').split('.');
  const genuine = secrets.verify(purpose, `${ownerId}.${number}.${until}`, signature);
  return genuine && Number(until) > clock.now().getTime() ? number : null;
}

export function rememberDevice(
  { clock, secrets }: Needs,
  { cookie, purpose }: DeviceKind,
  ownerId: string,
  { setCookie }: Partial<Pick<RequestContext, 'setCookie'>>,
): void {
  const number = secrets.randomToken();
  const until = clock.now().getTime() + holdsMs;
  const signature = secrets.sign(purpose, `${ownerId}.${number}.${until}`);
  const value = `${number}.${until}.${signature}`;
  setCookie?.(cookie, value, { maxAgeSeconds: holdsMs / 1000, sameSite: 'strict' });
}
