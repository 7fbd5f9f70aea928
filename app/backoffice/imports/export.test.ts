import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openProduct({ seeds: false });
afterAll(() => product.close());

const asked = { resource: 'imports', by: 'auditor', not: 'editor' } as const;

describe('the history of imports as CSV', () => {
  it('holds who loaded what and how it ended, and no cell of a file', async () => {
    const { id, name } = await signIn(product, 'administrator');
    await product.platform.database.executeSql(
      `insert into imports (id, kind, asked_by, asked_at, state, rows, checked, faults, fault_count,
         csv, ended_at)
       values ('one', 'records', '${id}', '2026-02-01', 'refused', 7, 7,
         '[{"row": 1, "column": "fullName", "fault": "canary-fault"}]', 1, 'canary-csv',
         '2026-02-02'),
       ('two', 'services', 'command-line', '2026-02-01', 'waiting', 8, 0, '[]', 0, 'canary-csv', null)`,
    );
    const { rows, body } = await takeExport(product, asked);
    expect(rows).toEqual([
      {
        Type: 'Verification records',
        'Started by': name,
        Started: '2026-02-01T00:00:00.000Z',
        Rows: '7',
        State: 'refused',
        Errors: '1',
        Ended: '2026-02-02T00:00:00.000Z',
      },
      expect.objectContaining({
        Type: 'Services and rates',
        'Started by': 'command-line',
        Ended: '',
      }),
    ]);
    expect(body).not.toContain('canary');
  });

  it('has each import once', async () => {
    await product.platform.database.executeSql(
      `insert into imports (id, kind, asked_by, asked_at, state, rows, csv)
       select 'many-' || n, 'plans', 'a', now(), 'done', n, '' from generate_series(1, ${manyRows}) as n`,
    );
    const { rows } = await takeExport(product, { ...asked, query: 'page=3' });
    const counts = rows.filter(({ Type }) => Type === 'Plans').map(({ Rows }) => Rows);
    expect([counts.length, new Set(counts).size]).toEqual([manyRows, manyRows]);
  });
});
