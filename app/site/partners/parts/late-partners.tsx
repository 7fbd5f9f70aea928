import { LatePart, late } from '#ui/browser/late.tsx';
import type { PartnersProps } from './partners.tsx';

/** The partners for a page whose own script stays small: theirs waits until they come near. */
const partners = late<PartnersProps>(
  async () => (await import('./partners.tsx')).PartnersSection,
  'partners',
);

// Drawn by the server, so that the partners stand there without scripts too.
if (import.meta.env.SSR) await partners.fetch();

/** Awaited when the visitor comes from another page of the site. */
export const fetchPartners = partners.fetch;

export function LatePartners(page: PartnersProps) {
  return (
    <div id="partners">
      <LatePart of={partners} page={page} />
    </div>
  );
}
