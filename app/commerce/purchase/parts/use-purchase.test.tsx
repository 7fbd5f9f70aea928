// @vitest-environment happy-dom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '#app/commerce/plans/contract.ts';
import { koboOfText } from '#platform/money.ts';
import { draw } from '#test/support/drawn.ts';
import { patience } from '#test/support/patience.ts';
import { toast } from '#ui/toast/toast.ts';
import { begin, type Draft, readDraft } from '../steps.rules.ts';
import { forgetDraft } from './kept-draft.ts';
import { type Purchase, usePurchase } from './use-purchase.ts';

const plan: Plan = {
  ...{ id: 'gate', name: 'Gate pass', description: '', bgColor: '#FFFFFF', features: [] },
  ...{ basePrice: koboOfText('5000.00'), extraCharges: {}, feeCharges: [] },
};
const unpaid: Draft = {
  ...begin('/verification', 'CLEARANCE', plan),
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

let purchase: Purchase | undefined;
let start: Draft;
beforeEach(() => {
  start = unpaid;
});
function Asked() {
  purchase = usePurchase(start);
  return purchase.draft.outcome.kind;
}

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

it('a payment that is not confirmed is no unpaid one, and one that was not made is (PUR-13)', async () => {
  const page = await draw(<Asked />);
  const looked = async (error: string) => {
    answer = async () => Response.json({ error, message: error }, { status: 409 });
    asked.mockClear();
    await page.settle(async () => {
      dispatchEvent(new Event('focus'));
      await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    return purchase?.draft.outcome;
  };
  const outcome = { kind: 'unpaid', message: 'payment-open', isUnconfirmed: true };
  expect(await looked('payment-open')).toMatchObject(outcome);
  expect(await looked('payment-not-made')).toMatchObject({ isUnconfirmed: false });
  await page.close();
});

it.each(['payment-open', 'payment-not-made'])(
  'a payment that cannot go on yet says so in the server’s words, at each press: %s (PUR-19)',
  async (error) => {
    start = { ...confirm, requestId: 'RQ-1' };
    const page = await draw(<Asked />);
    const said = vi.spyOn(toast, 'blank').mockReturnValue('');
    const message = 'The checkout before is still open.';
    answer = async () => Response.json({ error, message }, { status: 409 });
    for (const times of [1, 2]) {
      await page.settle(() => purchase?.pay());
      expect(said.mock.calls).toEqual(Array(times).fill([message]));
      const isUnconfirmed = error === 'payment-open';
      expect(purchase?.draft.outcome).toMatchObject({ kind: 'unpaid', message, isUnconfirmed });
    }
    await page.close();
  },
);

it('who may have paid is sent to no checkout: it is a link, also after another look (decision 061)', async () => {
  const page = await draw(<Asked />);
  const went = vi.spyOn(location, 'assign').mockReturnValue();
  const address = 'https://checkout.example/1';
  const checkout = { reference: 'SW-2', data: { authorization_url: address } };
  const message = 'The checkout is open.';
  answer = async () => Response.json({ success: true, message, ...checkout, underWay: true });
  await page.settle(() => purchase?.pay());
  const outcome = { kind: 'unpaid', isUnconfirmed: true, checkout: address };
  expect(purchase?.draft).toMatchObject({ step: 5, reference: 'SW-2', outcome });
  answer = async () => Response.json({ error: 'payment-open' }, { status: 409 });
  asked.mockClear();
  await page.settle(async () => {
    dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), patience);
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(purchase?.draft).toMatchObject({ outcome });
  // At a price of before there is no checkout to go on at.
  await page.settle(() => purchase?.pay());
  expect(purchase?.draft).toMatchObject({ outcome: { kind: 'unpaid', isUnconfirmed: true } });
  expect(went).not.toHaveBeenCalled();
  await page.close();
});

/** The orders that went out, each with its Idempotency-Key. */
const sentOrders = () =>
  asked.mock.calls
    .map(([, { headers, body }]) => [new Headers(headers), JSON.parse(String(body))] as const)
    .filter(([, { customerInfo }]) => customerInfo)
    .map(([headers, { instead, customerInfo, formData, shownTotalKobo }]) => ({
      key: headers.get('idempotency-key'),
      ...{ name: customerInfo.name, instead, formData, shownTotalKobo },
    }));

const confirm: Draft = { ...begin('/verification', 'CLEARANCE', plan), step: 4 };
function Order() {
  purchase = usePurchase(confirm);
  return purchase.draft.outcome.kind;
}

it('an order whose answer was lost is asked for before a changed one comes in its place (C-58)', async () => {
  const page = await draw(<Order />);
  const pay = () => page.settle(async () => purchase?.pay());
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await pay();
  const [lost] = sentOrders();
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
  const [first, second] = sentOrders();
  expect(first).toEqual(lost);
  expect(first).toMatchObject({ name: '', instead: undefined });
  expect(second).toMatchObject({ name, instead: { requestId: 'RQ-1', proof: 'proof 1' } });
  expect(second?.key).not.toBe(first?.key);
  expect(purchase?.draft.requestId).toBe('RQ-2');
  await page.close();
});

const lostAnswer = () => Promise.reject<Response>(new TypeError('Failed to fetch'));

describe('an order whose answer was lost', () => {
  const answers = { fullName: 'Amina Yusuf', idLastFour: '1234' };
  const pay = () => purchase?.pay();
  beforeEach(() => {
    start = { ...confirm, answers, formData: answers };
  });

  /** Its answer is lost, and the page is loaded anew; gives its key. */
  async function loseAndReload() {
    answer = lostAnswer;
    const page = await draw(<Asked />);
    await page.settle(pay);
    await page.close();
    const kept = readDraft(sessionStorage.getItem('purchase'), confirm.path);
    if (!kept) throw new Error('nothing was kept');
    start = kept;
    const [sent] = sentOrders();
    asked.mockClear();
    return sent?.key;
  }
  /** Fills in step 3 again, letter by letter, and sends the order. */
  async function sendAgain(formData: typeof answers) {
    const page = await draw(<Asked />);
    const { fullName, idLastFour: last } = formData;
    await page.settle(async () => {
      for (const idLastFour of [last.slice(0, 1), last])
        purchase?.change({ answers: { fullName, idLastFour } });
      purchase?.put({ formData, step: 4 });
      await pay();
    });
    await page.close();
    return sentOrders();
  }
  const made = async () => Response.json({ requestId: 'RQ-1', proof: 'proof 1' });

  it('is the same one after a reload, with the answer that no device keeps (C-83, PUR-22)', async () => {
    const key = await loseAndReload();
    expect(start).toMatchObject({ step: 3, formData: { fullName: answers.fullName } });
    answer = made;
    expect(await sendAgain(answers)).toMatchObject([{ key, formData: answers }]);
    expect(purchase?.draft).toMatchObject({ requestId: 'RQ-1', tried: null });
  });

  it('is another one after a reload with another answer', async () => {
    const key = await loseAndReload();
    answer = made;
    const other = { ...answers, fullName: 'Amina Bello' };
    const sent = await sendAgain(other);
    expect(sent).toMatchObject([{ formData: other }]);
    expect(sent[0]?.key).not.toBe(key);
  });

  it('is another one where the server knows it with another answer that no device keeps', async () => {
    const key = await loseAndReload();
    answer = async () => {
      const error = 'idempotency-key-reused';
      return asked.mock.calls.length === 1 ? Response.json({ error }, { status: 422 }) : made();
    };
    const other = { ...answers, idLastFour: '9876' };
    const [first, second] = await sendAgain(other);
    expect(first).toMatchObject({ key, formData: other });
    expect(second).toMatchObject({ formData: other });
    expect(second?.key).not.toBe(key);
    expect(purchase?.draft.requestId).toBe('RQ-1');
  });

  it('is the same one in a tab that was doubled on the way, and another one once that is refused (C-83)', async () => {
    const keys: unknown[] = [];
    for (const seed of ['a', 'a', 'b']) {
      start = { ...confirm, seed };
      const page = await draw(<Asked />);
      asked.mockClear();
      answer = async () => Response.json({ error: 'closed' }, { status: 409 });
      await page.settle(pay);
      await page.settle(pay);
      const [first, second] = sentOrders();
      expect(second?.key).not.toBe(first?.key);
      keys.push(first?.key);
      await page.close();
    }
    expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))]);
  });

  it('tells nothing of such an answer by what is kept of it (ASVS 14.3.3)', async () => {
    const prints: unknown[] = [];
    for (const idLastFour of ['1234', '9876']) {
      start = { ...confirm, answers, formData: { ...answers, idLastFour } };
      await loseAndReload();
      prints.push(start.tried?.content);
    }
    expect(prints).toEqual([expect.stringMatching(/^[\da-f]{64}$/), prints[0]]);
  });

  it('is another one at another price, and keeps its own key (C-83, D-13)', async () => {
    const page = await draw(<Asked />);
    answer = lostAnswer;
    await page.settle(pay);
    const [lost] = sentOrders();
    asked.mockClear();
    answer = async () =>
      asked.mock.calls.length === 1
        ? Response.json({ error: 'price-changed' }, { status: 409 })
        : made();
    await page.settle(async () => {
      purchase?.put({ plan: { ...plan, basePrice: koboOfText('6000.00') } });
      await pay();
    });
    const [first, second] = sentOrders();
    expect(first).toEqual(lost);
    expect(second).toMatchObject({ shownTotalKobo: 600_000, instead: undefined });
    expect(second?.key).not.toBe(lost?.key);
    await page.close();
  });
});

it('a payment whose answer was lost is asked for anew: a kept answer may be of an order that is over (I4, C-83)', async () => {
  start = { ...confirm, requestId: 'RQ-1' };
  const page = await draw(<Asked />);
  const pay = () => page.settle(() => purchase?.pay());
  const keys = () => asked.mock.calls.map(([, { headers }]) => headers['idempotency-key']);
  answer = lostAnswer;
  await pay();
  // Its own repeat is the same one.
  const [first, repeat, ...none] = keys();
  expect([repeat, none]).toEqual([first, []]);
  const message = 'This request was cancelled.';
  answer = async () => Response.json({ error: 'request-cancelled', message }, { status: 409 });
  asked.mockClear();
  await pay();
  expect(keys()).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
  expect(keys()).not.toContain(first);
  expect(purchase?.draft.outcome).toMatchObject({ kind: 'failed', message, over: true });
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
    ...{ step: 4, charges: ['Photo'], requestId: null, repriced: message },
    plan: { extraCharges: { Photo: 60_000 } },
  });
  // Until the step is left, whatever else is chosen there.
  await page.settle(() => purchase?.put({ acceptedTerms: null }));
  expect(purchase?.draft.repriced).toBe(message);
  await page.settle(() => purchase?.put({ step: 3 }));
  await page.settle(() => purchase?.put({ step: 4 }));
  expect(purchase?.draft.repriced).toBeUndefined();
  await page.close();
});

it('stays closed where it was closed while the plan was read anew (PUR-16)', async () => {
  const page = await draw(<Charged />);
  const said = vi.spyOn(toast, 'error');
  const { promise: reading, resolve: begun } = Promise.withResolvers<void>();
  answer = () => {
    const { method, signal }: RequestInit = asked.mock.lastCall?.[1] ?? {};
    if (method === 'POST')
      return Promise.resolve(Response.json({ error: 'unknown-charge' }, { status: 400 }));
    begun();
    return new Promise((_answered, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
  };
  const paying = purchase?.pay();
  await reading;
  // As closing it does.
  forgetDraft();
  await page.close();
  await paying;
  expect([sessionStorage.getItem('purchase'), said.mock.calls]).toEqual([null, []]);
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

it('leads to the order that may be being paid, and keeps the changed one, which takes its place later', async () => {
  const page = await draw(<Changed />);
  const message = 'You began to pay the order that you made before.';
  answer = async () => Response.json({ error: 'payment-open', message }, { status: 409 });
  await page.settle(async () => purchase?.pay());
  expect(purchase?.draft).toMatchObject({
    ...{ requestId: null, own, step: 5 },
    outcome: { kind: 'failed', message, over: false, before: own.requestId },
  });
  await page.close();
});
