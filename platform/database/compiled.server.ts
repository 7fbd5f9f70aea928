import type { Compilable, CompiledQuery } from 'kysely';
import type { Executor } from './database.server.ts';

/** Stands for the n-th value while a query is built; cannot be mistaken for a value. */
class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A query that is built and compiled at its first use and then only filled with values: for the
 * statements that run with every request, where building costs more than all else around them.
 * Each value must end as one parameter of its own, so a list goes in by `= any(${list})`, not by `in`.
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Executor, ...values: Values) => Compilable<Row>,
): (db: Executor, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= build(
      db,
      ...(values.map((_, index) => new Place(index)) as unknown as Values),
    ).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? values[parameter.index] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
