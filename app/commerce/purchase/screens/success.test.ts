import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { sender } from '#platform/page.ts';
import { CallFailed } from '#platform/send.ts';
import { loader as loadCallback } from './callback.tsx';
import { loader as loadSuccess } from './success.tsx';

const requestId = 'RQ-1';
const paid = { requestId, paymentStatus: 'paid', status: 'processing', refundedAt: null };
const pages = [
  ['/payment-success', loadSuccess, `?request=${requestId}`],
  ['/payment/callback, without a script', loadCallback, '?reference=SW-1&trxref=SW-1&plain'],
] as const;

/** Where a page leads once the payment is confirmed, by how its order stands; null: it says that work has begun. */
async function ledTo(load: unknown, query: string, order: object): Promise<string | null> {
  const context = new RouterContextProvider();
  const answer = (call: { name: string }) =>
    call.name === 'getRequest' ? { ...paid, ...order } : { requestId, message: 'It is paid' };
  context.set(sender, (async (call: { name: string }) => answer(call)) as never);
  const request = new Request(`http://localhost/${query}`);
  const loader = load as (given: object) => Promise<unknown>;
  const got = await loader({ request, context, params: {} }).catch((thrown: unknown) => thrown);
  return got instanceof Response ? got.headers.get('location') : null;
}

it.each(pages)(
  '%s says that work has begun of what is worked on alone (PAY-09)',
  async (_page, load, query) => {
    const page = `/dashboard/requests/${requestId}`;
    expect(await ledTo(load, query, {})).toBeNull();
    for (const over of [{ status: 'cancelled' }, { status: 'fulfilled' }, { cannotGoOn: true }])
      expect([over, await ledTo(load, query, over)]).toEqual([over, page]);
    const refundedAt = '2026-11-30T12:00:00.000Z';
    expect(await ledTo(load, query, { refundedAt })).toBe(page);
  },
);

/** What the page has to show, or throws, where it is not told how its order stands. */
async function arrivedUntold(headers: HeadersInit, error: Error): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(sender, (async () => Promise.reject(error)) as never);
  const request = new Request(`http://localhost/?request=${requestId}`, { headers });
  const load = loadSuccess as (given: object) => Promise<{ data: unknown }>;
  return load({ request, context, params: {} }).then(({ data }) => data);
}

it('/payment-success says that it is paid where nothing more can be read (PAY-05, PAY-09)', async () => {
  const fromHere = { 'sec-fetch-site': 'same-origin' };
  for (const status of [0, 429, 500, 503]) {
    const error = new CallFailed(status, {});
    expect(await arrivedUntold(fromHere, error)).toEqual({ requestId });
    // An address that anybody may have written says nothing of the kind.
    for (const site of ['none', 'cross-site'])
      await expect(arrivedUntold({ 'sec-fetch-site': site }, error)).rejects.toBe(error);
  }
  for (const status of [400, 404])
    await expect(arrivedUntold(fromHere, new CallFailed(status, {}))).rejects.toMatchObject({
      status: 302,
    });
});
