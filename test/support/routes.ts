import type { RouteConfigEntry } from '@react-router/dev/routes';

/** One address to try: answers 200 unless it says otherwise. */
export interface Stop {
  readonly path: string;
  readonly status?: number;
  /** Where a redirect leads. */
  readonly to?: string;
}

/** What a route with parameters, a redirect or a stated error is tried with. */
export type Examples = Readonly<Record<string, readonly Stop[]>>;

function patternsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const pattern = [parent, entry.path].filter(Boolean).join('/');
    const own = entry.children ? patternsOf(entry.children, pattern) : [];
    const isPage = entry.index || (entry.path !== undefined && !entry.children?.length);
    return isPage ? [pattern, ...own] : own;
  });
}

/**
 * Every address to try, from the route table itself. A pattern with a parameter or a star needs an
 * example; an example needs a pattern: both kinds of gap are thrown as one error.
 */
export function stopsOf(routes: readonly RouteConfigEntry[], examples: Examples): Stop[] {
  const patterns = [...new Set(patternsOf(routes))];
  const without = patterns.filter((one) => /[:*?]/.test(one) && !examples[one]);
  const unused = Object.keys(examples).filter((one) => !patterns.includes(one));
  if (without.length > 0 || unused.length > 0) {
    throw new Error(
      `Routes without an example: ${without.join(', ') || 'none'}. ` +
        `Examples without a route: ${unused.join(', ') || 'none'}.`,
    );
  }
  return patterns.flatMap((pattern) => examples[pattern] ?? [{ path: `/${pattern}` }]);
}
