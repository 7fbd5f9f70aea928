import { AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sealTrail } from '#app/backoffice/audit/chain/chain.service.server.ts';
import { checkTrail } from '#app/backoffice/audit/check/check.service.server.ts';
import type { Cells } from '#platform/csv/rows.ts';
import { asAnotherProcess } from '#test/support/database.ts';
import { importRecords } from '#test/support/imported.ts';
import { canary, openRecords, type RecordsProduct } from '#test/support/records.ts';
import { amount, noteFigure } from '../figures.ts';

// Check 44: an import writes one entry a record in one transaction while visitors are served. Only a real
// PostgreSQL has two transactions at a time.
const onServer = Boolean(process.env.TEST_POSTGRES_URL);
const count = amount('IMPORT_ROWS', 750);
const visitors = 12_000;

let product: RecordsProduct;
beforeAll(async () => {
  if (onServer) product = await openRecords();
});
afterAll(() => product?.close());

function row(n: number): Cells {
  const { hasBasicReport: _yes, totalReviews: _seven, ...texts } = canary;
  const place = String(n).padStart(6, '0');
  return {
    ...texts,
    fullName: `Import ${place} Person`,
    phoneNumber: `08070${place}`,
    email: `import${place}@example.com`,
    nationalId: `70000${place}`,
    totalReviews: '7',
    hasBasicReport: 'yes',
  };
}

describe.skipIf(!onServer)(`an import of ${count} rows beside ${visitors} visitors`, () => {
  it('raises no false alarm: all its entries are sealed once it has committed', async () => {
    const other = {
      ...product.platform,
      database: await asAnotherProcess(product.platform.database),
    };
    const each = Math.ceil(visitors / Math.ceil(count / 250));
    // Bound here, so that it is no part of the import's transaction, from which it is called.
    const visit = AsyncResource.bind(async () => {
      await other.database.executeSql(`insert into audit_log (action, actor, subject)
        select 'verification.search', 'public', 'Sw-' || n from generate_series(1, ${each}) n`);
      await sealTrail(other);
    });
    const rows = Array.from({ length: count }, (_, n) => row(n));
    const { loaded, faults } = await importRecords(
      product.platform,
      { id: product.agent.id },
      rows,
      {
        dry: false,
        onBatch: visit,
      },
    );
    expect([loaded, faults]).toEqual([count, []]);
    await sealTrail(other);
    const checked = await checkTrail(other);
    await other.database.close();
    expect([checked.faults, checked.unsealed]).toEqual([[], 0]);
    expect(checked.checked).toBeGreaterThanOrEqual(count + visitors);
    noteFigure('44 audit', `import of ${count} rows beside visitors: entries`, checked.checked);
    noteFigure('44 audit', 'false alarms', checked.faults.length);
  }, 3_600_000);
});
