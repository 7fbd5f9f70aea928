import { lazy, Suspense } from 'react';
import type { HomeData } from './lower.tsx';

/** Called with the data when the visitor comes from another page of the site. */
export const fetchLate = () => import('./lower.tsx');

const touches = ['pointerdown', 'keydown', 'touchstart'] as const;

/**
 * The moment from which the lower half needs its script: it comes near the view, or the visitor
 * does anything at all. At once where the server did not draw it.
 */
function needed(): Promise<void> {
  const drawn = document.getElementById('verify');
  if (!drawn) return Promise.resolve();
  return new Promise((resolve) => {
    const over = new AbortController();
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && go(), {
      // Also when a jump leaves it far above the view.
      rootMargin: '100000px 0px 600px',
    });
    const go = () => {
      watch.disconnect();
      over.abort();
      resolve();
    };
    watch.observe(drawn);
    for (const name of touches) addEventListener(name, go, { passive: true, signal: over.signal });
  });
}

// The server has it at hand: a lazy part would come into the page by script, and without scripts never.
const Lower = import.meta.env.SSR
  ? (await fetchLate()).LowerHome
  : lazy(async () => {
      await needed();
      return { default: (await fetchLate()).LowerHome };
    });

/**
 * The lower half is in the page from the start; only its script waits until it is needed. Until then
 * its links are plain links.
 */
export function Late(data: HomeData) {
  return (
    <Suspense fallback={null}>
      <Lower {...data} />
    </Suspense>
  );
}
