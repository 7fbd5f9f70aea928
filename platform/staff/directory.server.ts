import { type Generated, sql } from 'kysely';
import type { Database, Executor } from '../database/database.server.ts';

export interface StaffTable {
  id: string;
  name: Generated<string>;
  role: string;
  disabled_at: Generated<Date | null>;
}

declare module '../database/database.server.ts' {
  interface Tables {
    staff: StaffTable;
  }
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The names of members of staff by their ids, for trails and lists; unknown ids have none. */
export async function staffNames(
  { database }: { readonly database: Pick<Database, 'kysely'> },
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await database.kysely
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The ids of at most 50 members whose name begins so, small or capital letters alike. */
export async function staffWhoseNameBegins(
  { database }: { readonly database: Pick<Database, 'kysely'> },
  begins: string,
): Promise<readonly string[]> {
  // A few dozen people by nature: looking at each costs nothing.
  const rows = await database.kysely
    .selectFrom('staff')
    .select('id')
    .where(sql<boolean>`starts_with(lower(name), ${begins.toLowerCase()})`)
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}

/** Who is not disabled and has one of these roles, by name; 200 at most. */
export function staffWithRoles(db: Executor, roles: readonly string[]): Promise<Named[]> {
  return db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', roles)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Who is disabled or has none of these roles. */
export async function staffWithoutRoles(db: Executor, roles: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .select('id')
    .where((is) => is.or([is('disabled_at', 'is not', null), is('role', 'not in', roles)]))
    .execute();
  return rows.map(({ id }) => id);
}
