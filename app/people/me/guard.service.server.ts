import { type AnyCall, ApiError } from '#platform/contract.ts';
import { guarded, type Route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { askMeCode, closeMeSession, openMeSession } from './contract.ts';
import { beginPasskeySession, openPasskeySession } from './passkeys/passkeys.contract.ts';
import { refuseOther, requireOwner, requireWorker } from './session.service.server.ts';

/** Whoever makes these is not signed in yet, or may have been signed out already. */
const doors: readonly AnyCall[] = [
  ...[askMeCode, openMeSession, closeMeSession],
  ...[beginPasskeySession, openPasskeySession],
];

const isOfWorker = (call: AnyCall) => /^\/me(\/|$)/.test(call.path) && !doors.includes(call);

/**
 * Puts the worker's session before every call under `/me`, whoever declares it and whatever its handler asks
 * again: a stranger learns nothing of the faults of a body. A masked session hears so of calls that name
 * `unmaskedErrors`, and a page that was drawn for somebody else of all.
 */
export function guardOwnPage(
  platform: Pick<Platform, 'clock' | 'config' | 'database' | 'secrets'>,
  route: Route,
): Route {
  if (!isOfWorker(route.call)) return route;
  const require = 'masked' in route.call.errors ? requireOwner : requireWorker;
  return guarded(async (request) => {
    const worker = await require(platform, request);
    return worker instanceof ApiError ? worker : refuseOther(request);
  }, route);
}
