import { type Answer, ApiError } from '#platform/contract.ts';
import type { StaffRequestContext } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { badgeKey } from '../../rules.ts';
import { readKept } from '../store.server.ts';
import { recordHistory } from './history.contract.ts';
import { trailRows } from './history.store.server.ts';

const perPage = 50;

/** Looks, whose reason their worker and staff read under "Who looked". */
const looks: readonly string[] = ['records.read', 'records.reveal'];

/**
 * What happened to a record and who looked at it, fifty a page. Why staff decided so may name what was found: it is
 * for those who see findings.
 */
export async function historyOf(
  { database }: Pick<Platform, 'database'>,
  { may }: Pick<StaffRequestContext, 'may'>,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Answer<typeof recordHistory> | ApiError> {
  const row = await readKept(database.kysely, badgeKey(id) ?? '');
  if (!row) return new ApiError(recordHistory.errors.notFound);
  const cleared = may('records.sensitive');
  const asked = { page, perPage, sort: 'at', order: 'desc', subject: row.badge } as const;
  const { data, hasNext } = await trailRows.page(database.kysely, asked);
  const names = await staffNames(
    { database },
    data.map(({ actor }) => actor),
  );
  return {
    hasNext,
    data: data.map(({ at, actor, fields, reason, ...one }) => ({
      ...one,
      ...(cleared || !reason || looks.includes(one.action) ? { reason } : {}),
      at: at.toISOString(),
      by: actor === 'public' ? null : (names.get(actor) ?? actor),
      fields: fields ?? [],
    })),
  };
}
