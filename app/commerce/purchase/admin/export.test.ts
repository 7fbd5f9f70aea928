import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';

const number = `RQ-${'A'.repeat(26)}`;
const product = await openProduct({ seeds: false });
const { executeSql } = product.platform.database;
await executeSql(
  `insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
     customer_name, customer_email, customer_phone, form_data, status, assigned_name, created_at)
   values ('${number}', 'CLEARANCE', 'police', 'Police clearance', 2000050, 0, 2000050,
     '@Ada Obi', 'Ada@example.com', '+2348030000009',
     '{"nin": "55566677788", "dateOfBirth": "1983-07-08"}', 'received', 'Bola', '2026-03-04 23:30Z')`,
);
await executeSql(
  `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
     cancel_path, status, created_at)
   values ('SW-' || repeat('0', 26), 'request', '${number}', 2000050, 'ada@example.com', '/a', '/b',
     'failed', now())`,
);
await executeSql(
  `insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
     customer_name, customer_email, customer_phone, status, created_at)
   select 'RQ-' || lpad(n::text, 26, '0'), 'INSURED', 'gold', 'Gold', 0, 0, 0, 'Many',
     'many@example.com', '0', 'processing', '2026-02-01'
   from generate_series(1, ${manyRows}) as n`,
);
afterAll(() => product.close());

const asked = { resource: 'requests', by: 'finance', not: 'support' } as const;

describe('requests as CSV', () => {
  it('hold what was bought, by whom and how to reach them, and no answer to a form', async () => {
    const query = 'q=ada@EXAMPLE.com&status=received&from=2026-03-05&to=2026-03-05&kind=CLEARANCE';
    const { rows, body } = await takeExport(product, { ...asked, query });
    expect(rows).toEqual([
      {
        Ordered: '2026-03-04T23:30:00.000Z',
        Request: number,
        Kind: 'Clearance',
        Plan: 'Police clearance',
        'Total, naira': '20000.50',
        Payment: 'failed',
        Reference: '',
        Paid: '',
        Status: 'Received',
        Outcome: '',
        'Assigned to': 'Bola',
        Name: `'@Ada Obi`,
        Email: 'Ada@example.com',
        Phone: `'+2348030000009`,
      },
    ]);
    expect(body).not.toMatch(/55566677788|1983-07-08|nin/i);
  });

  it('come as they are filtered, each once', async () => {
    const { rows } = await takeExport(product, { ...asked, query: 'kind=INSURED&assigned=nobody' });
    const requests = rows.map(({ Request }) => Request);
    expect([requests.length, new Set(requests).size]).toEqual([manyRows, manyRows]);
    expect(new Set(rows.map(({ Payment }) => Payment))).toEqual(new Set(['nothing-to-pay']));
  });
});

describe('incident reports as CSV', () => {
  it('are those of their inbox alone, with what they came to', async () => {
    const report = `RQ-${'B'.repeat(26)}`;
    await product.platform.database.executeSql(
      `insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
         customer_name, customer_email, customer_phone, form_data, status, finding, created_at)
       values ('${report}', 'INCIDENT_REPORT', 'theft', 'Theft', 0, 0, 0, 'Bola', 'b@example.com',
         '0', '{"what": "He took my purse"}', 'fulfilled', 'established', '2026-02-01')`,
    );
    const asked = { resource: 'incidents', by: 'auditor', not: 'support' } as const;
    for (const query of ['', 'kind=INSURED']) {
      const { rows, body } = await takeExport(product, { ...asked, query });
      expect(rows).toMatchObject([{ Request: report, Status: 'Done', Outcome: 'established' }]);
      expect(body).not.toContain('purse');
    }
  });
});
