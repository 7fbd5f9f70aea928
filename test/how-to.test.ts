import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#app/shell/brand.rules.ts';
import { nameMigrations, type TableModule } from '#platform/database/migrate.server.ts';
import type { Route } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { breachesOf } from './support/house-rules.ts';
import { openProduct, type Product } from './support/product.ts';
import { signIn } from './support/staff.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/how-to/add-a-capability.md'), 'utf8');
/** The files of the worked example by their paths, as the page prints them. */
const example = new Map(
  [...page.matchAll(/```tsx?\n\/\/ (\S+)\n([\s\S]*?)```/g)].map(
    ([, path = '', text = '']) => [path, text] as const,
  ),
);
const built = join(root, '.cache/how-to');
const fileOf = (path: string) => join(built, path);
const room = 'app/site/office-hours';

describe('the capability that docs/how-to/add-a-capability.md adds', () => {
  let product: Product;
  beforeAll(async () => {
    rmSync(built, { recursive: true, force: true });
    for (const [path, text] of example) {
      mkdirSync(dirname(fileOf(path)), { recursive: true });
      writeFileSync(fileOf(path), text);
    }
    const { officeHoursApi } = (await import(fileOf(`${room}/api.server.ts`))) as {
      officeHoursApi(platform: Platform): readonly Route[];
    };
    product = await openProduct({ seeds: false, calls: officeHoursApi });
  });
  afterAll(async () => {
    await product.close();
    rmSync(built, { recursive: true, force: true });
  });

  it('keeps every house rule', () => {
    expect([...example.keys()]).toHaveLength(7);
    expect(breachesOf(example)).toEqual([]);
  });

  it('says where its table stands on the privacy policy, without which that page’s test fails', () => {
    const [, table = ''] = /create table (\w+)/.exec([...example.values()].join()) ?? [];
    expect(page).toContain('`places` of `test/pages/legal.test.ts`');
    expect(page).toMatch(new RegExp(`^${table}: null,$`, 'm'));
    const test = readFileSync(join(root, 'test/pages/legal.test.ts'), 'utf8');
    expect(test).toMatch(/const places: Readonly<Record<string, string \| null>> = \{/);
  });

  it('makes its table and answers its call', async () => {
    const path = `${room}/tables/0001-office-hours.ts`;
    const table = (await import(fileOf(path))) as TableModule;
    const { kysely } = product.platform.database;
    const [name, step] = Object.entries(nameMigrations({ [path]: table }))[0] ?? [];
    expect(name).toBe('0001-office-hours-office-hours');
    await step?.up(kysely);
    await product.platform.database.executeSql(
      "insert into office_hours values (1, '08:00', '17:00')",
    );
    const answer = await product.get('/office-hours');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { success: true, data: [{ weekday: 1, opens: '08:00', closes: '17:00' }] },
    ]);
  });
});

describe('what operators are told of a restored backup (docs/operations.md, Backup)', () => {
  it('has a statement that ends the sessions which came back, and their tokens', async () => {
    const pages = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const [, statement = ''] =
      /ends them all: `psql "\$DATABASE_URL" -c '([^']+)'`/.exec(pages) ?? [];
    const product = await openProduct();
    try {
      const member = await signIn(product, 'finance');
      const state = async () => (await member.get('/api/v1/session')).statusCode;
      expect(await state()).toBe(200);
      await product.platform.database.executeSql(statement);
      expect(await state()).toBe(401);
      for (const table of ['staff_sessions', 'me_sessions', 'me_codes', 'account_tokens']) {
        const { rows } = await product.platform.database.executeSql(`select 1 from ${table}`);
        expect([table, rows]).toEqual([table, []]);
      }
    } finally {
      await product.close();
    }
  });
});

describe('docs/how-to/change-the-brand.md', () => {
  it('looks for the name wherever the code spells it by hand', () => {
    const howTo = readFileSync(join(root, 'docs/how-to/change-the-brand.md'), 'utf8');
    const [, folders = ''] = new RegExp(`git grep -n "${brand}" -- ([^\`]+)\``).exec(howTo) ?? [];
    const spelt = globSync(
      ['{app,console,identity,messaging,paystack,platform,ui}/**/*.{ts,tsx}', 'scripts/*.mjs'],
      { cwd: root },
    )
      .filter(
        (file) =>
          !file.includes('.test.') && readFileSync(join(root, file), 'utf8').includes(brand),
      )
      .map((file) => file.split('/')[0] ?? '');
    expect(spelt).toContain('platform');
    expect(folders.split(' ')).toEqual(expect.arrayContaining([...new Set(spelt)]));
  });
});
