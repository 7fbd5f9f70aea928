import { LazyPart, lazyPart } from '#ui/browser/lazy.tsx';
import type { HomeData } from './lower.tsx';

/**
 * The lower half is in the page from the start; only its script waits until it is needed. Until then
 * its links are plain links.
 */
const lower = lazyPart<HomeData>(async () => (await import('./lower.tsx')).LowerHome, 'verify');

// The server has it at hand: a lazy part would come into the page by script, and without scripts never.
if (import.meta.env.SSR) await lower.fetch();

/** Awaited when the visitor comes from another page of the site. */
export const fetchLower = lower.fetch;

export function LazyLower(data: HomeData) {
  return <LazyPart of={lower} page={data} />;
}
