import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { addApi } from './api.ts';
import { Controls, calm } from './controls.ts';
import { addFaults } from './faults.ts';
import { openMessages } from './kept.ts';
import { openReports, type ReportChannel } from './reports.ts';
import { openWallet } from './wallet.ts';

export interface SandboxSettings {
  /** Begins with `test_`. */
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Where the product takes reports; asked for each. */
  readonly reportUrl: (channel: ReportChannel) => string;
  /** Where messages are kept beyond the end of the process; null: in memory only. */
  readonly file: string | null;
}

const Bounce = z.strictObject({
  type: z.enum(['bounce', 'complaint']),
  permanent: z.boolean(),
  email: z.string().check(z.minLength(3), z.maxLength(254)),
  messageId: z.string().check(z.minLength(1), z.maxLength(255)),
});
const Filling = z.strictObject({ kobo: z.int().check(z.minimum(0)) });
const Asked = z.object({ to: z.optional(z.string()) });

/**
 * A stand-in for the provider, for development and tests: Termii's HTTP, signed delivery reports, and
 * under `/sandbox` what was sent and the controls. Throws when it is given a live key.
 */
export function openSandbox(settings: SandboxSettings): FastifyInstance {
  const { apiKey, webhookSecret, reportUrl, file } = settings;
  if (!apiKey.startsWith('test_')) {
    throw new Error('The messaging sandbox takes test keys only (test_...).');
  }
  const app = fastify({ logger: false, bodyLimit: 64 * 1024, forceCloseConnections: true });
  let controls = calm;
  const messages = openMessages(file);
  const wallet = openWallet();
  const reports = openReports({
    address: reportUrl,
    secret: webhookSecret,
    controls: () => controls,
  });
  app.addHook('onClose', async () => reports.stop());

  app.register(async (scope) => {
    addApi(scope, { apiKey, messages, reports, wallet });
    addFaults(scope, () => controls);
  });
  app.register(async (scope) => {
    scope.get('/sandbox/messages', async ({ query }, reply) => {
      const asked = Asked.safeParse(query);
      if (!asked.success) return reply.code(400).send({ message: z.prettifyError(asked.error) });
      // A plus in a query is read as a blank.
      const to = asked.data.to?.replace(/^ ?(?=234)/, '+');
      return messages.list(to);
    });
    scope.get('/sandbox/controls', async () => controls);
    scope.put('/sandbox/controls', async (request, reply) => {
      const wanted = Controls.safeParse(request.body);
      if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
      controls = wanted.data;
      return controls;
    });
    scope.put('/sandbox/wallet', async (request, reply) => {
      const wanted = Filling.safeParse(request.body);
      if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
      wallet.fill(wanted.data.kobo);
      return wanted.data;
    });
    scope.post('/sandbox/bounce', async (request, reply) => {
      const wanted = Bounce.safeParse(request.body);
      if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
      reports.send('mail', wanted.data);
      return reply.code(202).send(wanted.data);
    });
  });
  return app;
}
