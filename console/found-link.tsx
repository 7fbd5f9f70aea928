import type { ReactNode } from 'react';
import { Link } from 'react-admin';

interface FoundLink {
  /** The name of the list, `cases`. */
  readonly list: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A link to what a list shows under a filter. */
export function FoundLink({ list, filter, children }: FoundLink) {
  const narrowed = encodeURIComponent(JSON.stringify(filter));
  return <Link to={`/${list}?filter=${narrowed}`}>{children}</Link>;
}
