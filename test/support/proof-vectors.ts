import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { base32, base64url, bytesOf } from '../../app/people/proof/verify/bytes.rules.ts';
import { type Cbor, encodeCbor } from '../../app/people/proof/verify/cbor.rules.ts';
import { type Claim, encodeClaim, label } from '../../app/people/proof/verify/claim.rules.ts';
import { ecdsa, signCose } from '../../app/people/proof/verify/cose.rules.ts';
import { signJws } from '../../app/people/proof/verify/jws.rules.ts';
import type { Finding } from '../../app/people/proof/verify/verdict.rules.ts';
import { documentCases, goodDocuments, signKeys, signStatus } from './proof-documents.ts';

/** A case that every verifier must judge alike; see docs/proof.md. */
export interface Vector {
  readonly name: string;
  readonly address: string;
  readonly now: number;
  readonly keys: { readonly jws: string };
  readonly status: string | null;
  readonly expect: Finding;
}

const issuer = 'https://sapioworker.example.com';
const front = 'HTTPS://SAPIOWORKER.EXAMPLE.COM/V#';
/** 2026-11-23 12:00 UTC. */
export const issuedAt = 1_795_435_200;
const day = 86_400;
const places = 131_072;

export interface Route {
  readonly key: CryptoKey;
  readonly x: string;
  readonly y: string;
  readonly kid: Uint8Array;
}

export async function makePair(kid: Uint8Array = randomBytes(8)): Promise<Route> {
  const pair = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return { key: pair.privateKey, x, y, kid: new Uint8Array(kid) };
}

export const claim: Claim = {
  issuer,
  issuedAt,
  expiresAt: issuedAt + 30 * day,
  id: new Uint8Array(12).fill(7),
  index: 4711,
  name: 'Amina Yusuf',
  badge: 'Sw-AMY20',
  level: 'Premium',
  checks: [
    { kind: 'identity', on: '2026-07-21' },
    { kind: 'phone', on: '2026-07-20' },
    { kind: 'police-record', on: '2026-07-22' },
  ],
  photoHash: new Uint8Array(16).fill(9),
};

interface Listing {
  readonly status?: string;
  readonly nbf?: number;
  readonly exp?: number;
}
const listed = ({ x, y, kid }: Route, { status = 'active', nbf, exp }: Listing = {}) => ({
  ...{ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: base64url(kid), x, y },
  ...{ nbf: nbf ?? issuedAt - 10 * day, exp: exp ?? issuedAt + 94 * day, status },
});

export const keysBy = async (root: Route, keys: readonly object[], more: object = {}) => ({
  jws: await signJws(root.key, { typ: 'JWT' }, { iss: issuer, iat: issuedAt, keys, ...more }),
});

interface Listed {
  readonly at?: number;
  readonly entries?: Readonly<Record<number, number>>;
  readonly places?: number;
  readonly payload?: object;
  readonly head?: object;
}

export function statusBy(signer: Route, { at, entries = {}, payload, head, ...more }: Listed = {}) {
  const bytes = new Uint8Array((more.places ?? places) / 4);
  for (const [index, value] of Object.entries(entries)) {
    const place = Number(index);
    bytes[Math.floor(place / 4)] =
      (bytes[Math.floor(place / 4)] ?? 0) | (value << ((place % 4) * 2));
  }
  const iat = at ?? issuedAt + 60;
  const lst = base64url(deflateSync(bytes, { level: 9 }));
  return signJws(
    signer.key,
    { typ: 'statuslist+jwt', kid: base64url(signer.kid), ...head },
    {
      ...{ iss: issuer, sub: `${issuer}/.well-known/sapioworker-status`, iat, exp: iat + day },
      ...{ ttl: 300, status_list: { bits: 2, lst }, ...payload },
    },
  );
}

/** A COSE_Sign1 of any shape, signed over the head and payload that it is given. */
export async function crafted(
  signer: Route,
  payload: Uint8Array,
  {
    head,
    open = new Map(),
    shape = (parts: Cbor[]): Cbor => ({ tag: 18, value: parts }),
  }: {
    head?: Uint8Array;
    open?: Map<Cbor, Cbor>;
    shape?: (parts: Cbor[]) => Cbor;
  } = {},
): Promise<Uint8Array> {
  const named =
    head ??
    encodeCbor(
      new Map<Cbor, Cbor>([
        [1, -7],
        [4, signer.kid],
      ]),
    );
  const signed = encodeCbor(['Signature1', named, new Uint8Array(), payload]);
  const signature = new Uint8Array(await crypto.subtle.sign(ecdsa, signer.key, signed));
  return encodeCbor(shape([named, open, payload, signature]));
}

/** The claim's map with fields added, changed or taken away. */
export function fieldsOf(change: readonly (readonly [Cbor, Cbor | undefined])[]): Map<Cbor, Cbor> {
  const fields = new Map<Cbor, Cbor>([
    [label.issuer, issuer],
    [label.expiresAt, claim.expiresAt],
    [label.issuedAt, issuedAt],
    [label.id, claim.id],
    [label.status, new Map([['idx', claim.index]])],
    [label.name, claim.name],
    [label.badge, claim.badge],
    [label.level, claim.level],
    [label.checks, new Uint8Array([1, 9, 0])],
  ]);
  for (const [key, value] of change) {
    if (value === undefined) fields.delete(key);
    else fields.set(key, value);
  }
  return fields;
}

export const addressWith = (proof: Uint8Array) => `${front}${base32(proof)}`;

/** Makes all vectors with keys of their own, and gives the root's public key. */
export async function makeVectors(): Promise<{ vectors: Vector[]; root: object }> {
  const root = await makePair();
  const signer = await makePair();
  const twin = await makePair(signer.kid);
  const stranger = await makePair();
  const keys = await keysBy(root, [listed(signer)]);
  const status = await statusBy(signer);
  const good = await signCose(signer.key, signer.kid, encodeClaim(claim));
  const address = addressWith(good);
  const now = issuedAt + 120;
  const vectors: Vector[] = [];
  const add = (name: string, expect: Finding, change: Partial<Vector> = {}) =>
    vectors.push({ name, address, now, keys, status, expect, ...change });
  const by = async (change: Partial<Claim>, pair = signer) =>
    addressWith(await signCose(pair.key, pair.kid, encodeClaim({ ...claim, ...change })));
  const payload = encodeClaim(claim);
  const made = async (...how: Parameters<typeof crafted>) => addressWith(await crafted(...how));
  const withFields = (...change: [Cbor, Cbor | undefined][]) =>
    made(signer, encodeCbor(fieldsOf(change)));

  add('genuine', 'genuine');
  add('genuine to the last second of the list', 'genuine', { now: issuedAt + 60 + 300 });
  add('genuine, shown by another address', 'genuine', {
    address: `https://elsewhere.example/v#${address.slice(front.length)}`,
  });
  add('genuine without a photo hash', 'genuine', { address: await withFields() });
  add('genuine, level Free, no checks', 'genuine', {
    address: await by({ level: 'Free', checks: [] }),
  });
  add('genuine, last place of the list', 'genuine', { address: await by({ index: places - 1 }) });
  add('genuine, neighbours are withdrawn', 'genuine', {
    status: await statusBy(signer, { entries: { 4710: 1, 4712: 2 } }),
  });
  add('genuine, two keys of one id, the second signed', 'genuine', {
    keys: await keysBy(root, [listed(twin), listed(signer)]),
  });
  add('genuine, key retired since', 'genuine', {
    keys: await keysBy(root, [listed(signer, { status: 'retired', exp: issuedAt + 90 })]),
  });
  add('withdrawn', 'withdrawn', { status: await statusBy(signer, { entries: { 4711: 1 } }) });
  add('withdrawn in an old list', 'withdrawn', {
    status: await statusBy(signer, { entries: { 4711: 1 } }),
    now: issuedAt + 5 * day,
  });
  add('withdrawn and expired', 'withdrawn', {
    status: await statusBy(signer, { entries: { 4711: 1 } }),
    now: issuedAt + 31 * day,
  });
  add('suspended', 'suspended', { status: await statusBy(signer, { entries: { 4711: 2 } }) });
  add('suspended and expired', 'suspended', {
    status: await statusBy(signer, { entries: { 4711: 2 } }),
    now: issuedAt + 31 * day,
  });
  add('a value that is never given', 'not-ours', {
    status: await statusBy(signer, { entries: { 4711: 3 } }),
  });
  add('expired, at the second', 'expired', {
    now: claim.expiresAt,
    status: await statusBy(signer, { at: claim.expiresAt - 10 }),
  });
  add('expired, no list', 'expired', { now: claim.expiresAt + day, status: null });
  add('the last second before the end', 'genuine', {
    now: claim.expiresAt - 1,
    status: await statusBy(signer, { at: claim.expiresAt - 10 }),
  });
  add('no list', 'stale', { status: null });
  add('list a second too old', 'stale', { now: issuedAt + 60 + 301 });
  add('list past its own end', 'stale', {
    status: await statusBy(signer, { payload: { exp: issuedAt + 100, ttl: 3600 } }),
  });
  add('list out of the future', 'stale', { status: await statusBy(signer, { at: now + 301 }) });
  add('list of another signer', 'stale', { status: await statusBy(stranger) });
  add('list by a compromised key', 'stale', {
    keys: await keysBy(root, [listed(signer), listed(stranger, { status: 'compromised' })]),
    status: await statusBy(stranger),
  });
  add('list of another type', 'stale', {
    status: await statusBy(signer, { head: { typ: 'JWT' } }),
  });
  add('list of another address', 'stale', {
    status: await statusBy(signer, { payload: { sub: 'https://example.com/status' } }),
  });
  add('list of one bit', 'stale', {
    status: await statusBy(signer, {
      payload: { status_list: { bits: 1, lst: base64url(deflateSync(new Uint8Array(16_384))) } },
    }),
  });
  add('list that is no zlib', 'stale', {
    status: await statusBy(signer, {
      payload: { status_list: { bits: 2, lst: base64url(new Uint8Array(99).fill(3)) } },
    }),
  });
  add('list too short for the place', 'stale', {
    status: await statusBy(signer, { places: 4096 }),
  });
  add('list changed by a letter', 'stale', { status: `${status.slice(0, -3)}AAA` });
  add('claim out of the future', 'stale', { now: issuedAt - 301 });
  add('keys by another root', 'not-ours', { keys: await keysBy(stranger, [listed(signer)]) });
  add('keys of another issuer', 'not-ours', {
    keys: await keysBy(root, [listed(signer)], { iss: 'https://example.com' }),
  });
  add('keys that are no JWS', 'not-ours', { keys: { jws: 'a.b.c' } });
  add('key unknown', 'not-ours', { keys: await keysBy(root, [listed(stranger)]) });
  add('key compromised', 'not-ours', {
    keys: await keysBy(root, [listed(signer, { status: 'compromised' })]),
  });
  add('key ended before the claim', 'not-ours', {
    keys: await keysBy(root, [listed(signer, { status: 'retired', exp: issuedAt - 1 })]),
  });
  add('key begins after the claim', 'not-ours', {
    keys: await keysBy(root, [listed(signer, { nbf: issuedAt + 1 })]),
  });
  add('signed by a stranger under our key id', 'not-ours', {
    address: await by({}, { ...stranger, kid: signer.kid }),
  });
  add('another issuer', 'not-ours', { address: await by({ issuer: 'https://example.com' }) });
  const changed = Uint8Array.from(good);
  changed[60] = (changed[60] ?? 0) ^ 1;
  add('a bit of the claim changed', 'not-ours', { address: addressWith(changed) });
  add('a bit of the signature changed', 'not-ours', {
    address: addressWith(
      Uint8Array.from(good, (byte, at) => (at === good.length - 1 ? byte ^ 1 : byte)),
    ),
  });
  add('a byte behind the end', 'not-ours', { address: addressWith(Uint8Array.from([...good, 0])) });
  add('the last byte missing', 'not-ours', { address: addressWith(good.subarray(0, -1)) });
  add('letters in lower case', 'not-ours', { address: address.toLowerCase() });
  add('padding', 'not-ours', { address: `${address}=` });
  add('a letter that base32 lacks', 'not-ours', { address: `${address.slice(0, -1)}1` });
  add('no code at all', 'not-ours', { address: front });
  add('a megabyte of letters', 'not-ours', { address: `${front}${'A'.repeat(4_000)}` });
  const unsigned = new Map<Cbor, Cbor>([
    [1, -7],
    [4, signer.kid],
  ]);
  add('alg and kid outside what is signed', 'not-ours', {
    address: await made(signer, payload, { head: new Uint8Array(), open: unsigned }),
  });
  add('alg outside what is signed', 'not-ours', {
    address: await made(signer, payload, {
      head: encodeCbor(new Map<Cbor, Cbor>([[4, signer.kid]])),
      open: new Map<Cbor, Cbor>([[1, -7]]),
    }),
  });
  add('alg ES384', 'not-ours', {
    address: await made(signer, payload, {
      head: encodeCbor(
        new Map<Cbor, Cbor>([
          [1, -35],
          [4, signer.kid],
        ]),
      ),
    }),
  });
  add('something outside what is signed', 'not-ours', {
    address: await made(signer, payload, { open: new Map<Cbor, Cbor>([[5, 1]]) }),
  });
  add('no tag', 'not-ours', { address: await made(signer, payload, { shape: (parts) => parts }) });
  add('another tag', 'not-ours', {
    address: await made(signer, payload, { shape: (parts) => ({ tag: 98, value: parts }) }),
  });
  const cut = (length: number) => (parts: Cbor[]) => ({
    tag: 18,
    value: [...parts.slice(0, 3), (parts[3] as Uint8Array).subarray(0, length)],
  });
  add('a signature of 63 bytes', 'not-ours', {
    address: await made(signer, payload, { shape: cut(63) }),
  });
  add('no signature', 'not-ours', { address: await made(signer, payload, { shape: cut(0) }) });
  const twice = Uint8Array.from([0xa2, 1, 0x61, 0x61, 1, 0x61, 0x61]);
  add('a key twice in the claim', 'not-ours', { address: await made(signer, twice) });
  const endless = Uint8Array.from([0xbf, ...payload.subarray(1), 0xff]);
  add('a map without a length', 'not-ours', { address: await made(signer, endless) });
  const out = Uint8Array.from([...payload]);
  add('a byte behind the claim', 'not-ours', {
    address: await made(signer, Uint8Array.from([...out, 0])),
  });
  const ordered = encodeCbor(fieldsOf([]));
  add('fields out of order', 'not-ours', {
    // The first field (1, the issuer) goes to the end.
    address: await made(
      signer,
      Uint8Array.from([
        ordered[0] ?? 0,
        ...ordered.subarray(1 + 3 + bytesOf(issuer).length),
        ...ordered.subarray(1, 1 + 3 + bytesOf(issuer).length),
      ]),
    ),
  });
  add('a field that no claim has', 'not-ours', { address: await withFields([-70006, 'x']) });
  add('no name', 'not-ours', { address: await withFields([label.name, undefined]) });
  add('a name that is a number', 'not-ours', { address: await withFields([label.name, 7]) });
  add('a level that is none', 'not-ours', { address: await withFields([label.level, 'Gold']) });
  add('checks cut in the middle', 'not-ours', {
    address: await withFields([label.checks, new Uint8Array([1, 9])]),
  });
  add('a kind of check that is none', 'not-ours', {
    address: await withFields([label.checks, new Uint8Array([11, 9, 0])]),
  });
  add('one kind of check twice', 'not-ours', {
    address: await withFields([label.checks, new Uint8Array([1, 9, 0, 1, 9, 1])]),
  });
  add('a place below none', 'not-ours', {
    address: await withFields([label.status, new Map([['idx', -1]])]),
  });
  add('it ends before it begins', 'not-ours', {
    address: await withFields([label.expiresAt, issuedAt - 1]),
  });
  add('an id of 8 bytes', 'not-ours', { address: await withFields([label.id, new Uint8Array(8)]) });
  const entries = new Uint8Array(places / 4);
  const withdrawn = Uint8Array.from(entries);
  withdrawn[Math.floor(claim.index / 4)] = 1 << ((claim.index % 4) * 2);
  for (const { name, expect, before, after } of documentCases(withdrawn, issuedAt)) {
    const documents = goodDocuments(signer, { issuer, at: issuedAt, entries });
    before?.(documents);
    const signed = {
      keys: await signKeys(root, documents),
      status: await signStatus(signer, documents),
    };
    after?.(signed);
    add(name, expect, signed);
  }
  const { x, y } = root;
  return { vectors, root: { kty: 'EC', crv: 'P-256', x, y } };
}
