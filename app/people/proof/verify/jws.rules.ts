import { type Bytes, base64url, bytesOf, fromBase64url, textOf } from './bytes.rules.ts';
import { ecdsa } from './cose.rules.ts';

/** Compact JWS (RFC 7515) with ES256 and nothing else. */

export type Fields = Readonly<Record<string, unknown>>;

export interface SignedJson {
  readonly head: Fields;
  readonly payload: Fields;
  readonly signature: Bytes;
  readonly toBeSigned: Bytes;
}

const longest = 8_000_000;

/** Signs an object as a compact JWS. */
export async function signJws(key: CryptoKey, head: Fields, payload: Fields): Promise<string> {
  const parts = [{ ...head, alg: 'ES256' }, payload].map((part) =>
    base64url(bytesOf(JSON.stringify(part))),
  );
  const signature = await crypto.subtle.sign(ecdsa, key, bytesOf(parts.join('.')));
  return [...parts, base64url(new Uint8Array(signature))].join('.');
}

/** A time, or a length of time, as the signed lists have it: whole seconds. */
export const isSeconds = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 40;

/** Whether a value is base64url of so many bytes. */
export const isBytesText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && fromBase64url(value)?.length === length;

function objectIn(part: string): Fields | null {
  const bytes = fromBase64url(part);
  const text = bytes && textOf(bytes);
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Fields)
      : null;
  } catch {
    return null;
  }
}

/** Takes a compact JWS apart without judging its signature; null for what is none of ours. */
export function readJws(text: string): SignedJson | null {
  const parts = text.length > longest ? [] : text.split('.');
  if (parts.length !== 3) return null;
  const [first = '', second = '', third = ''] = parts;
  const [head, payload, signature] = [objectIn(first), objectIn(second), fromBase64url(third)];
  if (head?.alg !== 'ES256' || head.crit !== undefined || !payload) return null;
  if (signature?.length !== 64) return null;
  return { head, payload, signature, toBeSigned: bytesOf(`${first}.${second}`) };
}

/** A public key from its two coordinates; null for what is no point of the curve. */
export async function publicKey({ x, y }: Fields): Promise<CryptoKey | null> {
  if (typeof x !== 'string' || typeof y !== 'string') return null;
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  return crypto.subtle.importKey('jwk', jwk, ecdsa, true, ['verify']).catch(() => null);
}

/** Whether the holder of a key has signed these bytes. */
export function isSignedBy(
  key: CryptoKey,
  { signature, toBeSigned }: { readonly signature: Bytes; readonly toBeSigned: Bytes },
): Promise<boolean> {
  return crypto.subtle.verify(ecdsa, key, signature, toBeSigned);
}
