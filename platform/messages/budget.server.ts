import type { ExpressionBuilder } from 'kysely';
import type { Clock } from '../clock.server.ts';
import type { Config } from '../config.server.ts';
import type { Executor, Tables, Trx } from '../database/database.server.ts';
import { counted, countUpTo } from '../telemetry/counts.server.ts';
import { type CalendarDay, dayOf } from '../time.ts';
import type { MessageKind } from './messages.server.ts';

interface Counted {
  readonly kind: MessageKind;
}

/** What a message changes of a day. What codes cost is counted apart too. */
const added = (eb: ExpressionBuilder<Tables, 'message_days'>, kobo: number, { kind }: Counted) => ({
  kobo: eb('kobo', '+', kobo),
  ...(kind === 'code' ? { code_kobo: eb('code_kobo', '+', kobo) } : {}),
});

/** What messages of a kind may cost in a day, in kobo. */
export const mostOf = (config: Config, kind: MessageKind): number =>
  kind === 'code' ? config.MESSAGING_CODES_DAILY_KOBO : config.MESSAGING_DAILY_KOBO;

/**
 * Reserves the price in the day's budget (MSG-02); false when the cap `most` is reached. Codes have a cap of their own
 * and take nothing from what the others may cost: who has codes sent would hold these back.
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
    .where((eb) => {
      const spent = kind === 'code' ? eb.ref('code_kobo') : eb('kobo', '-', eb.ref('code_kobo'));
      return eb(spent, '<=', most - kobo);
    })
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

/** What the messages of a day have cost in kobo, and what of it the codes: these have a cap of their own. */
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

/** Whether codes have cost what they may of today, in Lagos: none goes out until the day is over. */
export async function areCodesClosed(
  { clock, config }: { readonly clock: Clock; readonly config: Config },
  db: Executor,
): Promise<boolean> {
  const { codes } = await spentOn(db, dayOf(clock.now()));
  return codes + config.MESSAGING_PART_KOBO > mostOf(config, 'code');
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
export const codesCapped = 'the daily cap for codes is reached';
