import { data } from 'react-router';
import type { Kind } from '#app/plans/contract.ts';
import { readLists } from '#app/plans/parts/read-lists.ts';
import { Shop } from '#app/purchase/parts/shop.tsx';
import { pageMeta } from '#app/shell/meta/rules.ts';
import { kept, keptHeaders, sender } from '#platform/page.ts';
import { LatePart } from '#ui/browser/late.tsx';
import { HireHead } from '../parts/hire-head.tsx';
import type { HirePage } from '../parts/hire-offer.tsx';
import { lateOffer } from '../parts/late-offer.tsx';
import type { Route } from './+types/hire-a-service.ts';
import '#app/plans/plans.css';
import '../hire.css';

const kinds: readonly Kind[] = ['INSURED', 'RECRUITMENT_PACKAGE'];

const readWords = async () => (await import('../content/hire.md')).default;

export const headers = keptHeaders;

/** A page with a list missing is sent, but not kept for the next visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const lists = await readLists(context.get(sender), kinds);
  const page: HirePage = { words: await readWords(), lists };
  const found = kinds.every((kind) => lists[kind]);
  return data(page, found ? { headers: kept('plans') } : undefined);
}

/** Within the site the section to scroll to stands at once, its plans follow (HIRE-03, HIRE-08). */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<HirePage> {
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
