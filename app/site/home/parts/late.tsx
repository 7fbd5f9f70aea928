import { LatePart, late } from '#ui/browser/late.tsx';
import type { HomeData } from './lower.tsx';

/**
 * The lower half is in the page from the start; only its script waits until it is needed. Until then
 * its links are plain links.
 */
const lower = late<HomeData>(async () => (await import('./lower.tsx')).LowerHome, 'verify');

// The server has it at hand: a lazy part would come into the page by script, and without scripts never.
if (import.meta.env.SSR) await lower.fetch();

/** Awaited when the visitor comes from another page of the site. */
export const fetchLate = lower.fetch;

export function Late(data: HomeData) {
  return <LatePart of={lower} page={data} />;
}
