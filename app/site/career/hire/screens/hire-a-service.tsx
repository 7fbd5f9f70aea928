import { data } from 'react-router';
import type { Kind } from '#app/commerce/plans/contract.ts';
import { offerOnTheWay } from '#app/commerce/plans/parts/offer-page.ts';
import { offerOf } from '#app/commerce/plans/parts/read-lists.ts';
import type { Answers } from '#app/commerce/purchase/parts/purchase-dialog.tsx';
import { Shop } from '#app/commerce/purchase/parts/shop.tsx';
import { wordedMeta } from '#app/shell/meta.rules.ts';
import { readChoice } from '#app/site/rate-calculator/parts/read-choice.ts';
import { type Job, sayHours } from '#app/site/rate-calculator/rules.ts';
import { nairaOf } from '#platform/money.ts';
import { cachedHeaders, sender } from '#platform/page.ts';
import { LazyPart } from '#ui/browser/lazy.tsx';
import { HireHead } from '../parts/hire-head.tsx';
import { lazyOffer } from '../parts/lazy-offer.tsx';
import type { Route } from './+types/hire-a-service.ts';
import '#app/commerce/plans/plans.css';
import '../hire.css';

const kinds: readonly Kind[] = ['INSURED', 'RECRUITMENT_PACKAGE'];

const readWords = async () => (await import('../content/hire.md')).default;

export const headers = cachedHeaders;

export async function loader({ request, context }: Route.LoaderArgs) {
  const send = context.get(sender);
  const [choice, offer] = await Promise.all([
    readChoice(send, request.url),
    offerOf(send, kinds, readWords()),
  ]);
  return data({ ...offer.data, choice }, offer.init ?? undefined);
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  // What was chosen stands at the top, so the page waits for it; without it the lists come later.
  if (new URL(request.url).searchParams.has('service')) {
    const [page] = await Promise.all([serverLoader(), lazyOffer.fetch()]);
    return page;
  }
  return { ...(await offerOnTheWay(serverLoader(), readWords(), lazyOffer)), choice: null };
}

export const meta = wordedMeta;

/** What the forms of step 3 begin with, by the names of their fields (FU-12). */
function answersOf(job: Job | null | undefined): Answers {
  if (!job) return {};
  return {
    INSURED: { job: `${job.title}, ${sayHours(job.hours)}`, price: String(nairaOf(job.totalKobo)) },
    RECRUITMENT_PACKAGE: { post: job.title },
  };
}

export default function HireAService({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <HireHead words={page.words} choice={page.choice} />
      <Shop lists={page.lists} answers={answersOf(page.choice?.job)}>
        <LazyPart of={lazyOffer} page={page} />
      </Shop>
    </>
  );
}
