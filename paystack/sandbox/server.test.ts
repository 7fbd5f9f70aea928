import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { isSigned } from '../signature.ts';
import { cards } from './cards.ts';
import { openSandbox } from './server.ts';
import { waitAfter } from './webhooks.ts';

const secretKey = 'sk_test_sandbox';
const address = 'http://localhost:3010';
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
const file = join(folder, 'transactions.jsonl');

/** A product that takes webhooks: what came, and how it answers. */
let product: Server;
let came: { body: string; signed: boolean }[] = [];
let answers = 200;
let sandbox: FastifyInstance;

beforeEach(async () => {
  came = [];
  answers = 200;
  product = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const bytes = Buffer.concat(parts);
      const signed = isSigned(bytes, request.headers['x-paystack-signature'], secretKey);
      came.push({ body: bytes.toString(), signed });
      response.writeHead(answers).end();
    });
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  sandbox = opened();
});
afterEach(async () => {
  await sandbox.close();
  await new Promise((resolve) => product.close(resolve));
  rmSync(file, { force: true });
});

function opened(key = secretKey): FastifyInstance {
  const { port } = product.address() as AddressInfo;
  const webhookUrl = `http://127.0.0.1:${port}/webhook`;
  return openSandbox({ secretKey: key, address, webhookUrl: () => webhookUrl, file });
}

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  sandbox.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secretKey}` },
    ...(payload ? { payload } : {}),
  });

/** Opens a checkout and gives its path. */
async function checkout(reference: string, more: object = {}): Promise<string> {
  const answer = await call('POST', '/transaction/initialize', {
    email: 'buyer@example.com',
    amount: '20000',
    reference,
    callback_url: 'http://localhost:3000/payment/callback',
    metadata: { cancel_action: 'http://localhost:3000/verification' },
    ...more,
  });
  return new URL(answer.json().data.authorization_url).pathname;
}

const press = (url: string, fields: Record<string, string>) =>
  sandbox.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

const statusOf = async (reference: string) =>
  (await call('GET', `/transaction/verify/${reference}`)).json().data.status;

const pay = (url: string, number: string, more = {}) => {
  const card = cards.find((one) => one.number === number);
  return press(url, { number, cvv: card?.cvv ?? '', ...more });
};

describe('the sandbox', () => {
  it('takes no live key', () => {
    expect(() => opened('sk_live_1')).toThrow(/test keys only/);
  });

  it.each([
    [{ email: undefined }, 'missing_params'],
    [{ amount: undefined }, 'missing_params'],
    [{ amount: 1.5 }, 'invalid_params'],
    [{ currency: 'USD' }, 'unsupported_currency'],
    [{ reference: 'a b' }, 'invalid_params'],
  ])('declines an order with %j', async (more, code) => {
    const order = { email: 'a@example.com', amount: 20_000, reference: 'SW-1', ...more };
    const answer = await call('POST', '/transaction/initialize', order);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: false, type: 'validation_error', code });
  });

  it('declines controls it does not know', async () => {
    expect((await call('PUT', '/sandbox/controls', { webhook: {} })).statusCode).toBe(400);
  });

  it('keeps transactions beyond the end of its process', async () => {
    await checkout('SW-KEPT');
    await sandbox.close();
    sandbox = opened();
    expect(await statusOf('SW-KEPT')).toBe('abandoned');
  });
});

describe('a checkout', () => {
  it('of an unknown code is not found', async () => {
    expect((await sandbox.inject({ url: '/checkout/none' })).statusCode).toBe(404);
  });

  it.each([
    ['4084080000005408', 'Declined'],
    ['507850785078507853', 'Token Not Generated'],
    ['4084080000670037', 'Insufficient Funds'],
  ])('with %s is declined, and another card may follow', async (number, why) => {
    const url = await checkout('SW-DECLINED');
    const declined = await pay(url, number, { pin: '1234' });
    expect(declined.body).toContain(why);
    expect(await statusOf('SW-DECLINED')).toBe('failed');
    expect((await pay(url, '4084084084084081')).statusCode).toBe(303);
    expect(await statusOf('SW-DECLINED')).toBe('success');
  });

  it.each(['507850785078507812', '5060666666666666666'])(
    'asks for more with %s',
    async (number) => {
      const url = await checkout('SW-ASKS');
      expect((await pay(url, number)).statusCode).toBe(422);
      expect(await statusOf('SW-ASKS')).toBe('abandoned');
      expect((await pay(url, number, { pin: '1234', otp: '123456' })).statusCode).toBe(303);
    },
  );

  it('goes back with both parameters, can be used once, and tells the product', async () => {
    const url = await checkout('SW-PAID');
    const paid = await pay(url, '4084084084084081');
    expect(paid.headers.location).toBe(
      'http://localhost:3000/payment/callback?trxref=SW-PAID&reference=SW-PAID',
    );
    expect((await sandbox.inject({ url })).statusCode).toBe(410);
    await vi.waitFor(() => expect(came).toHaveLength(1));
    expect(came[0]?.signed).toBe(true);
    expect(JSON.parse(came[0]?.body ?? '')).toMatchObject({
      event: 'charge.success',
      data: {
        reference: 'SW-PAID',
        amount: 20_000,
        currency: 'NGN',
        authorization: { last4: '4081' },
      },
    });
  });

  it('that is cancelled leads to the cancel address and stays open', async () => {
    const url = await checkout('SW-CANCELLED');
    const cancelled = await press(url, { how: 'cancel' });
    expect(cancelled.headers.location).toBe('http://localhost:3000/verification');
    expect(await statusOf('SW-CANCELLED')).toBe('abandoned');
  });

  it('by transfer is settled later', async () => {
    const url = await checkout('SW-LATE');
    await press(url, { how: 'transfer' });
    expect(await statusOf('SW-LATE')).toBe('ongoing');
    await call('POST', '/sandbox/clock', { ms: 8_000 });
    expect(await statusOf('SW-LATE')).toBe('success');
    await vi.waitFor(() => expect(came).toHaveLength(1));
    // The page that waits looks again by itself.
    const { body } = await sandbox.inject({ url });
    expect(body).toContain('callback?trxref=SW-LATE&amp;reference=SW-LATE">Back to the shop');
  });

  it('draws what was typed as text', async () => {
    const url = await checkout('SW-TEXT', { email: '"><script>x</script>@example.com' });
    expect((await sandbox.inject({ url })).body).not.toContain('<script>');
  });
});

describe('webhooks', () => {
  it('are tried again by the schedule until the product answers 200', async () => {
    answers = 500;
    await pay(await checkout('SW-AGAIN'), '4084084084084081');
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await vi.waitFor(() => expect(came).toHaveLength(attempt));
      answers = attempt === 4 ? 200 : 500;
      await vi.waitFor(async () => {
        await call('POST', '/sandbox/clock', { ms: waitAfter(attempt) });
        expect(came.length).toBeGreaterThan(attempt);
      }, patience);
      if (answers === 200) break;
    }
    await vi.waitFor(async () =>
      expect((await call('GET', '/sandbox/webhooks')).json()).toMatchObject([{ status: 'taken' }]),
    );
    expect(waitAfter(1)).toBe(180_000);
    expect(waitAfter(4)).toBe(3_600_000);
  });

  it('are lost, repeated or wrongly signed as the controls say', async () => {
    await call('PUT', '/sandbox/controls', { webhooks: { lost: 1 } });
    await pay(await checkout('SW-LOST'), '4084084084084081');
    expect((await call('GET', '/sandbox/webhooks')).json()).toMatchObject([{ status: 'lost' }]);
    await call('PUT', '/sandbox/controls', { webhooks: { times: 5, corrupt: 1 } });
    await pay(await checkout('SW-FIVE'), '4084084084084081');
    await vi.waitFor(() => expect(came).toHaveLength(5));
    expect(came.every(({ signed }) => !signed)).toBe(true);
  });
});
