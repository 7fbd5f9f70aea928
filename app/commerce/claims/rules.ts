import { koboOfNaira } from '#platform/money.ts';

/** What a claim costs to be looked into (BIZ-07). */
export const claimFeeKobo = koboOfNaira(2_500);

export const states = ['received', 'checking', 'accepted', 'declined', 'withdrawn'] as const;
export type ClaimState = (typeof states)[number];

export const verbs = ['fee', 'correct-fee', 'accept', 'decline', 'withdraw', 'reopen'] as const;
export type ClaimVerb = (typeof verbs)[number];

/**
 * Where a verb leads; null when it may not be used. A claim is looked into once its fee came in, and
 * decided only then; it may be taken back until it is decided, and the day of its fee put right. One that is opened again
 * goes on where it was.
 */
export function claimAfter(
  verb: ClaimVerb,
  { state, fee_on }: { readonly state: ClaimState; readonly fee_on: string | null },
): ClaimState | null {
  const ways: Readonly<Record<ClaimVerb, Partial<Record<ClaimState, ClaimState>>>> = {
    fee: { received: 'checking' },
    'correct-fee': { checking: 'checking' },
    accept: { checking: 'accepted' },
    decline: { checking: 'declined' },
    withdraw: { received: 'withdrawn', checking: 'withdrawn' },
    reopen: {
      accepted: 'checking',
      declined: 'checking',
      withdrawn: fee_on ? 'checking' : 'received',
    },
  };
  return ways[verb][state] ?? null;
}
