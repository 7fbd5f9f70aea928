import { type Claim, readClaim } from './claim.rules.ts';
import { proofIn, readCose } from './cose.rules.ts';
import type { Fields } from './jws.rules.ts';
import { type KeyList, readKeys, signerIn } from './keys.rules.ts';
import { entryOf, readStatus, type StatusList, statusValue } from './status.rules.ts';

/** What a verifier says of an address (PROOF-02), by what it holds and the time that it has. */

export type Finding = 'genuine' | 'withdrawn' | 'suspended' | 'expired' | 'stale' | 'not-ours';

export interface Verdict {
  readonly is: Finding;
  /** What the proof says; absent where it is not ours. */
  readonly claim?: Claim;
  /** When the status list that was asked was made; absent where there was none. */
  readonly statusAt?: number;
}

/** What a verifier goes by. */
export interface Held {
  /** The pinned public key, as a JWK. */
  readonly root: Fields;
  /** What `/.well-known/sapioworker-keys.json` answered. */
  readonly keys: unknown;
  /** What `/.well-known/sapioworker-status` answered; null where it was never reached. */
  readonly status: string | null;
  /** Seconds since 1970. */
  readonly now: number;
}

/** Two clocks may lie so many seconds apart. */
export const clockSkew = 300;

/** The claim of an address if a key of ours has signed it at a time when it might. */
async function claimIn(address: string, keys: KeyList): Promise<Claim | null> {
  const proof = proofIn(address);
  const signed = proof && readCose(proof);
  const claim = signed && readClaim(signed.payload);
  if (!signed || !claim || claim.issuer !== keys.issuer) return null;
  return (await signerIn(keys, signed.kid, signed, claim.issuedAt)) ? claim : null;
}

const isFresh = ({ issuedAt, freshUntil }: StatusList, now: number) =>
  now <= freshUntil && issuedAt <= now + clockSkew;

/** Judges an address. Of what holds, the first in this order is said: not ours, withdrawn, suspended, expired, stale. */
export async function judge(address: string, { root, keys, status, now }: Held): Promise<Verdict> {
  const listed = await readKeys(keys, root);
  const claim = listed && (await claimIn(address, listed));
  if (!listed || !claim) return { is: 'not-ours' };
  const list = status === null ? null : await readStatus(status, listed);
  const entry = list && entryOf(list, claim.index);
  if (entry === statusValue.never) return { is: 'not-ours' };
  const said = { claim, ...(list ? { statusAt: list.issuedAt } : {}) };
  // However old the list is: what was withdrawn by then is not good now.
  if (entry === statusValue.withdrawn) return { is: 'withdrawn', ...said };
  if (entry === statusValue.suspended) return { is: 'suspended', ...said };
  if (now >= claim.expiresAt) return { is: 'expired', ...said };
  // A proof out of the future: this clock is wrong, and so it cannot tell what has ended.
  const isKnown = list !== null && entry !== null && isFresh(list, now);
  if (!isKnown || claim.issuedAt > now + clockSkew) return { is: 'stale', ...said };
  return { is: 'genuine', ...said };
}
