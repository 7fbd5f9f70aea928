import { koboOfNaira } from '#platform/money.ts';

/** What a claim costs to be looked into (BIZ-07). */
export const claimFeeKobo = koboOfNaira(2_500);

export const states = ['received', 'checking', 'accepted', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof states)[number];

export const verbs = ['fee', 'accept', 'decline', 'withdraw', 'reopen'] as const;
export type ClaimVerb = (typeof verbs)[number];

/**
 * Where a verb leads; null when it may not be used. A claim is looked into once its fee came in, and
 * decided only then; it may be taken back until it is decided.
 */
export function claimAfter(verb: ClaimVerb, state: ClaimState): ClaimState | null {
  const ways: Readonly<Record<ClaimVerb, Partial<Record<ClaimState, ClaimState>>>> = {
    fee: { received: 'checking' },
    accept: { checking: 'accepted' },
    decline: { checking: 'declined' },
    withdraw: { received: 'withdrawn', checking: 'withdrawn' },
    reopen: { accepted: 'checking', declined: 'checking' },
  };
  return ways[verb][state] ?? null;
}
