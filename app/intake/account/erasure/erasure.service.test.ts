import { afterAll, beforeAll, expect, it } from 'vitest';
import { allErasers } from '#app/contents/erasure.server.ts';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { clockAt } from '#test/support/money.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { testSettings } from '#test/support/seeded.ts';
import { createAccount } from '../service.server.ts';
import {
  askErasure,
  eraseDue,
  startErasure,
  stateOfErasure,
  stopErasure,
  sweepErasures,
} from './erasure.service.server.ts';
import { erasureSubject } from './mails.server.tsx';

const day = 24 * 3_600_000;
const clock = clockAt();
let product: Product;
beforeAll(async () => {
  product = await openProduct({ clock, env: { LIMITS_FACTOR: '1000' } });
});
afterAll(() => product.close());

const password = 'goats on the roof';
let people = 0;
/** Somebody with a confirmed account who has written a message, and who has paid if they did. */
async function somebody({ paid }: { paid: boolean }): Promise<string> {
  people += 1;
  const email = `erika${people}@example.com`;
  const person = { name: 'Erika Ade', email, phone: '0803 000 0001' };
  await createAccount(product.platform, { ...person, password }, { madeBy: 'test' });
  await product.post('/contacts', { ...person, message: `I am number ${people}.` });
  if (paid) {
    await product.platform.database.executeSql(
      `insert into payments (reference, purpose, subject, amount_kobo, email, return_path,
         cancel_path, status, created_at) values ($1, 'renewal', $1, 1, $2, '/', '/', 'paid', now())`,
      [`SW-${String(people).padStart(26, '0')}`, email.toUpperCase()],
    );
  }
  return email;
}
const facts = {
  typeId: 'basic',
  phoneNumber: '0803 000 0002',
  dateOfBirth: '1990-02-03',
  address: '1 Ade Street',
  state: 'Lagos',
  standing: 'verified',
  verifiedAt: clock.now(),
  expiresAt: new Date(clock.now().getTime() + 400 * day),
  officer: { firstName: 'Desk', lastName: 'Officer', email: 'desk@example.com' },
  policeRecord: 'Clear',
  healthStatus: 'Fit for work',
  totalReviews: 0,
  hasBasicReport: false,
  nationalId: null,
  photo: null,
} as const;
const isKept = async (email: string) => {
  const { kysely } = product.platform.database;
  const rows = await kysely.selectFrom('contacts').select('email').execute();
  return rows.some((row) => row.email === email);
};
async function deleted(email: string): Promise<{ token: string }> {
  const answer = await product.post('/account/delete', { email, password });
  expect([answer.statusCode, answer.json().message]).toEqual([
    200,
    'Your account has been deleted.',
  ]);
  const mails = await product.platform.database.kysely
    .selectFrom('mail_outbox')
    .select('plain')
    .where('recipient', '=', email)
    .where('subject', 'like', '%was deleted')
    .execute();
  return { token: /account\/erasure\?token=(\w+)/.exec(mails[0]?.plain ?? '')?.[1] ?? 'none' };
}
const call = (path: string, link: { token: string }) =>
  product.post(`/account/erasure${path}`, link);
const round = async () => {
  await eraseDue(product.platform, allErasers);
  await sweepErasures(product.platform);
};

it('goes at once where nothing is verified and nothing paid', async () => {
  const email = await somebody({ paid: false });
  expect(await deleted(email)).toEqual({ token: 'none' });
  expect(await isKept(email)).toBe(false);
});

it('waits for the mailed link and seven days where something was paid (FS-03)', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  clock.advance(day);
  await round();
  expect(await isKept(email)).toBe(true);
  for (const path of ['', '/confirm', '/undo']) {
    expect((await call(path, { token: 'another' })).statusCode).toBe(404);
  }
  expect((await call('/confirm', link)).statusCode).toBe(200);
  // Twice is as good as once: the day stays.
  clock.advance(6 * day);
  const again = (await call('/confirm', link)).json();
  expect((await call('', link)).json()).toMatchObject({ dueAt: again.dueAt });
  await round();
  expect(await isKept(email)).toBe(true);
  clock.advance(day);
  await round();
  expect(await isKept(email)).toBe(false);
  expect((await call('', link)).statusCode).toBe(404);
});

it('names the records of all people under the address, to the reader of its mailbox', async () => {
  const email = await somebody({ paid: true });
  const { kysely } = product.platform.database;
  const named = ['Ada (Sw-ZQ221)', 'Bola (Sw-ZQ222)'];
  for (const [badge, fullName] of [
    ['Sw-ZQ221', 'Ada Obi'],
    ['Sw-ZQ222', 'Bola Ade'],
  ] as const) {
    await issueVerification(product.platform, { ...facts, badge, fullName, email }, []);
  }
  const link = await deleted(email);
  const { records } = (await call('', link)).json();
  const asked = records.map(
    (one: { firstName: string; verifiedId: string }) => `${one.firstName} (${one.verifiedId})`,
  );
  expect(asked.toSorted()).toEqual(named.toSorted());
  await call('/confirm', link);
  const told = await kysely
    .selectFrom('mail_outbox')
    .select('plain')
    .where('recipient', '=', email)
    .where('subject', '=', erasureSubject)
    .executeTakeFirstOrThrow();
  for (const one of named) expect(told.plain).toContain(one);
});

it('is undone by the same link, until it happens', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  await call('/confirm', link);
  clock.advance(6 * day);
  expect((await call('/undo', link)).statusCode).toBe(200);
  for (const path of ['', '/confirm']) expect((await call(path, link)).statusCode).toBe(404);
  // A second press, or the first one sent again, hears the same; the address is gone by then.
  expect((await call('/undo', link)).json()).toEqual({
    success: true,
    message: 'Nothing is erased: your data stays.',
  });
  const { kysely } = product.platform.database;
  const kept = await kysely.selectFrom('account_erasures').selectAll().execute();
  expect(kept.map((row) => row.email)).not.toContain(email);
  const undone = await kysely
    .selectFrom('audit_log')
    .select('subject')
    .where('action', '=', 'account.erasure-undone')
    .execute();
  expect(undone).toHaveLength(1);
  clock.advance(30 * day);
  await round();
  expect(await isKept(email)).toBe(true);
});

it('asked for again is the same request: the link of the first mail keeps the data too', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  const pressed = (await call('/confirm', link)).json();
  clock.advance(day);
  const ask = () =>
    product.platform.database.transaction((trx) => askErasure(product.platform, trx, { email }));
  const again = { token: new URL(await ask()).searchParams.get('token') ?? '' };
  for (const one of [link, again]) {
    expect((await call('', one)).json()).toMatchObject({ dueAt: pressed.dueAt });
  }
  expect((await call('/undo', link)).statusCode).toBe(200);
  expect((await call('', again)).statusCode).toBe(404);
  clock.advance(30 * day);
  await round();
  expect(await isKept(email)).toBe(true);
  // Once it was undone, asking begins anew, by another link.
  const anew = new URL(await ask()).searchParams.get('token') ?? '';
  expect(anew).not.toBe(link.token);
  expect((await call('', { token: anew })).json()).toMatchObject({ dueAt: null });
});

it('is confirmed and undone by a link from before SECRET_KEY was exchanged', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  const secrets = secretsFrom('the next key, at least 32 characters', [testSettings.SECRET_KEY]);
  const next = { ...product.platform, secrets };
  expect(await startErasure(next, allErasers, link)).toMatchObject({ success: true });
  expect(await stateOfErasure(next, allErasers, link)).toMatchObject({ dueAt: expect.any(String) });
  expect(await stopErasure(next, link)).toMatchObject({ success: true });
  expect(await isKept(email)).toBe(true);
});

it('takes the account too that was never deleted, or made since, and every sign-in of it (ME-06)', async () => {
  const email = await somebody({ paid: true });
  const { token: signedIn } = (await product.post('/account/login', { email, password })).json();
  const address = await product.platform.database.transaction((trx) =>
    askErasure(product.platform, trx, { email }),
  );
  await call('/confirm', { token: new URL(address).searchParams.get('token') ?? '' });
  clock.advance(7 * day);
  await round();
  expect(await isKept(email)).toBe(false);
  const again = await product.post('/account/login', { email, password });
  expect(again.json().error).toBe('wrong-credentials');
  const headers = { authorization: `Bearer ${signedIn}` };
  expect((await product.get('/account/sessions', { headers })).statusCode).toBe(401);
  const { kysely } = product.platform.database;
  for (const table of ['accounts', 'account_erasures'] as const) {
    const left = await kysely.selectFrom(table).select('id').where('email', '=', email).execute();
    expect([table, left]).toEqual([table, []]);
  }
});

it('lapses when the link is not pressed within 14 days', async () => {
  const email = await somebody({ paid: true });
  const link = await deleted(email);
  clock.advance(14 * day);
  expect((await call('/confirm', link)).statusCode).toBe(404);
  await round();
  expect(await isKept(email)).toBe(true);
  const { kysely } = product.platform.database;
  expect(await kysely.selectFrom('account_erasures').selectAll().execute()).toEqual([]);
});

it('of one person that fails keeps nobody else waiting, and is tried again', async () => {
  const [first, second] = [await somebody({ paid: true }), await somebody({ paid: true })];
  for (const email of [first, second]) await call('/confirm', await deleted(email));
  clock.advance(7 * day);
  const broken = {
    ...allErasers,
    broken: {
      erase: async (_platform: unknown, _trx: unknown, { email }: { email: string }) => {
        if (email === first) throw new Error('planned');
      },
    },
  };
  await eraseDue(product.platform, broken);
  expect([await isKept(first), await isKept(second)]).toEqual([true, false]);
  expect(product.logged.join()).toContain('a person could not be erased');
  await round();
  expect(await isKept(first)).toBe(false);
});
