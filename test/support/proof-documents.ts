import { deflateSync } from 'node:zlib';
import { base64url, bytesOf } from '../../app/people/proof/verify/bytes.rules.ts';
import { ecdsa } from '../../app/people/proof/verify/cose.rules.ts';
import type { Finding } from '../../app/people/proof/verify/verdict.rules.ts';

/** Whoever can sign. */
interface Signer {
  readonly key: CryptoKey;
  readonly x: string;
  readonly y: string;
  readonly kid: Uint8Array;
}

/** A compact JWS over a head and a payload of any kind: JSON of it, or the very text. */
export async function jwsOver({ key }: Pick<Signer, 'key'>, ...parts: readonly [unknown, unknown]) {
  const texts = parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  const whole = texts.map((text) => base64url(bytesOf(text))).join('.');
  const signature = await crypto.subtle.sign(ecdsa, key, bytesOf(whole));
  return `${whole}.${base64url(new Uint8Array(signature))}`;
}

export type Fields = Record<string, unknown>;

/** A key list and a status list as their fields, so that each can be changed before it is signed. */
export interface Documents {
  keysHead: Fields;
  keys: Fields & { keys: unknown[] };
  statusHead: Fields;
  status: Fields & { status_list: Fields };
}

const day = 86_400;

/** Both documents as they should be; `entries` are the bytes of the status list. */
export function goodDocuments(
  signer: Signer,
  { issuer, at, entries }: { issuer: string; at: number; entries: Uint8Array },
): Documents {
  const kid = base64url(signer.kid);
  const listed = { kty: 'EC', crv: 'P-256', kid, x: signer.x, y: signer.y };
  return {
    keysHead: { alg: 'ES256', typ: 'JWT' },
    keys: {
      iss: issuer,
      iat: at,
      keys: [{ ...listed, nbf: at - 10 * day, exp: at + 94 * day, status: 'active' }],
    },
    statusHead: { alg: 'ES256', typ: 'statuslist+jwt', kid },
    status: {
      ...{ iss: issuer, sub: `${issuer}/.well-known/sapioworker-status` },
      ...{ iat: at + 60, exp: at + 60 + day, ttl: 300 },
      status_list: { bits: 2, lst: base64url(deflateSync(entries, { level: 9 })) },
    },
  };
}

export const signKeys = async (root: Signer, { keysHead, keys }: Documents) => ({
  jws: await jwsOver(root, keysHead, keys),
});
export const signStatus = (signer: Signer, { statusHead, status }: Documents) =>
  jwsOver(signer, statusHead, status);

export interface DocumentCase {
  readonly name: string;
  readonly expect: Finding;
  /** Changes the documents before they are signed. */
  readonly before?: (documents: Documents) => void;
  /** Changes what was signed. */
  readonly after?: (signed: { keys: { jws: string }; status: string }) => void;
}

const keyCase = (
  name: string,
  expect: Finding,
  change: (keys: Documents['keys'], documents: Documents) => void,
): DocumentCase => ({ name, expect, before: (documents) => change(documents.keys, documents) });
const entryCase = (name: string, change: Fields | null): DocumentCase =>
  keyCase(`keys with ${name} beside`, 'not-ours', ({ keys }) => {
    keys.push(change && { ...(keys[0] as Fields), ...change });
  });
const statusCase = (name: string, expect: Finding, change: Fields): DocumentCase => ({
  name,
  expect,
  before: ({ status }) => Object.assign(status, change),
});
const packed = (bytes: Uint8Array) => ({ status_list: { bits: 2, lst: base64url(bytes) } });
const zeros = (length: number) => deflateSync(new Uint8Array(length), { level: 9 });

/**
 * Signed lists of odd form, and what a verifier says by them of a proof that is genuine by the good ones.
 * `withdrawn` are the bytes of a list that calls it withdrawn.
 */
export const documentCases = (withdrawn: Uint8Array, at: number): readonly DocumentCase[] => [
  entryCase('an entry that is nothing', null),
  entryCase('an entry of another curve', { crv: 'P-384' }),
  entryCase('an entry of a word that is none', { status: 'suspended' }),
  entryCase('an entry without a beginning', { nbf: undefined }),
  entryCase('an entry that ends in half a second', { exp: at + 0.5 }),
  entryCase('an entry of a short id', { kid: 'AAAA' }),
  entryCase('an entry of a coordinate cut short', { x: 'AAAA' }),
  keyCase('keys with a point beside that is none of the curve', 'genuine', ({ keys }) => {
    keys.unshift({ ...(keys[0] as Fields), x: 'A'.repeat(43) });
  }),
  keyCase('keys with fields that nobody knows', 'genuine', (list, { keysHead }) => {
    Object.assign(list, { next: 'x' });
    Object.assign(list.keys[0] as Fields, { d: 'x', key_ops: ['sign'] });
    Object.assign(keysHead, { b64: false, kid: 7 });
  }),
  keyCase('keys out of the future', 'genuine', (list) => {
    list.iat = at + 400 * day;
  }),
  keyCase('keys without iat', 'not-ours', (list) => {
    delete list.iat;
  }),
  keyCase('101 keys', 'not-ours', (list) => {
    list.keys = Array.from({ length: 101 }, () => list.keys[0]);
  }),
  keyCase('keys with an empty crit', 'not-ours', (_list, { keysHead }) => {
    keysHead.crit = [];
  }),
  keyCase('keys with a crit that libraries know', 'not-ours', (_list, { keysHead }) => {
    Object.assign(keysHead, { crit: ['b64'], b64: true });
  }),
  {
    name: 'keys with padding',
    expect: 'not-ours',
    after: ({ keys }) => {
      keys.jws += '==';
    },
  },
  {
    name: 'list with a crit that libraries know',
    expect: 'stale',
    before: ({ statusHead }) => Object.assign(statusHead, { crit: ['b64'], b64: true }),
  },
  {
    name: 'list with its type in capitals',
    expect: 'stale',
    before: ({ statusHead }) => Object.assign(statusHead, { typ: 'StatusList+JWT' }),
  },
  {
    name: 'list with padding',
    expect: 'stale',
    after: (signed) => {
      signed.status += '==';
    },
  },
  statusCase('list without iat', 'stale', { iat: undefined }),
  statusCase('list without ttl', 'stale', { ttl: undefined }),
  statusCase('list of ttl 0', 'stale', { ttl: 0 }),
  statusCase('list of a ttl below 0', 'stale', { ttl: -300 }),
  statusCase('list of half a second', 'stale', { ttl: 300.5 }),
  statusCase('list whose exp is a text', 'stale', { exp: 'never' }),
  statusCase('list without exp', 'genuine', { exp: undefined }),
  statusCase('list without iss, or of another', 'genuine', { iss: 'https://example.com' }),
  statusCase('list of ttl 0 that calls it withdrawn', 'stale', {
    ...{ ttl: 0, ...packed(deflateSync(withdrawn)) },
  }),
  statusCase('list out of the future that calls it withdrawn', 'withdrawn', {
    ...{ iat: at + 30 * day, exp: at + 31 * day, ...packed(deflateSync(withdrawn)) },
  }),
  statusCase('list that ended before it began and calls it withdrawn', 'withdrawn', {
    ...{ exp: 0, ...packed(deflateSync(withdrawn)) },
  }),
  statusCase(
    'list with bytes behind its end',
    'stale',
    packed(Buffer.concat([zeros(32_768), zeros(9)])),
  ),
  statusCase('list cut in the middle', 'stale', packed(zeros(32_768).subarray(0, -4))),
  statusCase('list of 16 MiB and a byte', 'stale', packed(zeros(16 * 1024 * 1024 + 1))),
];
