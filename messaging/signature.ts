import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The header of our own contract, and the one that Termii sends. */
export const signatureHeaders = ['x-signature', 'x-termii-signature'] as const;

/** Hex HMAC-SHA-512 of a report's bytes (128 characters), keyed with a secret. */
export function signatureOf(bytes: Uint8Array, secret: string): string {
  return createHmac('sha512', secret).update(bytes).digest('hex');
}

/** Whether exactly these bytes were signed. Call it before anything is parsed. */
export function isSigned(bytes: Uint8Array, signature: unknown, secret: string): boolean {
  if (secret === '') return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  const wanted = Buffer.from(signatureOf(bytes, secret));
  return timingSafeEqual(Buffer.from(signature.toLowerCase()), wanted);
}

/** Whether two secrets are the same, in a time that tells nothing of either. */
export function isSameSecret(given: unknown, secret: string): boolean {
  if (secret === '' || typeof given !== 'string') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(secret));
}
