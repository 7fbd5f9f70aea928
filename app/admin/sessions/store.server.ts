import type { Executor } from '#platform/database/database.server.ts';

declare module '#platform/database/database.server.ts' {
  interface Tables {
    staff_sessions: SessionRow;
  }
}

export interface SessionRow {
  id: string;
  token_hash: string;
  staff_id: string;
  finished: boolean;
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

export async function updateSession(
  db: Executor,
  id: string,
  values: Partial<Pick<SessionRow, 'seen_at' | 'confirmed_at' | 'finished' | 'ended_at'>>,
): Promise<void> {
  await db.updateTable('staff_sessions').set(values).where('id', '=', id).execute();
}

/** A member's sessions that are not ended, the last used first. */
export function readSessions(db: Executor, staffId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
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
