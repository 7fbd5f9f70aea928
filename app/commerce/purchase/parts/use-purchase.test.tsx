// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { begin, type Draft } from '../steps.rules.ts';
import { usePurchase } from './use-purchase.ts';

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
  vi.stubGlobal('fetch', () => {
    asked();
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
      await vi.waitFor(() => expect(asked).toHaveBeenCalled());
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
