import type { Kind } from '#app/plans/contract.ts';
import { offerOnTheWay } from '#app/plans/parts/offer-page.ts';
import { offerOf } from '#app/plans/parts/read-lists.ts';
import { Shop } from '#app/purchase/parts/shop.tsx';
import { wordedMeta } from '#app/shell/meta/rules.ts';
import { keptHeaders, sender } from '#platform/page.ts';
import { LatePart } from '#ui/browser/late.tsx';
import { HireHead } from '../parts/hire-head.tsx';
import { lateOffer } from '../parts/late-offer.tsx';
import type { Route } from './+types/hire-a-service.ts';
import '#app/plans/plans.css';
import '../hire.css';

const kinds: readonly Kind[] = ['INSURED', 'RECRUITMENT_PACKAGE'];

const readWords = async () => (await import('../content/hire.md')).default;

export const headers = keptHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return offerOf(context.get(sender), kinds, readWords());
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return offerOnTheWay(serverLoader(), readWords(), lateOffer);
}

export const meta = wordedMeta;

export default function HireAService({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <HireHead words={page.words} />
      <Shop lists={page.lists}>
        <LatePart of={lateOffer} page={page} />
      </Shop>
    </>
  );
}
