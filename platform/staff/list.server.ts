import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { AnyCall, Received } from '../contract.ts';
import { exportOf, type File, inBatches } from '../csv/export.server.ts';
import type { Executor } from '../database/database.server.ts';
import type { Platform as Whole } from '../platform.server.ts';
import { type ListPage, pageOf } from './lists.ts';

export interface ListQuery<Sort extends string> extends ListPage {
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export type FilterOf<C extends AnyCall> = Omit<Received<C>['query'], keyof ListQuery<string>>;

type Column = string | Expression<unknown>;
type Platform = Parameters<typeof exportOf>[0];
type RequestContext = Parameters<typeof exportOf>[1];

interface Parts<DB, T extends keyof DB, Row, Filter, Sort extends string, Taken> {
  found(db: Executor, filter: Filter): SelectQueryBuilder<DB, T, Row>;
  /** The columns of each sort: the first goes the way asked for, the others upwards. */
  readonly sorts: Readonly<Record<Sort, Column | readonly Column[]>>;
  /** The unique column that ends every order and that the export goes by; `id` when not given. */
  readonly key?: string;
  taken?(rows: SelectQueryBuilder<DB, T, Row>): SelectQueryBuilder<DB, T, Taken>;
  /** How the export goes where one column does not do: its order, and what comes behind a row. */
  readonly walk?: { readonly by: readonly string[]; behind(row: Taken): Expression<SqlBool> };
}

interface Exported<Filter, Taken, Line> extends File<NoInfer<Line>> {
  readonly filter: Filter;
  /** Makes the file's lines of a batch of rows, with what stands in other tables. */
  lines?(rows: readonly Taken[]): Promise<readonly Line[]>;
}

const refOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column);

/** Whether a column has a text in it, in any case. Looks into each row: for a few hundred of them. */
export const contains = (column: string, text: string) =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), ${text.toLowerCase()}) > 0`;

/** A staff list: pages in a stable order, and a CSV export by keyset. */
export function staffList<DB, T extends keyof DB, Row, Filter, Sort extends string, Taken = Row>({
  found,
  sorts,
  key = 'id',
  taken,
  walk,
}: Parts<DB, T, Row, Filter, Sort, Taken>) {
  const name = key.slice(key.indexOf('.') + 1) as keyof Taken;
  const { by, behind } = walk ?? {
    by: [key],
    behind: (row: Taken) => sql<SqlBool>`${sql.ref(key)} > ${row[name]}`,
  };

  function inOrder(rows: SelectQueryBuilder<DB, T, Row>, { sort, order }: ListQuery<Sort>) {
    const sorted: Column | readonly Column[] = sorts[sort];
    let ordered = rows;
    for (const [n, column] of [sorted].flat().entries()) {
      ordered = ordered.orderBy(refOf(column), n === 0 ? order : 'asc');
    }
    return ordered.orderBy(sql.ref(key), order);
  }

  /** The statement of a page, separate so that a test can ask the database for its plan. */
  function pageQuery(db: Executor, query: ListQuery<Sort> & Filter) {
    const { page, perPage } = query;
    const rows = inOrder(found(db, query), query);
    // One row more than shown tells whether there is a next page.
    if (page === 1) return rows.limit(perPage + 1);
    // The rows before the page are counted off in the index, without being read.
    const keys = rows
      .clearSelect()
      .select(sql.ref(key).as('key'))
      .limit(perPage + 1)
      .offset((page - 1) * perPage);
    return inOrder(found(db, query).where(sql.ref(key), 'in', keys), query);
  }

  async function page(db: Executor, query: ListQuery<Sort> & Filter) {
    return pageOf((await pageQuery(db, query).execute()) as Row[], query);
  }

  function readAfter(
    db: Executor,
    filter: Filter,
    { after, limit }: { readonly after: Taken | undefined; readonly limit: number },
  ) {
    const all = found(db, filter);
    let rows = taken ? taken(all) : (all as unknown as SelectQueryBuilder<DB, T, Taken>);
    if (after !== undefined) rows = rows.where(behind(after));
    for (const column of by) rows = rows.orderBy(sql.ref(column));
    return rows.limit(limit).execute() as Promise<Taken[]>;
  }

  function exported<Line = Taken>(
    platform: Platform & Pick<Whole, 'replica'>,
    context: RequestContext,
    { filter, lines, ...file }: Exported<Filter, Taken, Line>,
  ) {
    async function* batches() {
      const { kysely } = await platform.replica.database();
      const read = (after: Taken | undefined, limit: number) =>
        readAfter(kysely, filter, { after, limit });
      for await (const rows of inBatches(read)) {
        yield lines ? await lines(rows) : (rows as unknown as readonly Line[]);
      }
    }
    return exportOf<Line>(platform, context, file, batches());
  }

  return { pageQuery, page, readAfter, exported };
}
