import { late } from '#ui/browser/late.tsx';

/** Everything below the head of the page. */
export const lateOffer = late(
  async () => (await import('./verification-offer.tsx')).VerificationOffer,
  'tiers-list',
);

if (import.meta.env.SSR) await lateOffer.fetch();
