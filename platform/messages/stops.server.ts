import type { Executor } from '../database/database.server.ts';

declare module '../database/database.server.ts' {
  interface Tables {
    message_stops: { number_hash: string; stopped_at: Date };
  }
}

export async function isNumberStopped(db: Executor, hashes: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('message_stops')
    .select('number_hash')
    .where('number_hash', 'in', [...hashes])
    .executeTakeFirst();
  return row !== undefined;
}

export async function resumeNumber(db: Executor, hashes: readonly string[]): Promise<void> {
  await db
    .deleteFrom('message_stops')
    .where('number_hash', 'in', [...hashes])
    .execute();
}

export async function stopNumber(db: Executor, hash: string, now: Date): Promise<void> {
  await db
    .insertInto('message_stops')
    .values({ number_hash: hash, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
