import { data } from 'react-router';
import { cachedFor, type Send } from '#platform/page.ts';
import type { Words } from '#platform/text/words.ts';
import { type Kind, listPlans, type Plan } from '../contract.ts';
import { fromPublic } from '../rules.ts';

/** What was found, by kind. A list that could not be read is left out: it never breaks the page (D-08). */
export type Lists = Readonly<Partial<Record<Kind, readonly Plan[]>>>;

async function readLists(send: Send, kinds: readonly Kind[]): Promise<Lists> {
  const read = kinds.map(async (kind) => {
    const { data: plans } = await send(listPlans[kind], {});
    return [kind, plans.map(fromPublic)] as const;
  });
  const settled = await Promise.allSettled(read);
  return Object.fromEntries(
    settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
  );
}

/**
 * A page of plans, for its loader: it needs the calls, which the page's first script does without.
 * A page with a list missing is sent, but not kept for the next visitor.
 */
export async function offerOf(send: Send, kinds: readonly Kind[], words: Promise<Words>) {
  const lists = await readLists(send, kinds);
  const found = kinds.every((kind) => lists[kind]);
  return data({ words: await words, lists }, found ? { headers: cachedFor('plans') } : undefined);
}
