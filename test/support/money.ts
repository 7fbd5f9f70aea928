import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { secretKeyOf } from '#app/commerce/payment/provider.service.server.ts';
import { settledJob } from '#app/commerce/payment/service.server.ts';
import { openSandbox } from '#paystack/sandbox/server.ts';
import type { Clock } from '#platform/clock.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
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
  /** What the provider holds of every reference. */
  ledger(): Promise<{ reference: string; status: string }[]>;
  /** References whose settling was announced to their seller, in order. */
  readonly announced: string[];
}

/** For a refund of what nobody has granted or asked anything on. */
export const noObjection = async () => null;

/** A payment as it is kept. */
export const paymentRow = ({ platform }: Pick<Money, 'platform'>, reference: string) =>
  platform.database.kysely
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

/** How often staff were called for a payment. */
export const paymentAlarms = async ({ platform }: Pick<Money, 'platform'>, reference: string) =>
  (
    await platform.database.kysely
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', reference)
      .where('action', '=', 'alarm.payment')
      .execute()
  ).length;

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
    ledger: async () => (await sandbox.inject({ url: '/sandbox/transactions' })).json(),
    async close() {
      await product.close();
      await sandbox.close();
    },
  };
}
