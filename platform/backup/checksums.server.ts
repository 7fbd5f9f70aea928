import * as z from 'zod/mini';
import type { Database } from '../database/database.server.ts';

/** How many rows a table has, and a sum over all of them that does not ask for their order. */
export const TableSum = z.object({ rows: z.number(), sum: z.string() });
export type TableSum = z.infer<typeof TableSum>;
export type Sums = Readonly<Record<string, TableSum>>;

const Named = z.array(z.object({ name: z.string(), quoted: z.string() }));
const Summed = z.tuple([TableSum]);

// Written at every start of the embedded database, to prove that it flushes.
const unheeded = new Set(['public.durability_probe']);

/** The sums of all tables, the job queue's too. Ask on one connection: the session's time zone counts. */
export async function sumsOf({ executeSql }: Pick<Database, 'executeSql'>): Promise<Sums> {
  await executeSql("set timezone = 'UTC'");
  const { rows } = await executeSql(`
    select table_schema || '.' || table_name as name,
      format('%I.%I', table_schema, table_name) as quoted
    from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1`);
  const sums: Record<string, TableSum> = {};
  for (const { name, quoted } of Named.parse(rows)) {
    if (unheeded.has(name)) continue;
    const answer = await executeSql(`
      select count(*)::int as rows,
        coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric), 0)::text as sum
      from ${quoted} t`);
    [sums[name]] = Summed.parse(answer.rows);
  }
  return sums;
}

export function differences(kept: Sums, found: Sums): string[] {
  return Object.entries(kept)
    .filter(([name, { rows, sum }]) => found[name]?.rows !== rows || found[name]?.sum !== sum)
    .map(
      ([name, { rows }]) =>
        `${name}: ${rows} rows were kept, ${found[name]?.rows ?? 'no'} came back`,
    );
}
