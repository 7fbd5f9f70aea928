import type { CSSProperties } from 'react';

/** The turning ring. The words beside it, hidden or not, are the caller's. */
export function Spinner() {
  return <span className="spinner" aria-hidden="true" />;
}

/** A wait with words, announced politely when it appears in a live part of the page. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <p className="loading" role="status">
      <Spinner />
      {text}
    </p>
  );
}

/**
 * A grey shape of the size of what is coming. Give it another `key` than the loaded content, or
 * the browser counts the change as layout shift.
 */
export function Skeleton({
  width = '100%',
  height = '1.25em',
  className = '',
}: {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}) {
  return (
    <span
      className={`skeleton ${className}`.trim()}
      aria-hidden="true"
      style={{ display: 'block', width, height }}
    />
  );
}
