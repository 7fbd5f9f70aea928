import type { AddressInfo } from 'node:net';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Order, openCheckout } from '#app/commerce/payment/checkout.service.server.ts';
import { secretKeyOf } from '#app/commerce/payment/provider.service.server.ts';
import { settledJob } from '#app/commerce/payment/service.server.ts';
import { openSandbox } from '#paystack/sandbox/server.ts';
import { signatureHeader, signatureOf } from '#paystack/signature.ts';
import type { Clock } from '#platform/clock.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { koboOf } from '#platform/money.ts';
import { entriesOf } from './entries.ts';
import { freePort } from './free-port.ts';
import { openProduct, type Product } from './product.ts';

/** A clock that stands where it is put. */
export interface SetClock extends Clock {
  advance(ms: number): void;
}

export function clockAt(start = new Date()): SetClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms;
    },
  };
}

export interface Money extends Product {
  readonly clock: SetClock;
  readonly sandbox: FastifyInstance;
  /** Turns the sandbox's controls; `{}` is calm. */
  turn(controls: object): Promise<void>;
  /** Puts a transaction into a state, as a tester does. No event is sent unless asked for. */
  force(reference: string, change: object): Promise<void>;
  /** Brings an event as the provider sends it, signed. */
  tell(event: string, data: object): Promise<LightMyRequestResponse>;
  /** What the provider holds of every reference. */
  ledger(): Promise<{ reference: string; status: string }[]>;
  /** References whose settling was announced to their seller, in order. */
  readonly announced: string[];
}

let orders = 0;

/** An order of its own: ₦5,000 for nothing that is sold. */
export function trialOrder(change: Partial<Order> = {}): Order {
  orders += 1;
  return {
    purpose: 'trial',
    subject: `trial-${orders}`,
    amountKobo: koboOf(500_000),
    email: 'buyer@example.com',
    returnPath: '/payment/callback',
    cancelPath: '/verification',
    ...change,
  };
}

/** Opens the checkout of an order and gives its reference. */
export async function openedFor({ platform }: Pick<Money, 'platform'>, order = trialOrder()) {
  const checkout = await openCheckout(platform, order);
  if (checkout.kind !== 'ready') throw new Error(checkout.kind);
  return checkout.reference;
}

/** For a refund of what nobody has granted or asked anything on. */
export const noObjection = async () => null;

/** Controls under which a refund is taken, and neither its answer nor an event of it arrives. */
export const unheard = {
  faults: { kind: 'accepted-then-cut', path: '/refund' },
  webhooks: { lost: 1 },
};

/** A payment as it is kept. */
export const paymentRow = ({ platform }: Pick<Money, 'platform'>, reference: string) =>
  platform.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

/** How often staff were called for a payment. */
export const paymentAlarms = async ({ platform }: Pick<Money, 'platform'>, reference: string) =>
  (await entriesOf(platform, { subject: reference, action: 'alarm.payment' })).length;

/** The product beside a payment sandbox, both listening; webhooks reach the product. */
export async function openMoney(
  given: { jobs?: boolean; seeds?: boolean; env?: Record<string, string> } = {},
): Promise<Money> {
  const port = await freePort();
  const clock = clockAt();
  const announced: string[] = [];
  const witness: Job<never> = {
    name: settledJob('trial'),
    work: async ({ reference }: { reference: string }) => {
      announced.push(reference);
    },
  } as Job<never>;
  const product = await openProduct({
    env: { PAYSTACK_SANDBOX_PORT: String(port), LIMITS_FACTOR: '1000', ...given.env },
    clock,
    seeds: given.seeds ?? false,
    jobs: given.jobs ?? false,
    moreJobs: [witness],
  });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  const own = (product.app.server.address() as AddressInfo).port;
  const sandbox = openSandbox({
    secretKey: secretKeyOf(product.platform.config),
    address: `http://localhost:${port}`,
    webhookUrl: () => `http://127.0.0.1:${own}/api/payments/webhook`,
    file: null,
  });
  await sandbox.listen({ host: 'localhost', port });
  const put = async (url: string, payload: object) => {
    const answer = await sandbox.inject({ method: 'PUT', url, payload });
    if (answer.statusCode !== 200) throw new Error(answer.body);
  };
  return {
    ...product,
    clock,
    sandbox,
    announced,
    turn: (controls) => put('/sandbox/controls', controls),
    force: (reference, change) =>
      put(`/sandbox/transactions/${reference}`, { silent: true, ...change }),
    tell(event, data) {
      const payload = Buffer.from(JSON.stringify({ event, data }));
      const signature = signatureOf(payload, secretKeyOf(product.platform.config));
      const headers = { 'content-type': 'application/json', [signatureHeader]: signature };
      return product.app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        payload,
        headers,
      });
    },
    ledger: async () => (await sandbox.inject({ url: '/sandbox/transactions' })).json(),
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
