import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { TransactionStatus } from '../shapes.ts';
import { addApi } from './api.ts';
import { addCheckout } from './checkout.ts';
import { Controls, calm, seeded } from './controls.ts';
import { addFaults } from './faults.ts';
import { openLedger } from './ledger.ts';
import { openPayments } from './payments.ts';
import { openTimers } from './timers.ts';
import { openWebhooks } from './webhooks.ts';

export interface SandboxSettings {
  readonly secretKey: string;
  /** Where buyers reach this server, without a slash at the end. */
  readonly address: string;
  /** Where the product takes webhooks; asked for each event. */
  readonly webhookUrl: () => string;
  /** Where transactions are kept beyond the end of the process; null: in memory only. */
  readonly file: string | null;
  readonly seed?: number;
}

const Forced = z.strictObject({
  status: TransactionStatus,
  charged: z.optional(z.int()),
  chargedCurrency: z.optional(z.string()),
  silent: z.optional(z.boolean()),
});
const Disputed = z.strictObject({
  event: z.enum(['create', 'remind', 'resolve']),
  id: z.int(),
  dueAt: z.optional(z.iso.datetime({ offset: true })),
  resolution: z.optional(z.string()),
});
const Advance = z.strictObject({ ms: z.int().check(z.minimum(0)) });

/**
 * A stand-in for the provider, for development and tests: the same HTTP, its own checkout page, signed
 * webhooks, and controls under `/sandbox`. Throws when it is given a live key.
 */
export function openSandbox(settings: SandboxSettings): FastifyInstance {
  const { secretKey, address, webhookUrl, file, seed = 1 } = settings;
  if (!secretKey.startsWith('sk_test_')) {
    throw new Error('The sandbox takes test keys only (sk_test_...).');
  }
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  const timers = openTimers();
  const random = seeded(seed);
  let controls = calm;
  const now = () => timers.now();
  const ledger = openLedger(file);
  const turned = () => controls;
  const webhooks = openWebhooks({
    address: webhookUrl,
    secretKey,
    timers,
    random,
    controls: turned,
  });
  const payments = openPayments({ ledger, webhooks, timers, controls: turned });
  app.addHook('onClose', async () => timers.stop());

  app.register(async (scope) => {
    addApi(scope, secretKey, { ledger, payments, controls: turned, now, address });
    addFaults(scope, turned, random);
  });
  app.register(async (scope) => addCheckout(scope, ledger, payments));
  app.register(async (scope) => {
    scope.get('/sandbox/controls', async () => controls);
    scope.put('/sandbox/controls', async (request, reply) => {
      const wanted = Controls.safeParse(request.body);
      if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
      controls = wanted.data;
      return controls;
    });
    scope.post('/sandbox/clock', async (request, reply) => {
      const step = Advance.safeParse(request.body);
      if (!step.success) return reply.code(400).send({ message: z.prettifyError(step.error) });
      timers.advance(step.data.ms);
      return { now: new Date(now()).toISOString() };
    });
    scope.get('/sandbox/transactions', async () => ledger.all());
    scope.get('/sandbox/webhooks', async () => webhooks.deliveries());
    scope.put<{ Params: { reference: string } }>(
      '/sandbox/transactions/:reference',
      async ({ params, body }, reply) => {
        const entry = ledger.byReference(params.reference);
        const forced = Forced.safeParse(body);
        if (!entry) return reply.code(404).send({ message: 'Unknown reference.' });
        if (!forced.success)
          return reply.code(400).send({ message: z.prettifyError(forced.error) });
        payments.force(entry, forced.data as Parameters<typeof payments.force>[1]);
        return entry;
      },
    );
    scope.put<{ Params: { reference: string } }>(
      '/sandbox/transactions/:reference/dispute',
      async ({ params, body }, reply) => {
        const entry = ledger.byReference(params.reference);
        const told = Disputed.safeParse(body);
        if (!entry) return reply.code(404).send({ message: 'Unknown reference.' });
        if (!told.success) return reply.code(400).send({ message: z.prettifyError(told.error) });
        payments.dispute(entry, told.data as Parameters<typeof payments.dispute>[1]);
        return entry;
      },
    );
  });
  return app;
}
