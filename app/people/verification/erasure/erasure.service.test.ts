import { createElement } from 'react';
import { afterAll, expect, it } from 'vitest';
import { eraseAll } from '#app/intake/account/erasure/erasure.service.server.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { aboutReminder } from '../person/person.service.server.ts';
import { forgetWorker } from './erasure.service.server.ts';

const product = await openProduct();
const agent = await signIn(product, 'verification-agent');
afterAll(() => product.close());

const sql = async (text: string) => (await product.platform.database.executeSql(text)).rows;
const reason = 'Amina Yusuf called about her test';
const revoke = async (badge: string) => {
  await agent.open('records', badge, reason);
  const asked = await agent.send('POST', `/api/v1/records/${badge}/revoke`, { reason });
  expect(asked.statusCode).toBe(200);
};

it('takes along why staff opened a record and asked for approval, and leaves that of others (C-73)', async () => {
  await revoke('Sw-AMY20');
  await revoke('Sw-CHD11');
  const eraser = { records: { erase: forgetWorker } };
  await product.platform.database.transaction((trx) =>
    eraseAll(product.platform, eraser, trx, { email: 'amina.yusuf@example.com' }),
  );
  expect(await sql('select lower(subject) as subject, reason from staff_openings')).toEqual([
    { subject: 'sw-chd11', reason },
  ]);
  const kept =
    'select lower(subject) as subject, reason, status, outcome from approvals order by subject';
  const outcome = 'Ended: the data of the person was erased.';
  expect(await sql(kept)).toEqual([
    { subject: 'sw-amy20', reason: '', status: 'refused', outcome },
    { subject: 'sw-chd11', reason, status: 'waiting', outcome: null },
  ]);
});

it('takes along the reminders that failed at an address of before, and leaves those of others (C-73)', async () => {
  const [chidi, other] = (await sql(
    `select id from verification_records where lower(badge) in ('sw-chd11', 'sw-tnd07')
     order by lower(badge)`,
  )) as { id: string }[];
  const { database, mail } = product.platform;
  for (const id of [chidi?.id, other?.id]) {
    const letter = { subject: 'Ends soon', react: createElement('p', null, 'Dear Chidi') };
    await mail.send({ ...letter, to: `${id}@example.com`, about: aboutReminder(String(id)) });
  }
  await sql(`update mail_outbox set status = 'failed' where subject = 'Ends soon'`);
  const [{ email } = { email: '' }] = (await sql(
    `select email from verification_records where id = '${chidi?.id}'`,
  )) as { email: string }[];
  await database.transaction((trx) => forgetWorker(product.platform, trx, { email }));
  expect(await sql(`select recipient from mail_outbox where subject = 'Ends soon'`)).toEqual([
    { recipient: `${other?.id}@example.com` },
  ]);
});
