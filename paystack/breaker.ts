import type { Paystack, Unclear } from './client.ts';

export interface BreakerSettings {
  /** So many unclear answers in a row, and the provider is left alone. */
  readonly after: number;
  /** How long it is left alone before one call tries it again, in milliseconds. */
  readonly pauseMs: number;
  /** Milliseconds that only grow; given in tests. */
  readonly ticks?: () => number;
  /** Told when the provider is left alone and when it answers again. */
  readonly changed?: (open: boolean, why: string) => void;
}

/** No answer of the provider's keeps it alone for longer than this. */
const longestMs = 60_000;

const leftAlone: Unclear = { kind: 'unclear', why: 'left alone after a row of failures' };

/**
 * The same way to the provider with a circuit breaker: while nothing clear comes back, callers are
 * answered `unclear` at once instead of after the time-out, and one call at a time finds out whether it
 * is back. A clear answer, whatever it says, closes the breaker.
 */
export function withBreaker(provider: Paystack, settings: BreakerSettings): Paystack {
  const { after, pauseMs, ticks = () => performance.now(), changed = () => {} } = settings;
  let failures = 0;
  let tryAgainAt = 0;
  let probing = false;

  const isOpen = () => failures >= after;

  function note(answer: { kind: string; why?: string; retryAfterSeconds?: number }): void {
    const wasOpen = isOpen();
    if (answer.kind !== 'unclear') {
      failures = 0;
      if (wasOpen) changed(false, 'it answers');
      return;
    }
    failures += 1;
    if (!isOpen()) return;
    const asked = Math.min((answer.retryAfterSeconds ?? 0) * 1_000, longestMs);
    tryAgainAt = ticks() + Math.max(pauseMs, asked);
    if (!wasOpen) changed(true, answer.why ?? '');
  }

  async function guarded<A extends { kind: string }>(call: () => Promise<A>): Promise<A | Unclear> {
    const probes = isOpen();
    if (probes && (probing || ticks() < tryAgainAt)) return leftAlone;
    if (probes) probing = true;
    try {
      const answer = await call();
      note(answer);
      return answer;
    } finally {
      if (probes) probing = false;
    }
  }

  return {
    initialize: (order) => guarded(() => provider.initialize(order)),
    verify: (reference) => guarded(() => provider.verify(reference)),
    refundState: (id) => guarded(() => provider.refundState(id)),
    // Asked once, by a member of staff, who must know whether it was asked.
    refund: (reference, amountKobo) => provider.refund(reference, amountKobo),
  };
}
