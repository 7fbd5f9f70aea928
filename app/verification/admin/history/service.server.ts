import { type Answer, Refused } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import { staffNames } from '#platform/staff/directory.server.ts';
import { pageOf, rowsOf } from '#platform/staff/lists.ts';
import { badgeKey } from '../../rules.ts';
import { readKept } from '../store.server.ts';
import { recordHistory } from './contract.ts';
import { readTrail } from './store.server.ts';

const perPage = 50;

/** What happened to a record and who looked at it, fifty a page. */
export async function historyOf(
  { database }: Pick<Platform, 'database'>,
  { id, page }: { readonly id: string; readonly page: number },
): Promise<Answer<typeof recordHistory> | Refused> {
  const row = await readKept(database.kysely, badgeKey(id) ?? '');
  if (!row) return new Refused(recordHistory.refusals.notFound);
  const asked = { page, perPage };
  const { data, hasNext } = pageOf(
    await readTrail(database.kysely, row.badge, rowsOf(asked)),
    asked,
  );
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
