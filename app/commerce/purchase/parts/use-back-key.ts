import { useEffect, useRef } from 'react';
import { moveUnheard, onMove } from '#ui/browser/moves.ts';

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

/** Where the dialog is going by itself; it is not there yet. */
let onTheWay: number | null = null;

function moveTo(to: number): void {
  const from = onTheWay ?? depth();
  onTheWay = to;
  moveUnheard(to - from, () => {
    if (depth() !== to) return false;
    onTheWay = null;
    return true;
  });
}

/** Leaves all entries of the dialog at once: it was closed, or its purchase has gone elsewhere. */
export function leaveSteps(): void {
  if ((onTheWay ?? depth()) > 0) moveTo(0);
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
    return onMove(() => {
      // Closed, or on another page of the site: the router's to hear.
      if (closed || routersOwn() !== page) return false;
      const back = at - depth();
      // Forward would pass what is not filled in.
      if (back < 0) {
        moveTo(at);
        return true;
      }
      for (let step = 0; step < back; step += 1) {
        closed ||= !latest.current();
      }
      if (closed) leaveSteps();
      else {
        at = depth();
        if (at === 0) enterStep();
      }
      // The router would load its page anew.
      return true;
    });
  }, []);
}
