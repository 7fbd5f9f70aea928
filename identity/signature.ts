import { createHmac, timingSafeEqual } from 'node:crypto';

/** Smile's signature: base64 HMAC-SHA256 of time, partner and a fixed word. It covers no body. */
export function signatureOf(timestamp: string, partnerId: string, apiKey: string): string {
  return createHmac('sha256', apiKey)
    .update(`${timestamp}${partnerId}sid_request`)
    .digest('base64');
}

/** An older signature may be a copy of somebody's: it has no number that is used once. */
const oldestMs = 5 * 60_000;

/**
 * Whether an answer was signed with our key within five minutes of `now`. Since the body is not
 * covered, compare the job id as well. Takes the same time for every signature of the right length.
 */
export function isSigned(
  answer: { readonly timestamp: string; readonly signature: string },
  partnerId: string,
  apiKey: string,
  now: number,
): boolean {
  const { timestamp, signature } = answer;
  const age = Math.abs(now - Date.parse(timestamp));
  if (!(age <= oldestMs) || timestamp.length > 40) return false;
  const wanted = Buffer.from(signatureOf(timestamp, partnerId, apiKey));
  const given = Buffer.from(signature);
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted);
}
