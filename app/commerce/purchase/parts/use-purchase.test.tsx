// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { begin, type Draft } from '../steps.rules.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

const plan: Plan = {
  ...{ id: 'gate', name: 'Gate pass', description: '', bgColor: '#FFFFFF', features: [] },
  ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
};
const unpaid: Draft = {
  ...begin('/verification', 'CLEARANCE', plan, () => 'key'),
  ...{ step: 5, requestId: 'RQ-1', reference: 'SW-1' },
  outcome: { kind: 'unpaid', message: 'The payment was not made.' },
};

/** What the server answers to the question what became of the payment. */
let answer: () => Promise<Response>;
const asked = vi.fn();
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    asked(address, init);
    return answer();
  });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

function Result() {
  const { outcome } = usePurchase(unpaid).draft;
  return `${outcome.kind}: ${'message' in outcome ? outcome.message : ''}`;
}

it('an unpaid order stays one while its own asking gets no answer, and is asked about again (C-74)', async () => {
  const page = await draw(<Result />);
  const lookAgain = async (next: typeof answer) => {
    answer = next;
    asked.mockClear();
    await page.settle(async () => {
      dispatchEvent(new Event('focus'));
      await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  };
  const { message } = unpaid.outcome as { message: string };
  await lookAgain(async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(page.text()).toBe(`unpaid: ${message}`);
  await lookAgain(async () => new Response('', { status: 502 }));
  expect(page.text()).toBe(`unpaid: ${message}`);
  const paid = { success: true, message: 'It has arrived', requestId: 'RQ-1' };
  await lookAgain(async () => Response.json(paid));
  expect(page.text()).toBe('done: It has arrived');
  await page.close();
});

let purchase: Purchase | undefined;
const confirm: Draft = { ...begin('/verification', 'CLEARANCE', plan, () => 'key'), step: 4 };
function Order() {
  purchase = usePurchase(confirm);
  return purchase.draft.outcome.kind;
}

it('an order whose answer was lost is asked for before a changed one comes in its place (C-58)', async () => {
  const page = await draw(<Order />);
  const pay = () => page.settle(async () => purchase?.pay());
  const sent = () =>
    asked.mock.calls
      .map(([, { headers, body }]) => [new Headers(headers), JSON.parse(String(body))] as const)
      .filter(([, { customerInfo }]) => customerInfo)
      .map(([headers, { instead, customerInfo }]) => ({
        key: headers.get('idempotency-key'),
        name: customerInfo.name,
        instead,
      }));
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await pay();
  const name = 'Ada Obi';
  await page.settle(async () =>
    purchase?.change({ customer: { name, email: 'ada@example.com', phone: '0803' } }),
  );
  asked.mockClear();
  let made = 0;
  answer = async () => {
    made += 1;
    if (made > 2) return Response.json({ error: 'closed' }, { status: 409 });
    return Response.json({ requestId: `RQ-${made}`, proof: `proof ${made}` });
  };
  await pay();
  const [first, second] = sent();
  expect(first).toEqual({ key: 'key', name: '', instead: undefined });
  expect(second).toMatchObject({ name, instead: { requestId: 'RQ-1', proof: 'proof 1' } });
  expect(second?.key).not.toBe('key');
  expect(purchase?.draft.requestId).toBe('RQ-2');
  await page.close();
});

const pass = {
  ...plan,
  extraCharges: { Courier: koboOfText('900.00'), Photo: koboOfText('500.00') },
};
function Charged() {
  purchase = usePurchase({ ...confirm, plan: pass, charges: ['Courier', 'Photo'] });
  return purchase.draft.outcome.kind;
}

it('shows the plan as it is sold now where a chosen charge is not offered any more (C-60)', async () => {
  const page = await draw(<Charged />);
  const now = { ...plan, basePrice: '5000.00', extraCharges: { Photo: '600.00' } };
  const message = 'One of the extra charges is not offered with this plan.';
  answer = async () =>
    asked.mock.lastCall?.[1]?.method === 'POST'
      ? Response.json({ error: 'unknown-charge', message }, { status: 400 })
      : Response.json({ ...now, requirements_form: null });
  await page.settle(async () => purchase?.pay());
  expect(purchase?.draft).toMatchObject({
    ...{ step: 4, charges: ['Photo'], requestId: null },
    plan: { extraCharges: { Photo: 60_000 } },
  });
  await page.close();
});

const own = { requestId: 'RQ-1', proof: 'proof 1' };
function Changed() {
  purchase = usePurchase({ ...confirm, own });
  return purchase.draft.outcome.kind;
}

it('an order that was paid in another tab leads to its page, where a changed one was to take its place', async () => {
  const page = await draw(<Changed />);
  const message = 'It is paid.';
  answer = async () => Response.json({ error: 'order-paid', message }, { status: 409 });
  await page.settle(async () => purchase?.pay());
  expect(purchase?.draft).toMatchObject({
    ...{ requestId: own.requestId, step: 5 },
    outcome: { kind: 'failed', message, over: true },
  });
  await page.close();
});
