import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { mayDo, type Role } from '#app/shell/permissions.rules.ts';
import { entriesOf } from './entries.ts';
import type { Product } from './product.ts';
import { signIn } from './staff.ts';

interface Asked {
  /** As in the path of the call. */
  readonly resource: string;
  /** Who may take the list. */
  readonly by: Role;
  /** Who may not, as a rule somebody who works with the list. */
  readonly not: Role;
  /** As the list is narrowed. */
  readonly query?: string;
}

/**
 * Takes a list as a file and gives its rows by head. It is refused without the permission or a password
 * given just now, before anything is audited; then the trail knows who took which columns, and how many
 * rows they were.
 */
export async function takeExport(
  product: Pick<Product, 'app' | 'platform'>,
  { resource, by, not, query = '' }: Asked,
) {
  const { kysely } = product.platform.database;
  const url = `/api/v1/${resource}/export?${query}`;
  const member = await signIn(product, by);
  const confirmed = (at: Date) =>
    kysely
      .updateTable('staff_sessions')
      .set({ confirmed_at: at })
      .where('id', '=', member.session)
      .execute();
  const trail = () => entriesOf(product.platform, { actor: member.id });

  expect((await product.app.inject({ url })).statusCode).toBe(401);
  const other = await signIn(product, not);
  const isReader = mayDo(not, `${resource}.read`);
  expect((await other.get(`/api/v1/${resource}`)).statusCode).toBe(isReader ? 200 : 403);
  expect((await other.get(url)).statusCode).toBe(403);
  await confirmed(new Date(0));
  const late = await member.get(url);
  expect([late.statusCode, late.json().error]).toEqual([403, 'confirm-needed']);
  expect(await trail()).toEqual([]);

  await confirmed(product.platform.clock.now());
  const file = await member.get(url);
  expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(file.headers['content-disposition']).toContain(`filename="${resource}-`);
  const [heads = [], ...cells]: string[][] = parse(file.body, { bom: true });
  const rows = cells.map((row) => Object.fromEntries(heads.map((head, n) => [head, row[n] ?? ''])));
  expect(await trail()).toMatchObject([
    { action: `${resource}.export`, level: 'L3', fields: heads },
    { action: `${resource}.exported`, level: 'L3', reason: `${rows.length} rows` },
  ]);
  return { heads, rows, body: file.body };
}

/** More rows than are read at once: who takes the list must get each of them, once. */
export const manyRows = 1_203;
