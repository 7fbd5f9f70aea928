import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProduct, type Product } from './support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await openProduct({
    env: {
      MAIN_API_URL: 'https://api.example.com/main',
      VERIFICATION_API_URL: 'https://checks.example.com/checks',
    },
  });
});
afterAll(() => product.close());

it('answers every public path on each base, so that either reading works (C-44, API-01, API-02)', async () => {
  for (const base of ['/main', '/checks']) {
    const services = await product.app.inject(`${base}/services`);
    expect([base, services.statusCode, services.json().data.length]).toEqual([base, 200, 12]);
    const post = await product.app.inject(`${base}/blogs/by-slug/check-a-worker-before-the-door`);
    expect([base, post.statusCode]).toEqual([base, 200]);
    const subscribed = await product.app.inject({
      method: 'POST',
      url: `${base}/mail-list/subscribe`,
      payload: { email: 'amina@example.com' },
    });
    expect([base, subscribed.statusCode]).toEqual([base, 200]);
  }
  expect((await product.app.inject('/api/services')).statusCode).toBe(404);
});

it('is asked by a browser on the host of the site for what needs its cookies or stands in a page (C-44)', async () => {
  const record = await product.app.inject('/main/verifications/verified/Sw-NGZ42');
  expect(record.json().photo).toBe('/main/verifications/Sw-NGZ42/photo');
  expect((await product.app.inject(record.json().photo)).headers['content-type']).toMatch(/^image/);
});
