import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';

const product = await openProduct({ seeds: false });
await product.platform.database.executeSql(
  `insert into mail_outbox (id, message_id, recipient, subject, html, plain, headers, status,
     attempts, created_at, sent_at, bounce)
   select 'many-' || n, 'canary-message-' || n, n || '@many.example.com', 'A receipt',
     '<p>canary-html</p>', 'canary-plain', '{"x": "canary-header"}',
     case when n > ${manyRows} then 'sent' else 'failed' end, 12, '2026-02-01',
     case when n > ${manyRows} then timestamptz '2026-02-02' end,
     case when n > ${manyRows} then 'permanent' end
   from generate_series(1, ${manyRows + 1}) as n`,
);
afterAll(() => product.close());

const asked = { resource: 'outbox', by: 'auditor', not: 'support' } as const;

describe('the outbox as CSV', () => {
  it('holds to whom what was sent and when, and nothing that stood in a mail', async () => {
    const { rows, body } = await takeExport(product, { ...asked, query: 'status=sent' });
    expect(rows).toEqual([
      {
        To: `${manyRows + 1}@many.example.com`,
        Subject: 'A receipt',
        State: 'sent',
        Reported: 'Came back for good',
        Attempts: '12',
        Created: '2026-02-01T00:00:00.000Z',
        Sent: '2026-02-02T00:00:00.000Z',
      },
    ]);
    expect(body).not.toContain('canary');
  });

  it('comes as it is filtered, each mail once', async () => {
    const { rows, body } = await takeExport(product, { ...asked, query: 'status=failed&page=3' });
    const addresses = rows.map(({ To }) => To);
    expect([addresses.length, new Set(addresses).size]).toEqual([manyRows, manyRows]);
    expect(body).not.toContain('canary');
  });
});
