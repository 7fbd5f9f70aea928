import type { Executor, Trx } from '../database/database.server.ts';
import { counted, countUpTo } from '../telemetry/counts.server.ts';
import type { CalendarDay } from '../time.ts';

/** Reserves the price in the day's budget (MSG-02); false when the cap is reached. */
export async function reserveKobo(
  trx: Trx,
  day: CalendarDay,
  { kobo, most }: { readonly kobo: number; readonly most: number | null },
): Promise<boolean> {
  await trx
    .insertInto('message_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const done = await trx
    .updateTable('message_days')
    .set((eb) => ({ kobo: eb('kobo', '+', kobo) }))
    .where('day', '=', day)
    .$if(most !== null, (update) => update.where('kobo', '<=', (most ?? 0) - kobo))
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Corrects a day: what was told of the cost later, or given back for what never went out. */
export async function correctKobo(trx: Trx, day: string, change: number): Promise<void> {
  if (change === 0) return;
  await trx
    .updateTable('message_days')
    .set((eb) => ({ kobo: eb('kobo', '+', change) }))
    .where('day', '=', day)
    .execute();
}

export async function spentOn(db: Executor, day: string): Promise<number> {
  const row = await db
    .selectFrom('message_days')
    .select('kobo')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.kobo ?? 0;
}

/** A count of one more stands for more than this. */
export const mostMessagesCounted = 10_000;

export async function countCapped(db: Executor): Promise<number> {
  const queued = db.selectFrom('message_outbox').where('status', '=', 'queued');
  const rows = queued.where('why', '=', capped);
  return (await countUpTo(db, { count: counted(rows, mostMessagesCounted) })).count;
}

export async function countWaiting(db: Executor): Promise<number> {
  const rows = db.selectFrom('message_outbox').where('status', '=', 'queued');
  return (await countUpTo(db, { count: counted(rows, mostMessagesCounted) })).count;
}

export const capped = 'the daily cap is reached';
