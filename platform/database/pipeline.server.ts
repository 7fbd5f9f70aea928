import { CompiledQuery, type Kysely, type QueryResult } from 'kysely';
import type { Executor, Tables } from './database.server.ts';
import type { Statement } from './statement.ts';
import { runTransaction } from './transaction.server.ts';

export type Answered = PromiseSettledResult<QueryResult<unknown>>;

/** Looks into lists one level deep: every statement of every call comes through here. */
function isPlain(value: unknown, inside = false): boolean {
  switch (typeof value) {
    case 'function':
    case 'symbol':
      return false;
    case 'object':
      if (value === null || value instanceof Date) return true;
      return !inside && Array.isArray(value) && value.every((one) => isPlain(one, true));
    default:
      return true;
  }
}

/** Throws for a value that a driver cannot send: the rest of an atomic pipeline would commit. */
export function refuseUnsendable(statements: readonly Statement[]): void {
  for (const { parameters } of statements) {
    if (!parameters.every((one) => isPlain(one))) {
      throw new Error('A pipeline takes texts, numbers, truth values, dates and lists of them.');
    }
  }
}

/** A pipeline on the embedded database: one statement after the other. */
export async function sendInTurn(
  db: Kysely<Tables>,
  statements: readonly Statement[],
  atomic: boolean,
): Promise<Answered[]> {
  refuseUnsendable(statements);
  const runIn = async (executor: Executor) => {
    const answers: Answered[] = [];
    for (const { sql, parameters } of statements) {
      const asked = executor.executeQuery(CompiledQuery.raw(sql, [...parameters]));
      answers.push(...(await Promise.allSettled([asked])));
    }
    const failed = atomic ? answers.find((one) => one.status === 'rejected') : undefined;
    if (failed) throw failed.reason;
    return answers;
  };
  return atomic ? runTransaction(db, runIn) : db.connection().execute(runIn);
}
