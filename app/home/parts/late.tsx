import { lazy, Suspense } from 'react';
import { needed } from '#ui/browser/needed.ts';
import type { HomeData } from './lower.tsx';

/** Called with the data when the visitor comes from another page of the site. */
export const fetchLate = () => import('./lower.tsx');

// The server has it at hand: a lazy part would come into the page by script, and without scripts never.
const Lower = import.meta.env.SSR
  ? (await fetchLate()).LowerHome
  : lazy(async () => {
      await needed('verify');
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
