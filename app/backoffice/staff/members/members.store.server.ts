import type { Executor } from '#platform/database/database.server.ts';
import { contains, type FilterOf, staffList } from '#platform/staff/list.server.ts';
import type { listStaff } from './members.contract.ts';

export const memberRows = staffList({
  found(db, { q, role, state }: FilterOf<typeof listStaff>) {
    let rows = db.selectFrom('staff').selectAll();
    if (role) rows = rows.where('role', '=', role);
    if (state) rows = rows.where('disabled_at', state === 'disabled' ? 'is not' : 'is', null);
    if (q) rows = rows.where((eb) => eb.or([contains('name', q), contains('email', q)]));
    return rows;
  },
  sorts: { createdAt: 'created_at', name: 'name' },
});

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
