import type { Send } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { listServices, type Service } from '../contract.ts';
import { type Job, jobIn } from '../rules.ts';

/** What the address names, and what it could name instead. */
export interface Choice {
  readonly job: Job | null;
  readonly services: readonly Service[];
}

/** For a loader: the choice of an address with `?service=`; null without it, or without the services. */
export async function readChoice(send: Send, address: string): Promise<Choice | null> {
  const query = new URL(address).searchParams;
  if (!query.has('service')) return null;
  try {
    const { data: services } = await send(listServices, {});
    return { job: jobIn(query, services), services };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return null;
  }
}
