/** Keys derived from SECRET_KEY, one for each purpose. */
export interface Secrets {
  /** HMAC-SHA256 of `value` under the purpose's key, hex. */
  keyedHash(purpose: string, value: string): string;
  /** A signature for links: HMAC-SHA256, base64url. */
  sign(purpose: string, value: string): string;
  /** Compares in constant time. */
  verify(purpose: string, value: string, signature: string): boolean;
  /** AES-256-GCM; text to base64url. */
  encrypt(purpose: string, plain: string): string;
  decrypt(purpose: string, sealed: string): string;
  /** `bits` random bits as Crockford base32 (128 bits: 26 characters). */
  randomToken(bits?: number): string;
}
