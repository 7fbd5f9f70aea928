import type { Generated } from 'kysely';
import type { Database } from './database.server.ts';

declare module './database.server.ts' {
  interface Tables {
    seeds: { name: string; loaded_at: Generated<Date> };
  }
}

/** Runs each seed once in a database's life. Seeds must leave existing rows alone. */
export async function loadOnce(
  { kysely }: Database,
  seeds: Readonly<Record<string, () => Promise<void>>>,
): Promise<void> {
  const done = await kysely.selectFrom('seeds').select('name').execute();
  const names = new Set(done.map(({ name }) => name));
  for (const [name, load] of Object.entries(seeds)) {
    if (names.has(name)) continue;
    await load();
    await kysely
      .insertInto('seeds')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
