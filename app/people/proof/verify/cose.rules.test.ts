import { describe, expect, it } from 'vitest';
import { base32 } from './bytes.rules.ts';
import { type Cbor, encodeCbor } from './cbor.rules.ts';
import { addressOf, proofIn, readCose, signCose } from './cose.rules.ts';

const kid = new Uint8Array(8).fill(5);
const payload = new Uint8Array([1, 2, 3]);
const head = (...more: readonly [Cbor, Cbor][]) => encodeCbor(new Map<Cbor, Cbor>(more));
const ours = head([1, -7], [4, kid]);
const signature = new Uint8Array(64);
const sign1 = (value: Cbor, tag = 18) => encodeCbor({ tag, value });

describe('a COSE_Sign1', () => {
  it('is taken apart as it was signed', async () => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      { name: 'ECDSA', namedCurve: 'P-256' },
      true,
      ['sign', 'verify'],
    );
    const read = readCose(await signCose(privateKey, kid, payload));
    expect(read).toMatchObject({ kid, payload });
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const { signature: made, toBeSigned } = read ?? { signature, toBeSigned: payload };
    expect(await crypto.subtle.verify(how, publicKey, made, toBeSigned)).toBe(true);
    expect(readCose(sign1([ours, new Map(), payload, signature]))).not.toBeNull();
  });

  it.each<[string, Uint8Array]>([
    ['no value', new Uint8Array()],
    ['a number', encodeCbor(1)],
    ['an array without its tag', encodeCbor([ours, new Map(), payload, signature])],
    ['another tag', sign1([ours, new Map(), payload, signature], 98)],
    ['a tag of no array', sign1(payload)],
    ['three parts', sign1([ours, new Map(), payload])],
    ['five parts', sign1([ours, new Map(), payload, signature, payload])],
    ['a head of no bytes', sign1([1, new Map(), payload, signature])],
    ['a payload of no bytes', sign1([ours, new Map(), 'abc', signature])],
    ['a signature of no bytes', sign1([ours, new Map(), payload, 'a'.repeat(64)])],
    ['a signature that is cut', sign1([ours, new Map(), payload, new Uint8Array(63)])],
    ['no open part', sign1([ours, 1, payload, signature])],
    ['something that is not signed', sign1([ours, new Map([[4, kid]]), payload, signature])],
    ['a head of no map', sign1([encodeCbor(1), new Map(), payload, signature])],
    ['no algorithm', sign1([head([4, kid]), new Map(), payload, signature])],
    ['another algorithm', sign1([head([1, -8], [4, kid]), new Map(), payload, signature])],
    ['more in its head', sign1([head([1, -7], [4, kid], [2, 1]), new Map(), payload, signature])],
    [
      'a key of another length',
      sign1([head([1, -7], [4, payload]), new Map(), payload, signature]),
    ],
    [
      'a key of no bytes',
      sign1([head([1, -7], [4, 'a'.repeat(8)]), new Map(), payload, signature]),
    ],
  ])('is refused with %s', (_what, bytes) => {
    expect(readCose(bytes)).toBeNull();
  });
});

describe('the address of a proof', () => {
  it('is in capitals, and gives the proof again, whole or without what is before its #', () => {
    const address = addressOf('https://www.sapioworker.ng/', payload);
    expect(address).toBe(`HTTPS://WWW.SAPIOWORKER.NG/V#${base32(payload)}`);
    expect(proofIn(address)).toEqual(payload);
    expect(proofIn(base32(payload))).toEqual(payload);
  });

  it('holds no proof where there are no letters, or more than a proof has', () => {
    expect(proofIn('')).toBeNull();
    expect(proofIn('https://a/v#')).toBeNull();
    expect(proofIn(base32(new Uint8Array(1_250)))).toHaveLength(1_250);
    expect(proofIn(base32(new Uint8Array(1_255)))).toBeNull();
  });
});
