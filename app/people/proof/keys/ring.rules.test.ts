import { describe, expect, it } from 'vitest';
import {
  compromised,
  grace,
  type NewKey,
  newRing,
  paperLife,
  payloadOf,
  retired,
  rotated,
  rotationDue,
  signerAt,
  signsFor,
  withNext,
} from './ring.rules.ts';

const now = 1_800_000_000;
const key = (kid: string): NewKey => ({ kid, x: `x${kid}`, y: `y${kid}`, d: `d${kid}` });
const ring = newRing(key('a'), key('b'), now);
const of = (given: typeof ring, kid: string) => given.keys.find((one) => one.kid === kid);

describe('keys that follow each other', () => {
  it('begin with one that signs and one that is listed ahead', () => {
    expect(ring).toMatchObject({ current: 'a', next: 'b', since: now });
    expect(of(ring, 'a')).toEqual({
      ...key('a'),
      status: 'active',
      nbf: now,
      exp: now + 104 * 86_400,
    });
    expect(of(ring, 'b')).toMatchObject({ status: 'active', exp: now + 194 * 86_400 });
    expect(rotationDue(ring)).toBe(now + 90 * 86_400);
    expect([signsFor, paperLife, grace].map((one) => one / 86_400)).toEqual([90, 30, 14]);
  });

  it('give way: the next one signs, the last one counts until it is on every server, another is ahead', () => {
    const later = now + signsFor + 5;
    const after = rotated(ring, key('c'), later);
    expect(after).toMatchObject({ current: 'b', next: 'c', since: later });
    expect(of(after, 'a')).toMatchObject({ status: 'retired', exp: now + signsFor + grace });
    const early = rotated(ring, key('c'), now + 5);
    expect(of(early, 'a')).toMatchObject({ status: 'retired', exp: now + 5 + grace });
    expect(of(after, 'b')).toMatchObject({
      status: 'active',
      nbf: now,
      exp: later + signsFor + grace,
    });
    expect(of(after, 'c')).toMatchObject({ status: 'active', nbf: later });
  });

  it('leave one that had ended before, as it had ended', () => {
    const end = now + signsFor + grace;
    expect(of(rotated(ring, key('c'), end + 5), 'a')).toMatchObject({
      status: 'retired',
      exp: end,
    });
  });

  it('leave one that was given up as it is', () => {
    const lost = compromised(ring, 'a', now + 5);
    expect(of(rotated(lost, key('c'), now + 9), 'a')).toMatchObject({ status: 'compromised' });
  });

  it('go when the last proof on paper has ended, and not a second before', () => {
    const ended = retired(ring, 'a', now);
    const goes = now + paperLife;
    expect(of(rotated(ended, key('c'), goes - 1), 'a')).toBeDefined();
    expect(of(rotated(ended, key('c'), goes), 'a')).toBeUndefined();
    // Who signs, or will, stays however late an operator is.
    expect(of(rotated(ring, key('c'), now + 900 * 86_400), 'b')).toBeDefined();
  });

  it('take another one ahead in the place of one that will never sign', () => {
    const after = withNext(retired(ring, 'b', now), key('c'), now);
    expect(after).toMatchObject({ current: 'a', next: 'c', since: now });
    expect(after.keys.map(({ kid, status }) => [kid, status])).toEqual([
      ['a', 'active'],
      ['b', 'retired'],
      ['c', 'active'],
    ]);
  });
});

describe('a key', () => {
  it('is retired once, at that moment or at its end', () => {
    const once = retired(ring, 'a', now + 5);
    expect(of(once, 'a')).toMatchObject({ kid: 'a', status: 'retired', exp: now + 5 });
    expect(of(once, 'b')).toEqual(of(ring, 'b'));
    expect(retired(once, 'a', now + 2)).toEqual(once);
    const late = now + 900 * 86_400;
    expect(of(retired(ring, 'a', late), 'a')?.exp).toBe(now + signsFor + grace);
    const lost = compromised(ring, 'a', now);
    expect(retired(lost, 'a', now)).toEqual(lost);
  });

  it('in other hands stays listed for as long as its proofs might live', () => {
    expect(of(compromised(ring, 'a', now + 5), 'a')).toMatchObject({
      status: 'compromised',
      exp: now + signsFor + grace,
    });
    const late = now + 900 * 86_400;
    expect(of(compromised(ring, 'a', late), 'a')?.exp).toBe(late);
    expect(of(compromised(ring, 'a', late), 'b')).toEqual(of(ring, 'b'));
  });

  it('signs from its first second to its last, if it is the one, and in our hands', () => {
    const end = now + signsFor + grace;
    expect([now - 1, now, end, end + 1].map((at) => signerAt(ring, at)?.kid)).toEqual([
      undefined,
      'a',
      'a',
      undefined,
    ]);
    expect(signerAt(retired(ring, 'a', now + 5), now + 2)).toBeUndefined();
    expect(signerAt(compromised(ring, 'a', now), now)).toBeUndefined();
  });

  it('is told to the world without its private part', () => {
    expect(payloadOf(ring, 'https://a', now + 1)).toEqual({
      iss: 'https://a',
      iat: now + 1,
      keys: ['a', 'b'].map((kid) => ({
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid,
        x: `x${kid}`,
        y: `y${kid}`,
        nbf: now,
        exp: of(ring, kid)?.exp,
        status: 'active',
      })),
    });
  });
});
