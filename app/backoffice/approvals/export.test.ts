import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';

const product = await openProduct({ seeds: false });
afterAll(() => product.close());

const asked = { resource: 'approvals', by: 'auditor', not: 'finance' } as const;

describe('approval requests as CSV', () => {
  it('hold who asked what and why, who decided and how it ended, and no payload', async () => {
    await product.platform.database.executeSql(
      `insert into approvals (id, action, subject, payload, summary, reason, status, outcome,
         asked_by, asked_name, asked_at, decided_by, decided_name, decided_at)
       values ('one', 'records.revoke', 'canary-subject', '{"token": "canary-payload"}',
         '=Revoke it', 'A forged paper', 'done', 'It is revoked.', 'canary-asker', 'Amina',
         '2026-02-01', 'canary-decider', 'Bola', '2026-02-02')`,
    );
    const { rows, body } = await takeExport(product, asked);
    expect(rows).toEqual([
      {
        Request: "'=Revoke it",
        Reason: 'A forged paper',
        'Requested by': 'Amina',
        Requested: '2026-02-01T00:00:00.000Z',
        State: 'done',
        'Decided by': 'Bola',
        Decided: '2026-02-02T00:00:00.000Z',
        Result: 'It is revoked.',
      },
    ]);
    expect(body).not.toContain('canary');
  });

  it('come as they are filtered, each once', async () => {
    await product.platform.database.executeSql(
      `insert into approvals (id, action, subject, payload, summary, reason, asked_by, asked_name,
         asked_at)
       select 'many-' || n, 'test', n::text, '{}', 'Request ' || n, 'A test', 'a', 'Amina', now()
       from generate_series(1, ${manyRows}) as n`,
    );
    const { rows } = await takeExport(product, { ...asked, query: 'status=waiting&page=3' });
    const requests = rows.map(({ Request }) => Request);
    expect([requests.length, new Set(requests).size]).toEqual([manyRows, manyRows]);
  });
});
