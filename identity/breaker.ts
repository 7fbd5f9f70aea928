import { unavailable } from './http.ts';
import type { Kind, Outcome, Unavailable } from './provider.ts';

export interface BreakerSettings {
  /** So many failures in a row within `withinMs`, and the kind is left alone for `pauseMs`. */
  readonly after?: number;
  readonly withinMs?: number;
  readonly pauseMs?: number;
  /** Milliseconds that only grow; given in tests. */
  readonly ticks?: () => number;
  /** Told when a kind is left alone and when it answers again; ours to mend where misconfigured. */
  readonly changed?: (change: {
    readonly kind: Kind;
    readonly isOpen: boolean;
    /** The closed word of the outcome: nothing of a person. */
    readonly why: string;
  }) => void;
}

interface Breaker {
  /** Asks, or answers `breaker` at once while the kind is left alone. */
  guard<A extends { readonly outcome: Outcome }>(
    kind: Kind,
    call: () => Promise<A>,
  ): Promise<A | Unavailable>;
}

interface Circuit {
  failedAt: number[];
  openUntil: number | null;
  isProbing: boolean;
}

/** No answer of the provider's keeps it alone for longer than this. */
const longestMs = 15 * 60_000;

/**
 * A circuit breaker for each kind of check. A row of failures opens it, and so does at once what only
 * we can mend: a wrong key, an empty wallet, a check that is not switched on. After the pause one call
 * finds out whether the provider is back.
 */
export function openBreaker(settings: BreakerSettings): Breaker {
  const { after = 5, withinMs = 60_000, pauseMs = 60_000 } = settings;
  const { ticks = () => performance.now(), changed = () => {} } = settings;
  const circuits = new Map<Kind, Circuit>();

  function circuitOf(kind: Kind): Circuit {
    const known = circuits.get(kind) ?? { failedAt: [], openUntil: null, isProbing: false };
    circuits.set(kind, known);
    return known;
  }

  function note(kind: Kind, circuit: Circuit, outcome: Outcome): void {
    const wasOpen = circuit.openUntil !== null;
    const isOurs = outcome.is === 'misconfigured';
    const failed = isOurs || outcome.is === 'unavailable';
    if (!failed) {
      circuit.failedAt = [];
      circuit.openUntil = null;
      if (wasOpen) changed({ kind, isOpen: false, why: outcome.is });
      return;
    }
    // Ended by ourselves: nothing was learnt about the provider.
    if (outcome.why === 'stopped') return;
    const now = ticks();
    circuit.failedAt = [...circuit.failedAt.filter((at) => now - at < withinMs), now];
    if (!isOurs && !wasOpen && circuit.failedAt.length < after) return;
    const asked = isOurs ? 0 : (outcome.retryAfterSeconds ?? 0) * 1_000;
    circuit.openUntil = now + Math.max(pauseMs, Math.min(asked, longestMs));
    if (!wasOpen) changed({ kind, isOpen: true, why: outcome.why });
  }

  return {
    async guard(kind, call) {
      const circuit = circuitOf(kind);
      const { openUntil } = circuit;
      if (openUntil !== null && (circuit.isProbing || ticks() < openUntil)) {
        const left = Math.max(1, Math.ceil((openUntil - ticks()) / 1_000));
        return unavailable('breaker', left);
      }
      const probes = openUntil !== null;
      if (probes) circuit.isProbing = true;
      try {
        const answer = await call();
        note(kind, circuit, answer.outcome);
        return answer;
      } finally {
        if (probes) circuit.isProbing = false;
      }
    },
  };
}
