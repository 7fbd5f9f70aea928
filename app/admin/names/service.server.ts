import type { Platform } from '#platform/platform.server.ts';
import { readNames } from './store.server.ts';

/** The names of members of staff by their ids, for trails and lists; unknown ids have none. */
export async function staffNames(
  { database }: Pick<Platform, 'database'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  const rows = wanted.length > 0 ? await readNames(database.kysely, wanted) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}
