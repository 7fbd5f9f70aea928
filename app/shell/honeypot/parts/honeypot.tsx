import { useEffect, useRef } from 'react';
import { isTypingKept } from '#ui/form/kept-typing.ts';

/** What a program that fills in every field gives away, and how long the form was open. */
interface Traces {
  readonly leaveEmpty?: string;
  readonly openForMs?: number;
}

/** A field for programs. People neither see nor reach it, with whatever they read the page. */
export function Honeypot() {
  return (
    <div hidden aria-hidden="true">
      <label>
        Leave this field empty
        <input type="text" name="leaveEmpty" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** What a sent form says of how it was filled in; `openForMs` is not known without scripts. */
export function tracesOf(form: FormData, openForMs?: number): Traces {
  const trap = form.get('leaveEmpty');
  return {
    ...(typeof trap === 'string' && trap ? { leaveEmpty: trap.slice(0, 1_000) } : {}),
    ...(openForMs === undefined ? {} : { openForMs: Math.round(openForMs) }),
  };
}

/**
 * Tells how long the part has been on the page: from its beginning where it came with the page, whose
 * script comes later than the visitor's first key. A form that the browser kept was open for long, and so was one that
 * was typed into before: `keep` is the key under which that is kept.
 */
export function useOpenFor(keep: string): () => number {
  const since = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (isTypingKept(keep)) return;
    since.current = document.documentElement.hasAttribute('data-ready') ? performance.now() : 0;
  }, [keep]);
  return () => Math.min(performance.now() - since.current, Number.MAX_SAFE_INTEGER);
}
