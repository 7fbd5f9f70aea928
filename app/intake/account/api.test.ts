import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { answerHeader } from '#platform/limits/challenge/solve.ts';
import { limitTable } from '#platform/limits/table.ts';
import { challengeOf, worked } from '#test/support/challenge.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { openProduct } from '#test/support/product.ts';
import { cookieOf } from '#test/support/verification.ts';
import { sendReset } from './password.service.server.ts';
import { codeHoldsMs, codeTries, resetHoldsMs, tokenHoldsMs, tokenIdleMs } from './rules.ts';
import { createAccount } from './service.server.ts';
import { holdAccount } from './store.server.ts';
import { accountBehind } from './token.service.server.ts';

let now = Date.now();
const clock = { now: () => new Date(now) };
const product = await openProduct({ seeds: false, clock });
afterAll(() => product.close());

let visitors = 0;
let from = '';
beforeEach(() => {
  visitors += 1;
  from = `10.2.0.${visitors}`;
});
const post = (path: string, body: unknown, more: InjectOptions & { from?: string } = {}) =>
  product.post(`/account/${path}`, body, { from, ...more });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const rows = (table: 'accounts' | 'account_tokens') =>
  product.platform.database.kysely.selectFrom(table).selectAll().execute();

let people = 0;
function newPerson() {
  people += 1;
  return {
    name: 'Ngozi Ade',
    email: `ngozi.${people}@example.com`,
    phone: '0803 000 0201',
    password: 'rain on a zinc roof',
  };
}
async function registered() {
  const person = newPerson();
  const answer = await post('register', person);
  expect(answer.statusCode).toBe(200);
  return { ...person, token: answer.json().token as string };
}

async function confirmLink(email: string): Promise<string> {
  const [mail] = await mailRows(product.platform, email);
  return /\/account\/confirm\?token=(\w+)/.exec(mail?.plain ?? '')?.[1] ?? 'none';
}

describe('registering', () => {
  it.each([
    ['name', '  ', '"name" is not allowed to be empty'],
    ['email', '', '"email" is not allowed to be empty'],
    ['email', 'ngozi@example', 'Please enter a valid email address'],
    ['email', 'a,b@example.com', 'Please enter a valid email address'],
    ['phone', 'call me', 'Please enter a valid phone number'],
    ['password', 'seven77', 'Use at least 8 characters'],
    ['password', 'Sapioworker2026', 'This password is too easy to guess'],
    ['password', 'x'.repeat(129), 'Use at most 128 characters'],
  ])('is refused at its field: %s %j', async (field, value, message) => {
    const answer = await post('register', { ...newPerson(), [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ [field]: message });
    expect(await rows('accounts')).toEqual([]);
  });

  it('makes an account, mails a link and gives a token; neither is kept in the clear (API-N7)', async () => {
    const { token, email, password } = await registered();
    expect(await accountBehind(product.platform, `Bearer ${token}`)).toMatchObject({ email });
    const kept = JSON.stringify([await rows('accounts'), await rows('account_tokens')]);
    const link = await confirmLink(email);
    expect(link).toMatch(/^\w{32}$/);
    for (const secret of [token, password, link]) expect(kept).not.toContain(secret);
    expect(kept).toContain('$argon2id$');
  });

  it('takes a number as a phone copies it out of its contacts', async () => {
    const person = { ...newPerson(), phone: '\u2066+234\u00A0803\u2011000\u20110009\u2069' };
    expect((await post('register', person)).statusCode).toBe(200);
    const kept = (await rows('accounts')).find(({ email }) => email === person.email);
    expect(kept?.phone).toBe('+234 803-000-0009');
  });

  it('sent again signs in with the same password', async () => {
    const { token, ...person } = await registered();
    const again = await post('register', { ...person, email: person.email.toUpperCase() });
    expect(again.statusCode).toBe(200);
    expect(again.json().token).not.toBe(token);
    const same = (await rows('accounts')).filter(({ email }) => email === person.email);
    expect(same).toHaveLength(1);
  });

  it('answers alike for known and unknown addresses, and tells the owner alone (FS-12)', async () => {
    const { token: _own, ...person } = await registered();
    const password = 'another password';
    const known = await post('register', { ...person, password });
    const unknown = await post('register', { ...newPerson(), password });
    expect(known.statusCode).toBe(unknown.statusCode);
    const shapeOf = (answer: typeof known) => {
      const { token, expiresAt, ...rest } = answer.json();
      const headers = Object.keys(answer.headers).sort();
      return { rest, token: token.length, expiresAt, headers };
    };
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(await accountBehind(product.platform, `Bearer ${known.json().token}`)).toBeNull();
    const subject = 'You have a Sapioworker account already';
    const [told] = await mailRows(product.platform, person.email, subject);
    // A stranger may have made it: its password is of no use to the owner.
    expect(told?.plain.replaceAll(/\s+/g, ' ')).toContain('choose “forgotten password” in the app');
    const { email } = person;
    expect((await post('login', { email, password: person.password })).statusCode).toBe(200);
  });

  it('from one address ends at the limit', async () => {
    for (let n = 0; n < limitTable['account-register-address'].max; n += 1) {
      await product.platform.limits.take('account-register-address', from);
    }
    expect((await post('register', newPerson())).statusCode).toBe(429);
  });
});

describe('the link of the mail', () => {
  const confirm = (token: string, password = 'goats on the roof') =>
    post('confirm', { token, password });
  const rowOf = async (email: string) =>
    (await rows('accounts')).find((row) => row.email === email);

  it('is dead when it is unknown or more than seven days old', async () => {
    const { email } = await registered();
    const token = await confirmLink(email);
    expect((await confirm('x')).statusCode).toBe(404);
    now += 7 * 24 * 3_600_000;
    expect((await confirm(token)).statusCode).toBe(404);
  });

  it.each([
    ['short', 'seven77', 'Use at least 8 characters'],
    ['common', 'Password2026!', 'This password is too easy to guess'],
    ['their own name', 'NgoziAde1990', 'This password is too easy to guess'],
  ])('leaves everything as it is when the password is %s', async (_name, password, message) => {
    const { email, token } = await registered();
    const answer = await confirm(await confirmLink(email), password);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { password: message }]);
    expect((await rowOf(email))?.confirmed_at).toBeNull();
    expect(await accountBehind(product.platform, `Bearer ${token}`)).not.toBeNull();
  });

  it('hands the account to who reads the mail: its maker’s password and tokens end (FS-03)', async () => {
    const { email, password, token: made } = await registered();
    const { token: signed } = (await post('login', { email, password })).json();
    const link = await confirmLink(email);
    expect((await confirm(link)).statusCode).toBe(200);
    const first = (await rowOf(email))?.confirmed_at;
    expect(first).not.toBeNull();
    for (const token of [made, signed]) {
      expect(await accountBehind(product.platform, `Bearer ${token}`)).toBeNull();
    }
    for (const path of ['login', 'delete']) {
      expect((await post(path, { email, password })).statusCode).toBe(403);
    }
    const told = await mailRows(product.platform, email);
    expect(told.map(({ subject }) => subject)).toContain(
      'The password of your Sapioworker account was set',
    );
    // A press that comes twice is one press; the link sets no second password.
    now += 1_000;
    expect((await confirm(link)).statusCode).toBe(200);
    expect((await confirm(link, 'another goat on the roof')).statusCode).toBe(404);
    expect((await rowOf(email))?.confirmed_at).toEqual(first);
    // The tries of the maker are none of the owner's, who is somewhere else.
    const theirs = { email, password: 'goats on the roof' };
    const elsewhere = { remoteAddress: '10.77.0.1' };
    expect((await product.post('/account/login', theirs, elsewhere)).statusCode).toBe(200);
  });

  it('confirms where it is pressed twice at once, and tells neither press that the link is dead', async () => {
    const { email } = await registered();
    const link = await confirmLink(email);
    const both = await Promise.all([confirm(link), confirm(link)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await rowOf(email))?.confirmed_at).not.toBeNull();
    // Another password beside it sets none.
    const { email: other } = await registered();
    const next = await confirmLink(other);
    const apart = await Promise.all([confirm(next), confirm(next, 'another goat on the roof')]);
    expect(apart.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  });
});

describe('another password (ASVS 6.2.2, 6.2.3, 6.4.3)', () => {
  const changed = 'yams under the mango tree';
  const works = async (email: string, password: string) => {
    await product.platform.database.executeSql('delete from limits');
    return (await post('login', { email, password })).statusCode;
  };
  const mailsTo = (email: string) => mailRows(product.platform, email);
  const linkOf = async (email: string) =>
    (await mailsTo(email))
      .map(({ plain }) => /\/account\/reset\?token=(\w+)/.exec(plain ?? '')?.[1])
      .findLast(Boolean) ?? 'none';
  async function asked(email: string) {
    const answer = await post('password/forgotten', { email });
    const id = (await rows('accounts')).find((row) => row.email === email)?.id ?? 'nobody';
    await sendReset(product.platform, { id });
    return answer;
  }

  it('needs the present one, and one that is hard to guess', async () => {
    const { email, password } = await registered();
    const wrong = await post('password', { email, password: 'not it', newPassword: changed });
    expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'wrong-credentials']);
    const easy = await post('password', { email, password, newPassword: 'Password2026!' });
    expect([easy.statusCode, Object.keys(easy.json().fields)]).toEqual([400, ['newPassword']]);
    expect(await works(email, password)).toBe(200);
  });

  it('ends every token, gives a new one and tells the owner', async () => {
    const { email, password, token } = await registered();
    const answer = await post('password', { email, password, newPassword: changed });
    expect(answer.statusCode).toBe(200);
    expect(await accountBehind(product.platform, `Bearer ${token}`)).toBeNull();
    expect(await accountBehind(product.platform, `Bearer ${answer.json().token}`)).not.toBeNull();
    expect([await works(email, password), await works(email, changed)]).toEqual([403, 200]);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain(
      'The password of your Sapioworker account was changed',
    );
  });

  it('is said to be changed when a change whose answer was lost is sent again (C-84)', async () => {
    const { email, password } = await registered();
    const change = { email, password, newPassword: changed };
    const press = { headers: { 'idempotency-key': 'a-press-in-the-app' } };
    const both = [post('password', change, press), post('password', change, press)];
    const first = await both[0];
    for (const again of [await both[1], await post('password', change, press)]) {
      expect([again?.statusCode, again?.json()]).toEqual([200, first?.json()]);
    }
    expect(await accountBehind(product.platform, `Bearer ${first?.json().token}`)).not.toBeNull();
    const told = (await mailsTo(email)).filter(({ subject }) => subject.includes('was changed'));
    expect(told).toHaveLength(1);
    // Under another press, or with other words under this one, the old password is a wrong one.
    await product.platform.database.executeSql('delete from limits');
    for (const [body, more] of [
      [change, {}],
      [{ ...change, newPassword: `${changed} too` }, press],
    ] as const) {
      const other = await post('password', body, more);
      expect([other.statusCode, other.json().error]).toEqual([403, 'wrong-credentials']);
    }
    expect(await works(email, changed)).toBe(200);
  });

  it('comes by a link for who forgot it: hashed, once, within an hour', async () => {
    const { email, password, token } = await registered();
    await asked(email);
    const first = await linkOf(email);
    expect(JSON.stringify(await rows('accounts'))).not.toContain(first);
    now += resetHoldsMs;
    expect((await post('password/reset', { token: first, password: changed })).statusCode).toBe(
      404,
    );
    await asked(email);
    const link = await linkOf(email);
    const both = [changed, `${changed} too`].map((one) =>
      post('password/reset', { token: link, password: one }),
    );
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 404]);
    expect(
      (await post('password/reset', { token: link, password: `${changed} and more` })).statusCode,
    ).toBe(404);
    expect(await accountBehind(product.platform, `Bearer ${token}`)).toBeNull();
    expect(await works(email, password)).toBe(403);
  });

  it('is said to be set when its link is sent again, pressed twice or after a lost answer', async () => {
    const { email } = await registered();
    await asked(email);
    const link = { token: await linkOf(email), password: changed };
    const send = async (body = link) => (await post('password/reset', body)).statusCode;
    expect((await Promise.all([send(), send()])).sort()).toEqual([200, 200]);
    expect(await send()).toBe(200);
    expect(await send({ ...link, password: 'another password' })).toBe(404);
    expect(await works(email, changed)).toBe(200);
    const told = (await mailsTo(email)).filter(({ subject }) => /was changed/.test(subject));
    expect(told).toHaveLength(1);
    // A password that was changed since, a newer link, and the hour end that.
    await post('password', { email, password: changed, newPassword: `${changed} too` });
    expect(await send({ ...link, password: `${changed} too` })).toBe(404);
    await product.platform.database.executeSql('delete from mail_outbox');
    await asked(email);
    const next = { token: await linkOf(email), password: changed };
    expect(await send(next)).toBe(200);
    now += resetHoldsMs;
    expect(await send(next)).toBe(404);
  });

  it('by a link confirms the address too, also when that of the registration has run out (GEN-09)', async () => {
    const { email } = await registered();
    const confirmedAt = async () =>
      (await rows('accounts')).find((row) => row.email === email)?.confirmed_at;
    now += 8 * 24 * 3_600_000;
    expect(await confirmedAt()).toBeNull();
    await asked(email);
    const token = await linkOf(email);
    expect((await post('password/reset', { token, password: changed })).statusCode).toBe(200);
    const first = await confirmedAt();
    expect(first).toEqual(new Date(now));
    now += 60_000;
    await asked(email);
    const again = { token: await linkOf(email), password: `${changed} too` };
    expect((await post('password/reset', again)).statusCode).toBe(200);
    expect(await confirmedAt()).toEqual(first);
  });

  it('leaves an address as it is when who is signed in changes it', async () => {
    const { email, password } = await registered();
    expect((await post('password', { email, password, newPassword: changed })).statusCode).toBe(
      200,
    );
    expect((await rows('accounts')).find((row) => row.email === email)?.confirmed_at).toBeNull();
  });

  it('fills no mailbox that its owner has not confirmed (FS-07)', async () => {
    const { email, password } = await registered();
    const change = async (before: string, after: string) =>
      (await post('password', { email, password: before, newPassword: after })).statusCode;
    const turns = [changed, password];
    for (let n = 0; n < 14; n += 1) {
      const [before = '', after = ''] = n % 2 ? turns : turns.toReversed();
      expect(await change(before, after)).toBe(200);
    }
    expect(await mailsTo(email)).toHaveLength(limitTable['mailbox-visitor'].max);
    // Its owner is told of every change, and gets the code of the new sign-in.
    await product.platform.database.kysely
      .updateTable('accounts')
      .set({ confirmed_at: new Date(now) })
      .where('email', '=', email)
      .execute();
    const told = (await mailsTo(email)).length;
    expect(await change(password, changed)).toBe(200);
    expect((await mailsTo(email)).length).toBe(told + 2);
  });

  it('has its link in the owner’s own browser, whatever strangers have written to that mailbox (FS-09)', async () => {
    const person = newPerson();
    const { email, password } = person;
    await createAccount(product.platform, person, { madeBy: 'test' });
    const headers = { cookie: cookieOf(await post('login', { email, password })) };
    await product.platform.limits.take('mailbox', email, limitTable.mailbox.max);
    // Elsewhere it is said, and alike for an address that nobody has.
    const nobody = 'nobody.at.all@example.com';
    await product.platform.limits.take('mailbox', nobody, limitTable.mailbox.max);
    for (const one of [email, nobody]) {
      const refused = await post('password/forgotten', { email: one });
      expect([refused.statusCode, refused.json().message]).toEqual([
        429,
        expect.stringContaining('You can try again in'),
      ]);
    }
    const { max } = limitTable['account-reset-device'];
    for (let n = 0; n < max; n += 1) {
      expect((await post('password/forgotten', { email }, { headers })).statusCode).toBe(200);
    }
    expect((await post('password/forgotten', { email }, { headers })).statusCode).toBe(429);
    const { rows: sent } = await product.platform.database.executeSql(
      "select 1 from pgboss.job where name = 'account-send-reset' and data->>'id' = (select id from accounts where email = $1)",
      [email],
    );
    expect(sent).toHaveLength(max);
  });

  it('is asked for alike with known and unknown addresses', async () => {
    const { email } = await registered();
    const jobs = async () =>
      (
        await product.platform.database.executeSql(
          "select count(*)::int as n from pgboss.job where name = 'account-send-reset'",
        )
      ).rows[0];
    const [known, one] = [await post('password/forgotten', { email }), await jobs()];
    const [unknown, two] = [
      await post('password/forgotten', { email: 'nobody.there@example.com' }),
      await jobs(),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(known.statusCode).toBe(200);
    expect((two as { n: number }).n - (one as { n: number }).n).toBe(1);
  });
});

describe('signing in', () => {
  it('answers an unknown address and a wrong password alike, with no 401', async () => {
    const { email } = await registered();
    const wrong = await post('login', { email, password: 'not this one' });
    const unknown = await post('login', { email: 'nobody@example.com', password: 'not this one' });
    expect([wrong.statusCode, wrong.body]).toEqual([403, unknown.body]);
    // Both stand in the log, and neither names anybody (ASVS 16.3.1).
    const told = product.logged.filter((line) => line.includes('"signIn":"account"')).slice(-2);
    expect(told.map((line) => JSON.parse(line).refused)).toEqual(
      Array(2).fill('wrong-credentials'),
    );
    expect(told.join()).not.toContain('@example.com');
    expect(unknown.statusCode).toBe(403);
  });

  it('is judged five times in 15 minutes at one account, wherever it comes from, known or not', async () => {
    const { email } = await registered();
    await product.platform.database.executeSql('delete from limits');
    for (const tried of [email, 'nobody.at.all@example.com']) {
      const tries = Array.from({ length: 8 }, (_, n) =>
        product.post(
          '/account/login',
          { email: tried, password: `guess ${n}` },
          { from: `10.3.${visitors}.${n}` },
        ),
      );
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode).sort();
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429, 429]);
    }
  });

  it('of one stranger locks no owner out, of many only until a challenge is answered (FS-09)', async () => {
    const { email, password } = await registered();
    const enter = (address: string, typed: string, headers = {}) =>
      product.post('/account/login', { email, password: typed }, { from: address, headers });
    await product.platform.database.executeSql('delete from limits');
    const alone = [];
    for (let n = 0; n < 10; n += 1) alone.push((await enter('10.5.0.1', `guess ${n}`)).statusCode);
    expect(alone).toEqual([403, 403, 403, ...Array(7).fill(429)]);
    const owner = await enter('10.5.0.2', password);
    expect(owner.statusCode).toBe(200);

    for (let n = 0; n < 10; n += 1) await enter(`10.5.1.${n}`, `guess ${n}`);
    const refused = await enter('10.5.0.3', password);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // A browser that the owner has used is counted for itself; a cookie of somebody else's is none.
    const cookie = cookieOf(owner);
    expect((await enter('10.5.0.3', password, { cookie })).statusCode).toBe(200);
    const forged = cookie.replace(/=./, '=x');
    expect((await enter('10.5.0.3', password, { cookie: forged })).statusCode).toBe(429);
    // Everywhere else a browser does the work that it is asked for.
    const headers = { [answerHeader]: worked(challengeOf(refused)) };
    expect((await enter('10.5.0.3', password, headers)).statusCode).toBe(200);
  });

  it('ends at 20 tries an hour from one address, which then cannot lock anybody out', async () => {
    const { email, password } = await registered();
    for (let n = 0; n < limitTable['account-address'].max; n += 1) {
      await product.platform.limits.take('account-address', from);
    }
    for (let n = 0; n < 6; n += 1) {
      expect((await post('login', { email, password: 'guess' })).statusCode).toBe(429);
    }
    const owner = await product.post('/account/login', { email, password }, { from: '10.4.0.1' });
    expect(owner.statusCode).toBe(200);
  });

  it('gives a token that holds for 30 days, until it is signed out', async () => {
    const { email, password } = await registered();
    const { token } = (await post('login', { email: email.toUpperCase(), password })).json();
    const { token: other } = (await post('login', { email, password })).json();
    const who = (one: string) => accountBehind(product.platform, `Bearer ${one}`);
    expect(await who(token)).toMatchObject({ email });
    expect((await post('logout', {}, bearer(token))).statusCode).toBe(200);
    expect(await who(token)).toBeNull();
    for (let left = tokenHoldsMs; left > tokenIdleMs; left -= tokenIdleMs - 1) {
      expect(await who(other)).toMatchObject({ email });
      now += tokenIdleMs - 1;
    }
    now += tokenIdleMs - 1;
    expect(await who(other)).toBeNull();
  });

  it('is signed out by a call that says JSON and holds nothing, as some apps send it (C-96)', async () => {
    const { token } = await registered();
    for (const headers of [{}, { 'content-length': '0' }]) {
      const { authorization } = bearer(token).headers;
      const out = await product.app.inject({
        method: 'POST',
        url: '/api/account/logout',
        headers: { authorization, 'content-type': 'application/json', ...headers },
      });
      expect([out.statusCode, out.json().success]).toEqual([200, true]);
    }
    expect(await accountBehind(product.platform, `Bearer ${token}`)).toBeNull();
  });

  it('keeps the twenty newest tokens of an account', async () => {
    const { email, password, token } = await registered();
    product.platform.limits.peek('account-target', email);
    const tokens: string[] = [];
    for (let n = 0; n < 20; n += 1) {
      now += 1_000;
      await product.platform.database.executeSql('delete from limits');
      tokens.push((await post('login', { email, password })).json().token);
    }
    const who = (one: string) => accountBehind(product.platform, `Bearer ${one}`);
    expect(await who(token)).toBeNull();
    expect(await who(tokens[0] ?? '')).not.toBeNull();
  });
});

describe('the second step of a sign-in (ASVS 6.3.3)', () => {
  const ask = (path: string, token: string) =>
    product.get(`/account/${path}`, { from, ...bearer(token) });
  const codeOf = async (email: string) => {
    const mails = await product.platform.database.kysely
      .selectFrom('mail_outbox')
      .select(['plain', 'created_at'])
      .where('recipient', '=', email)
      .where('subject', 'like', 'Your code%')
      .orderBy('created_at', 'desc')
      .execute();
    return /\b(\d{6})\b/.exec(mails[0]?.plain ?? '')?.[1] ?? '';
  };
  const signedIn = async ({ email, password }: { email: string; password: string }) => {
    now += 1_000;
    return (await post('login', { email, password })).json().token as string;
  };
  const prove = (token: string, code: string) => post('login/code', { code }, bearer(token));
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('opens nothing without the code, nor with that of another sign-in', async () => {
    const person = await registered();
    const first = await signedIn(person);
    const old = await codeOf(person.email);
    const token = await signedIn(person);
    const code = await codeOf(person.email);
    expect(await prove('nobody'.repeat(5), code)).toMatchObject({ statusCode: 401 });
    for (const one of [person.token, first, token]) {
      expect((await ask('sessions', one)).json().error).toBe('code-needed');
      expect((await post('sessions/end', {}, bearer(one))).json().error).toBe('code-needed');
    }
    // A registration has no code: its mail confirms the address.
    expect((await prove(person.token, code)).json().error).toBe('wrong-code');
    if (old !== code) expect((await prove(token, old)).json().error).toBe('wrong-code');
    expect((await prove(token, code)).statusCode).toBe(200);
    expect((await prove(token, code)).statusCode).toBe(200);
    expect((await ask('sessions', token)).statusCode).toBe(200);
    expect((await ask('sessions', first)).statusCode).toBe(403);
    expect(JSON.stringify(await rows('account_tokens'))).not.toContain(code);
  });

  it('is refused above ten an hour of one account, in words: it would open nothing (ASVS 6.3.1)', async () => {
    const person = newPerson();
    const id = await createAccount(product.platform, person, { madeBy: 'test' });
    await product.platform.limits.take('account-code', id ?? '', limitTable['account-code'].max);
    const { email, password } = person;
    const answer = await post('login', { email, password });
    expect([answer.statusCode, answer.json().error]).toEqual([429, 'too-many-requests']);
    const change = { email, password, newPassword: 'harmattan dust in june' };
    expect((await post('password', change)).statusCode).toBe(429);
    expect(await codeOf(email)).toBe('');
  });

  it('has its code each time, whatever strangers have written to that mailbox (FS-09)', async () => {
    const person = newPerson();
    await createAccount(product.platform, person, { madeBy: 'test' });
    await product.platform.limits.take('mailbox', person.email, limitTable.mailbox.max);
    const codes = new Set<string>();
    for (let n = 0; n <= limitTable['mailbox-visitor'].max; n += 1) {
      const token = await signedIn(person);
      const code = await codeOf(person.email);
      codes.add(code);
      expect((await prove(token, code)).statusCode).toBe(200);
    }
    expect(codes.size).toBeGreaterThan(limitTable['mailbox-visitor'].max - 1);
    const { email, password } = person;
    const change = { email, password, newPassword: 'harmattan dust in june' };
    const { token } = (await post('password', change)).json();
    now += 1_000;
    expect((await prove(token, await codeOf(email))).statusCode).toBe(200);
  });

  it('ends after five wrong codes or ten minutes', async () => {
    const person = await registered();
    const token = await signedIn(person);
    const code = await codeOf(person.email);
    for (let n = 0; n < codeTries; n += 1) {
      expect((await prove(token, wrong(code))).statusCode).toBe(403);
    }
    expect((await prove(token, code)).statusCode).toBe(403);
    const late = await signedIn(person);
    now += codeHoldsMs;
    expect((await prove(late, await codeOf(person.email))).statusCode).toBe(403);
  });

  it('lists the sign-ins, and ends one of them or all others (ASVS 7.5.2)', async () => {
    const person = await registered();
    const other = await signedIn(person);
    const token = await signedIn(person);
    await prove(token, await codeOf(person.email));
    const list = async () => (await ask('sessions', token)).json().data;
    const [own, second, made] = await list();
    expect([own, second, made]).toMatchObject([
      { current: true, proven: true },
      { current: false, proven: false },
      { current: false, proven: false },
    ]);
    const stranger = await registered();
    const foreign = await signedIn(stranger);
    await prove(foreign, await codeOf(stranger.email));
    await post('sessions/end', { id: second.id }, bearer(foreign));
    expect(await list()).toHaveLength(3);
    expect((await post('sessions/end', { id: second.id }, bearer(token))).statusCode).toBe(200);
    expect(await accountBehind(product.platform, `Bearer ${other}`)).toBeNull();
    expect((await post('sessions/end', {}, bearer(token))).statusCode).toBe(200);
    expect(await list()).toEqual([own]);
  });

  it('ends when nobody uses it for seven days (ASVS 7.3.1)', async () => {
    const token = await signedIn(await registered());
    const isGood = async () => (await accountBehind(product.platform, `Bearer ${token}`)) !== null;
    now += tokenIdleMs - 1;
    expect(await isGood()).toBe(true);
    now += tokenIdleMs - 1;
    expect(await isGood()).toBe(true);
    now += tokenIdleMs;
    expect(await isGood()).toBe(false);
  });

  it('keeps a password anew that was hashed with less (ASVS 11.2.2)', async () => {
    const { email, password } = await registered();
    const weak = await hash(password, { algorithm: 2, memoryCost: 8192, timeCost: 1 });
    const { kysely } = product.platform.database;
    const of = () =>
      kysely.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
    await kysely
      .updateTable('accounts')
      .set({ password_hash: weak })
      .where('email', '=', email)
      .execute();
    expect((await post('login', { email, password: 'guess' })).statusCode).toBe(403);
    expect((await of())?.password_hash).toBe(weak);
    expect((await post('login', { email, password })).statusCode).toBe(200);
    expect((await of())?.password_hash).toMatch(/\$m=47104,t=1,p=1\$/);
    expect((await post('login', { email, password })).statusCode).toBe(200);
    // Two at once, as where the answer was lost: none of them hears that the password is wrong.
    await kysely
      .updateTable('accounts')
      .set({ password_hash: weak })
      .where('email', '=', email)
      .execute();
    const elsewhere = () => post('login', { email, password }, { from: '10.2.9.1' });
    expect(
      (await Promise.all([elsewhere(), elsewhere()])).map(({ statusCode }) => statusCode),
    ).toEqual([200, 200]);
  });
});

describe('a deletion that is sent again (C-84)', () => {
  const said = async (body: object, headers?: Record<string, string>) => {
    const answer = await post('delete', body, headers ? { headers } : {});
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'wrong-credentials']);
    return answer.json().message;
  };

  it('without a key says that the first may have deleted the account, as to whoever has none', async () => {
    const { email, password } = await registered();
    expect((await post('delete', { email, password })).statusCode).toBe(200);
    const again = await said({ email, password });
    expect(again).toContain('the first try may have deleted the account already');
    expect(again).not.toContain('Nothing was deleted');
    const { email: other } = await registered();
    expect(await said({ email: other, password: 'not it' })).toBe(again);
    expect(await said({ email: 'nobody@example.com', password })).toBe(again);
  });

  it('by another press, which is known by its key, says that nothing was deleted', async () => {
    const { email } = await registered();
    const press = { 'idempotency-key': 'another-press' };
    expect(await said({ email, password: 'not it' }, press)).toContain('Nothing was deleted.');
  });
});

describe('an account that changes while somebody signs in to it or deletes it', () => {
  const gone = 'delete from accounts where email = $1';
  const other = "update accounts set password_hash = 'another' where email = $1";
  it.each([
    ['login', 'is deleted', gone],
    ['delete', 'is deleted', gone],
    ['login', 'gets another password', other],
    ['delete', 'gets another password', other],
  ])('%s: it %s, and the answer is that of a wrong password (FS-14)', async (path, _name, text) => {
    const { email, password } = await registered();
    const { database } = product.platform;
    const transaction = database.transaction.bind(database);
    // Between the judged password and what follows, as a race has it.
    const racing: typeof transaction = async (work) => {
      await database.executeSql(text, [email]);
      return transaction(work);
    };
    Object.assign(database, { transaction: racing });
    const answer = await post(path, { email, password }).finally(() =>
      Object.assign(database, { transaction }),
    );
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'wrong-credentials']);
    const left = (await rows('accounts')).filter((row) => row.email === email);
    expect(left).toHaveLength(text === gone ? 0 : 1);
  });

  // The embedded database has one connection: there nothing comes between.
  it.runIf(process.env.TEST_POSTGRES_URL)(
    'is held until its sign-in has ended (FS-14)',
    async () => {
      const { email } = await registered();
      const { database } = product.platform;
      const judged = (await rows('accounts')).find((row) => row.email === email);
      if (!judged) throw new Error('Nobody has registered');
      const takes = 'select 1 from accounts where email = $1 for update nowait';
      const [began, over] = [Promise.withResolvers<boolean>(), Promise.withResolvers<void>()];
      const signingIn = database.transaction(async (trx) => {
        began.resolve(await holdAccount(trx, judged));
        await over.promise;
      });
      expect(await began.promise).toBe(true);
      const meanwhile = await database.executeSql(takes, [email]).catch((error: Error) => error);
      over.resolve();
      await signingIn;
      expect(String(meanwhile)).toContain('could not obtain lock');
      expect((await database.executeSql(takes, [email])).rows).toHaveLength(1);
    },
  );

  it('register: it is deleted, and made anew (FS-14)', async () => {
    const { token: old, ...person } = await registered();
    const { database } = product.platform;
    const transaction = database.transaction.bind(database);
    let deletions = 0;
    const racing: typeof transaction = async (work) => {
      if (deletions++ === 0) await database.executeSql(gone, [person.email]);
      return transaction(work);
    };
    Object.assign(database, { transaction: racing });
    const answer = await post('register', person).finally(() =>
      Object.assign(database, { transaction }),
    );
    expect(answer.statusCode).toBe(200);
    expect(await accountBehind(product.platform, `Bearer ${old}`)).toBeNull();
    const found = await accountBehind(product.platform, `Bearer ${answer.json().token}`);
    expect(found).toMatchObject({ email: person.email });
  });
});

describe('a token that is unknown or expired is no token (C-96)', () => {
  it.each([
    ['absent', undefined],
    ['unknown', `Bearer ${'A'.repeat(52)}`],
    ['not ours', 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x'],
    ['no bearer', 'Basic YTpi'],
    ['hostile', `Bearer ${"' or 1=1--"}`],
  ])('%s', async (_name, authorization) => {
    const headers = authorization ? { authorization } : {};
    expect(await accountBehind(product.platform, authorization)).toBeNull();
    const out = await post('logout', {}, { headers });
    expect(out.statusCode).toBe(200);
    for (const path of ['/verifications/types', '/blogs', '/forms/tag/none']) {
      const without = await product.get(path, { from });
      const answer = await product.get(path, { from, headers });
      expect([answer.statusCode, answer.body]).toEqual([without.statusCode, without.body]);
    }
  });
});

describe('accounts that staff make', () => {
  it('are made once, and opened by their password', async () => {
    const person = newPerson();
    const made = await createAccount(product.platform, person, { madeBy: 'staff-1' });
    expect(made).not.toBeNull();
    expect(await createAccount(product.platform, person, { madeBy: 'staff-1' })).toBeNull();
    now += 1_000;
    expect((await post('login', person, {})).statusCode).toBe(400); // further fields are refused
    const { email, password } = person;
    expect((await post('login', { email, password })).statusCode).toBe(200);
  });
});
