import type { Executor } from '#platform/database/database.server.ts';

export function readNames(db: Executor, ids: readonly string[]) {
  return db.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
}
