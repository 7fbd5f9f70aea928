import type { RequestContext } from '#platform/http/calls.server.ts';
import {
  type DeviceKind,
  knownDevice as known,
  rememberDevice as remember,
} from '#platform/limits/devices.server.ts';
import type { Platform } from '#platform/platform.server.ts';

/**
 * A browser in which a member has completed a sign-in before. Its tries are counted apart, so that a
 * stranger who spends the account's tries does not lock the owner out; and it is nobody to warn of.
 */
const staffDevice: DeviceKind = { cookie: '__Host-staff-device', purpose: 'staff-device' };

type Needs = Pick<Platform, 'clock' | 'secrets'>;

/** The browser's own number when this member has completed a sign-in there, else null. */
export function knownDevice(
  needs: Needs,
  staffId: string,
  context: Pick<RequestContext, 'cookies'>,
): string | null {
  return known(needs, staffDevice, staffId, context);
}

/** Remembers the browser as one of this member's. */
export function rememberDevice(
  needs: Needs,
  staffId: string,
  context: Pick<RequestContext, 'cookies' | 'setCookie'>,
): void {
  remember(needs, staffDevice, staffId, context);
}
