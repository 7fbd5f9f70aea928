import type { ExpressionBuilder } from 'kysely';
import type { Executor, Tables, Trx } from '../database/database.server.ts';
import { counted, countUpTo } from '../telemetry/counts.server.ts';
import type { CalendarDay } from '../time.ts';
import type { MessageKind } from './messages.server.ts';

interface Counted {
  readonly kind: MessageKind;
}

/** What a message changes of a day. What codes cost is counted apart too. */
const added = (eb: ExpressionBuilder<Tables, 'message_days'>, kobo: number, { kind }: Counted) => ({
  kobo: eb('kobo', '+', kobo),
  ...(kind === 'code' ? { code_kobo: eb('code_kobo', '+', kobo) } : {}),
});

/**
 * Reserves the price in the day's budget (MSG-02); false when the cap `most` is reached. Codes have no cap, and take
 * nothing of it: who has many codes sent would hold back all else.
 */
export async function reserveKobo(
  trx: Trx,
  day: CalendarDay,
  { kobo, most, kind }: Counted & { readonly kobo: number; readonly most: number },
): Promise<boolean> {
  await trx
    .insertInto('message_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const done = await trx
    .updateTable('message_days')
    .set((eb) => added(eb, kobo, { kind }))
    .where('day', '=', day)
    .$if(kind !== 'code', (update) =>
      update.where((eb) => eb(eb('kobo', '-', eb.ref('code_kobo')), '<=', most - kobo)),
    )
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Corrects a day: what was told of the cost later, or given back for what never went out. */
export async function correctKobo(
  trx: Trx,
  { kind, paid_day: day }: Counted & { readonly paid_day: string | null },
  change: number,
): Promise<void> {
  if (change === 0 || day === null) return;
  await trx
    .updateTable('message_days')
    .set((eb) => added(eb, change, { kind }))
    .where('day', '=', day)
    .execute();
}

/** What the messages of a day have cost in kobo, and what of it the codes: these the cap leaves out. */
export async function spentOn(
  db: Executor,
  day: string,
): Promise<{ readonly kobo: number; readonly codes: number }> {
  const row = await db
    .selectFrom('message_days')
    .select(['kobo', 'code_kobo as codes'])
    .where('day', '=', day)
    .executeTakeFirst();
  return row ?? { kobo: 0, codes: 0 };
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
