import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * A menu made of `details`: the browser opens and closes it, also without JavaScript. This adds what
 * `details` lacks: it closes on Escape, on a navigation, on a chosen link and, with
 * `closesOutside`, on a press anywhere else. Opened while a page is on its way, it stays when that page
 * arrives: on a slow network it would close under the finger.
 */
export function useDisclosure({
  closesOutside,
}: {
  closesOutside: boolean;
}): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const isOnTheWay = useRef(false);
  const openedOnTheWay = useRef(false);
  const { state } = useNavigation();
  // Opened before this script came, it stays open.
  const shown = useRef(key);

  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (ref.current && !openedOnTheWay.current) ref.current.open = false;
    openedOnTheWay.current = false;
  }, [key]);
  useLayoutEffect(() => {
    isOnTheWay.current = state !== 'idle';
  }, [state]);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    const stop = new AbortController();
    const { signal } = stop;
    const close = () => {
      details.open = false;
    };
    details.addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element)) return;
        if (event.target.closest('a')) close();
        else if (event.target.closest('summary')?.parentElement === details) {
          openedOnTheWay.current = !details.open && isOnTheWay.current;
        }
      },
      { signal },
    );
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !details.open) return;
        if (details.contains(document.activeElement)) details.querySelector('summary')?.focus();
        close();
      },
      { signal },
    );
    if (closesOutside) {
      document.addEventListener(
        'pointerdown',
        (event) => {
          if (event.target instanceof Node && !details.contains(event.target)) close();
        },
        { signal },
      );
    }
    return () => stop.abort();
  }, [closesOutside]);

  return ref;
}
