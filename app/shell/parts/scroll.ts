import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pendingCount, watchPending } from '#platform/pending.ts';
import { hashDelayMs, listsAskedMs, scrollTarget } from '../rules.ts';

const visitorScrolls = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** What an address names, in sight: what it stands in is opened, as a browser does on a first load. */
function elementOf(hash: string): HTMLElement | null {
  const element = document.getElementById(hash.slice(1));
  const closed = element?.closest<HTMLDetailsElement>('details:not([open])');
  if (closed) closed.open = true;
  return element;
}

/**
 * A keyboard goes on from what the address names, and not from the top of the page, where it was put before, nor from
 * the link on the same page that leads there. Who has gone on to something else stays there.
 */
function startAt(element: HTMLElement | null, hash: string): void {
  const at = document.activeElement;
  const isLed = at?.id === 'main' || (at instanceof HTMLAnchorElement && at.hash === hash);
  if (!element || !isLed) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Scrolls after a navigation (SCR-01, SCR-02). A hash is scrolled to after 300 ms, and once more
 * when the page's lists have arrived, unless the visitor has scrolled meanwhile (C-38).
 * A new page takes the focus, so that a keyboard or a screen reader starts at its top, or at the hash.
 */
export function useScroll(): void {
  const { pathname, hash, key } = useLocation();
  const type = useNavigationType();
  const previous = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new navigation
  useEffect(() => {
    const isFirst = previous.current === null;
    const samePath = previous.current === pathname;
    previous.current = pathname;
    // The browser has gone to the hash of a first load itself, and the visitor on since.
    if (isFirst) return;
    const target = scrollTarget({ type, samePath, hash });
    // What was pressed may be gone with what stood there, though the path is the same: a sign-in.
    const isLost = type !== 'POP' && !hash && document.activeElement === document.body;
    if (!samePath || isLost) document.getElementById('main')?.focus({ preventScroll: true });
    if (target === 'stay') return;
    if (target === 'top') {
      window.scrollTo({ top: 0, behavior: 'instant' });
      return;
    }

    const over = new AbortController();
    let unwatch = () => {};
    const scrollTo = () => {
      const element = elementOf(hash);
      element?.scrollIntoView();
      startAt(element, hash);
    };
    let patience: ReturnType<typeof setTimeout>;
    const timer = setTimeout(() => {
      scrollTo();
      // A slow phone asks for the page's lists later than that.
      patience = setTimeout(() => pendingCount() === 0 && unwatch(), listsAskedMs);
      unwatch = watchPending(() => {
        if (pendingCount() > 0) return;
        unwatch();
        // What has arrived is drawn within the next frame, and stands there in the one after.
        requestAnimationFrame(() => requestAnimationFrame(() => over.signal.aborted || scrollTo()));
      });
    }, hashDelayMs);
    const stop = () => {
      over.abort();
      clearTimeout(timer);
      clearTimeout(patience);
      unwatch();
    };
    for (const name of visitorScrolls) {
      addEventListener(name, stop, { passive: true, signal: over.signal });
    }
    return stop;
  }, [key]);
}
