import { type Expression, type RawBuilder, sql } from 'kysely';
import { zone } from '../time.ts';

/** The calendar day in Lagos of a column's instants, as `2026-11-21`. */
export function dayOfColumn(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone ${sql.lit(zone)}, 'YYYY-MM-DD')`;
}

/** The month in Lagos of an instant, as an index can hold it. */
export function monthOfInstant(at: Expression<unknown>): RawBuilder<unknown> {
  return sql`date_trunc('month', ${at} at time zone ${sql.lit(zone)})`;
}
