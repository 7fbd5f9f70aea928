import type { Generated } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    staff_sessions: Omit<SessionRow, 'proven'> & { proven: Generated<boolean> };
  }
}

export interface SessionRow {
  id: string;
  token_hash: string;
  staff_id: string;
  finished: boolean;
  /** The second factor was given. */
  proven: boolean;
  agent: string;
  created_at: Date;
  seen_at: Date;
  confirmed_at: Date;
  ended_at: Date | null;
}

export async function insertSession(db: Executor, row: SessionRow): Promise<void> {
  await db.insertInto('staff_sessions').values(row).execute();
}

/** A session that nobody ended, with its member, unless that one was disabled. */
export function readSession(db: Executor, tokenHash: string) {
  return db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select([
      'staff_sessions.id as session',
      'staff_sessions.finished',
      'staff_sessions.created_at',
      'staff_sessions.seen_at',
      'staff_sessions.confirmed_at',
      'staff.id as id',
      'staff.name',
      'staff.email',
      'staff.role',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** A session by its id, unless it was ended. */
export function readSessionById(db: Executor, id: string): Promise<SessionRow | undefined> {
  return db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Whose a session is, one that has ended too; undefined for one that was forgotten, or never was. */
export async function readSessionOwner(db: Executor, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_sessions')
    .select('staff_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.staff_id;
}

export async function updateSession(
  db: Executor,
  id: string,
  values: Partial<Pick<SessionRow, 'seen_at' | 'confirmed_at' | 'finished' | 'ended_at'>>,
): Promise<void> {
  await db.updateTable('staff_sessions').set(values).where('id', '=', id).execute();
}

/** Gives a session another token in place of the one with one of these hashes; false when that is gone. */
export async function replaceToken(
  db: Executor,
  { id, before, after, at }: { id: string; before: readonly string[]; after: string; at: Date },
): Promise<boolean> {
  const done = await db
    .updateTable('staff_sessions')
    .set({ token_hash: after, confirmed_at: at, seen_at: at })
    .where('id', '=', id)
    .where('token_hash', 'in', before)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Ends a session; false when somebody was faster. */
export async function endSession(db: Executor, id: string, at: Date): Promise<boolean> {
  const done = await db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** A member's sessions that are good still, the last used first. */
export function readSessions(
  db: Executor,
  staffId: string,
  good: { readonly startedAfter: Date; readonly seenAfter: Date },
): Promise<SessionRow[]> {
  return db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', good.startedAfter)
    .where('seen_at', '>', good.seenAfter)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Ends a member's sessions but for one; all of them without `except`. */
export async function endSessions(
  db: Executor,
  staffId: string,
  at: Date,
  except?: string,
): Promise<void> {
  let query = db
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null);
  if (except) query = query.where('id', '!=', except);
  await query.execute();
}

/** Forgets sessions that began before this time. */
export async function deleteSessions(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('staff_sessions').where('created_at', '<', before).execute();
}
