import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';

const reference = `SW-${'A'.repeat(26)}`;
const product = await openProduct({ seeds: false });
const { executeSql } = product.platform.database;
await executeSql(
  `insert into payments (reference, purpose, subject, amount_kobo, paid_kobo, email, return_path,
     cancel_path, status, reason, channel, brand, last4, checkout_url, said_response, paid_at,
     created_at)
   values ('${reference}', 'request', 'RQ-1', 500050, 500049, 'Ada@example.com', '/a', '/b',
     'needs-attention', '=amount', 'card', 'visa', '4081', 'https://pay.example.com/x',
     'Insufficient funds', '2026-03-04 23:40Z', '2026-03-04 23:30Z')`,
);
await executeSql(
  `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
     cancel_path, status, created_at)
   select 'SW-' || lpad(n::text, 26, '0'), 'request', 'thing-' || n, 100, 'many@example.com',
     '/a', '/b', 'expired', '2026-02-01'
   from generate_series(1, ${manyRows}) as n`,
);
afterAll(() => product.close());

const asked = { resource: 'payments', by: 'auditor', not: 'support' } as const;

describe('payments as CSV', () => {
  it('hold the money and the buyer’s address, and nothing of a card', async () => {
    const query = 'q=ada@EXAMPLE.com&waits=true&from=2026-03-05&to=2026-03-05';
    const { rows, body } = await takeExport(product, { ...asked, query });
    expect(rows).toEqual([
      {
        Created: '2026-03-04T23:30:00.000Z',
        Reference: reference,
        Purpose: 'request',
        Number: 'RQ-1',
        Email: 'Ada@example.com',
        'Amount, naira': '5000.50',
        'Paid, naira': '5000.49',
        State: 'needs-attention',
        Reason: `'=amount`,
        'Needs attention': 'yes',
        Paid: '2026-03-04T23:40:00.000Z',
        Settled: '',
        'Refund requested': '',
        'Refund in progress': '',
        Closed: '',
      },
    ]);
    expect(body).not.toMatch(/4081|visa|pay\.example|Insufficient/i);
  });

  it('come as they are filtered, each once', async () => {
    const { rows } = await takeExport(product, { ...asked, query: 'status=expired' });
    const payments = rows.map(({ Reference }) => Reference);
    expect([payments.length, new Set(payments).size]).toEqual([manyRows, manyRows]);
  });

  it('read as the list does: what went back is refunded', async () => {
    const back = `SW-${'B'.repeat(26)}`;
    await product.platform.database.executeSql(
      `insert into payments (reference, purpose, subject, amount_kobo, paid_kobo, email, return_path,
         cancel_path, status, paid_at, refund_queued_at, created_at)
       values ('${back}', 'request', 'RQ-2', 500000, 500000, 'b@example.com', '/a', '/b', 'paid',
         '2026-03-04', '2026-03-05', '2026-03-04')`,
    );
    const { rows } = await takeExport(product, { ...asked, query: 'status=refunded' });
    expect(rows.map(({ Reference, State }) => [Reference, State])).toEqual([[back, 'refunded']]);
  });
});

describe('the webhook log as CSV', () => {
  it('holds what came, each once, and never a body', async () => {
    await product.platform.database.executeSql(
      `insert into payment_webhooks (body_hash, event, reference, body, received_at, handled_at)
       select md5(n::text), 'charge.success', 'SW-' || lpad(n::text, 26, '0'),
         '{"email": "ada@example.com"}', '2026-02-01',
         case when n > 1 then timestamptz '2026-02-02' end
       from generate_series(1, ${manyRows}) as n`,
    );
    const asked = { resource: 'webhooks', by: 'auditor', not: 'finance' } as const;
    const open = await takeExport(product, { ...asked, query: 'open=true' });
    expect(open.rows).toEqual([
      {
        Received: '2026-02-01T00:00:00.000Z',
        Event: 'charge.success',
        Payment: `SW-${'1'.padStart(26, '0')}`,
        Times: '1',
        Processed: '',
      },
    ]);
    const { rows, body } = await takeExport(product, { ...asked, query: 'event=charge.success' });
    const payments = rows.map(({ Payment }) => Payment);
    expect([payments.length, new Set(payments).size]).toEqual([manyRows, manyRows]);
    expect(body).not.toContain('ada@');
  });
});
