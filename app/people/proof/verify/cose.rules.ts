import { type Bytes, base32, fromBase32 } from './bytes.rules.ts';
import { type Cbor, decodeCbor, encodeCbor } from './cbor.rules.ts';

/** COSE_Sign1 (RFC 9052) with ES256 and nothing else. */

const sign1 = 18;
const label = { alg: 1, kid: 4 } as const;
const es256 = -7;
const lengths = { kid: 8, signature: 64 } as const;
const none = new Uint8Array();

/** How WebCrypto knows ES256; its signatures have the form of COSE and JOSE. */
export const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Longer than a proof can be: base32 of 1,250 bytes. */
const longest = 2_000;

export interface Signed {
  readonly kid: Uint8Array;
  readonly payload: Bytes;
  readonly signature: Bytes;
  /** The bytes that the signature is of. */
  readonly toBeSigned: Bytes;
}

const toBeSigned = (head: Uint8Array, payload: Uint8Array) =>
  encodeCbor(['Signature1', head, none, payload]);

/** Signs a payload under a key id of 8 bytes. */
export async function signCose(
  key: CryptoKey,
  kid: Uint8Array,
  payload: Uint8Array,
): Promise<Bytes> {
  const head = encodeCbor(
    new Map<Cbor, Cbor>([
      [label.alg, es256],
      [label.kid, kid],
    ]),
  );
  const signature = await crypto.subtle.sign(ecdsa, key, toBeSigned(head, payload));
  return encodeCbor({ tag: sign1, value: [head, new Map(), payload, new Uint8Array(signature)] });
}

/** Takes a COSE_Sign1 apart without judging its signature; null for what is not exactly one of ours. */
export function readCose(bytes: Uint8Array): Signed | null {
  const outer = decodeCbor(bytes);
  if (outer === null || typeof outer !== 'object' || !('tag' in outer) || outer.tag !== sign1)
    return null;
  if (!Array.isArray(outer.value) || outer.value.length !== 4) return null;
  const [head, open, payload, signature]: readonly Cbor[] = outer.value;
  if (!(head instanceof Uint8Array && payload instanceof Uint8Array)) return null;
  if (!(signature instanceof Uint8Array) || signature.length !== lengths.signature) return null;
  // What is not signed could be anybody's.
  if (!(open instanceof Map) || open.size !== 0) return null;
  const named = decodeCbor(head);
  if (!(named instanceof Map) || named.size !== 2 || named.get(label.alg) !== es256) return null;
  const kid = named.get(label.kid);
  if (!(kid instanceof Uint8Array) || kid.length !== lengths.kid) return null;
  return {
    kid,
    payload: payload as Bytes,
    signature: signature as Bytes,
    toBeSigned: toBeSigned(head, payload),
  };
}

/** The address that carries a proof: all of it but the `#` fits the letters of a QR code's short mode. */
export function addressOf(siteUrl: string, proof: Uint8Array): string {
  return `${new URL('/v', siteUrl).href.toUpperCase()}#${base32(proof)}`;
}

/** The proof in an address, in what follows its `#`, or in the letters alone; null where there is none. */
export function proofIn(text: string): Bytes | null {
  const letters = text.slice(text.indexOf('#') + 1);
  return letters.length > longest || letters === '' ? null : fromBase32(letters);
}
