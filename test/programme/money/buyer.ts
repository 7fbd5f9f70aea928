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

const pause = 150;

/** Asks until there is an answer that is not the server's own trouble. */
export async function persist(
  address: string,
  path: string,
  body: object,
): Promise<{ status: number; json: never }> {
  const key = randomUUID();
  for (;;) {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
      .then(async (response) => ({
        status: response.status,
        json: (await response.json()) as never,
      }))
      .catch(() => null);
    const again = !answer || answer.status >= 500 || answer.status === 409 || answer.status === 429;
    if (!again) return answer;
    await wait(pause);
  }
}

/** Orders the plan and opens its checkout. */
export async function buy(
  address: string,
  order: (email: string) => Promise<object>,
  n: number,
): Promise<Bought> {
  const bought: Bought = { email: `buyer${n}@example.com` };
  const made = await persist(address, '/background-check-requests', await order(bought.email));
  if (made.status !== 200) throw new Error(`The order was refused: ${JSON.stringify(made.json)}`);
  bought.requestId = (made.json as { requestId: string }).requestId;
  const asked = { type: 'BACKGROUND_CHECK', requestId: bought.requestId, provider: 'PAYSTACK' };
  const opened = await persist(address, '/payments/process', asked);
  if (opened.status !== 200) throw new Error(`No checkout: ${JSON.stringify(opened.json)}`);
  const answer = opened.json as { reference: string; data: { authorization_url: string } };
  bought.reference = answer.reference;
  bought.checkout = answer.data.authorization_url;
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
