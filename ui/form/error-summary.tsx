import { useEffect, useRef } from 'react';

/** A field at fault: the id of its control and what is wrong. */
interface FieldFault {
  id: string;
  message: string;
}

/**
 * Stands above a form that was refused and takes the focus at each `attempt`, counted from one, so
 * that a second refused submit is heard too. Every line leads to its field.
 */
export function ErrorSummary({
  faults,
  attempt,
  title = 'There is a problem',
}: {
  faults: readonly FieldFault[];
  attempt: number;
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) showSummary(box.current);
  }, [attempt]);
  if (faults.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2 className="h3">{title}</h2>
      <ul>
        {faults.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                goTo(id);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Gives a summary the focus with its first line in sight: a browser alone would show the end of a tall one. */
export function showSummary(summary: HTMLElement | null | undefined) {
  summary?.scrollIntoView({ block: 'start' });
  summary?.focus({ preventScroll: true });
}

function goTo(id: string) {
  const control = document.getElementById(id);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
