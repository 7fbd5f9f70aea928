import { LazyPart, lazyPart } from '#ui/browser/lazy.tsx';
import type { PartnersProps } from './partners.tsx';

/** The partners for a page whose own script stays small: theirs waits until they come near. */
const partners = lazyPart<PartnersProps>(
  async () => (await import('./partners.tsx')).PartnersSection,
  'partners',
);

// Drawn by the server, so that the partners stand there without scripts too.
if (import.meta.env.SSR) await partners.fetch();

/** Awaited when the visitor comes from another page of the site. */
export const fetchPartners = partners.fetch;

export function LazyPartners(page: PartnersProps) {
  return (
    <div id="partners">
      <LazyPart of={partners} page={page} />
    </div>
  );
}
