import type { Generated } from 'kysely';
import type { Database } from './database.server.ts';

declare module './database.server.ts' {
  interface Tables {
    seeds: { name: string; loaded_at: Generated<Date> };
  }
}

/**
 * Runs `load` once in the life of a database: what staff have deleted since does not come back.
 * `load` must leave alone what is there, since two processes may start at once.
 */
export async function loadOnce(
  { kysely }: Database,
  name: string,
  load: () => Promise<void>,
): Promise<void> {
  const done = await kysely
    .selectFrom('seeds')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  if (done) return;
  await load();
  await kysely
    .insertInto('seeds')
    .values({ name })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
