// The stand-in for the payment provider as a process of its own; `npm start` runs it in demo.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Starts it beside the product, unless real payments are set up or another one listens already (then
 * that one is used). It ends with the process that started it, however that ends. Says its address.
 */
export async function startSandbox(config) {
  if (config.APP_ENV !== 'demo' || config.PAYSTACK_SECRET_KEY) return null;
  const address = `http://localhost:${config.PAYSTACK_SANDBOX_PORT}`;
  mkdirSync(config.DATA_DIR, { recursive: true });
  const child = fork(fileURLToPath(import.meta.url), {
    env: {
      ...process.env,
      APP_ENV: config.APP_ENV,
      PAYSTACK_SANDBOX_PORT: String(config.PAYSTACK_SANDBOX_PORT),
      PAYSTACK_SANDBOX_SECRET: config.PAYSTACK_SANDBOX_SECRET,
      SANDBOX_FILE: join(config.DATA_DIR, 'payment-sandbox.jsonl'),
      SANDBOX_WEBHOOK_URL: `http://localhost:${config.PORT}/api/payments/webhook`,
    },
  });
  const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (answer !== 'ready' && answer !== 'taken')
    throw new Error('The payment sandbox did not start.');
  return address;
}

async function runSandbox() {
  const { APP_ENV, PAYSTACK_SANDBOX_PORT: port, PAYSTACK_SANDBOX_SECRET: secretKey } = process.env;
  if (APP_ENV !== 'demo') throw new Error('The payment sandbox runs in demo only.');
  const { openSandbox } = await import('../paystack/sandbox/server.ts');
  const app = openSandbox({
    secretKey,
    address: `http://localhost:${port}`,
    webhookUrl: () => process.env.SANDBOX_WEBHOOK_URL,
    file: process.env.SANDBOX_FILE,
  });
  process.once('disconnect', () => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined);
  try {
    await app.listen({ host: 'localhost', port: Number(port) });
    process.send('ready');
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    process.send('taken', () => process.exit(0));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runSandbox();
