import { RouterContextProvider } from 'react-router';
import { afterAll, describe, expect, it } from 'vitest';
import { limitTable } from '#platform/limits/table.ts';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { openRecords } from '#test/support/records.ts';
import { signInWorker } from '#test/support/worker.ts';
import { loader } from '../screens/card.tsx';

const product = await openRecords({ LIMITS_FACTOR: '1' });
afterAll(() => product.close());

const paths = ['/me/card', '/me/card/live'];

describe('one’s own card and the code for the screen', () => {
  it('are nobody’s without a session, and no masked session’s', async () => {
    const masked = await signInWorker(product, 'Sw-AMY20', 'sms');
    for (const path of paths) {
      expect([path, (await product.get(path)).statusCode]).toEqual([path, 401]);
      expect([path, (await masked.get(path)).statusCode]).toEqual([path, 403]);
    }
  });

  it('are made sixty times an hour, of one record and not of another', async () => {
    const worker = await signInWorker(product, 'Sw-AMY20');
    const statuses: number[] = [];
    for (let n = 0; n <= limitTable['me-card'].max; n += 1) {
      statuses.push((await worker.get('/me/card/live')).statusCode);
    }
    expect(statuses).toEqual([...statuses.slice(1).map(() => 200), 429]);
    expect((await worker.get('/me/card')).statusCode).toBe(429);
    // Expired, but let through.
    const other = await signInWorker(product, 'Sw-TND07');
    expect((await other.get('/me/card/live')).statusCode).toBe(409);
  });

  it('are a page that says so in a sentence when they were made too often', async () => {
    const message = 'Too many tries. Please wait a little and try again.';
    const context = new RouterContextProvider();
    context.set(sender, () => Promise.reject(new CallFailed(429, { message })));
    const request = new Request('http://localhost/me/card');
    const told = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
    expect(told).toEqual({ refused: message, isMasked: false });
  });
});
