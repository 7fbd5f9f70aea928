import type { Visit } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/**
 * A browser in which a member has completed a sign-in before. Its tries are counted apart, so that a
 * stranger who spends the account's tries does not lock the owner out; and it is nobody to warn of.
 */
const cookieDevice = '__Host-staff-device';
/** How long a browser stays known. */
export const holdsMs = 180 * 24 * 3_600_000;
const purpose = 'staff-device';

type Needs = Pick<Platform, 'clock' | 'secrets'>;

/** The browser's own number when this member has completed a sign-in there, else null. */
export function knownDevice(
  { clock, secrets }: Needs,
  staffId: string,
  { cookies }: Pick<Visit, 'cookies'>,
): string | null {
  const [number = '', until = '', signature = ''] = (cookies[cookieDevice] ?? '').split('.');
  const genuine = secrets.verify(purpose, `${staffId}.${number}.${until}`, signature);
  return genuine && Number(until) > clock.now().getTime() ? number : null;
}

/** Remembers the browser as one of this member's. */
export function rememberDevice(
  { clock, secrets }: Needs,
  staffId: string,
  visit: Pick<Visit, 'setCookie'>,
): void {
  const number = secrets.randomToken();
  const until = clock.now().getTime() + holdsMs;
  const signature = secrets.sign(purpose, `${staffId}.${number}.${until}`);
  const value = `${number}.${until}.${signature}`;
  visit.setCookie(cookieDevice, value, { maxAgeSeconds: holdsMs / 1000, sameSite: 'strict' });
}
