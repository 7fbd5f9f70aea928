import { afterAll, describe, expect, it } from 'vitest';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { filled, uploadTo } from '#test/support/filled-form.ts';
import { openProduct } from '#test/support/product.ts';
import type { Form } from '../../contract.ts';
import { sentFormOf } from '../submissions.rules.ts';

const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
const form: Form = (await product.get('/forms/tag/community-agent')).json();
afterAll(() => product.close());

const asked = { resource: 'submissions', by: 'auditor', not: 'support' } as const;

describe('submissions as CSV', () => {
  it('hold who applied for what and how to reach them, and no other answer', async () => {
    const who = { fullName: '=Ada Obi', email: 'Ada@example.com', phone: '+234 805 000 0777' };
    const answers = { ...(await filled(form, () => uploadTo(product))), ...who };
    const at = new Date(Date.UTC(2026, 0, 1));
    const sent = await product.post(
      `/forms/${form.id}/submit`,
      sentFormOf(form, answers as never, at),
    );
    const { receipt, receivedAt } = sent.json();
    const query = `q=${receipt.toLowerCase()}&state=new&tag=community-agent`;
    const { rows, body } = await takeExport(product, { ...asked, query });
    expect(rows).toEqual([
      {
        'Receipt number': receipt,
        Form: form.title,
        State: 'new',
        Name: `'=Ada Obi`,
        Email: 'ada@example.com',
        Phone: `'${who.phone}`,
        Received: receivedAt,
      },
    ]);
    const others = Object.entries(answers)
      .filter(([name]) => !(name in who))
      .flatMap(([, answer]) => (typeof answer === 'string' && answer.length > 3 ? [answer] : []));
    expect(others).toContain('1991-04-12');
    for (const answer of others) expect(body).not.toContain(answer);
  });

  it('come as they are filtered, each once', async () => {
    await product.platform.database.executeSql(
      `insert into form_submissions
         (id, form_id, tag, sent_id, sent_at, received_at, answers, content_hash, mailed, state)
       select 'AP-' || lpad(n::text, 8, '0'), '${form.id}', 'community-agent', n::text, '',
         timestamptz '2025-03-04 22:59Z' + n * interval '1 minute', '{}', 'many-' || n, true,
         'declined'
       from generate_series(0, ${manyRows - 1}) as n`,
    );
    const numbers = async (query: string) => {
      const { rows } = await takeExport(product, { ...asked, query });
      return rows.map((row) => row['Receipt number']);
    };
    const all = await numbers('state=declined');
    expect([all.length, new Set(all).size]).toEqual([manyRows, manyRows]);
    // Days of Lagos: the first of them came a minute before midnight there.
    expect(await numbers('until=2025-03-04')).toEqual(['AP-00000000']);
    expect(await numbers('since=2025-03-05&state=declined')).toHaveLength(manyRows - 1);
  });
});
