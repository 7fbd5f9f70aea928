import { afterAll, describe, expect, it } from 'vitest';
import { readPdf } from '#test/support/pdf.ts';
import { openProduct } from '#test/support/product.ts';
import { brochureApi } from './brochure.api.server.ts';

const product = await openProduct({ seeds: false, calls: brochureApi });
afterAll(() => product.close());

describe('GET /brochures/verification', () => {
  it('refuses stray input', async () => {
    const answer = await product.get('/brochures/verification?page=2');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: 'invalid' });
  });

  it('answers the file under its stated name, for everybody to keep (HOME-13)', async () => {
    const answer = await product.get('/brochures/verification');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="Sapioworker-Verification-Brochure.pdf"',
      'cache-control': 'public, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    });
    expect((await readPdf(answer.rawPayload)).pages).toHaveLength(4);
  });
});
