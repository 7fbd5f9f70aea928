import { type RawBuilder, sql } from 'kysely';
import { zone } from '../time.ts';

/** The calendar day in Lagos of a column's instants, as `2026-11-21`. */
export function dayOfColumn(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone ${sql.lit(zone)}, 'YYYY-MM-DD')`;
}
