// The stand-ins for the providers, each a process of its own; `npm start` and `npm run dev` run them in demo.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Each by its name: the setting of its port, whether it is wanted, what it is told through the environment,
 * how it opens with that, and in words what goes to it and what does not work without it.
 */
const sandboxes = {
  payment: {
    port: 'PAYSTACK_SANDBOX_PORT',
    isWanted: (config) => !config.PAYSTACK_SECRET_KEY,
    settings: (config) => ({
      PAYSTACK_SANDBOX_SECRET: config.PAYSTACK_SANDBOX_SECRET,
      SANDBOX_FILE: join(config.DATA_DIR, 'payment-sandbox.jsonl'),
      SANDBOX_WEBHOOK_URL: `http://localhost:${config.PORT}/api/payments/webhook`,
    }),
    async open(env) {
      const { openSandbox } = await import('../paystack/sandbox/server.ts');
      return openSandbox({
        secretKey: env.PAYSTACK_SANDBOX_SECRET,
        address: `http://localhost:${env.PAYSTACK_SANDBOX_PORT}`,
        webhookUrl: () => env.SANDBOX_WEBHOOK_URL,
        file: env.SANDBOX_FILE,
      });
    },
    says: (address) => `Payments go to the sandbox at ${address}; no money moves.`,
    without: 'Orders can be placed and not paid',
  },
  identity: {
    port: 'IDENTITY_SANDBOX_PORT',
    isWanted: (config) => ['', 'sandbox'].includes(config.IDENTITY_PROVIDER),
    settings: (config) => ({ IDENTITY_SANDBOX_SECRET: config.IDENTITY_SANDBOX_SECRET }),
    async open(env) {
      const { openSandbox } = await import('../identity/sandbox/server.ts');
      return openSandbox({ mode: env.APP_ENV, secret: env.IDENTITY_SANDBOX_SECRET });
    },
    says: (address) => `Identity checks go to the sandbox at ${address}; nobody real is asked.`,
    without: 'Identity checks are made by hand',
  },
  messaging: {
    port: 'MESSAGING_SANDBOX_PORT',
    isWanted: (config) => ['', 'sandbox'].includes(config.MESSAGING_PROVIDER),
    settings: (config) => ({
      MESSAGING_WEBHOOK_SECRET: config.MESSAGING_WEBHOOK_SECRET,
      SANDBOX_FILE: join(config.DATA_DIR, 'messaging-sandbox.jsonl'),
      SANDBOX_REPORTS_URL: `http://localhost:${config.PORT}/api/messages/reports`,
    }),
    async open(env) {
      const [{ openSandbox }, { sandboxKey }] = await Promise.all([
        import('../messaging/sandbox/server.ts'),
        import('../messaging/open.ts'),
      ]);
      return openSandbox({
        apiKey: sandboxKey,
        webhookSecret: env.MESSAGING_WEBHOOK_SECRET,
        reportUrl: (channel) => `${env.SANDBOX_REPORTS_URL}/${channel}`,
        file: env.SANDBOX_FILE,
      });
    },
    says: (address) =>
      `SMS and WhatsApp go to the sandbox at ${address}; /design/messages shows them.`,
    without: 'SMS wait',
  },
};

/**
 * Starts one beside the product. When its port is taken, what listens there is used. It ends with the
 * process that started it, however that ends.
 */
async function startOne(name, config) {
  const { port: setting, settings } = sandboxes[name];
  const port = config[setting];
  const address = `http://localhost:${port}`;
  const child = fork(fileURLToPath(import.meta.url), [name], {
    env: {
      ...process.env,
      APP_ENV: config.APP_ENV,
      [setting]: String(port),
      ...settings(config),
    },
  });
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (answer !== 'ready' && answer !== 'taken')
    throw new Error(`The ${name} sandbox did not start.`);
  const taken = `Port ${port} is taken: what listens there is used as the ${name} sandbox. If it is none, set ${setting} to another port.`;
  return { address, trouble: answer === 'taken' ? taken : null };
}

/**
 * Starts all that the settings want, in demo alone. Gives what to tell people: a line for each that stands
 * in for a provider, and the troubles; one that fails keeps none of the others away.
 */
export async function startSandboxes(config) {
  const told = { lines: [], troubles: [] };
  if (config.APP_ENV !== 'demo') return told;
  mkdirSync(config.DATA_DIR, { recursive: true });
  const names = Object.keys(sandboxes).filter((name) => sandboxes[name].isWanted(config));
  const started = await Promise.allSettled(names.map((name) => startOne(name, config)));
  started.forEach(({ value, reason }, at) => {
    const { says, without } = sandboxes[names[at]];
    if (value) told.lines.push(says(value.address));
    if (value?.trouble) told.troubles.push(value.trouble);
    if (reason) {
      told.troubles.push(`${reason.message} ${without}; start again to try it once more.`);
    }
  });
  return told;
}

async function runSandbox(name) {
  const { env } = process;
  if (env.APP_ENV !== 'demo') throw new Error('A sandbox runs in demo only.');
  const app = await sandboxes[name].open(env);
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  try {
    await app.listen({ host: 'localhost', port: Number(env[sandboxes[name].port]) });
    process.send('ready');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    process.send('taken', () => process.exit(0));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runSandbox(process.argv[2]);
