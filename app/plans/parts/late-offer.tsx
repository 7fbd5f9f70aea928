import { lazy, Suspense } from 'react';
import { needed } from '#ui/browser/needed.ts';
import type { OfferPage } from './verification-offer.tsx';

/** Called with the data when the visitor comes from another page of the site. */
export const fetchOffer = () => import('./verification-offer.tsx');

// The server has it at hand: a lazy part would come into the page by script, and without scripts never.
const Offer = import.meta.env.SSR
  ? (await fetchOffer()).VerificationOffer
  : lazy(async () => {
      await needed('tiers-list');
      return { default: (await fetchOffer()).VerificationOffer };
    });

/** Everything below the head: in the page from the start, its script when it is needed. */
export function LateOffer(page: OfferPage) {
  return (
    <Suspense fallback={null}>
      <Offer {...page} />
    </Suspense>
  );
}
