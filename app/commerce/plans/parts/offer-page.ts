import type { Words } from '#platform/text/words.ts';
import type { Lazy } from '#ui/browser/lazy.tsx';
import type { GivenLists } from './plan-list.tsx';

/** What a page of plans shows. */
export interface OfferPage {
  words: Words;
  lists: GivenLists;
}

/**
 * For its clientLoader: within the site the text stands at once and so does the section to scroll to,
 * and each list says that it is on its way (VPR-12, HIRE-03, HIRE-08).
 */
export async function offerOnTheWay(
  served: Promise<OfferPage>,
  reading: Promise<Words>,
  offer: Lazy<OfferPage>,
): Promise<OfferPage> {
  const lists = served.then(
    (page) => page.lists,
    () => ({}),
  );
  const [words] = await Promise.all([reading, offer.fetch()]);
  return { words, lists };
}
