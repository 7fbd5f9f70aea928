import * as z from 'zod/mini';
import type { Call } from '../contract.ts';

/** How staff lists are asked for and answered: bounded pages, so that no page costs more than the last. */

/** The furthest page: beyond it, narrow the list by a filter. */
const lastPage = 400;

const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

/**
 * The query of a list. `sorts` are the columns it can be ordered by, the usual one first, each with an
 * index of its own; `filters` are further parts, all of them optional.
 */
export function listQuery<
  const S extends readonly [string, ...string[]],
  F extends Record<string, z.ZodMiniType>,
>(sorts: S, filters: F) {
  return z.strictObject({
    page: z._default(whole(1, lastPage), 1 as never),
    perPage: z._default(whole(1, 100), 25 as never),
    sort: z._default(z.enum(sorts), sorts[0] as never),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...filters,
  });
}

/** A text to look for in a list. */
export const find = () =>
  z.optional(z.string().check(z.trim(), z.maxLength(80, 'Use at most 80 characters')));

/** The answer of a list: a page of rows, and whether there is another. */
export function listAnswer<R extends z.ZodMiniType>(row: R) {
  return z.object({ data: z.array(row), hasNext: z.boolean() });
}

export interface ListPage {
  readonly page: number;
  readonly perPage: number;
}

/** The page that is shown, of rows read with one more than it has. */
export function pageOf<R>(rows: readonly R[], { perPage }: ListPage) {
  return { data: rows.slice(0, perPage), hasNext: rows.length > perPage };
}

type Any = z.ZodMiniType;
type Row = z.ZodMiniType<{ id: string }>;
/** A call for one record, named by `id`; `A` is what it answers. */
type OneCall<A extends Any> = Call<z.ZodMiniType<unknown, { id: string }>, Any, Any, A>;

/** The calls of a resource of the console: those that it has no screen for are left out. */
export interface ResourceCalls {
  readonly list: Call<Any, Any, Any, z.ZodMiniType<{ data: { id: string }[]; hasNext: boolean }>>;
  readonly one?: OneCall<Row>;
  /** Answers the id of what it made. */
  readonly create?: Call<Any, Any, Any, Row>;
  readonly update?: OneCall<Row>;
  readonly remove?: OneCall<Row>;
}
