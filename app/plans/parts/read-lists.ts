import type { Send } from '#platform/page.ts';
import { type Kind, listPlans, type Plan } from '../contract.ts';

/** What was found, by kind. A list that could not be read is left out: it never breaks the page (D-08). */
export type Lists = Readonly<Partial<Record<Kind, readonly Plan[]>>>;

/** For a page's loader: it needs the calls, which the page's first script does without. */
export async function readLists(send: Send, kinds: readonly Kind[]): Promise<Lists> {
  const read = kinds.map(async (kind) => [kind, (await send(listPlans[kind], {})).data] as const);
  const settled = await Promise.allSettled(read);
  return Object.fromEntries(
    settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  );
}
