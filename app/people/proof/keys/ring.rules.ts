import type { Fields } from '../verify/jws.rules.ts';
import type { ListedKey } from '../verify/keys.rules.ts';

/** How signing keys follow each other (PROOF-03). Times are seconds since 1970. */

const day = 86_400;

/** A key signs for so long. */
export const signsFor = 90 * day;
/** Proofs on paper live so long, so a key that has ended stays listed as long. */
export const paperLife = 30 * day;
/** How late an operator may be with a new key, and with bringing it to the servers, before nothing counts any more. */
export const grace = 14 * day;

/** A key as its holder has it. */
export interface OwnKey extends ListedKey {
  /** The private part of the JWK. */
  readonly d: string;
}

/** All keys of an issuer. `current` signs, `next` is listed ahead so that offline verifiers know it in time. */
export interface Ring {
  readonly current: string;
  readonly next: string;
  /** When the present key began to sign. */
  readonly since: number;
  readonly keys: readonly OwnKey[];
}

export type NewKey = Pick<OwnKey, 'kid' | 'x' | 'y' | 'd'>;

const current = (key: NewKey, now: number): OwnKey => ({
  ...key,
  status: 'active',
  nbf: now,
  exp: now + signsFor + grace,
});
const next = (key: NewKey, now: number): OwnKey => ({
  ...key,
  status: 'active',
  nbf: now,
  exp: now + 2 * signsFor + grace,
});

/** The first two keys. */
export function newRing(first: NewKey, second: NewKey, now: number): Ring {
  const keys = [current(first, now), next(second, now)];
  return { current: first.kid, next: second.kid, since: now, keys };
}

/** Keys that no living proof needs go; one that fell into other hands stays as long as its proofs might live. */
const stillNeeded = ({ status, exp }: OwnKey, now: number) =>
  status === 'active' || exp + paperLife > now;

/**
 * The next key signs from now on where these files are, and another is listed ahead. What the present one signs until
 * they are on every server counts too: a list made away from a server would call genuine cards forged.
 */
export function rotated(ring: Ring, added: NewKey, now: number): Ring {
  const keys = ring.keys.map((key): OwnKey => {
    if (key.kid === ring.next) return { ...key, exp: now + signsFor + grace };
    if (key.kid === ring.current && key.status === 'active') {
      return { ...key, status: 'retired', exp: Math.min(key.exp, now + grace) };
    }
    return key;
  });
  return {
    current: ring.next,
    next: added.kid,
    since: now,
    keys: [...keys.filter((key) => stillNeeded(key, now)), next(added, now)],
  };
}

/** Lists another key ahead in the place of one that will never sign. */
export function withNext(ring: Ring, added: NewKey, now: number): Ring {
  return { ...ring, next: added.kid, keys: [...ring.keys, next(added, now)] };
}

/** Ends a key that signs no more, or never will: what it has signed by now stays good. */
export function retired(ring: Ring, kid: string, now: number): Ring {
  const keys = ring.keys.map((key) =>
    key.kid === kid && key.status === 'active'
      ? { ...key, status: 'retired' as const, exp: Math.min(key.exp, now) }
      : key,
  );
  return { ...ring, keys };
}

/** A key that fell into other hands: nothing it has ever signed is believed. */
export function compromised(ring: Ring, kid: string, now: number): Ring {
  const keys = ring.keys.map((key) =>
    key.kid === kid ? { ...key, status: 'compromised' as const, exp: Math.max(key.exp, now) } : key,
  );
  return { ...ring, keys };
}

/** The key that signs at this time; undefined where it has ended or was given up. */
export function signerAt(ring: Ring, now: number): OwnKey | undefined {
  return ring.keys.find(
    (key) =>
      key.kid === ring.current && key.status === 'active' && key.nbf <= now && now <= key.exp,
  );
}

/** When the keys have to be rotated. */
export const rotationDue = ({ since }: Ring): number => since + signsFor;

/** What the world may know of the keys. */
export function payloadOf(ring: Ring, issuer: string, now: number): Fields {
  const keys = ring.keys.map(({ kid, x, y, nbf, exp, status }) => ({
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    kid,
    x,
    y,
    nbf,
    exp,
    status,
  }));
  return { iss: issuer, iat: now, keys };
}
