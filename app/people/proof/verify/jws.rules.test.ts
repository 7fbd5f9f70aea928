import { describe, expect, it } from 'vitest';
import { base64url, bytesOf } from './bytes.rules.ts';
import { isBytesText, isSeconds, isSignedBy, publicKey, readJws, signJws } from './jws.rules.ts';

const part = (value: unknown) => base64url(bytesOf(JSON.stringify(value)));
const head = { alg: 'ES256', kid: 'a' };
const signature = base64url(new Uint8Array(64));
const jws = (...parts: readonly string[]) => parts.join('.');

describe('a compact JWS', () => {
  it('is taken apart as it was signed, and believed by its key alone', async () => {
    const made = async () =>
      crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const [ours, theirs] = [await made(), await made()];
    const read = readJws(await signJws(ours.privateKey, { kid: 'a' }, { iat: 7 }));
    expect(read).toMatchObject({ head, payload: { iat: 7 } });
    if (!read) throw new Error('nothing was read');
    expect(await isSignedBy(ours.publicKey, read)).toBe(true);
    expect(await isSignedBy(theirs.publicKey, read)).toBe(false);
    const known = await publicKey({ ...(await crypto.subtle.exportKey('jwk', ours.publicKey)) });
    expect(known && (await isSignedBy(known, read))).toBe(true);
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['two parts', jws(part(head), part({}))],
    ['four parts', jws(part(head), part({}), signature, signature)],
    ['a head of no letters', jws('', part({}), signature)],
    ['a head that is no base64url', jws('*', part({}), signature)],
    ['a head that is no text', jws(base64url(new Uint8Array([255])), part({}), signature)],
    ['a head that is no JSON', jws(base64url(bytesOf('{')), part({}), signature)],
    ['another algorithm', jws(part({ alg: 'none' }), part({}), signature)],
    ['something that must be known', jws(part({ ...head, crit: ['b64'] }), part({}), signature)],
    ['a payload that is null', jws(part(head), part(null), signature)],
    ['a payload that is a list', jws(part(head), part([]), signature)],
    ['a payload that is a text', jws(part(head), part('a'), signature)],
    ['a signature that is cut', jws(part(head), part({}), base64url(new Uint8Array(63)))],
    ['more than a list ever is', jws(part(head), part({ a: 'a'.repeat(6_000_000) }), signature)],
  ])('is refused with %s', (_what, text) => {
    expect(readJws(text)).toBeNull();
  });
});

it('seconds are whole, from 1970 on, and not beyond all', () => {
  expect([0, 1_800_000_000, 2 ** 40 - 1].every(isSeconds)).toBe(true);
  expect([-1, 0.5, 2 ** 40, '7', null, undefined].some(isSeconds)).toBe(false);
});

it('bytes as text have the length that is asked for', () => {
  expect(isBytesText(base64url(new Uint8Array(8)), 8)).toBe(true);
  for (const value of [base64url(new Uint8Array(7)), '*', 8, null]) {
    expect([value, isBytesText(value, 8)]).toEqual([value, false]);
  }
});

it('a key is a point of the curve, by two texts', async () => {
  const x = base64url(new Uint8Array(32).fill(1));
  expect(await publicKey({ x, y: x })).toBeNull();
  expect(await publicKey({ x, y: 1 })).toBeNull();
  expect(await publicKey({ x: 1, y: x })).toBeNull();
});
