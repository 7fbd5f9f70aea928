import * as z from 'zod/mini';
import type { Call } from '../contract.ts';
import { lastPage } from '../text/numbers.ts';
import { withoutUnseen } from '../text/patterns.ts';

const whole = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));

/** A list's query. `sorts`: indexed columns, the usual one first; `filters`: optional parts. */
export function listQuery<
  const S extends readonly [string, ...string[]],
  F extends Record<string, z.ZodMiniType>,
>(sorts: S, filters: F) {
  return z.strictObject({
    page: z._default(whole(1, lastPage), 1),
    perPage: z._default(whole(1, 100), 25),
    sort: z._default(z.enum(sorts), sorts[0] as never),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    ...filters,
  });
}

export const find = () =>
  z.optional(
    z
      .string()
      .check(z.overwrite(withoutUnseen), z.trim(), z.maxLength(80, 'Use at most 80 characters')),
  );

/** What one has read of what one deletes: refused when somebody has changed it since. */
export const seenVersion = z.object({ version: z.optional(whole(1, 2 ** 31 - 1)) });

export function listAnswer<R extends z.ZodMiniType>(row: R) {
  return z.object({ data: z.array(row), hasNext: z.boolean() });
}

export interface ListPage {
  readonly page: number;
  readonly perPage: number;
}

export function pageOf<R>(rows: readonly R[], { page, perPage }: ListPage) {
  return { data: rows.slice(0, perPage), hasNext: page < lastPage && rows.length > perPage };
}

type Any = z.ZodMiniType;
type Row = z.ZodMiniType<{ id: string }>;
type OneCall<A extends Any> = Call<z.ZodMiniType<unknown, { id: string }>, Any, Any, A>;

export interface ResourceCalls {
  readonly list: Call<Any, Any, Any, z.ZodMiniType<{ data: { id: string }[]; hasNext: boolean }>>;
  readonly one?: OneCall<Row>;
  readonly create?: Call<Any, Any, Any, Row>;
  readonly update?: OneCall<Row>;
  readonly remove?: OneCall<Row>;
}
