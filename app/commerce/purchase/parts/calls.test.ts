import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { onChanged, tags } from '#app/shell/queries/parts/tags.ts';
import { koboOfText } from '#platform/money.ts';
import { CallFailed } from '#platform/send.ts';
import { begin, changed } from '../steps.rules.ts';
import { create, isOver, readFormAnew } from './calls.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let stop = () => {};
afterEach(() => {
  stop();
  client.clear();
});

/** How often the form of a plan is asked for, shown before an order and again after it has failed. */
async function askedFor(error: unknown): Promise<number> {
  stop = onChanged((tag) => void client.invalidateQueries({ queryKey: [tag] }));
  let asked = 0;
  const show = async () => {
    const leave = new QueryObserver(client, {
      queryKey: [tags.form, 'form', 'background-check'],
      queryFn: async () => ++asked,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    await new Promise((go) => setTimeout(go, 5));
    leave();
  };
  await show();
  readFormAnew(error);
  await show();
  return asked;
}

describe('the form of a plan', () => {
  it('is read anew by who was refused for an answer: it may be a newer one by now (PUR-22, DFP-01)', async () => {
    const fields = { workerConsent: 'Worker consent is required' };
    expect(await askedFor(new CallFailed(400, { error: 'form-refused', fields }))).toBe(2);
  });

  it.each([
    ['another price', new CallFailed(409, { error: 'price-changed' })],
    ['no answer', new CallFailed(0, {})],
    ['a fault', new TypeError('Failed to fetch')],
  ])('is kept after %s', async (_what, error) => {
    expect(await askedFor(error)).toBe(1);
  });
});

it.each(['request-person-erased', 'request-cancelled'])(
  '%s: its page says what is next',
  (error) => {
    expect(isOver(new CallFailed(409, { error }))).toBe(true);
  },
);

it('an order that was changed unpaid says in whose place it comes, and proves it (C-58)', async () => {
  const plan: Plan = {
    ...{ id: 'gate', name: 'Gate pass', description: '', bgColor: '#FFFFFF', features: [] },
    ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
  };
  const own = { requestId: 'RQ-1', proof: 'signed' };
  const sent: { instead?: object }[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json(own);
  });
  const { signal } = new AbortController();
  const draft = begin('/verification', 'CLEARANCE', plan);
  const made = await create(draft, signal);
  const stands = { ...draft, requestId: made.requestId, own: made };
  const change = { customer: { name: 'Ada', email: '', phone: '' } };
  await create(changed(stands, change), signal);
  vi.unstubAllGlobals();
  expect(sent.map(({ instead }) => instead)).toEqual([undefined, own]);
});
