import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** A buyer as a browser behaves: asks again, with the same key, until somebody answers. */
export interface Bought {
  /** Set from the moment the product has acknowledged the order. */
  requestId?: string;
  reference?: string;
  checkout?: string;
  email: string;
}

export interface Till {
  /** The servers; who is not answered by one asks the next. */
  addresses(): readonly string[];
  /** Told the status of every answer, or `refused`, `cut` or `late` where there was none, and how long it took. */
  note(outcome: string, ms: number): void;
  /** Told of every step that the product has acknowledged. */
  step(): void;
}

const pause = 150;
/** Nobody knocks faster than this at a closed door: hundreds who did would slow down its opening. */
const longestPause = 1_500;
let turn = 0;

/** `refused`: no connection came about, so another server can be asked; `cut`: one did, and no answer; `late`: none in time. */
function outcomeOf({ cause, name }: Error): 'refused' | 'cut' | 'late' {
  if (name === 'TimeoutError') return 'late';
  return (cause as { code?: string } | undefined)?.code === 'ECONNREFUSED' ? 'refused' : 'cut';
}

/** Asks until there is an answer that is not the server's own trouble. */
export async function persist(
  till: Till,
  path: string,
  body: object,
): Promise<{ status: number; json: never }> {
  const key = randomUUID();
  for (let tries = 1; ; tries += 1) {
    const addresses = till.addresses();
    if (addresses.length === 0) {
      await wait(pause);
      continue;
    }
    turn += 1;
    const began = performance.now();
    const answer = await fetch(`${addresses[turn % addresses.length]}/api${path}`, {
      method: 'POST',
      // A connection of its own, as most balancers have it: none is kept that the server may close.
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        connection: 'close',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) => ({
        status: response.status,
        json: (await response.json()) as never,
      }))
      .catch((error: Error) => outcomeOf(error));
    if (typeof answer === 'string') {
      till.note(answer, performance.now() - began);
      if (answer !== 'refused' || tries >= addresses.length)
        await wait(Math.min(pause * tries, longestPause));
      continue;
    }
    till.note(String(answer.status), performance.now() - began);
    // What did not arrive in time is sent again too, as browsers do.
    const again = answer.status >= 500 || [408, 409, 429].includes(answer.status);
    if (!again) return answer;
    await wait(Math.min(pause * tries, longestPause));
  }
}

/** What is sold: the path of its orders, that of its plans, and what a payment calls it. */
export const goods = {
  BACKGROUND_CHECK: { orders: '/background-check-requests', plans: '/background-checks' },
  VERIFICATION: { orders: '/verification-requests', plans: '/verifications' },
} as const;
export type Good = keyof typeof goods;

/** Orders the plan and opens its checkout. */
export async function buy(
  till: Till,
  order: (email: string) => Promise<object>,
  n: number,
  type: Good = 'BACKGROUND_CHECK',
): Promise<Bought> {
  const bought: Bought = { email: `buyer${n}@example.com` };
  const made = await persist(till, goods[type].orders, await order(bought.email));
  if (made.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(made.json)}`);
  bought.requestId = (made.json as { requestId: string }).requestId;
  till.step();
  const asked = { type, requestId: bought.requestId, provider: 'PAYSTACK' };
  const opened = await persist(till, '/payments/process', asked);
  if (opened.status !== 200) throw new Error(`No checkout: ${JSON.stringify(opened.json)}`);
  const answer = opened.json as { reference: string; data: { authorization_url: string } };
  bought.reference = answer.reference;
  bought.checkout = answer.data.authorization_url;
  till.step();
  return bought;
}

/** Pays with a test card at the provider's checkout page. */
export async function pay(
  { checkout }: Bought,
  card = '4084084084084081',
  cvv = '408',
): Promise<void> {
  const answer = await fetch(checkout ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ number: card, cvv }).toString(),
  });
  if (answer.status !== 303) throw new Error(`The checkout answered ${answer.status}`);
}
