import { afterAll, describe, expect, it } from 'vitest';
import { issueVerification } from '#app/people/verification/service.server.ts';
import { entriesOf } from '#test/support/entries.ts';
import { waysOf } from '#test/support/explain.ts';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { accountRows } from '../store.server.ts';
import { accountBehind } from '../token.service.server.ts';

const path = '/api/v1/accounts';
const product = await openProduct({ env: { LIMITS_FACTOR: '1000' } });
const administrator = await signIn(product, 'administrator');
afterAll(() => product.close());

const password = 'a song of nine words';
const person = { name: 'Ada Obi', email: 'Ada@Example.com', phone: '+234 803 000 0009', password };
const make = (more: object = {}) => administrator.send('POST', path, { ...person, ...more });
const end = (id: string, by = administrator) =>
  by.send('POST', `${path}/${id}/end`, { reason: 'Asked us by phone' });
const login = async (email = person.email) =>
  (await product.post('/account/login', { email, password })).statusCode;

describe('accounts for staff are refused', () => {
  it('to who is not signed in or has another role; support only reads', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'editor')).get(path)).statusCode).toBe(403);
    const support = await signIn(product, 'support');
    expect((await support.get(path)).statusCode).toBe(200);
    expect((await support.send('POST', path, person)).statusCode).toBe(403);
    expect((await end(support.id, support)).statusCode).toBe(403);
  });

  it('where there is none', async () => {
    const none = administrator.id;
    expect((await administrator.get(`${path}/${none}`)).statusCode).toBe(404);
    expect((await end(none)).statusCode).toBe(404);
    expect((await administrator.get(`${path}/nothing`)).statusCode).toBe(400);
  });

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: 'ada@' }],
    ['phone', { phone: 'none' }],
    ['password', { password: 'short' }],
  ])('with a wrong %s', async (field, change) => {
    const answer = await make(change);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });
});

describe('an account', () => {
  it('is made once, is found by its whole address and opened with a reason', async () => {
    const made = await make();
    expect(made.statusCode).toBe(200);
    expect(made.body).not.toContain(password);
    const { id } = made.json();
    const again = await make();
    expect([again.statusCode, Object.keys(again.json().fields)]).toEqual([409, ['email']]);
    expect(await login()).toBe(200);

    const all = await administrator.get(path);
    expect(all.body.toLowerCase()).not.toContain('ada@example.com');
    expect(all.body).not.toMatch(/argon|"phone"/);
    const found = (await administrator.get(`${path}?q=ADA@example.com`)).json().data;
    expect(found).toEqual([
      expect.objectContaining({
        id,
        name: 'Ada Obi',
        email: 'a•••@e•••.com',
        confirmed: true,
        madeBy: 'Test administrator',
      }),
    ]);
    expect((await administrator.get(`${path}?q=ada@`)).json().data).toEqual([]);

    expect((await administrator.get(`${path}/${id}`)).json().error).toBe('reason-needed');
    await administrator.open('accounts', id);
    const shown = (await administrator.get(`${path}/${id}`)).json();
    expect(shown).toMatchObject({ email: 'ada@example.com', phone: person.phone });
    expect(shown.erases).toContain('mailing list');
    expect(shown.erases.length).toBeGreaterThan(3);
  });

  it('of an address of several people is not said to take what is of one of them (decision 058)', async () => {
    const email = 'family@example.com';
    const { id } = (await make({ email })).json();
    await administrator.open('accounts', id);
    const shown = async () => (await administrator.get(`${path}/${id}`)).json();
    expect(await shown()).toMatchObject({ waits: false });
    expect((await shown()).erases).toContain('verified records');
    for (const [badge, fullName] of [
      ['Sw-ZQ331', 'Ada Obi'],
      ['Sw-ZQ332', 'Bola Ade'],
    ] as const) {
      const one = { ...somebody, badge, fullName, email, nationalId: null };
      await issueVerification(product.platform, one, []);
    }
    expect(await shown()).toMatchObject({ waits: true });
    expect((await shown()).erases).not.toContain('verified records');
    expect((await shown()).erases).toContain('mailing list');
  });

  it('is signed out everywhere by who may change it, for a reason (ASVS 7.4.5)', async () => {
    const email = 'out@example.com';
    const { id } = (await make({ email })).json();
    const body = { email, password: person.password };
    const { token } = (await product.post('/account/login', body)).json();
    const isGood = async () => (await accountBehind(product.platform, `Bearer ${token}`)) !== null;
    const url = (one: string) => `${path}/${one}/sessions/end`;
    const reason = 'The phone was lost';
    expect((await administrator.send('POST', url(id), {})).statusCode).toBe(400);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await administrator.send('POST', url(nobody), { reason })).statusCode).toBe(404);
    expect(await isGood()).toBe(true);
    expect((await administrator.send('POST', url(id), { reason })).statusCode).toBe(200);
    expect(await isGood()).toBe(false);
    expect(await login(email)).toBe(200);
  });

  it('ends once, with what is tied to it, in the name of who ended it and why', async () => {
    const email = 'ends@example.com';
    const { id } = (await make({ email })).json();
    await product.post('/mail-list/subscribe', { email });
    const { kysely } = product.platform.database;
    await kysely
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(0) })
      .where('id', '=', administrator.session)
      .execute();
    expect((await end(id)).json().error).toBe('confirm-needed');
    expect(await login(email)).toBe(200);
    await kysely
      .updateTable('staff_sessions')
      .set({ confirmed_at: product.platform.clock.now() })
      .where('id', '=', administrator.session)
      .execute();
    expect((await end(id)).json()).toEqual({ success: true, message: 'The account was deleted.' });
    expect((await end(id)).statusCode).toBe(404);
    expect(await login(email)).toBe(403);
    const listed = await kysely
      .selectFrom('mail_subscribers')
      .select('id')
      .where('email', '=', email)
      .execute();
    expect(listed).toEqual([]);
    const trail = await entriesOf(product.platform, { action: 'account.delete', subject: id });
    expect(trail).toMatchObject([{ actor: administrator.id, reason: 'Asked us by phone' }]);
  });

  it('whose address was only typed erases nothing but itself', async () => {
    const email = 'typed@example.com';
    const typed = { ...person, email };
    expect((await product.post('/account/register', typed)).statusCode).toBe(200);
    const [one] = (await administrator.get(`${path}?q=${email}`)).json().data;
    expect(one).toMatchObject({ confirmed: false, madeBy: 'app' });
    await administrator.open('accounts', one.id);
    expect((await administrator.get(`${path}/${one.id}`)).json().erases).toEqual([]);
  });
});

it('20,000 accounts are read by an index, whichever way', async () => {
  const { database } = product.platform;
  await database.executeSql(
    `insert into accounts (id, name, email, phone, password_hash, made_by, confirmed_at, created_at)
     select gen_random_uuid()::text, 'Ada', n || '@many.example.com', '0', 'none', 'app', null,
       timestamptz '2025-01-01' + (n / 10) * interval '1 minute'
     from generate_series(1, 20000) as n`,
  );
  await database.executeSql('analyze accounts');
  const page = { page: 200, perPage: 25, sort: 'createdAt' } as const;
  for (const order of ['asc', 'desc'] as const) {
    for (const more of [{}, { q: '77@many.example.com' }]) {
      const ways = await waysOf(database, (db) =>
        accountRows.page(db, { ...page, ...more, order }),
      );
      expect(ways.join('; ')).toMatch(/Index Scan/);
      expect(ways.join('; ')).not.toMatch(/Seq Scan/);
    }
  }
});

describe('accounts as CSV', () => {
  const asked = { resource: 'accounts', by: 'auditor', not: 'support' } as const;

  it('hold whole addresses and phone numbers, and nothing of a password or a token', async () => {
    const email = 'csv@example.com';
    expect((await make({ email })).statusCode).toBe(200);
    const query = 'q=CSV@example.com';
    const { rows, body } = await takeExport(product, { ...asked, query });
    const instant = expect.stringMatching(/^20\d\d-.+Z$/);
    expect(rows).toEqual([
      {
        Name: person.name,
        Email: email,
        Phone: `'${person.phone}`,
        'Created by': 'Test administrator',
        Created: instant,
        'Email confirmed': instant,
      },
    ]);
    const { kysely } = product.platform.database;
    const row = await kysely
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    for (const kept of [row.password_hash, row.id, password]) expect(body).not.toContain(kept);
  });

  it('come each once', async () => {
    await product.platform.database.executeSql(
      `insert into accounts (id, name, email, phone, password_hash, made_by, created_at)
       select gen_random_uuid()::text, 'Many', n || '@each.example.com', '0', 'none', 'app', now()
       from generate_series(1, ${manyRows}) as n`,
    );
    const { rows } = await takeExport(product, asked);
    const addresses = rows.map(({ Email }) => Email);
    expect(new Set(addresses).size).toBe(addresses.length);
    const theirs = addresses.filter((one) => one?.endsWith('@each.example.com'));
    expect(theirs).toHaveLength(manyRows);
  });
});
