import { useEffect, useRef } from 'react';

/** How many entries of the browser's history, this one included, belong to the open dialog. */
function depth(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('purchaseDepth' in state)) return 0;
  return typeof state.purchaseDepth === 'number' ? state.purchaseDepth : 0;
}

/** Which of its own entries the router stands on: the dialog's are none to it. */
const routersOwn = (): unknown => history.state?.idx;

/** The depth at which the dialog was last, so that a move tells how far it went. */
let at = 0;

/**
 * Adds an entry for a step, so that the Back key has one to leave. For the router the page stays the
 * same one, which is why its own part of the entry is kept.
 */
export function enterStep(): void {
  at = depth() + 1;
  history.pushState({ ...history.state, purchaseDepth: at }, '');
}

/** Moves through the history without anybody hearing of it. */
function moveUnheard(by: number): void {
  const swallow = (event: PopStateEvent) => event.stopImmediatePropagation();
  addEventListener('popstate', swallow, { capture: true, once: true });
  history.go(by);
}

/** Leaves all entries of the dialog at once: it was closed, or its purchase has gone elsewhere. */
export function leaveSteps(): void {
  const own = depth();
  if (own > 0) moveUnheard(-own);
}

/**
 * Hears the Back key, a phone's above all, while the dialog is open. `goBack` goes one step back and
 * says whether the dialog stays open.
 */
export function useBackKey(goBack: () => boolean): void {
  const latest = useRef(goBack);
  latest.current = goBack;
  useEffect(() => {
    if (depth() === 0) enterStep();
    at = depth();
    const page = routersOwn();
    let closed = false;
    const hear = (event: PopStateEvent) => {
      if (closed || routersOwn() !== page) return;
      // Before the router hears of it, which would load its page anew.
      event.stopImmediatePropagation();
      const back = at - depth();
      // Forward would pass what is not filled in.
      if (back < 0) return moveUnheard(back);
      for (let step = 0; step < back; step += 1) {
        closed ||= !latest.current();
      }
      if (closed) return leaveSteps();
      at = depth();
      if (at === 0) enterStep();
    };
    addEventListener('popstate', hear, { capture: true });
    return () => removeEventListener('popstate', hear, { capture: true });
  }, []);
}
