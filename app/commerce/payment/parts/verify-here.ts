import { slowAfterMs } from '#app/shell/rules.ts';
import type { Answer } from '#platform/contract.ts';
import { CallFailed, send } from '#platform/send.ts';
import { type Heard, heardFrom, verifyFailed, wayBack } from '../callback.rules.ts';
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

/** Says in the dialog when an answer takes long: the page's own line comes with React, which waits (D-10). */
async function hearIn(root: HTMLElement, reference: string, signal: AbortSignal) {
  const slow = root.querySelector<HTMLElement>('[data-slow]');
  const sayIf = (isSlow: boolean) => {
    if (slow) slow.hidden = !isSlow;
  };
  const timer = setTimeout(sayIf, slowAfterMs, true);
  const heard = await hear(reference, signal);
  clearTimeout(timer);
  sayIf(false);
  return heard;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });

type Shown = 'verifying' | 'again' | 'failed';

/** Opens one of the three dialogs (`verify-dialogs.tsx`), the title in focus, and closes the others. */
function showIn(root: HTMLElement, shown: Shown, message: string): void {
  for (const dialog of root.querySelectorAll('dialog')) {
    const isIt = dialog.dataset.shown === shown;
    if (!isIt) {
      dialog.close();
      continue;
    }
    const words = dialog.querySelector<HTMLElement>('[data-message]');
    if (words) words.textContent = message;
    const note = dialog.querySelector<HTMLElement>('[data-note]');
    if (note) note.hidden = message === '';
    if (dialog.open) continue;
    dialog.showModal();
    dialog.querySelector('h2')?.focus();
  }
}

/** Where a payment that is a request's leads. */
type Arrived = (requestId: string) => void;

/**
 * Verifies the payment that the dialogs in `root` name and leaves the page when it has arrived (PAY-03 to
 * PAY-06). Needs no React: its page is read at once on a slow line (decision 029). Gives how to stop.
 */
export function verifyHere(root: HTMLElement, arrived: Arrived): () => void {
  const { reference, failed } = root.dataset;
  let asking = new AbortController();

  function leave({ requestId, returnTo }: Answer<typeof verifyPayment>, own: string): void {
    forgetPending(own);
    const way = returnTo && wayBack(returnTo, own);
    if (requestId) arrived(requestId);
    else if (way) location.replace(way);
    else showIn(root, 'failed', verifyFailed);
  }

  async function run(own: string): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const start = performance.now();
    showIn(root, 'verifying', '');
    for (;;) {
      const heard = await hearIn(root, own, signal);
      if (!heard || signal.aborted) return;
      if (heard.kind === 'paid') return leave(heard.answer, own);
      const { kind, message } = heard;
      const isOver = kind === 'open' && performance.now() - start >= askForMs;
      if (kind !== 'open' || isOver) {
        return showIn(root, kind === 'refused' ? 'failed' : 'again', message);
      }
      showIn(root, 'verifying', message);
      await pause(askEveryMs, signal);
    }
  }
  const begin = () => (reference ? void run(reference) : showIn(root, 'failed', failed ?? ''));

  const leaving = new AbortController();
  const { signal } = leaving;
  const goHome = () => {
    asking.abort();
    location.assign('/');
  };
  for (const dialog of root.querySelectorAll('dialog')) {
    dialog.addEventListener('cancel', goHome, { signal });
  }
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button?.value === 'again') begin();
      else if (button) goHome();
    },
    { signal },
  );
  // Back from the home page: what was left in the middle begins anew.
  addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal });
  begin();
  return () => {
    leaving.abort();
    asking.abort();
  };
}
