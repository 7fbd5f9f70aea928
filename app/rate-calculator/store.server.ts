import type { Executor } from '#platform/database/database.server.ts';

export interface ServiceRow {
  id: string;
  title: string;
  description: string;
  min_rate_kobo: number;
  /** Where it stands in the list. */
  place: number;
}

declare module '#platform/database/database.server.ts' {
  interface Tables {
    services: ServiceRow;
  }
}

/** All services in their order. */
export function readServices(executor: Executor): Promise<ServiceRow[]> {
  return executor.selectFrom('services').selectAll().orderBy('place').orderBy('title').execute();
}

export async function insertServices(executor: Executor, rows: ServiceRow[]): Promise<void> {
  await executor
    .insertInto('services')
    .values(rows)
    .onConflict((conflict) => conflict.column('title').doNothing())
    .execute();
}
