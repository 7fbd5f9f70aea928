import { CompiledQuery } from 'kysely';
import type { Database, Work } from '#platform/database/database.server.ts';
import { keepPlan } from '#platform/database/query.server.ts';

export interface Raw {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** Sent under a name, so that PostgreSQL keeps its plan. */
  readonly kept?: boolean;
}

const worksOf = (statements: readonly Raw[]): Work<unknown[]>[] =>
  statements.map(({ sql, parameters, kept }) => {
    if (kept) keepPlan(sql);
    return async (db) => (await db.executeQuery(CompiledQuery.raw(sql, [...parameters]))).rows;
  });

/** Sends statements in one round trip; gives the rows of each. */
export const together = (db: Pick<Database, 'together'>, statements: readonly Raw[]) =>
  db.together(worksOf(statements));

/** The same as one transaction. */
export const allOrNone = (db: Pick<Database, 'allOrNone'>, statements: readonly Raw[]) =>
  db.allOrNone(worksOf(statements));
