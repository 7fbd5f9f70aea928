import { generatePath, matchRoutes, type ServerBuild } from 'react-router';
import { oneLineEnd, withoutUnseen } from '../../text/patterns.ts';

type Routes = ServerBuild['routes'];

export interface PageAddress {
  readonly path: string;
  readonly form: 'page' | 'data';
  /** Without parameters, so that their number is fixed. */
  readonly isPlain: boolean;
}

function patternsOf(routes: Routes): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const parents = new Set(all.map((route) => route.parentId));
  const patternOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${patternOf(route.parentId)}/${route.path ?? ''}` : '';
  };
  const patterns = all
    .filter((route) => route.index || (route.path && !parents.has(route.id)))
    .map((route) => `/${patternOf(route.id).split('/').filter(Boolean).join('/')}`);
  return [...new Set(patterns)];
}

const isPlainPattern = (pattern: string) => !/[:*?]/.test(pattern);

export function plainAddresses(routes: Routes): string[] {
  return patternsOf(routes).filter(isPlainPattern);
}

/** The path whose data is asked for, as the router in the browser spells it; null for a page. */
function pathOfData(pathname: string): string | null {
  if (pathname.endsWith('/_.data')) return pathname.slice(0, -'_.data'.length);
  return pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length) : null;
}

function dataAddress(path: string): string {
  return path.endsWith('/') ? `${path}_.data` : `${path}.data`;
}

export function addressText({ path, form }: PageAddress): string {
  return form === 'data' ? dataAddress(path) : path;
}

/** Finds the page of a path in any spelling; null where a parameter has two spellings. */
export function addressesIn(routes: Routes): (pathname: string) => PageAddress | null {
  const patterns = patternsOf(routes);
  const plain = new Set(patterns.filter(isPlainPattern));
  const table = patterns.map((path) => ({ path }));

  function spelledOut(pathname: string): { path: string; isPlain: boolean } | null {
    if (plain.has(pathname)) return { path: pathname, isPlain: true };
    const found = matchRoutes(table, pathname)?.at(-1);
    if (!found?.route.path || found.route.path.includes('*')) return null;
    const { params, route } = found;
    // Calls trim what they are given, leave out unseen marks, end lines alike and compose its letters.
    const isOdd = (value = '') =>
      value !== oneLineEnd(withoutUnseen(value)).normalize('NFC').trim();
    if (Object.values(params).some(isOdd)) return null;
    const path = generatePath(route.path, params);
    return { path, isPlain: plain.has(path) };
  }

  return (pathname) => {
    const asData = pathOfData(pathname);
    const found = spelledOut(asData ?? pathname);
    // `/blog/post.data/` is a page that has the address of another page's data.
    if (!found || (asData === null && pathOfData(found.path) !== null)) return null;
    return { ...found, form: asData === null ? 'page' : 'data' };
  };
}
