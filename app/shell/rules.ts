/** Which of the strip's three entries is the current section (NAV-14). */
type StripEntry = 'hire' | 'worker' | 'insured';

const hirePath = '/career/hire-a-service';
const workerPath = '/career/become-sapio-worker';

function isWithin(pathname: string, section: string): boolean {
  return pathname === section || pathname.startsWith(`${section}/`);
}

/** Hire a service and Get Insured share a path: the hash decides (C-32). */
export function currentStripEntry(pathname: string, hash: string): StripEntry | undefined {
  if (isWithin(pathname, workerPath)) return 'worker';
  if (!isWithin(pathname, hirePath)) return undefined;
  return hash === '#become-insured' ? 'insured' : 'hire';
}

/** In the footer only the path counts (FTR-07, C-32). */
export function isFurtherLinkCurrent(pathname: string, to: string): boolean {
  const section = to.slice(to.lastIndexOf('/') + 1);
  return pathname.includes(section);
}

export interface Arrival {
  readonly type: 'POP' | 'PUSH' | 'REPLACE';
  readonly samePath: boolean;
  readonly hash: string;
}

/**
 * Where the page goes after a navigation (SCR-01, SCR-02): to the top, to the element of the hash,
 * or nowhere. Back and forward are left to the browser, and so is a replaced query of one page.
 */
export function scrollTarget(arrival: Arrival): 'stay' | 'top' | 'hash' {
  if (arrival.type === 'POP') return 'stay';
  if (arrival.hash !== '') return 'hash';
  return arrival.type === 'REPLACE' && arrival.samePath ? 'stay' : 'top';
}

/** How long the scroll to a hash waits, so that the new page stands first (BIZ-15). */
export const hashDelayMs = 300;

/** A page has asked for its lists by then; what is asked later is no part of the arrival (C-38). */
export const listsAskedMs = 5_000;

/** After this time a page that is waited for says so; a quicker one would only flicker. */
export const loadingAfterMs = 400;

/** After this time a line says that it takes longer than usual (D-10). */
export const slowAfterMs = 15_000;
export const slowText = 'This takes longer than usual.';

const moment = 5 * 60_000;

/**
 * Whether an address was made by us just now, by the time that it carries: one opened by hand, or later, was not. The
 * clock that made it, of another server or of a phone, may be a little ahead.
 */
export function isFromNow(url: string, name: string, now: Date): boolean {
  const age = now.getTime() - Number(new URL(url).searchParams.get(name) || Number.NaN);
  return Math.abs(age) < moment;
}
