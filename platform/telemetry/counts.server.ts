import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Executor } from '../database/database.server.ts';
import { mostCounted } from '../text/numbers.ts';

/** Counts rows up to `most + 1`, so that its time does not grow with what waits. */
export function counted<DB, T extends keyof DB>(
  rows: SelectQueryBuilder<DB, T, object>,
  most = mostCounted,
): RawBuilder<number> {
  const some = rows
    .clearSelect()
    .select(sql.lit(1).as('one'))
    .limit(sql.lit(most + 1));
  return sql<number>`(select count(*)::int from ${some} as found)`;
}

export async function countUpTo<const Name extends string>(
  db: Executor,
  counts: Readonly<Record<Name, RawBuilder<number>>>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<RawBuilder<number>>(counts).map(
    ([name, count]) => sql`${count} as ${sql.id(name)}`,
  );
  const { rows } = await sql<Record<Name, number>>`select ${sql.join(columns)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a statement without a table gives one row');
  return row;
}
