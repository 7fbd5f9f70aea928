import { afterAll, describe, expect, it } from 'vitest';
import { mayDo, rolesWith } from '#app/shell/permissions.rules.ts';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';

const product = await openProduct({ seeds: false });
afterAll(() => product.close());

const asked = { resource: 'forms', by: 'editor', not: 'support' } as const;

describe('forms as CSV', () => {
  it('hold each form as its current version is, and no answer', async () => {
    await product.platform.database.executeSql(
      `insert into form_definitions (id, tag, version, title, sections, published_at)
       select 'own-v' || n, 'own', n, '=Version ' || n,
         '[{"title": "You", "fields": [{"name": "a"}, {"name": "b"}]}, {"fields": [{"name": "c"}]}]',
         date '2026-02-01' + n
       from generate_series(1, 12) as n`,
    );
    await product.platform.database.executeSql(
      `insert into form_submissions (id, form_id, tag, sent_id, sent_at, received_at, answers,
         content_hash, mailed, state)
       select 'AP-0000000' || n, 'own-v2', 'own', n::text, '', now(), '{"a": "canary-answer"}',
         n::text, true, case when n = 3 then 'accepted' else 'new' end
       from generate_series(1, 3) as n`,
    );
    const { rows, body } = await takeExport(product, asked);
    expect(rows).toEqual([
      {
        Title: "'=Version 12",
        Tag: 'own',
        Version: '12',
        Fields: '3',
        Published: '2026-02-13T00:00:00.000Z',
      },
    ]);
    expect(body).not.toContain('canary');
  });

  it('say how many submissions wait to who reads them alone', async () => {
    for (const by of rolesWith('forms.export')) {
      const { rows } = await takeExport(product, { ...asked, by });
      const [own] = rows.filter(({ Tag }) => Tag === 'own');
      const waiting = mayDo(by, 'submissions.read') ? '2' : undefined;
      expect([by, own?.['New submissions']]).toEqual([by, waiting]);
    }
  });

  it('come each once', async () => {
    await product.platform.database.executeSql(
      `insert into form_definitions (id, tag, version, title, sections, published_at)
       select 'many-' || n || '-v' || v, 'many-' || n, v, 'Many', '[]', now()
       from generate_series(1, ${manyRows}) as n, generate_series(1, 2) as v`,
    );
    const { rows } = await takeExport(product, { ...asked, by: 'auditor', query: 'page=3' });
    const many = rows.filter(({ Tag }) => Tag?.startsWith('many-'));
    expect([many.length, new Set(many.map(({ Tag }) => Tag)).size]).toEqual([manyRows, manyRows]);
    expect(new Set(many.map(({ Version }) => Version))).toEqual(new Set(['2']));
    const found = await takeExport(product, {
      ...asked,
      by: 'administrator',
      query: 'q=VERSION 1',
    });
    expect(found.rows.map(({ Tag }) => Tag)).toEqual(['own']);
  });
});
