import type { ReactNode, ToggleEvent } from 'react';
import { useLocation } from 'react-router';
import { PlusIcon } from '#ui/glyph.tsx';

interface KindPanelProps {
  /** Its address in the page. It stands inside, so that a browser opens the panel for whoever comes by it. */
  id: string;
  headingId: string;
  heading: string;
  /** The colour of its ground, e.g. `on-white`. */
  ground?: string;
  children: ReactNode;
}

/** Closing the one that was open above moves the page: the head that was pressed must stay in sight. */
function keepInSight({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open && currentTarget.getBoundingClientRect().top < 0) {
    currentTarget.scrollIntoView();
  }
}

/** The addresses within each panel, in the order of the page. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  tiers: ['tiers', 'ordering'],
  'background-check': ['background-check'],
  'clearance-pass': ['clearance-pass'],
  'incident-report': ['incident-report', 'may-ask', 'may-not-ask'],
  'health-plans': ['health-plans', 'ceo-health-plans'],
};

/** Which panel an address opens: the first, where it names none. */
function openedBy(hash: string): string {
  const at = hash.slice(1);
  const named = Object.keys(addresses).find((id) => addresses[id]?.includes(at));
  return named ?? 'tiers';
}

/** One kind of plan under its heading, of which one is open at a time, also without a script. */
export function KindPanel({ id, headingId, heading, ground, children }: KindPanelProps) {
  // Should React draw the panels anew while it takes over the page, the address still decides.
  const { hash } = useLocation();
  return (
    <div className={`section ${ground ?? ''}`.trim()}>
      <div className="wrap">
        <details
          className="kind"
          name="kind-of-plan"
          open={openedBy(hash) === id}
          onToggle={keepInSight}
        >
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
