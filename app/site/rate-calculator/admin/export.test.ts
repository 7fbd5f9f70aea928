import { afterAll, describe, expect, it } from 'vitest';
import { koboOf } from '#platform/money.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openProduct();
const editor = await signIn(product, 'editor');
afterAll(() => product.close());

const path = '/api/v1/services/export';
const rows = () =>
  product.platform.database.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('actor', '=', editor.id)
    .where('action', 'like', 'services.export%')
    .orderBy('id' as never)
    .execute();

describe('services as CSV', () => {
  it('are nobody’s who may not take them, nor without a password given just now', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'support')).get(path)).statusCode).toBe(403);
    const late = await signIn(product, 'editor');
    await product.platform.database.kysely
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(Date.now() - 60 * 60_000) })
      .where('id', '=', late.session)
      .execute();
    const answer = await late.get(path);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error).toBe('confirm-needed');
    expect(await rows()).toEqual([]);
  });

  it('come as they are filtered, all of them, with who and when in the name and the trail', async () => {
    const many = Array.from({ length: 1_203 }, (_, n) => ({
      id: crypto.randomUUID(),
      title: `Zither tuner ${n}`,
      description: '=HYPERLINK("http://evil.example.com")',
      min_rate_kobo: koboOf(100_050),
      place: 900,
    }));
    await product.platform.database.kysely.insertInto('services').values(many).execute();
    const answer = await editor.get(`${path}?q=zither&sort=title&order=asc`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-disposition']).toMatch(
      /filename="services-20\d\d-\d\d-\d\dT\d{4}-test-editor\.csv"/,
    );
    const lines = answer.body.trim().split('\r\n');
    expect(lines).toHaveLength(1_204);
    expect(new Set(lines).size).toBe(1_204);
    expect(lines[1]).toMatch(
      /^900,"Zither tuner \d+","'=HYPERLINK\(""http:\/\/evil.example.com""\)",1000.5$/,
    );
    const fields = ['Position', 'Title', 'Description', 'Rate per hour in naira'];
    expect(await rows()).toMatchObject([
      { action: 'services.export', level: 'L3', fields },
      { action: 'services.exported', level: 'L3', reason: '1203 rows' },
    ]);
  });

  it('end at the quota of a day', async () => {
    const member = await signIn(product, 'administrator');
    for (let n = 0; n < 30; n += 1) {
      await product.platform.limits.take('export-member', member.id);
    }
    expect((await member.get(path)).statusCode).toBe(429);
  });
});
