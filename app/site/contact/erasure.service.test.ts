import { afterAll, expect, it } from 'vitest';
import { openVoices } from '#test/support/feedback.ts';
import { forgetSender } from './erasure.service.server.ts';

const product = await openVoices();
afterAll(() => product.close());

// No job runs here: whatever was sent still waits.
const outbox = async () =>
  JSON.stringify(
    await product.platform.database.kysely.selectFrom('mail_outbox').selectAll().execute(),
  );
const write = (name: string, email: string) =>
  product.post('/contacts', { name, email, phone: '08030000001', message: `I am ${name}.` });

it('takes back what waits for the department, of this sender alone', async () => {
  await write('Zqxwren', 'Zqx@example.com');
  await write('Somebody', 'zqx@example.co');
  expect(await outbox()).toContain('Zqxwren');
  const { database, mail } = product.platform;
  await database.transaction((trx) => forgetSender({ mail }, trx, { email: 'zqx@example.com' }));
  expect((await product.contacts()).map(({ name }) => name)).toEqual(['Somebody']);
  expect(await outbox()).not.toContain('Zqxwren');
  expect(await outbox()).toContain('I am Somebody.');
});
