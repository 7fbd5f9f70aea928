import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sandboxPartner } from '../open.ts';
import { openCalls } from './calls.ts';
import { Controls, calm } from './controls.ts';
import { addDojah } from './dojah.ts';
import { addFaults } from './faults.ts';
import { addSmile } from './smile.ts';

export interface SandboxSettings {
  readonly mode: 'demo' | 'live';
  /** The one key for both protocols: `test_...`. */
  readonly secret: string;
  /** Milliseconds since 1970; given in tests. */
  readonly now?: () => number;
  /** How many checks are remembered; 1,000 unless told otherwise. */
  readonly remembers?: number;
}

const Wallet = z.strictObject({ kobo: z.int().check(z.minimum(0)) });

/**
 * A stand-in for the identity providers, for development and tests: the same HTTP as Smile's Basic KYC
 * and Dojah's lookups, people who do not exist, and controls under `/sandbox`. The last digit of a
 * number decides. Throws in live mode and for a key that is no test key.
 */
export function openSandbox(settings: SandboxSettings): FastifyInstance {
  const { mode, secret, now = () => Date.now() } = settings;
  if (mode !== 'demo') throw new Error('The identity sandbox runs in demo only.');
  if (!secret.startsWith('test_')) {
    throw new Error('The identity sandbox takes test keys only (test_...).');
  }
  const app = fastify({ logger: false, bodyLimit: 2 * 1024 * 1024, forceCloseConnections: true });
  const calls = openCalls(now, settings.remembers);
  let controls = calm;
  const turned = () => controls;
  app.setNotFoundHandler(async (_request, reply) =>
    reply.code(404).send({ error: 'URL not found' }),
  );

  app.register(async (scope) => {
    addSmile(scope, { calls, controls: turned, now, partnerId: sandboxPartner, apiKey: secret });
    addFaults(scope, turned);
  });
  app.register(async (scope) => {
    addDojah(scope, { calls, controls: turned, appId: sandboxPartner, secretKey: secret });
    addFaults(scope, turned);
  });
  app.register(async (scope) => {
    scope.get('/sandbox/controls', async () => controls);
    scope.put('/sandbox/controls', async ({ body }, reply) => {
      const wanted = Controls.safeParse(body);
      if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
      controls = wanted.data;
      return controls;
    });
    scope.put('/sandbox/wallet', async ({ body }, reply) => {
      const wanted = Wallet.safeParse(body);
      if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
      calls.fill(wanted.data.kobo);
      return wanted.data;
    });
    scope.get('/sandbox/calls', async () => calls.report());
  });
  return app;
}
