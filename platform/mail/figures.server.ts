import type { Platform } from '../platform.server.ts';

export async function mailWaiting({ database }: Pick<Platform, 'database'>): Promise<number> {
  const { count } = await database.kysely
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(count);
}
