import { createPublicKey, verify } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { cdeDecodeOptions, cdeEncodeOptions, decode, encode, Tag } from 'cbor2';
import { compactVerify, importJWK, type JWK } from 'jose';
import type { Vector } from './proof-vectors.ts';

/**
 * A verifier of proofs written from docs/proof.md alone, on kept libraries (cbor2, jose, Node's own cryptography). It
 * shares no line with the product's.
 */

type Key = JWK & { kid: string; nbf: number; exp: number; status: string };

/** Decodes CBOR in its one deterministic encoding; throws for any other. */
function strictly(bytes: Uint8Array): unknown {
  const value = decode(bytes, { ...cdeDecodeOptions, rejectDuplicateKeys: true });
  const again = encode(value, cdeEncodeOptions);
  if (Buffer.compare(Buffer.from(again), Buffer.from(bytes)) !== 0)
    throw new Error('Not deterministic');
  return value;
}

function lettersToBytes(text: string): Uint8Array {
  if (text === '' || text.length > 2_000 || !/^[A-Z2-7]+$/.test(text)) throw new Error('No base32');
  const bits = Array.from(text, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const whole = Math.floor(bits.length / 8) * 8;
  if (bits.length - whole >= 5 || /1/.test(bits.slice(whole))) throw new Error('Odd end');
  return Uint8Array.from(
    (bits.slice(0, whole).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)),
  );
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 40;

/** What base64url without padding means; throws for every other spelling of it. */
function fromLetters(text: unknown): Buffer {
  const bytes = Buffer.from(String(text), 'base64url');
  if (bytes.toString('base64url') !== text) throw new Error('No base64url');
  return bytes;
}
const isLettersOf = (text: unknown, length: number) => fromLetters(text).length === length;

/** Head and payload of a signed list whose form is that of docs/proof.md; throws for any other. */
function partsOf(jws: unknown) {
  if (typeof jws !== 'string' || jws.length > 8_000_000) throw new Error('No list');
  const [head, payload, signature, ...more] = jws.split('.').map(fromLetters);
  if (more.length > 0 || signature?.length !== 64) throw new Error('Parts');
  const [named, told] = [head, payload].map((part) =>
    JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(part)),
  );
  if (!isPlain(named) || !isPlain(told)) throw new Error('No object');
  if (named.alg !== 'ES256' || 'crit' in named) throw new Error('Head');
  return { head: named, payload: told };
}

/** The library is given what makes the key and no more: what else an entry says of itself changes nothing. */
const keyOf = ({ x, y }: { x?: string; y?: string }) =>
  importJWK({ kty: 'EC', crv: 'P-256', x, y } as JWK, 'ES256');
const isSigned = (jws: string, key: { x?: string; y?: string }) =>
  keyOf(key)
    .then((imported) => compactVerify(jws, imported, { algorithms: ['ES256'] }))
    .then(() => true)
    .catch(() => false);

function isEntry(entry: unknown): entry is Key {
  if (!isPlain(entry) || entry.kty !== 'EC' || entry.crv !== 'P-256') return false;
  if (!isLettersOf(entry.kid, 8) || !isLettersOf(entry.x, 32) || !isLettersOf(entry.y, 32))
    return false;
  const known = ['active', 'retired', 'compromised'];
  return isTime(entry.nbf) && isTime(entry.exp) && known.includes(entry.status as string);
}

async function keyList({ jws }: { jws: string }, root: JWK) {
  const { iss, iat, keys } = partsOf(jws).payload;
  if (!(await isSigned(jws, root))) throw new Error('Root');
  if (typeof iss !== 'string' || !isTime(iat) || !Array.isArray(keys)) throw new Error('Fields');
  if (keys.length > 100 || !keys.every(isEntry)) throw new Error('Entries');
  return { iss, keys: keys as Key[] };
}

const mightSign = (key: Key, kid: string, at: number) =>
  key.kid === kid && key.status !== 'compromised' && key.nbf <= at && at <= key.exp;

const isText = (value: unknown, most: number) =>
  typeof value === 'string' && value.length > 0 && Buffer.byteLength(value) <= most;
const isBytes = (value: unknown, length: number) =>
  value instanceof Uint8Array && value.length === length;

/** The library gives a map as an object where all its keys are texts, as those of an empty one are. */
const isEmptyMap = (value: unknown) =>
  value instanceof Map
    ? value.size === 0
    : Object.prototype.toString.call(value) === '[object Object]' &&
      Object.getPrototypeOf(value) === Object.prototype &&
      Object.keys(value as object).length === 0;

function isClaim(claim: Map<number, unknown>): boolean {
  const known = [1, 4, 6, 7, 65535, -70001, -70002, -70003, -70004, -70005];
  if (![...claim.keys()].every((key) => known.includes(key))) return false;
  const [exp, iat] = [claim.get(4), claim.get(6)];
  if (!isTime(exp) || !isTime(iat) || Number(exp) <= Number(iat)) return false;
  const status = claim.get(65535) as Record<string, unknown>;
  if (typeof status !== 'object' || status instanceof Uint8Array || status instanceof Map)
    return false;
  const index = Number(status.idx);
  if (Object.keys(status).join() !== 'idx' || !Number.isInteger(status.idx)) return false;
  if (index < 0 || index > 0xffffffff) return false;
  const checks = claim.get(-70004);
  if (!(checks instanceof Uint8Array) || checks.length % 3 !== 0) return false;
  const kinds = [...checks].filter((_byte, at) => at % 3 === 0);
  if (new Set(kinds).size < kinds.length || kinds.some((kind) => kind < 1 || kind > 10))
    return false;
  return (
    isText(claim.get(1), 200) &&
    isBytes(claim.get(7), 12) &&
    isText(claim.get(-70001), 64) &&
    isText(claim.get(-70002), 20) &&
    ['Free', 'Basic', 'Premium', 'Platinum'].includes(String(claim.get(-70003))) &&
    typeof claim.get(-70003) === 'string' &&
    (!claim.has(-70005) || isBytes(claim.get(-70005), 16))
  );
}

function claimOf(address: string, { iss, keys }: { iss: string; keys: Key[] }) {
  const outer = strictly(lettersToBytes(address.slice(address.indexOf('#') + 1)));
  if (!(outer instanceof Tag) || outer.tag !== 18 || !Array.isArray(outer.contents))
    throw new Error('Tag');
  const [head, open, payload, signature] = outer.contents as Uint8Array[];
  if (outer.contents.length !== 4 || !isBytes(signature, 64)) throw new Error('Parts');
  if (!isEmptyMap(open)) throw new Error('Open head');
  const named = strictly(head as Uint8Array) as Map<number, unknown>;
  if (named.size !== 2 || named.get(1) !== -7 || !isBytes(named.get(4), 8)) throw new Error('Head');
  const claim = strictly(payload as Uint8Array) as Map<number, unknown>;
  if (!(claim instanceof Map) || !isClaim(claim) || claim.get(1) !== iss) throw new Error('Claim');
  const signed = encode(['Signature1', head, new Uint8Array(), payload], cdeEncodeOptions);
  const kid = Buffer.from(named.get(4) as Uint8Array).toString('base64url');
  const isProof = keys
    .filter((key) => mightSign(key, kid, Number(claim.get(6))))
    .some(({ x, y }) => {
      try {
        const jwk = { kty: 'EC', crv: 'P-256', x, y } as never;
        const key = createPublicKey({ key: jwk, format: 'jwk' });
        const how = { key, dsaEncoding: 'ieee-p1363' } as const;
        return verify('sha256', signed, how, signature as Uint8Array);
      } catch {
        return false;
      }
    });
  if (!isProof) throw new Error('Signature');
  return claim;
}

async function listOf(jwt: string | null, { iss, keys }: { iss: string; keys: Key[] }) {
  if (jwt === null) return null;
  const { head, payload } = partsOf(jwt);
  const { sub, iat, exp, ttl, status_list: list } = payload;
  if (head.typ !== 'statuslist+jwt' || typeof head.kid !== 'string') return null;
  if (sub !== `${iss}/.well-known/sapioworker-status`) return null;
  if (!isTime(iat) || !isTime(ttl) || ttl < 1 || !(exp === undefined || isTime(exp))) return null;
  if (!isPlain(list) || list.bits !== 2) return null;
  const packed = fromLetters(list.lst);
  const candidates = keys.filter((one) => mightSign(one, String(head.kid), iat));
  const signed = await Promise.all(candidates.map((key) => isSigned(jwt, key)));
  if (!signed.includes(true)) return null;
  const most = { info: true, maxOutputLength: 16 * 1024 * 1024 } as const;
  const { buffer, engine } = inflateSync(packed, most) as unknown as Opened;
  if (engine.bytesWritten !== packed.length) return null;
  return { iat, until: Math.min(iat + ttl, (exp ?? Infinity) - 1), bytes: buffer } as const;
}

/** What Node gives of an opened stream when it is asked for more than the bytes. */
interface Opened {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

/** What this verifier says of a vector. */
export async function secondOpinion(
  { address, now, keys, status }: Omit<Vector, 'name' | 'expect'>,
  root: JWK,
): Promise<string> {
  let claim: Map<number, unknown>;
  let listed: Awaited<ReturnType<typeof keyList>>;
  try {
    listed = await keyList(keys, root);
    claim = claimOf(address, listed);
  } catch {
    return 'not-ours';
  }
  const list = await listOf(status, listed).catch(() => null);
  const { idx } = claim.get(65535) as { idx: number };
  const byte = list?.bytes[idx >> 2];
  const entry = byte === undefined ? null : (byte >> ((idx & 3) * 2)) & 3;
  if (entry === 3) return 'not-ours';
  if (entry === 1) return 'withdrawn';
  if (entry === 2) return 'suspended';
  if (now >= Number(claim.get(4))) return 'expired';
  const isFresh = list && now <= list.until && list.iat <= now + 300;
  return entry === null || !isFresh || Number(claim.get(6)) > now + 300 ? 'stale' : 'genuine';
}
