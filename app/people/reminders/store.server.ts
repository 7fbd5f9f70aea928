import type { Executor, Trx } from '#platform/database/database.server.ts';
import type { ReminderDays } from './rules.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    record_reminders: { record_id: string; expires_at: Date; days: ReminderDays; sent_at: Date };
    reminder_stops: { record_id: string; stopped_at: Date };
  }
}

interface Reminder {
  readonly recordId: string;
  readonly expiresAt: Date;
  readonly days: ReminderDays;
  readonly now: Date;
}

/** Notes a reminder; false when it was sent before. */
export async function noteReminder(trx: Trx, reminder: Reminder): Promise<boolean> {
  const { recordId, expiresAt, days, now } = reminder;
  const done = await trx
    .insertInto('record_reminders')
    .values({ record_id: recordId, expires_at: expiresAt, days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** What is noted of the reminders of these records. */
export async function readNoted(
  db: Executor,
  recordIds: readonly string[],
): Promise<Omit<Reminder, 'now'>[]> {
  if (recordIds.length === 0) return [];
  return db
    .selectFrom('record_reminders')
    .select(['record_id as recordId', 'expires_at as expiresAt', 'days'])
    .where('record_id', 'in', recordIds)
    .execute();
}

/** Takes a note back: nothing went. */
export async function unnoteReminder(
  trx: Trx,
  { recordId, expiresAt, days }: Omit<Reminder, 'now'>,
): Promise<void> {
  await trx
    .deleteFrom('record_reminders')
    .where('record_id', '=', recordId)
    .where('expires_at', '=', expiresAt)
    .where('days', '=', days)
    .execute();
}

export async function isStopped(db: Executor, recordId: string): Promise<boolean> {
  const row = await db
    .selectFrom('reminder_stops')
    .select('record_id')
    .where('record_id', '=', recordId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops the reminders of a record; twice is as good as once. */
export async function stop(db: Executor, recordId: string, now: Date): Promise<void> {
  await db
    .insertInto('reminder_stops')
    .values({ record_id: recordId, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lets reminders of a record go out again. */
export async function resume(trx: Trx, recordId: string): Promise<void> {
  await trx.deleteFrom('reminder_stops').where('record_id', '=', recordId).execute();
}

/** Drops what is kept of the reminders of a record. */
export async function dropReminders(trx: Trx, recordId: string): Promise<void> {
  await trx.deleteFrom('record_reminders').where('record_id', '=', recordId).execute();
  await resume(trx, recordId);
}

/** Drops what was noted of ends that lie behind us. */
export async function deleteOld(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('record_reminders').where('expires_at', '<', before).execute();
}
