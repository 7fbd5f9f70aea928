import { lazyPart } from '#ui/browser/lazy.tsx';

/** Everything below the head of the page. */
export const lazyOffer = lazyPart(
  async () => (await import('./verification-offer.tsx')).VerificationOffer,
  'tiers-list',
);

if (import.meta.env.SSR) await lazyOffer.fetch();
