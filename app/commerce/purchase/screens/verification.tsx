import type { Kind } from '#app/commerce/plans/contract.ts';
import { lazyOffer } from '#app/commerce/plans/parts/lazy-offer.tsx';
import { offerOnTheWay } from '#app/commerce/plans/parts/offer-page.ts';
import { offerOf } from '#app/commerce/plans/parts/read-lists.ts';
import { VerificationHead } from '#app/commerce/plans/parts/verification-head.tsx';
import { wordedMeta } from '#app/shell/meta.rules.ts';
import { cachedHeaders, sender } from '#platform/page.ts';
import { LazyPart } from '#ui/browser/lazy.tsx';
import { Shop } from '../parts/shop.tsx';
import type { Route } from './+types/verification.ts';
import '../../plans/plans.css';
import '../../plans/verification.css';

const kinds: readonly Kind[] = [
  'VERIFICATION',
  'BACKGROUND_CHECK',
  'CLEARANCE',
  'INCIDENT_REPORT',
  'HEALTH_PLAN',
];

const readWords = async () => (await import('../../plans/content/verification.md')).default;

export const headers = cachedHeaders;

export async function loader({ context }: Route.LoaderArgs) {
  return offerOf(context.get(sender), kinds, readWords());
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return offerOnTheWay(serverLoader(), readWords(), lazyOffer);
}

export const meta = wordedMeta;

export default function Verification({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <VerificationHead words={page.words} />
      <Shop lists={page.lists}>
        <LazyPart of={lazyOffer} page={page} />
      </Shop>
    </>
  );
}
