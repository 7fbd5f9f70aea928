import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { StaffRow } from '../store.server.ts';

const columns = { createdAt: 'created_at', name: 'name' } as const;

/** A page of members, by name or address, role and state. */
export function readMembers(
  db: Executor,
  query: ListPage & {
    sort: keyof typeof columns;
    order: 'asc' | 'desc';
    q?: string | undefined;
    role?: string | undefined;
    state?: 'enabled' | 'disabled' | undefined;
  },
): Promise<StaffRow[]> {
  const { limit, offset } = rowsOf(query);
  let rows = db.selectFrom('staff').selectAll();
  if (query.role) rows = rows.where('role', '=', query.role);
  if (query.state) {
    rows = rows.where('disabled_at', query.state === 'disabled' ? 'is not' : 'is', null);
  }
  const { q } = query;
  if (q) {
    rows = rows.where((eb) =>
      eb.or([
        eb(sql`strpos(lower(name), ${q.toLowerCase()})`, '>', 0),
        eb(sql`strpos(email, ${q.toLowerCase()})`, '>', 0),
      ]),
    );
  }
  return rows
    .orderBy(columns[query.sort], query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** When each of these members last used a session. */
export async function readLastSeen(
  db: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_sessions')
    .select((eb) => ['staff_id', eb.fn.max('seen_at').as('seen')])
    .where('staff_id', 'in', ids)
    .groupBy('staff_id')
    .execute();
  return new Map(rows.map(({ staff_id: id, seen }) => [id, seen]));
}
