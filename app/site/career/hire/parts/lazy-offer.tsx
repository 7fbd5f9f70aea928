import { lazyPart } from '#ui/browser/lazy.tsx';

/** Everything below the head of the page. */
export const lazyOffer = lazyPart(
  async () => (await import('./hire-offer.tsx')).HireOffer,
  'become-insured-list',
);

if (import.meta.env.SSR) await lazyOffer.fetch();
