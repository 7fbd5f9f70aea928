import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sandboxKey } from '#messaging/open.ts';
import type { Kept } from '#messaging/sandbox/kept.ts';
import { openSandbox } from '#messaging/sandbox/server.ts';
import { deliverMessage } from '#platform/messages/deliver.server.ts';
import type { OutgoingMessage } from '#platform/messages/messages.server.ts';
import { fixedClock } from './clock.ts';
import { freePort } from './free-port.ts';
import { openProduct, type Product } from './product.ts';

export interface Texting extends Product {
  readonly clock: ReturnType<typeof fixedClock>;
  readonly sandbox: FastifyInstance;
  /** What the sandbox has taken, the newest first. */
  inbox(): Promise<readonly Kept[]>;
  turn(controls: object): Promise<void>;
  /** Sends a message and works its job off once. Gives its row's id. */
  sendNow(message: OutgoingMessage): Promise<string>;
  work(id: string): Promise<void>;
  row(id: string): Promise<Record<string, unknown>>;
}

/** The product, and the messaging sandbox it speaks to over HTTP; reports come back the same way. */
export async function openTexting(
  given: { at?: string; seeds?: boolean; env?: Record<string, string> } = {},
): Promise<Texting> {
  const port = await freePort();
  const clock = fixedClock(given.at ?? '2026-11-23T09:00:00Z');
  const product = await openProduct({
    env: { MESSAGING_SANDBOX_PORT: String(port), LIMITS_FACTOR: '1000', ...given.env },
    clock,
    seeds: given.seeds ?? false,
  });
  await product.app.listen({ host: '127.0.0.1', port: 0 });
  const own = (product.app.server.address() as AddressInfo).port;
  const { platform } = product;
  const sandbox = openSandbox({
    apiKey: sandboxKey,
    webhookSecret: platform.config.MESSAGING_WEBHOOK_SECRET,
    reportUrl: (channel) => `http://127.0.0.1:${own}/api/messages/reports/${channel}`,
    file: null,
  });
  await sandbox.listen({ host: 'localhost', port });
  const job = deliverMessage(platform);
  const work = (id: string) => job.work({ id });
  return {
    ...product,
    clock,
    sandbox,
    inbox: async () => (await sandbox.inject({ url: '/sandbox/messages' })).json(),
    async turn(payload) {
      const answer = await sandbox.inject({ method: 'PUT', url: '/sandbox/controls', payload });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    async sendNow(message) {
      const id = await platform.messages.send(message);
      if (!id) throw new Error('not taken');
      await work(id);
      return id;
    },
    work,
    row: (id) =>
      platform.database.kysely
        .selectFrom('message_outbox')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    async close() {
      await sandbox.close();
      await product.close();
    },
  };
}
