import { afterAll, expect, test } from 'vitest';
import { mailRows } from '#test/support/mailbox.ts';
import { openProduct } from '#test/support/product.ts';
import { mailingListApi } from './api.server.ts';
import { confirmSubject } from './mails.server.tsx';
import { sweepUnconfirmed } from './service.server.ts';

const product = await openProduct({ calls: mailingListApi, seeds: false });
afterAll(() => product.close());

let visitors = 0;
/** Every call from another address, so that only the limit under test is met. */
function subscribe(email: unknown, address = `10.1.0.${++visitors}`) {
  return product.post('/mail-list/subscribe', { email }, { from: address });
}

function rows() {
  return product.platform.database.kysely.selectFrom('mail_subscribers').selectAll().execute();
}

const mailsTo = (email: string) => mailRows(product.platform, email);

async function tokenOf(email: string, page: 'confirm' | 'unsubscribe'): Promise<string> {
  const [mail] = await mailsTo(email);
  const link = new RegExp(`/mailing-list/${page}\\?token=([\\w.-]+)`).exec(mail?.plain ?? '');
  return link?.[1] ?? 'none';
}

test('an empty and a wrong address are refused in the stated words, and nothing is kept', async () => {
  const empty = await subscribe('');
  expect(empty.statusCode).toBe(400);
  expect(empty.json().fields).toEqual({ email: 'Email is required' });
  const wrong = await subscribe('amina@example');
  expect(wrong.json().fields).toEqual({ email: 'Please enter a valid email address' });
  const smuggled = await subscribe('amina@example.com\r\nBcc: other@example.com');
  expect(smuggled.statusCode).toBe(400);
  expect(await rows()).toEqual([]);
});

test('the sixth try of a visitor within an hour is limited', async () => {
  for (let index = 0; index < 5; index += 1) {
    expect((await subscribe(`limit${index}@example.com`, '10.9.9.9')).statusCode).toBe(200);
  }
  const limited = await subscribe('limit5@example.com', '10.9.9.9');
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect(await mailsTo('limit5@example.com')).toEqual([]);
});

test('links that nobody sent are dead', async () => {
  for (const call of ['confirm', 'unsubscribe']) {
    for (const token of ['x', 'a.b', '.', 'x'.repeat(200)]) {
      const answer = await product.post(`/mail-list/${call}`, { token });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe('This link no longer works.');
    }
  }
});

test('known and unknown addresses get one answer, one row and one mail an hour', async () => {
  const first = await subscribe('amina@example.com');
  const second = await subscribe('AMINA@example.com');
  expect(first.statusCode).toBe(200);
  expect(second.json()).toEqual(first.json());
  expect((await rows()).filter((row) => row.email === 'amina@example.com')).toHaveLength(1);
  expect(await mailsTo('amina@example.com')).toHaveLength(1);
});

test('a try too many within the hour leaves the link of the first mail alive', async () => {
  await subscribe('eager@example.com');
  const token = await tokenOf('eager@example.com', 'confirm');
  await subscribe('eager@example.com');
  expect(await mailsTo('eager@example.com')).toHaveLength(1);
  expect((await product.post('/mail-list/confirm', { token })).statusCode).toBe(200);
  await subscribe('eager@example.com');
  const kept = (await rows()).find((row) => row.email === 'eager@example.com');
  expect(kept?.status).toBe('confirmed');
});

test('the token stands in the mail and only its hash in the table', async () => {
  const token = await tokenOf('amina@example.com', 'confirm');
  expect(token).toMatch(/^[0-9A-Z]{32}$/i);
  expect(JSON.stringify(await rows())).not.toContain(token);
});

test('the mail names how to leave in its headers', async () => {
  const [mail] = await mailsTo('amina@example.com');
  expect(mail?.headers['List-Unsubscribe']).toMatch(
    /^<http.+\/mailing-list\/unsubscribe\?token=.+>$/,
  );
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
});

test('confirming works twice, and unsubscribing ends it', async () => {
  const token = await tokenOf('amina@example.com', 'confirm');
  const status = async () =>
    (await rows()).find((row) => row.email === 'amina@example.com')?.status;
  expect(await status()).toBe('pending');
  expect((await product.post('/mail-list/confirm', { token })).statusCode).toBe(200);
  expect((await product.post('/mail-list/confirm', { token })).statusCode).toBe(200);
  expect(await status()).toBe('confirmed');
  const leave = { token: await tokenOf('amina@example.com', 'unsubscribe') };
  expect((await product.post('/mail-list/unsubscribe', leave)).statusCode).toBe(200);
  expect((await product.post('/mail-list/unsubscribe', leave)).statusCode).toBe(200);
  expect(await status()).toBe('unsubscribed');
  expect((await product.post('/mail-list/confirm', { token })).statusCode).toBe(404);
});

test('an address that was not confirmed within seven days is forgotten, its link dead', async () => {
  await subscribe('late@example.com');
  const token = await tokenOf('late@example.com', 'confirm');
  await product.platform.database.kysely
    .updateTable('mail_subscribers')
    .set({ confirm_until: new Date(Date.now() - 1_000) })
    .where('email', '=', 'late@example.com')
    .execute();
  expect((await product.post('/mail-list/confirm', { token })).statusCode).toBe(404);
  await subscribe('another@example.com');
  expect((await rows()).map((row) => row.email)).not.toContain('late@example.com');
});

/** What the mail of a new subscription confirms, and leaves, by. An hour has passed since the last one. */
async function subscribeAnew(email: string) {
  const { kysely } = product.platform.database;
  await kysely.deleteFrom('limits').execute();
  await kysely.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
  expect((await subscribe(email)).statusCode).toBe(200);
  return {
    confirm: { token: await tokenOf(email, 'confirm') },
    leave: { token: await tokenOf(email, 'unsubscribe') },
  };
}

async function changeRow(email: string, change: Record<string, Date>) {
  const { kysely } = product.platform.database;
  await kysely.updateTable('mail_subscribers').set(change).where('email', '=', email).execute();
}

test('who has left stays so where somebody types the address and nobody presses the link', async () => {
  const email = 'gone@example.com';
  const row = async () => (await rows()).find((one) => one.email === email);
  const { confirm, leave } = await subscribeAnew(email);
  expect((await product.post('/mail-list/confirm', confirm)).statusCode).toBe(200);
  expect((await product.post('/mail-list/unsubscribe', leave)).statusCode).toBe(200);
  const left = await row();
  expect(left?.status).toBe('unsubscribed');

  const again = await subscribeAnew(email);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([confirmSubject]);
  const { confirm_hash, confirm_until } = (await row()) ?? {};
  expect(await row()).toEqual({ ...left, confirm_hash, confirm_until });
  await changeRow(email, { confirm_until: new Date(Date.now() - 1_000) });
  await subscribe('bystander@example.com');
  await sweepUnconfirmed(product.platform);
  expect((await row())?.status).toBe('unsubscribed');
  expect((await product.post('/mail-list/confirm', again.confirm)).statusCode).toBe(404);
});

test('who comes back has confirmed on that day, and pressing again changes no day', async () => {
  const email = 'back@example.com';
  const row = async () => (await rows()).find((one) => one.email === email);
  const first = await subscribeAnew(email);
  await product.post('/mail-list/confirm', first.confirm);
  const before = new Date('2025-01-01T10:00:00Z');
  await changeRow(email, { confirmed_at: before });
  await product.post('/mail-list/confirm', first.confirm);
  expect((await row())?.confirmed_at).toEqual(before);
  await product.post('/mail-list/unsubscribe', first.leave);
  expect((await row())?.confirmed_at).toEqual(before);

  const second = await subscribeAnew(email);
  expect((await product.post('/mail-list/confirm', second.confirm)).statusCode).toBe(200);
  const { status, confirmed_at, unsubscribed_at } = (await row()) ?? {};
  expect({ status, unsubscribed_at }).toEqual({ status: 'confirmed', unsubscribed_at: null });
  expect(Number(confirmed_at)).toBeGreaterThan(Date.now() - 60_000);
});

test('an address that was never confirmed is forgotten by the link for leaving', async () => {
  const email = 'stranger@example.com';
  const { confirm, leave } = await subscribeAnew(email);
  for (let press = 0; press < 2; press += 1) {
    expect((await product.post('/mail-list/unsubscribe', leave)).statusCode).toBe(200);
    expect((await rows()).map((row) => row.email)).not.toContain(email);
  }
  expect((await product.post('/mail-list/confirm', confirm)).statusCode).toBe(404);
});

test('the first mail leaves the list too where the address was forgotten and came again', async () => {
  const email = 'again@example.com';
  const { kysely } = product.platform.database;
  await subscribe(email);
  const leave = { token: await tokenOf(email, 'unsubscribe') };
  await kysely.deleteFrom('mail_subscribers').where('email', '=', email).execute();
  await kysely.deleteFrom('mail_outbox').where('recipient', '=', email).execute();
  await kysely.deleteFrom('limits').execute();
  await subscribe(email);
  const token = await tokenOf(email, 'confirm');
  expect((await product.post('/mail-list/confirm', { token })).statusCode).toBe(200);
  expect((await product.post('/mail-list/unsubscribe', leave)).statusCode).toBe(200);
  const kept = (await rows()).find((row) => row.email === email);
  expect(kept?.status).toBe('unsubscribed');
});
