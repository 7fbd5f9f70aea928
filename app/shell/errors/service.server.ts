import type { Answer, ApiError, Received } from '#platform/contract.ts';
import type { Asker } from '#platform/limits/windows.server.ts';
import { withoutSecrets } from '#platform/log.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { reportError } from './contract.ts';
import { placesIn, typeOf } from './rules.ts';

/** Takes an error of a browser into log and figures, without anything of the person who met it. */
export async function takeError(
  { limits, log, telemetry }: Pick<Platform, 'limits' | 'log' | 'telemetry'>,
  { type, message, stack }: Received<typeof reportError>['body'],
  asker: Asker,
): Promise<Answer<typeof reportError> | ApiError> {
  const limited = await limits.check('browser-error-address', asker);
  if (limited) return limited;
  const fault = {
    type: typeOf(type),
    message: withoutSecrets(message),
    places: placesIn(stack),
  };
  telemetry.fault('browser', fault);
  log.warn({ fault }, 'an error in a browser');
  return { success: true };
}
