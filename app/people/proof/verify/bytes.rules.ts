/** Bytes as text and back. Runs in the browser and on the server alike. */

export type Bytes = Uint8Array<ArrayBuffer>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 in upper case, without padding. */
export function base32(bytes: Uint8Array): string {
  let value = 0;
  let bits = 0;
  let out = '';
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      out += letters[(value >> bits) & 31];
    }
  }
  return bits > 0 ? out + letters[(value << (5 - bits)) & 31] : out;
}

/** Reads what `base32` writes; null for any other text, also one that means the same bytes. */
export function fromBase32(text: string): Bytes | null {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8));
  let value = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const found = letters.indexOf(letter);
    if (found < 0) return null;
    value = ((value << 5) | found) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (value >> bits) & 255;
    at += 1;
  }
  return base32(bytes) === text ? bytes : null;
}

/** RFC 4648 base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replaceAll('=', '');
}

/** Reads what `base64url` writes; null for any other text. */
export function fromBase64url(text: string): Bytes | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return base64url(bytes) === text ? bytes : null;
}

export const isSame = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, at) => byte === b[at]);

/** UTF-8; null for bytes that are none. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);
