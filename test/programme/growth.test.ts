import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { checkTrail } from '#app/backoffice/audit/check/check.service.server.ts';
import { addressOf, server } from '#test/support/postgresql.ts';
import { openProduct, type Product } from '#test/support/product.ts';

// SCALE-01: what `npm run bench:scale` fills a database with is what the product itself would have written.
interface Filling {
  fill(client: pg.Client, records: number, told: (words: string) => void): Promise<void>;
  person(n: number): Record<string, string>;
  readonly tables: readonly { readonly name: string }[];
}
const script: string = '../../scripts/bench/scale/fill.mjs';
const records = 200;

let product: Product;
let filling: Filling;
beforeAll(async () => {
  product = await openProduct();
  filling = (await import(/* @vite-ignore */ script)) as Filling;
});
afterAll(() => product.close());

it.skipIf(!server)(
  'the bench of growth fills every list, and its audit trail is whole',
  async () => {
    const { database } = product.platform;
    const { rows } = await database.executeSql('select current_database() as name');
    const [{ name }] = rows as [{ name: string }];
    const client = new pg.Client({ connectionString: addressOf(name) });
    await client.connect();
    await filling.fill(client, records, () => undefined);
    for (const table of filling.tables) {
      const { rowCount } = await client.query(`select from ${table.name} limit 1`);
      expect([table.name, rowCount]).toEqual([table.name, 1]);
    }
    await client.end();

    const { badge, ...typed } = filling.person(records);
    const answer = await product.post('/verifications/search', {
      ...typed,
      searchReason: 'OTHER',
    });
    expect(answer.json().data.verifiedId).toBe(badge);
    await sealTrail(product.platform);
    const { faults, message } = await checkTrail(product.platform);
    expect([faults, message]).toEqual([[], message]);
    expect((await database.executeSql('select count(*)::int as n from audit_seals')).rows).toEqual([
      { n: expect.toSatisfy((n: number) => n > 10 * records) },
    ]);
  },
);
