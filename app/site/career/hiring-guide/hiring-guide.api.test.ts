import { afterAll, describe, expect, it } from 'vitest';
import { seedPlans, writtenPlans } from '#app/commerce/plans/seed.server.ts';
import { koboOfText } from '#platform/money.ts';
import { readPdf } from '#test/support/pdf.ts';
import { savePlan } from '#test/support/plans.ts';
import { openProduct } from '#test/support/product.ts';
import { hiringGuideApi } from './hiring-guide.api.server.ts';

const product = await openProduct({ seeds: false, calls: hiringGuideApi });
await seedPlans(product.platform);
afterAll(() => product.close());

describe('GET /brochures/hiring-guide', () => {
  it('refuses stray input', async () => {
    const answer = await product.get('/brochures/hiring-guide?page=2');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'invalid' });
  });

  it('answers the file under its name, for everybody to keep for minutes (HIRE-11)', async () => {
    const answer = await product.get('/brochures/hiring-guide');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Sapioworker-Hiring-Guide.pdf"',
      'cache-control': 'public, max-age=300',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect((await readPdf(answer.rawPayload)).pages).toHaveLength(7);
  });

  it('sends nothing again to somebody who has it, until a price changes', async () => {
    const { etag } = (await product.get('/brochures/hiring-guide')).headers;
    const again = () =>
      product.get('/brochures/hiring-guide', { headers: { 'if-none-match': String(etag) } });
    expect((await again()).statusCode).toBe(304);
    const [plan] = writtenPlans('RECRUITMENT_PACKAGE');
    if (!plan) throw new Error('no package');
    const changed = { ...plan, basePrice: koboOfText('31000.00') };
    await savePlan(product.platform, 'RECRUITMENT_PACKAGE', { plan: changed, position: 0 });
    const newer = await again();
    expect(newer.statusCode).toBe(200);
    const { pages } = await readPdf(newer.rawPayload);
    expect(pages[5]).toContain('₦31,000');
    expect(pages[5]).not.toContain('₦30,000');
  });
});
