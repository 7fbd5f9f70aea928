import type { CompiledQuery, Kysely } from 'kysely';
import type { Database, Tables } from '#platform/database/database.server.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** What was asked of the database while `work` ran, with its values. */
export async function askedOf(
  { kysely }: Pick<Database, 'kysely'>,
  work: (kysely: Kysely<Tables>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const asked: CompiledQuery[] = [];
  await work(
    kysely.withPlugin({
      transformQuery({ node, queryId }) {
        asked.push(kysely.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    }),
  );
  return asked;
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const one of plan.Plans ?? []) yield* nodesOf(one);
}

/**
 * Every way in which `work` reads a table, as the planner would do it: `Seq Scan audit_log`,
 * `Index Scan audit_log_at`. Load enough rows and `analyze` first. Sorts are named too.
 */
export async function waysOf(
  database: Pick<Database, 'kysely' | 'executeSql'>,
  work: (kysely: Kysely<Tables>) => Promise<unknown>,
): Promise<string[]> {
  const ways: string[] = [];
  for (const { sql, parameters } of await askedOf(database, work)) {
    const { rows } = await database.executeSql(`explain (format json) ${sql}`, [...parameters]);
    const [{ Plan: plan }] = (rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'];
    for (const node of nodesOf(plan)) {
      const name = node['Index Name'] ?? node['Relation Name'];
      if (name) ways.push(`${node['Node Type']} ${name}`);
      else if (/Sort/.test(node['Node Type'])) ways.push(node['Node Type']);
    }
  }
  return ways;
}
