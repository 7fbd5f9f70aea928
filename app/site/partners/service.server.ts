import { randomUUID } from 'node:crypto';
import type { Answer } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { listPartners, Partner } from './contract.ts';
import { insertPartner, readPartners } from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

/** How many visitors see: 24. */
const most = 24;

/** The first 24 in their order, each saying whether it is invented. */
export async function shownPartners({ database }: Needs): Promise<Answer<typeof listPartners>> {
  return { success: true, data: await readPartners(database.kysely, most) };
}

/** Puts invented entries into an empty table, in the given order and marked (W-24). */
export async function addSamples(
  { database }: Needs,
  samples: readonly Omit<Partner, 'sample'>[],
): Promise<void> {
  if ((await readPartners(database.kysely, 1)).length > 0) return;
  for (const [place, one] of samples.entries()) {
    await insertPartner(database.kysely, {
      ...one,
      sample: true,
      place: place * 10,
      id: randomUUID(),
    });
  }
}
