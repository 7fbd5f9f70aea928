import { randomUUID } from 'node:crypto';
import type { Answer } from '#platform/contract.ts';
import { koboOfNaira, nairaOf } from '#platform/money.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { listServices, Service } from './contract.ts';
import { insertServices, readServices } from './store.server.ts';

type Needs = Pick<Platform, 'database'>;

/** All services with their rate in naira per hour. */
export async function allServices({ database }: Needs): Promise<Answer<typeof listServices>> {
  const rows = await readServices(database.kysely);
  const data = rows.map(({ title, description, min_rate_kobo }) => ({
    title,
    description,
    min_rate: nairaOf(min_rate_kobo),
  }));
  return { success: true, data };
}

/** Adds services in the given order; a title that is there already stays as it is. */
export async function addServices(
  { database }: Needs,
  services: readonly Service[],
): Promise<void> {
  const rows = services.map(({ title, description, min_rate }, place) => ({
    id: randomUUID(),
    title,
    description,
    min_rate_kobo: koboOfNaira(min_rate),
    place,
  }));
  await insertServices(database.kysely, rows);
}
