/** What a page may weigh and how it must stand, by its kind (PAGE-02, PAGE-03). */

const KB = 1_024;

/** A page with a form of its own, besides the footer's. */
const hasForm = (path: string) =>
  /(\/apply|-form|\/search|\/feedback|\/contact|\/delete-account)$|renew-verification|^\/payment\//.test(
    path,
  );

export interface Budget {
  readonly script: number;
  readonly style: number;
  readonly font: number;
  readonly total: number;
}

/** The script alone can read what a share link has behind its `#`, and comes at once. */
const opensLinks = (path: string) => path === '/shared';

/** In bytes as sent, untouched for five seconds. The demo shows every part there is. */
export function budgetOf(path: string): Budget {
  if (opensLinks(path)) return { script: 130 * KB, style: 15 * KB, font: 36 * KB, total: 180 * KB };
  const [script, total] =
    path === '/' || path.startsWith('/design') ? [3, 130] : hasForm(path) ? [10, 85] : [3, 75];
  // The demo's page shows every letter there is.
  const font = path === '/design' ? 70 : 36;
  return { script: script * KB, style: 15 * KB, font: font * KB, total: total * KB };
}

/** The sum of all layout shifts of a first load. */
export const mostShift = 0.01;

/** How long tasks may block a page at Lighthouse's mobile settings, in milliseconds. */
const mostBlocked = 50;

/** Each budget that what arrived breaks, in words. */
export function overweight(path: string, weight: Budget): string[] {
  const budget = budgetOf(path);
  return (['script', 'style', 'font', 'total'] as const)
    .filter((part) => weight[part] > budget[part])
    .map((part) => `${part}: ${(weight[part] / KB).toFixed(1)} KB of ${budget[part] / KB}`);
}

export interface Judged {
  /** 0 to 100 by Lighthouse's categories; `performance` is the median of its runs. */
  readonly scores: Readonly<Record<string, number>>;
  readonly blocked: number;
  readonly shift: number;
  /** Kept out of search engines on purpose, which costs points. */
  readonly isUnlisted: boolean;
}

/** What Lighthouse found that is not as it must be, in words. The demo's own pages are judged by weight alone. */
export function shortOf(path: string, { scores, blocked, shift, isUnlisted }: Judged): string[] {
  if (path.startsWith('/design')) return [];
  const least = (name: string) => (name === 'performance' ? 99 : 100);
  const low = Object.entries(scores)
    .filter(([name, score]) => score < least(name) && !(name === 'seo' && isUnlisted))
    .map(([name, score]) => `${name}: ${score} of ${least(name)}`);
  return [
    ...low,
    ...(blocked > mostBlocked ? [`blocked: ${Math.round(blocked)} ms of ${mostBlocked}`] : []),
    ...(shift > mostShift ? [`shift: ${shift.toFixed(3)} of ${mostShift}`] : []),
  ];
}

interface Slow {
  readonly largest: number;
  readonly settled: number;
}

/** On a line of 400 kbit/s: a page to read is settled within 2.5 s, home's largest part stands within 2.8 s. */
export function lateOn(path: string, { largest, settled }: Slow): string[] {
  if (path === '/') return largest > 2_800 ? [`largest paint: ${largest} ms of 2800`] : [];
  if (hasForm(path) || opensLinks(path)) return [];
  return settled > 2_500 ? [`settled: ${settled} ms of 2500`] : [];
}
