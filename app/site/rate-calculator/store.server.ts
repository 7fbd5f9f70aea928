import type { Generated, Insertable, Selectable } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import type { Kobo } from '#platform/money.ts';

interface ServiceTable {
  id: string;
  title: string;
  description: string;
  min_rate_kobo: Kobo;
  /** Where it stands in the list. */
  place: number;
  /** Counts the changes. */
  version: Generated<number>;
}

export type ServiceRow = Selectable<ServiceTable>;

declare module '#platform/database/database.server.ts' {
  interface Tables {
    services: ServiceTable;
  }
}

/** All services in their order. */
export function readServices(executor: Executor): Promise<ServiceRow[]> {
  return executor.selectFrom('services').selectAll().orderBy('place').orderBy('title').execute();
}

export async function insertServices(
  executor: Executor,
  rows: Insertable<ServiceTable>[],
): Promise<void> {
  await executor
    .insertInto('services')
    .values(rows)
    .onConflict((conflict) => conflict.column('title').doNothing())
    .execute();
}
