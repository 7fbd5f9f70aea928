import { sql } from 'kysely';
import type { Executor } from '#platform/database/database.server.ts';
import { type ListPage, rowsOf } from '#platform/staff/lists.ts';
import type { StaffRow } from '../store.server.ts';

const columns = { createdAt: 'created_at', name: 'name' } as const;

export interface MemberFilter {
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  readonly state?: 'enabled' | 'disabled' | undefined;
}

export interface MemberQuery extends ListPage, MemberFilter {
  readonly sort: keyof typeof columns;
  readonly order: 'asc' | 'desc';
}

function found(db: Executor, query: MemberFilter) {
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
  return rows;
}

/** A page of members, by name or address, role and state. */
export function readMembers(db: Executor, query: MemberQuery): Promise<StaffRow[]> {
  const { limit, offset } = rowsOf(query);
  return found(db, query)
    .orderBy(columns[query.sort], query.order)
    .orderBy('id', query.order)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The next members by id, for the export. */
export function readMembersAfter(
  db: Executor,
  filter: MemberFilter,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<StaffRow[]> {
  const rows = after === undefined ? found(db, filter) : found(db, filter).where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
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
