import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header in which the provider sends its signature. */
export const signatureHeader = 'x-paystack-signature';

/** Hex HMAC-SHA512 of a webhook's bytes, keyed with the secret key (128 characters). */
export function signatureOf(bytes: Uint8Array, secretKey: string): string {
  return createHmac('sha512', secretKey).update(bytes).digest('hex');
}

/**
 * Whether the provider signed exactly these bytes. Call it before anything is parsed: the signature
 * is over the bytes as they came, not over JSON that was written anew. Takes the same time for every
 * signature of the right length; only lower-case hex is what the provider sends.
 */
export function isSigned(bytes: Uint8Array, signature: unknown, secretKey: string): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(bytes, secretKey)));
}
