import { lazy, Suspense } from 'react';
import { needed } from '#ui/browser/needed.ts';

/** Called with the data when the visitor comes from another page of the site. */
export const fetchPartners = () => import('./partners.tsx');

// Drawn by the server, so that the partners stand there without scripts too.
const Partners = import.meta.env.SSR
  ? (await fetchPartners()).PartnersSection
  : lazy(async () => {
      await needed('partners');
      return { default: (await fetchPartners()).PartnersSection };
    });

/** The partners for a page whose own script stays small: theirs waits until they come near. */
export function LatePartners() {
  return (
    <div id="partners">
      <Suspense fallback={null}>
        <Partners />
      </Suspense>
    </div>
  );
}
