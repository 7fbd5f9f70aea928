import { CompiledQuery, type Kysely } from 'kysely';
import type { Executor, Tables } from './database.server.ts';
import type { RowsOf, Statement } from './statement.ts';
import { runTransaction } from './transaction.server.ts';

const texts = new Map<string, string>();

const isPlain = (value: unknown): boolean =>
  value === null ||
  value instanceof Date ||
  !['object', 'function', 'symbol'].includes(typeof value);

/** Throws for a value that a driver cannot send: the rest of an atomic pipeline would commit. */
export function refuseUnsendable(statements: readonly Statement[]): void {
  for (const { sql, parameters, name } of statements) {
    if (!parameters.flat().every(isPlain)) {
      throw new Error('A pipeline takes texts, numbers, truth values, dates and lists of them.');
    }
    if (!name) continue;
    const known = texts.get(name) ?? sql;
    if (known !== sql) throw new Error(`Two statements are named ${name}.`);
    texts.set(name, sql);
  }
}

/** A pipeline on the embedded database: one statement after the other. */
export async function runInTurn<S extends readonly Statement[]>(
  db: Kysely<Tables>,
  statements: S,
  atomic: boolean,
): Promise<RowsOf<S>> {
  refuseUnsendable(statements);
  const runIn = async (executor: Executor) => {
    const answers: PromiseSettledResult<unknown[]>[] = [];
    for (const { sql, parameters } of statements) {
      const asked = executor.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      answers.push(...(await Promise.allSettled([asked.then(({ rows }) => rows)])));
    }
    return rowsOf<S>(answers);
  };
  return atomic ? runTransaction(db, runIn) : db.connection().execute(runIn);
}

/** The rows of all but `around` answers at each end, or the first error of any thrown. */
export function rowsOf<S extends readonly Statement[]>(
  answers: readonly PromiseSettledResult<unknown[]>[],
  around = 0,
): RowsOf<S> {
  const rows = answers.map((answer) => {
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  });
  return rows.slice(around, rows.length - around) as RowsOf<S>;
}
