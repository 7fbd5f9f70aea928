import { data } from 'react-router';
import { Shop } from '#app/purchase/parts/shop.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { kept, keptHeaders, sender } from '#platform/page.ts';
import { LatePart } from '#ui/browser/late.tsx';
import type { Kind } from '../contract.ts';
import { lateOffer } from '../parts/late-offer.tsx';
import { readLists } from '../parts/read-lists.ts';
import { VerificationHead } from '../parts/verification-head.tsx';
import type { OfferPage } from '../parts/verification-offer.tsx';
import type { Route } from './+types/verification.ts';
import '../plans.css';
import '../verification.css';

const kinds: readonly Kind[] = [
  'VERIFICATION',
  'BACKGROUND_CHECK',
  'CLEARANCE',
  'INCIDENT_REPORT',
  'HEALTH_PLAN',
];

const readWords = async () => (await import('../content/verification.md')).default;

export const headers = keptHeaders;

/** A page with a list missing is sent, but not kept for the next visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const lists = await readLists(context.get(sender), kinds);
  const found = kinds.every((kind) => lists[kind]);
  const page: OfferPage = { words: await readWords(), lists };
  return data(page, found ? { headers: kept('plans') } : undefined);
}

/** Within the site the text stands at once, and each list says that it is on its way (VPR-12). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<OfferPage> {
  const lists = serverLoader().then(
    (page) => page.lists,
    () => ({}),
  );
  const [words] = await Promise.all([readWords(), lateOffer.fetch()]);
  return { words, lists };
}

export function meta(args: Route.MetaArgs) {
  const { title = '', description = '' } = args.loaderData?.words.head ?? {};
  return pageMeta(args, { title, description });
}

export default function Verification({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <VerificationHead words={page.words} />
      <Shop lists={page.lists}>
        <LatePart of={lateOffer} page={page} />
      </Shop>
    </>
  );
}
