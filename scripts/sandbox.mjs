// The stand-in for the payment provider as a process of its own; `npm start` runs it in demo.
import { openSandbox } from '../paystack/sandbox/server.ts';

const {
  APP_ENV = 'demo',
  PAYSTACK_SANDBOX_PORT = '3010',
  PAYSTACK_SANDBOX_SECRET = '',
  PAYSTACK_SANDBOX_FILE = '',
  SANDBOX_WEBHOOK_URL = 'http://localhost:3000/api/payments/webhook',
  SANDBOX_ADDRESS = `http://localhost:${PAYSTACK_SANDBOX_PORT}`,
} = process.env;

if (APP_ENV !== 'demo') {
  console.error('The payment sandbox runs in demo only.');
  process.exit(1);
}
const app = openSandbox({
  secretKey: PAYSTACK_SANDBOX_SECRET,
  address: SANDBOX_ADDRESS,
  webhookUrl: SANDBOX_WEBHOOK_URL,
  file: PAYSTACK_SANDBOX_FILE || null,
});
await app.listen({ host: '127.0.0.1', port: Number(PAYSTACK_SANDBOX_PORT) });
console.log(`Payment sandbox on ${SANDBOX_ADDRESS}`);
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => void app.close());
}
