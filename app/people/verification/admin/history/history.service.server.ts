import { type Answer, ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { badgeKey } from '../../rules.ts';
import { readKept } from '../store.server.ts';
import { recordHistory } from './history.contract.ts';
import { trailRows } from './history.store.server.ts';

const perPage = 50;

/** What happened to a record and who looked at it, fifty a page. */
export async function historyOf(
  { database }: Pick<Platform, 'database'>,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Answer<typeof recordHistory> | ApiError> {
  const row = await readKept(database.kysely, badgeKey(id) ?? '');
  if (!row) return new ApiError(recordHistory.errors.notFound);
  const asked = { page, perPage, sort: 'at', order: 'desc', subject: row.badge } as const;
  const { data, hasNext } = await trailRows.page(database.kysely, asked);
  const names = await staffNames(
    { database },
    data.map(({ actor }) => actor),
  );
  return {
    hasNext,
    data: data.map(({ at, actor, fields, ...one }) => ({
      ...one,
      at: at.toISOString(),
      by: actor === 'public' ? null : (names.get(actor) ?? actor),
      fields: fields ?? [],
    })),
  };
}
