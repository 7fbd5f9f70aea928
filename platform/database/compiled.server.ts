import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Executor, Tables } from './database.server.ts';
import type { Statement } from './statement.ts';

/** Stands for the n-th value while a query is built; cannot be mistaken for a value. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/** Builds and compiles, and is connected to nothing. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export interface CompiledOnce<Values extends readonly unknown[], Row> {
  (db: Executor, ...values: Values): Promise<Row[]>;
  /** The same as a statement for a pipeline. */
  of(...values: Values): Statement<Row>;
}

/**
 * A query that is built and compiled at its first use and then only filled with values: for the
 * statements that run with every request, where building costs more than all else around them.
 * Each value must end as one parameter of its own, so a list goes in by `= any(${list})`, not by `in`.
 * With a `name` PostgreSQL keeps its plan too; only for a text that names its columns, because a kept
 * plan cannot follow a table that grows one.
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Executor, ...values: Values) => Compilable<Row>,
  name?: string,
): CompiledOnce<Values, Row> {
  let compiled: CompiledQuery<Row> | undefined;
  const of = (...values: Values): Statement<Row> => {
    compiled ??= build(
      builder,
      ...(values.map((_, index) => new Place(index)) as unknown as Values),
    ).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.index] : parameter,
    );
    return { sql: compiled.sql, parameters, ...(name ? { name } : {}) };
  };
  const run = async (db: Executor, ...values: Values) => {
    const { sql, parameters } = of(...values);
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows;
  };
  return Object.assign(run, { of });
}
