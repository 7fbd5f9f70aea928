import type { Platform } from '../platform.server.ts';

/** How many mails have not gone out and are still tried. */
export async function mailWaiting({ database }: Pick<Platform, 'database'>): Promise<number> {
  const { count } = await database.kysely
    .selectFrom('mail_outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return Number(count);
}
