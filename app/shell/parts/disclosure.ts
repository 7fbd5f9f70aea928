import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A menu made of `details`: the browser opens and closes it, also without JavaScript. This adds what
 * `details` lacks: it closes on Escape, on a navigation, on a chosen link and, with
 * `closesOutside`, on a press anywhere else.
 */
export function useDisclosure({
  closesOutside,
}: {
  closesOutside: boolean;
}): RefObject<HTMLDetailsElement | null> {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new navigation
  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [key]);

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
        if (event.target instanceof Element && event.target.closest('a')) close();
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
