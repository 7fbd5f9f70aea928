import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';

const product = await openProduct({ seeds: false });
await product.platform.database.executeSql(
  `insert into staff (id, name, email, role, password_hash, must_change_password, totp_secret,
     totp_pending, recovery_hashes, disabled_at, created_at)
   select 'many-' || n, 'Zeno', n || '@many.example.com', 'editor', 'canary-hash', n > 1,
     'canary-secret', 'canary-pending', array['canary-code'], now(), '2026-02-01'
   from generate_series(1, ${manyRows}) as n`,
);
afterAll(() => product.close());

const asked = { resource: 'staff', by: 'auditor', not: 'editor' } as const;

describe('members of staff as CSV', () => {
  it('hold who works here as what, and nothing that one signs in with', async () => {
    const { rows, body } = await takeExport(product, { ...asked, query: 'q=1@many.example.com' });
    expect(rows.find(({ Email }) => Email === '1@many.example.com')).toEqual({
      Name: 'Zeno',
      Email: '1@many.example.com',
      Role: 'editor',
      Disabled: expect.stringMatching(/^20\d\d-.+Z$/),
      'Second factor': 'yes',
      'Password still to change': 'no',
      'Last active': '',
      Created: '2026-02-01T00:00:00.000Z',
    });
    expect(body).not.toContain('canary');
    const own = await takeExport(product, { ...asked, query: 'role=auditor&state=enabled' });
    expect(own.rows.at(-1)?.['Last active']).toMatch(/^20\d\d-/);
  });

  it('come as they are filtered, each once', async () => {
    const query = 'role=editor&state=disabled';
    const { rows } = await takeExport(product, { ...asked, query });
    const addresses = rows.map(({ Email }) => Email);
    expect([addresses.length, new Set(addresses).size]).toEqual([manyRows, manyRows]);
  });
});
