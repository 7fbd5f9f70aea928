import { afterEach, expect, test } from 'vitest';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';

let product: Product;
afterEach(() => product.close());

const preflight = (origin: string) =>
  product.app.inject({
    method: 'OPTIONS',
    url: '/api/verifications/search',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,authorization,idempotency-key',
    },
  });

test('on one host no other site may call (C-44)', async () => {
  product = await openProduct({ seeds: false });
  const answer = await preflight('https://elsewhere.example.com');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('with the API on another host the site itself may, with its headers (C-44)', async () => {
  const env = {
    SITE_URL: 'https://www.example.com',
    MAIN_API_URL: 'https://api.example.com/api',
    VERIFICATION_API_URL: 'https://api.example.com/api',
  };
  product = await openProduct({ seeds: false, env });
  const answer = await preflight('https://www.example.com');
  expect(answer.statusCode).toBe(204);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://www.example.com',
    'access-control-allow-headers':
      'content-type, authorization, idempotency-key, x-challenge-answer',
  });
  const other = await preflight('https://elsewhere.example.com');
  expect(other.headers['access-control-allow-origin']).not.toBe('https://elsewhere.example.com');
});

test('staff are answered on the host of ADMIN_URL alone (ASVS 3.5.4)', async () => {
  const env = { SITE_URL: 'https://www.example.com', ADMIN_URL: 'https://staff.example.com' };
  product = await openProduct({ seeds: false, env });
  const url = '/api/v1/plans';
  const member = await signIn(product, 'administrator');
  const status = async (host: string) =>
    (await product.app.inject({ url, headers: { ...member.headers, host } })).statusCode;
  expect(await status('www.example.com')).toBe(401);
  expect(await status('staff.example.com')).toBe(200);
});

test.each([
  ['/images', 'same-origin'],
  ['https://pictures.example.com/images', 'cross-origin'],
])('pictures at %s may be shown by who they are for (BLG-04)', async (IMAGE_BASE_URL, policy) => {
  product = await openProduct({ seeds: false, env: { IMAGE_BASE_URL } });
  const policyOf = async (url: string) =>
    (await product.app.inject({ url })).headers['cross-origin-resource-policy'];
  expect(await policyOf('/images/kept/a.webp')).toBe(policy);
  expect(await policyOf('/api/blogs')).toBe('same-origin');
});
