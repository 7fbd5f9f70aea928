import { afterAll, expect, it } from 'vitest';
import { verifyPayment } from '#app/commerce/payment/contract.ts';
import { getPlan, Kind, listPlans } from '#app/commerce/plans/contract.ts';
import { createRequest, processPayment } from '#app/commerce/purchase/contract.ts';
import { getRenewalStatus } from '#app/commerce/renewal/contract.ts';
import { subscribe } from '#app/site/mailing-list/contract.ts';
import { listServices } from '#app/site/rate-calculator/contract.ts';
import { openProduct } from './support/product.ts';

const product = await openProduct({
  env: {
    MAIN_API_URL: 'https://api.example.com/main',
    VERIFICATION_API_URL: 'https://checks.example.com/checks',
  },
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

it('asks the verification service for what the list of calls names as its own (C-44, API-25 to API-29)', () => {
  const own = [
    ...[subscribe, listServices, getRenewalStatus, processPayment, verifyPayment],
    ...Kind.options.flatMap((kind) => [createRequest[kind], getPlan[kind]]),
  ];
  for (const { path, base } of own) expect([path, base]).toEqual([path, 'verification']);
  for (const { path, base } of Object.values(listPlans)) {
    expect([path, base]).toEqual([path, 'main']);
  }
});
