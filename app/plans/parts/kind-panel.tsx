import type { ReactNode, ToggleEvent } from 'react';
import { PlusIcon } from '#ui/glyph.tsx';

interface KindPanelProps {
  /** Its address in the page. It stands inside, so that a browser opens the panel for whoever comes by it. */
  id: string;
  headingId: string;
  heading: string;
  /** The colour of its ground, e.g. `on-white`. */
  ground?: string;
  /** Open before anybody has chosen another. */
  open?: boolean;
  children: ReactNode;
}

/** Closing the one that was open above moves the page: the head that was pressed must stay in sight. */
function keepInSight({ newState, currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  if (newState === 'open' && currentTarget.getBoundingClientRect().top < 0) {
    currentTarget.scrollIntoView();
  }
}

/** One kind of plan under its heading, of which one is open at a time, also without a script. */
export function KindPanel({ id, headingId, heading, ground, open, children }: KindPanelProps) {
  return (
    <div className={`section ${ground ?? ''}`.trim()}>
      <div className="wrap">
        <details className="kind" name="kind-of-plan" open={open} onToggle={keepInSight}>
          <summary className="kind__head">
            <h2 id={headingId}>{heading}</h2>
            <PlusIcon />
          </summary>
          <section className="kind__body stack offer" id={id} aria-labelledby={headingId}>
            {children}
          </section>
        </details>
      </div>
    </div>
  );
}
