import { type RefObject, useEffect, useRef } from 'react';

const quietly = { preventScroll: true } as const;

/** Runs when `what` differs from what the page came with, or from the last time. */
function useChange(what: unknown, act: () => void) {
  const before = useRef(what);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    act();
  });
}

/**
 * Leads to what now stands in a part of a page when a form has changed it: on a phone it may be far above
 * the button that was pressed. Not when the page comes.
 */
export function useArrival(what: unknown): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useChange(what, () => {
    const first = part.current?.querySelector<HTMLElement>('h2, .notice .h4, .notice p');
    if (!first) return;
    part.current?.scrollIntoView({ block: 'start' });
    first.tabIndex = -1;
    first.focus(quietly);
  });
  return part;
}

/** Leads to the top of a page that shows something else as a whole: after a sign-in at its foot. Not when it comes. */
export function useTop(what: string): void {
  useChange(what, () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus(quietly);
  });
}

/** Leads to the first field at fault of a form that was refused, else to what is said above it. */
export function useRefusal(own: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useChange(own, () => {
    if (!own) return;
    const at = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], fieldset.field--error, .form__failed',
    );
    at?.scrollIntoView({ block: 'center' });
    at?.focus(quietly);
  });
  return form;
}
