import { lazy, Suspense } from 'react';
import { needed } from '#ui/browser/needed.ts';
import type { HirePage } from './hire-offer.tsx';

/** Called with the data when the visitor comes from another page of the site. */
export const fetchOffer = () => import('./hire-offer.tsx');

// The server has it at hand: a lazy part would come into the page by script, and without scripts never.
const Offer = import.meta.env.SSR
  ? (await fetchOffer()).HireOffer
  : lazy(async () => {
      await needed('become-insured-list');
      return { default: (await fetchOffer()).HireOffer };
    });

/** Everything below the head: in the page from the start, its script when it is needed. */
export function LateOffer(page: HirePage) {
  return (
    <Suspense fallback={null}>
      <Offer {...page} />
    </Suspense>
  );
}
