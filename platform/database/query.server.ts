import { createHash } from 'node:crypto';
import {
  type Compilable,
  CompiledQuery,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Executor, Tables } from './database.server.ts';

class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Builds and compiles for PostgreSQL and sends nothing. */
export const unsent: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const builder = new Kysely<Tables>({ dialect: unsent });

const names = new Map<string, string>();

/** The name under which PostgreSQL keeps the plan of a text; undefined for one that is not kept. */
export const nameOf = (sql: string): string | undefined => names.get(sql);

/** Lets PostgreSQL keep a text's plan, unless columns go unnamed: a kept plan cannot follow a table that grows. */
export function keepPlan(sql: string): void {
  if (/select \*|\.\*/.test(sql)) return;
  names.set(sql, `q-${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`);
}

/** Builds and compiles a query at its first use. Every value is a parameter: lists go in by `= any(${list})`. */
export function query<Values extends readonly unknown[], Row>(
  build: (db: Executor, ...values: Values) => Compilable<Row>,
): (db: Executor, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const compile = (count: number) => {
    const places = Array.from({ length: count }, (_, index) => new Place(index));
    const made = build(builder, ...(places as unknown as Values)).compile();
    keepPlan(made.sql);
    return made;
  };
  return async (db, ...values) => {
    compiled ??= compile(values.length);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.index] : parameter,
    );
    return (await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, parameters))).rows;
  };
}
