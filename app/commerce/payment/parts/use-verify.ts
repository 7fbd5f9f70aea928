import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Answer } from '#platform/contract.ts';
import { CallFailed, send } from '#platform/send.ts';
import {
  type CallbackView,
  type Heard,
  heardFrom,
  verifyFailed,
  wayBack,
} from '../callback.rules.ts';
import type { verifyPayment } from '../contract.ts';
import { forgetPending, pendingFor } from './pending.ts';

/** How often and how long a payment that is still open is asked for by itself (D-12). */
const askEveryMs = 3_000;
const askForMs = 60_000;

async function ask(reference: string, signal: AbortSignal) {
  const { verifyPayment } = await import('../contract.ts');
  const requestId = pendingFor(reference);
  const body = { paymentReference: reference, ...(requestId ? { requestId } : {}) };
  return send(verifyPayment, { body }, { signal });
}

async function hear(reference: string, signal: AbortSignal): Promise<Heard | null> {
  try {
    return { kind: 'paid', answer: await ask(reference, signal) };
  } catch (error) {
    if (signal.aborted) return null;
    // Also when the script for asking did not arrive: then there was no answer either.
    return heardFrom(error instanceof CallFailed ? error : new CallFailed(0, {}));
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

export type State =
  | {
      readonly kind: 'verifying';
      /** Why it is not verified yet; null before the first answer. */
      readonly open: string | null;
    }
  | { readonly kind: 'failed'; readonly message: string; readonly again: boolean };

/** Verifies the payment of the address and leaves the page when it has arrived (PAY-03 to PAY-06). */
export function useVerify(view: CallbackView): { state: State; again: () => void } {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>(
    view.kind === 'failed'
      ? { kind: 'failed', message: view.message, again: false }
      : { kind: 'verifying', open: null },
  );
  const reference = view.kind === 'ask' ? view.reference : null;

  const leave = useRef<(answer: Answer<typeof verifyPayment>) => void>(null);
  leave.current = (answer) => {
    if (!reference) return;
    forgetPending(reference);
    const { requestId, message, returnTo } = answer;
    if (requestId) {
      const state = { requestId, message: message || 'Payment completed successfully' };
      void navigate('/payment-success', { replace: true, state });
      return;
    }
    const way = returnTo && wayBack(returnTo, reference);
    if (way) void navigate(way, { replace: true });
    else setState({ kind: 'failed', message: verifyFailed, again: false });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!reference) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const run = async () => {
      const start = performance.now();
      for (;;) {
        const heard = await hear(reference, signal);
        if (!heard || signal.aborted) return;
        if (heard.kind === 'paid') return leave.current?.(heard.answer);
        const { message } = heard;
        if (heard.kind !== 'open') {
          return setState({ kind: 'failed', message, again: heard.kind === 'no-answer' });
        }
        if (performance.now() - start >= askForMs) {
          return setState({ kind: 'failed', message, again: true });
        }
        setState({ kind: 'verifying', open: message });
        await pause(askEveryMs, signal);
      }
    };
    setState({ kind: 'verifying', open: null });
    void run();
    return () => leaving.abort();
  }, [reference, round]);

  return { state, again: () => setRound((before) => before + 1) };
}
