import { base64url } from './bytes.rules.ts';
import {
  type Fields,
  isBytesText,
  isSeconds,
  isSignedBy,
  publicKey,
  readJws,
  type SignedJson,
} from './jws.rules.ts';

/** The list of signing keys (PROOF-03), as far as a verifier believes it. */

export interface ListedKey {
  readonly kid: string;
  readonly x: string;
  readonly y: string;
  /** The first and the last second at which it may have signed. */
  readonly nbf: number;
  readonly exp: number;
  readonly status: 'active' | 'retired' | 'compromised';
}

export interface KeyList {
  readonly issuer: string;
  readonly issuedAt: number;
  readonly keys: readonly ListedKey[];
}

/** The document at `/.well-known/sapioworker-keys.json`. */
export interface KeyDocument {
  readonly jws: string;
}

export const keysPath = '/.well-known/sapioworker-keys.json';

const mostKeys = 100;

const lengths = { kid: 8, coordinate: 32 } as const;

function keyIn(value: unknown): ListedKey | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kty, crv, kid, x, y, nbf, exp, status } = value as Fields;
  if (kty !== 'EC' || crv !== 'P-256' || !isBytesText(kid, lengths.kid)) return null;
  if (!isBytesText(x, lengths.coordinate) || !isBytesText(y, lengths.coordinate)) return null;
  if (!isSeconds(nbf) || !isSeconds(exp)) return null;
  if (status !== 'active' && status !== 'retired' && status !== 'compromised') return null;
  return { kid, x, y, nbf, exp, status };
}

/**
 * The keys that the root vouches for; null for a document that it has not signed, or that is none. One
 * entry that cannot be read spoils the list: it may be the one that calls a key compromised.
 */
export async function readKeys(document: unknown, root: Fields): Promise<KeyList | null> {
  const jws = (document as Partial<KeyDocument> | null)?.jws;
  const signed = typeof jws === 'string' ? readJws(jws) : null;
  const key = await publicKey(root);
  if (!signed || !key || !(await isSignedBy(key, signed))) return null;
  const { iss, iat, keys } = signed.payload;
  if (typeof iss !== 'string' || !isSeconds(iat) || !Array.isArray(keys)) return null;
  if (keys.length > mostKeys) return null;
  const read = keys.map(keyIn);
  return read.every((one) => one !== null) ? { issuer: iss, issuedAt: iat, keys: read } : null;
}

/**
 * The key of the list that has signed, at a time when it might; null for none. Several may go by one key
 * id: each is tried. One that fell into other hands is none, whatever the time it says.
 */
export async function signerIn(
  { keys }: KeyList,
  kid: string | Uint8Array,
  signed: Pick<SignedJson, 'signature' | 'toBeSigned'>,
  at: number,
): Promise<ListedKey | null> {
  const name = typeof kid === 'string' ? kid : base64url(kid);
  for (const listed of keys) {
    if (listed.kid !== name || listed.status === 'compromised') continue;
    if (at < listed.nbf || at > listed.exp) continue;
    const key = await publicKey({ x: listed.x, y: listed.y });
    if (key && (await isSignedBy(key, signed))) return listed;
  }
  return null;
}
