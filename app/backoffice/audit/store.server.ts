import { sql } from 'kysely';
import type { AuditRow } from '#platform/audit.server.ts';
import type { Executor } from '#platform/database/database.server.ts';
import { staffList } from '#platform/staff/list.server.ts';

export interface TrailRow extends AuditRow {
  id: number;
  at: Date;
  position: number | null;
}

export interface TrailFilter {
  readonly actors?: readonly string[] | undefined;
  readonly subjects?: readonly string[] | undefined;
  readonly action?: string | undefined;
  readonly between?: { from: Date; to: Date } | undefined;
}

/** The trail with the number and time that the database gives. */
const trail = (db: Executor) =>
  (db as never as import('kysely').Kysely<{ audit_log: AuditRow & { id: number; at: Date } }>)
    .selectFrom('audit_log')
    .selectAll()
    .select(
      sql<number | null>`(select position from audit_seals where entry_id = audit_log.id)`.as(
        'position',
      ),
    );

export const trailRows = staffList({
  found(db, { actors, subjects, action, between }: TrailFilter) {
    let rows = trail(db);
    if (actors) rows = rows.where('actor', 'in', actors.length > 0 ? [...actors] : ['']);
    if (subjects) rows = rows.where('subject', 'in', [...subjects]);
    if (action) rows = rows.where('action', '=', action);
    if (between) rows = rows.where('at', '>=', between.from).where('at', '<', between.to);
    return rows;
  },
  sorts: { at: 'at' },
  walk: {
    by: ['at', 'id'],
    // The row itself is asked for its time, whose microseconds a date does not hold. Gone with its whole month
    // meanwhile, the date is near enough: what is left is of later months.
    behind: ({ at, id }) =>
      sql`(at, id) > (coalesce((select at from audit_log where id = ${id}), ${at}), ${id})`,
  },
});

export function readEntry(db: Executor, id: number): Promise<TrailRow | undefined> {
  return trail(db).where('id', '=', id).executeTakeFirst();
}

/** How many entries of an action each day of Lagos had, from a day on, as far as checkpoints have counted them. */
export async function countByDay(
  db: Executor,
  { action, from }: { readonly action: string; readonly from: string },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, count::int as count
    from audit_days where action = ${action} and day >= ${from}::date`.execute(db);
  return rows;
}

/** Adds the partitions of this month and of so many to come, as far as they are not there. */
export async function makeMonths(db: Executor, ahead: number): Promise<number> {
  const { rows } = await sql<{
    made: number;
  }>`select keep_audit_months(${ahead}::int) as made`.execute(db);
  return rows[0]?.made ?? 0;
}
