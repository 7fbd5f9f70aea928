import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { readConfig } from '../config.server.ts';
import { deliverMail } from './deliver.server.ts';

let product: Product;
let mailbox: Mailbox;
beforeAll(async () => {
  product = await openProduct({ seeds: false });
  mailbox = await openMailbox();
});
afterAll(async () => {
  await mailbox.close();
  await product.close();
});
it('a mail about an erasure whose address is refused keeps no address', async () => {
  const to = 'erased.person@example.com';
  mailbox.refuses.set(to, '550 5.1.1 No such user');
  const { database, mail } = product.platform;
  await database.transaction((trx) => mail.forget(to, trx));
  const id = await mail.send({
    to,
    subject: 'Your data was erased',
    react: <p>Dear Ada Erased</p>,
    forgets: true,
  });
  await deliverMail(database, readConfig({ SMTP_URL: mailbox.url })).work({ id });
  const row = await database.kysely
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row?.status).toBe('failed');
  expect(JSON.stringify(row)).not.toMatch(/erased\.person|Ada Erased/);
});
