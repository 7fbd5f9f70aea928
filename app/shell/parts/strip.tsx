import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { brand } from '../brand.rules.ts';
import { hireLink, insuredLink, workerLink } from '../copy.ts';
import { currentStripEntry } from '../rules.ts';

const never = () => () => {};

/** The hash never reaches the server: the first render in the browser goes without it too. */
function useHash(): string {
  const { hash } = useLocation();
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return inBrowser ? hash : '';
}

const entries = [
  { ...hireLink, entry: 'hire' },
  { ...workerLink, entry: 'worker' },
  { ...insuredLink, entry: 'insured' },
] as const;

/** The yellow strip below the bar (NAV-12 to NAV-14). */
export function Strip() {
  const { pathname } = useLocation();
  const current = currentStripEntry(pathname, useHash());
  return (
    <nav className="strip" aria-label="Get started">
      <div className="wrap strip__in">
        <p className="strip__msg">Join {brand} today!</p>
        <ul className="strip__list" data-current="">
          {entries.map(({ entry, label, to }) => (
            <li key={entry}>
              <Link to={to} aria-current={entry === current || undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
