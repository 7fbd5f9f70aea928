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

class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

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
  of(...values: Values): Statement<Row>;
}

/** A query compiled at its first use. Lists go in by `= any(${list})`; `name` keeps the plan. */
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
