import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFirstAdministrator,
  firstAdministratorEmail,
} from '#app/backoffice/staff/service.server.ts';
import type { Clock } from '#platform/clock.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { entriesOf } from '#test/support/entries.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn as whole } from '#test/support/staff.ts';
import { type StaffBrowser, staffBrowser } from '#test/support/staff-browser.ts';

const email = firstAdministratorEmail;
const password = 'a long walk in Ikeja';
let time = new Date('2026-11-21T10:00:00Z').getTime();
const later = (ms: number) => {
  time += ms;
};
const clock: Clock = { now: () => new Date(time) };
const minute = 60_000;

let secret = '';
let recoveryCodes: string[] = [];
const product = await openProduct({ seeds: false, clock });
const oneTime = (await createFirstAdministrator(product.platform))?.password ?? '';
afterAll(() => product.close());

const sql = (text: string) => product.platform.database.executeSql(text);
// Tries are counted by the database's clock: each test begins with none.
beforeEach(() => sql('delete from limits'));

const browser = (from?: string) => staffBrowser(product, from);
const audited = async (action: string) => entriesOf(product.platform, { action });
const mails = async () => (await sql('select subject, plain from mail_outbox')).rows;
const step = async (at: StaffBrowser) => (await at.get('/session')).json<{ next: string }>().next;

/** Password and code, in the given browser; the clock moves on so that the code is a new one. */
async function signIn(at: StaffBrowser) {
  later(minute);
  await at.post('/session', { email, password });
  return at.post('/session/totp', { code: at.code(secret) });
}

describe('the first sign-in of the first administrator', () => {
  const first = () => firstBrowser;
  let firstBrowser: StaffBrowser;
  beforeAll(() => {
    firstBrowser = browser();
  });

  it('asks for the password first and opens nothing else', async () => {
    expect((await first().post('/session', { email, password: 'wrong' })).statusCode).toBe(401);
    const answer = await first().post('/session', { email, password: oneTime });
    expect(answer.json()).toMatchObject({ finished: false, next: 'password', permissions: [] });
    const [cookie] = answer.cookies;
    expect(cookie).toMatchObject({
      name: '__Host-staff',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      path: '/',
    });
    expect(cookie).not.toHaveProperty('domain');
    for (const path of ['/approvals', '/staff', '/sessions']) {
      expect([path, (await first().get(path)).statusCode]).toEqual([path, 401]);
    }
    expect((await first().post('/session/totp', { code: '123456' })).statusCode).toBe(409);
    expect((await first().post('/session/totp/new')).statusCode).toBe(409);
    const early = await first().post('/session/totp/confirm', { code: '123456' });
    expect(early.statusCode).toBe(409);
  });

  it.each([
    ['shorter than twelve characters', 'elevenchars', 'at least 12'],
    ['common', 'PasswordPassword', 'too easy'],
    ['the product’s name with a number', 'Sapioworker-123', 'too easy'],
    ['of too few letters', 'aaaaaaaabbbbbbbb', 'too easy'],
    ['with the email address', `my ${email}`, 'without your email'],
    ['endless', 'x'.repeat(201), 'at most 200'],
  ])('refuses a new password that is %s', async (_name, chosen, told) => {
    const answer = await first().send('PUT', '/session/password', {
      current: oneTime,
      password: chosen,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: { password: string } }>().fields.password).toContain(told);
  });

  it('refuses the one-time password as the new one, and a wrong present one', async () => {
    const put = (current: string, chosen: string) =>
      first().send('PUT', '/session/password', { current, password: chosen });
    expect((await put(oneTime, oneTime)).json()).toMatchObject({
      fields: { password: 'Choose a password other than the current one' },
    });
    expect((await put('not it', password)).statusCode).toBe(403);
  });

  it('goes on to the second factor with one’s own password, in a new session', async () => {
    const old = first().cookies.get('__Host-staff');
    const body = { current: oneTime, password };
    const answer = await first().send('PUT', '/session/password', body);
    expect(answer.json()).toMatchObject({ finished: false, next: 'enrol' });
    expect(first().cookies.get('__Host-staff')).not.toBe(old);
    const thief = browser();
    thief.cookies.set('__Host-staff', old ?? '');
    expect((await thief.get('/session')).statusCode).toBe(401);
    expect((await first().post('/session', { email, password: oneTime })).statusCode).toBe(401);
    expect(await audited('staff.password-changed')).toHaveLength(1);
  });

  it('offers one secret in a session, sealed, and refuses a wrong first code', async () => {
    const offered = (await first().post('/session/totp/new')).json<{
      secret: string;
      uri: string;
    }>();
    expect((await first().post('/session/totp/new')).json()).toEqual(offered);
    secret = offered.secret;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offered.uri).toContain(`secret=${secret}`);
    expect(offered.uri).toContain('issuer=Sapioworker');
    const { rows } = await sql('select totp_pending, totp_secret from staff');
    expect(rows).toEqual([{ totp_pending: expect.any(String), totp_secret: null }]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const wrong = await first().post('/session/totp/confirm', { code: first().code(secret, 5) });
    expect(wrong.json()).toMatchObject({ error: 'wrong-code' });
  });

  it('takes no secret that another session was offered', async () => {
    const other = browser();
    await other.post('/session', { email, password });
    const answer = await other.post('/session/totp/confirm', { code: other.code(secret) });
    expect(answer.json()).toMatchObject({ error: 'wrong-code' });
  });

  it('opens the console with a right code, and shows the recovery codes this once', async () => {
    const old = first().cookies.get('__Host-staff');
    const code = first().code(secret);
    const answer = await first().post('/session/totp/confirm', { code });
    expect(answer.json()).toMatchObject({ session: { finished: true, next: 'done' } });
    recoveryCodes = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    // 24 letters of five bits (ASVS 6.5.2).
    for (const one of recoveryCodes) expect(one).toMatch(/^(?:[0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    expect(first().cookies.get('__Host-staff')).not.toBe(old);
    expect((await first().get('/staff')).statusCode).toBe(200);
    const { rows } = await sql('select recovery_hashes, totp_secret, totp_pending from staff');
    for (const one of recoveryCodes) {
      expect(JSON.stringify(rows)).not.toContain(one.replaceAll('-', ''));
      expect(JSON.stringify(rows)).not.toContain(one);
    }
    expect(await audited('staff.second-factor-set')).toHaveLength(1);
    expect(await audited('staff.sign-in')).toHaveLength(1);
    // The code that was shown at the enrolment is used up.
    const other = browser();
    await other.post('/session', { email, password });
    expect((await other.post('/session/totp', { code })).statusCode).toBe(403);
  });

  it('keeps no password, code or address in the trail, the log or the idempotency keys', async () => {
    const kept = JSON.stringify([
      (await sql('select * from audit_log')).rows,
      (await sql('select * from idempotency_keys')).rows,
      (await sql('select * from mail_outbox')).rows,
      product.logged,
    ]);
    const { rows } = await sql('select * from staff_sessions');
    const cookie = first().cookies.get('__Host-staff') ?? '-';
    for (const one of [oneTime, password, secret, ...recoveryCodes, '127.0.0.1', cookie]) {
      expect(`${kept}${JSON.stringify(rows)}`).not.toContain(one);
    }
  });
});

describe('a sign-in', () => {
  it('answers the same for an unknown address, a wrong password and a disabled account', async () => {
    const disabled = await whole(product, 'editor');
    const { email: theirs } = (await product.platform.database.kysely
      .selectFrom('staff')
      .select('email')
      .where('id', '=', disabled.id)
      .executeTakeFirst()) ?? { email: '' };
    await sql(
      `update staff set disabled_at = now(),
       password_hash = (select password_hash from staff where email = '${email}')
       where id = '${disabled.id}'`,
    );
    const before = (await audited('staff.sign-in-failed')).length;
    const answers = [];
    for (const who of ['nobody@example.com', email, theirs]) {
      const given = who === theirs ? password : 'wrong password';
      const answer = await browser().post('/session', { email: who, password: given });
      const headers = { ...answer.headers };
      delete headers.date;
      delete headers['x-request-id'];
      answers.push({ status: answer.statusCode, body: answer.body, headers });
    }
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers[0]?.body).toContain('The email address or the password is not right.');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const rows = (await audited('staff.sign-in-failed')).slice(before);
    expect(rows.map(({ actor, inputs_hash: hash }) => [actor, hash?.length])).toEqual(
      Array.from({ length: 3 }, () => ['public', 64]),
    );
  });

  it('asks whom the password queue has no room for to come again, and writes it down', {
    tags: 'nightly',
  }, async () => {
    const before = (await audited('staff.sign-in-busy')).length;
    const flood = Array.from({ length: 110 }, (_, n) =>
      staffBrowser(product, `10.1.${n >> 4}.${n}`).post('/session', {
        email: `nobody${n}@example.com`,
        password: 'wrong',
      }),
    );
    const answers = await Promise.all(flood);
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 503]));
    expect(busy.map(({ headers }) => headers['retry-after'])).toEqual(busy.map(() => '2'));
    expect((await audited('staff.sign-in-busy')).length - before).toBe(busy.length);
  });

  it('is refused from another site and as a form', async () => {
    const foreign = { 'sec-fetch-site': 'cross-site' };
    const answer = await browser().post('/session', { email, password }, foreign);
    expect(answer.statusCode).toBe(403);
    const form = await product.app.inject({
      method: 'POST',
      url: '/api/v1/session',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a&password=b',
    });
    expect(form.statusCode).toBe(415);
  });

  it('with the password alone opens nothing', async () => {
    const at = browser();
    const answer = await at.post('/session', { email: email.toUpperCase(), password });
    expect(answer.json()).toMatchObject({ next: 'code', finished: false, permissions: [] });
    expect((await at.get('/staff')).statusCode).toBe(401);
    expect((await at.post('/session/confirm', { password })).statusCode).toBe(401);
    const another = { current: password, password: 'another long one' };
    expect((await at.send('PUT', '/session/password', another)).statusCode).toBe(409);
    expect((await at.post('/session/totp/new')).statusCode).toBe(409);
    expect(await step(at)).toBe('code');
  });

  it('refuses wrong, late and used codes, writes them down, and takes a right one once', async () => {
    later(10 * minute);
    const at = browser();
    await at.post('/session', { email, password });
    for (const code of ['000000', at.code(secret, -3), at.code(secret, 3), 'not a code']) {
      const answer = await at.post('/session/totp', { code });
      expect(answer.json()).toMatchObject({ error: 'wrong-code' });
    }
    expect((await audited('staff.code-failed')).length).toBeGreaterThanOrEqual(4);
    const old = at.cookies.get('__Host-staff');
    const code = at.code(secret);
    const [typed] = [`${code.slice(0, 3)} ${code.slice(3)}`];
    const answer = await at.post('/session/totp', { code: typed });
    expect(answer.json()).toMatchObject({ finished: true, next: 'done' });
    expect(at.cookies.get('__Host-staff')).not.toBe(old);
    const thief = browser('198.51.100.7');
    await sql('delete from limits');
    await thief.post('/session', { email, password });
    // Seen over the shoulder: the same code, and the one before it, which the clock would forgive.
    for (const seen of [code, at.code(secret, -1)]) {
      expect((await thief.post('/session/totp', { code: seen })).statusCode).toBe(403);
    }
  });

  it('lets one of two at once use a code', async () => {
    later(minute);
    const both = [browser(), browser()];
    for (const at of both) await at.post('/session', { email, password });
    const code = browser().code(secret);
    const answers = await Promise.all(both.map((at) => at.post('/session/totp', { code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  });

  it('takes an address and a code that were copied with unseen marks around them', async () => {
    const at = browser();
    later(minute);
    const copied = (text: string) => `\u202a${text}\u202c\u200b`;
    expect((await at.post('/session', { email: copied(email), password })).statusCode).toBe(200);
    const answer = await at.post('/session/totp', { code: copied(at.code(secret)) });
    expect(answer.json()).toMatchObject({ finished: true });
  });

  it('says so where the second factor was sealed with a key that is lost, and offers another', async () => {
    const at = browser();
    await signIn(at);
    const lost = secretsFrom('a key that nobody has any more').encrypt('staff-totp', secret);
    const own = `where email = '${email}'`;
    const { rows } = await sql(`select totp_secret from staff ${own}`);
    const [kept] = rows as { totp_secret: string }[];
    await sql(`update staff set totp_secret = '${lost}', totp_pending = '${lost}' ${own}`);
    expect((await at.post('/session/totp/new')).statusCode).toBe(200);
    const answer = await signIn(browser());
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'second-factor-lost' }),
    ]);
    await sql(`update staff set totp_secret = '${kept?.totp_secret}', totp_pending = null ${own}`);
    expect((await signIn(browser())).statusCode).toBe(200);
  });

  it('takes a recovery code once, however it is written', async () => {
    const [code = ''] = recoveryCodes;
    const at = browser();
    await at.post('/session', { email, password });
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await at.post('/session/totp', { code: typed })).json()).toMatchObject({
      finished: true,
    });
    const again = browser();
    await again.post('/session', { email, password });
    expect((await again.post('/session/totp', { code })).statusCode).toBe(403);
    const { rows } = await sql(
      'select array_length(recovery_hashes, 1) as left from staff where totp_secret is not null',
    );
    expect(rows).toEqual([{ left: 9 }]);
    expect(await audited('staff.recovery-code-used')).toHaveLength(1);
  });

  it('and what it is done with leave a mail to the member each time they change or go (FS-13)', async () => {
    const told = ((await mails()) as { subject: string }[]).map(({ subject }) => subject);
    const count = (subject: string) => told.filter((one) => one === subject).length;
    expect(count('The password of your Sapioworker staff account was changed')).toBe(1);
    expect(count('Sapioworker: a second factor of your account was set up')).toBe(1);
    expect(count('Sapioworker: a recovery code of your account was used')).toBe(1);
  });

  it('mails the member of a browser that is new, and not of one they have used', async () => {
    const at = browser();
    const before = (await mails()).length;
    await signIn(at);
    expect((await mails()).length).toBe(before + 1);
    expect((await mails()).at(-1)).toMatchObject({
      subject: 'A new sign-in to your Sapioworker staff account',
      plain: expect.stringContaining('Test browser'),
    });
    await at.send('DELETE', '/session');
    await signIn(at);
    expect((await mails()).length).toBe(before + 1);
  });
});

describe('tries', () => {
  const { max } = limitTable['staff-sign-in-account'];

  it('are counted by account whatever the network address; after 15 minutes the owner is in', async () => {
    for (let n = 0; n < max; n += 1) {
      const at = browser(`198.51.100.${n}`);
      expect((await at.post('/session', { email, password: 'guess' })).statusCode).toBe(401);
    }
    const limited = await browser('203.0.113.9').post('/session', { email, password });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    await sql("update limits set started_at = started_at - interval '15 minutes'");
    expect((await browser('203.0.113.9').post('/session', { email, password })).statusCode).toBe(
      200,
    );
  });

  it('of a stranger do not lock the owner out of a browser they have used', async () => {
    const own = browser();
    await signIn(own);
    await own.send('DELETE', '/session');
    await sql('delete from limits');
    const stranger = browser('198.51.100.7');
    for (let n = 0; n <= max; n += 1) await stranger.post('/session', { email, password: 'guess' });
    // One network alone uses up no more than its own tries: a new browser is let in elsewhere.
    const fresh = browser('198.51.100.6');
    expect((await fresh.post('/session', { email, password })).statusCode).toBe(200);
    for (let n = 0; n < max; n += 1) {
      await browser(`198.51.100.${20 + n}`).post('/session', { email, password: 'guess' });
    }
    expect((await stranger.post('/session', { email, password: 'guess' })).statusCode).toBe(429);
    expect((await signIn(own)).json()).toMatchObject({ finished: true });
    // What proves the browser is good for its own member only.
    const forged = browser('198.51.100.8');
    for (const [name, value] of own.cookies) forged.cookies.set(name, value.replace(/^./, 'x'));
    expect((await forged.post('/session', { email, password })).statusCode).toBe(429);
  });

  it('are counted by network address whatever the account', async () => {
    const at = browser('198.51.100.77');
    let answer = await at.post('/session', { email: 'a0@example.com', password: 'guess' });
    for (let n = 1; n < limitTable['staff-sign-in-address'].max; n += 1) {
      answer = await at.post('/session', { email: `a${n}@example.com`, password: 'guess' });
    }
    expect(answer.statusCode).toBe(401);
    const last = await at.post('/session', { email: 'last@example.com', password: 'guess' });
    expect(last.statusCode).toBe(429);
  });

  it('of codes are counted by account', async () => {
    later(minute);
    const at = browser();
    await at.post('/session', { email, password });
    for (let n = 0; n < limitTable['staff-code-account'].max; n += 1) {
      expect((await at.post('/session/totp', { code: '000000' })).statusCode).toBe(403);
    }
    expect((await at.post('/session/totp', { code: at.code(secret) })).statusCode).toBe(429);
  });
});

describe('a session', () => {
  it('ends where a clock that had gone ahead when it began is set right', async () => {
    const early = browser();
    later(30 * 1_440 * minute);
    await signIn(early);
    expect((await early.get('/session')).statusCode).toBe(200);
    later(-30 * 1_440 * minute);
    expect((await early.get('/session')).statusCode).toBe(401);
  });

  it('ends half an hour after its last use, and twelve hours after its sign-in', async () => {
    const idle = browser();
    await signIn(idle);
    later(29 * minute);
    expect((await idle.get('/session')).statusCode).toBe(200);
    later(31 * minute);
    expect((await idle.get('/session')).statusCode).toBe(401);
    const busy = browser();
    await signIn(busy);
    for (let passed = 0; passed < 12 * 60 - 25; passed += 25) {
      later(25 * minute);
      expect((await busy.get('/session')).statusCode).toBe(200);
    }
    later(25 * minute);
    expect((await busy.get('/session')).statusCode).toBe(401);
  });

  it('ends when its browser signs in anew (ASVS 7.2.4)', async () => {
    const at = browser();
    await signIn(at);
    const old = browser();
    old.cookies.set('__Host-staff', at.cookies.get('__Host-staff') ?? 'none');
    expect((await old.get('/staff')).statusCode).toBe(200);
    await signIn(at);
    expect((await old.get('/staff')).statusCode).toBe(401);
    expect((await at.get('/staff')).statusCode).toBe(200);
  });

  it('changes nothing without its token, or for another site', async () => {
    const at = browser();
    await signIn(at);
    const token = at.state.csrf;
    at.state.csrf = '';
    expect((await at.send('DELETE', '/session')).statusCode).toBe(403);
    at.state.csrf = token;
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await at.send('DELETE', '/session', undefined, foreign)).statusCode).toBe(403);
    expect(await step(at)).toBe('done');
    expect((await at.send('DELETE', '/session')).statusCode).toBe(200);
    expect(at.cookies.has('__Host-staff')).toBe(false);
    expect((await at.get('/session')).statusCode).toBe(401);
    expect((await audited('staff.sign-out')).length).toBeGreaterThan(0);
  });

  it('asks for the password once more after ten minutes, and counts wrong ones', async () => {
    const at = browser();
    await signIn(at);
    later(11 * minute);
    const making = {
      name: 'A',
      email: 'a@example.com',
      role: 'editor',
      reason: 'We need one more',
    };
    expect((await at.post('/staff', making)).json()).toMatchObject({ error: 'confirm-needed' });
    expect((await at.post('/session/totp/new')).json()).toMatchObject({ error: 'confirm-needed' });
    for (let n = 1; n < limitTable['staff-confirm'].max; n += 1) {
      const answer = await at.post('/session/confirm', { password: 'wrong' });
      expect(answer.json()).toMatchObject({ error: 'wrong-password' });
    }
    expect((await at.post('/session/confirm', { password })).statusCode).toBe(200);
    expect((await at.post('/session/totp/new')).statusCode).toBe(200);
    expect((await at.post('/session/confirm', { password })).statusCode).toBe(429);
  });

  it('goes on under a new token once the password was given again (ASVS 7.2.4)', async () => {
    const [at, stolen, tab] = [browser(), browser(), browser()];
    await signIn(at);
    const copy = (to: StaffBrowser) => {
      for (const [name, value] of at.cookies) to.cookies.set(name, value);
      to.state.csrf = at.state.csrf;
    };
    copy(stolen);
    const confirm = (who: StaffBrowser) => who.post('/session/confirm', { password });
    const wrong = await at.post('/session/confirm', { password: 'wrong' });
    expect([wrong.statusCode, wrong.cookies]).toEqual([403, []]);
    expect((await stolen.get('/session')).statusCode).toBe(200);
    expect((await confirm(at)).statusCode).toBe(200);
    expect(at.cookies.get('__Host-staff')).not.toBe(stolen.cookies.get('__Host-staff'));
    expect((await stolen.get('/session')).statusCode).toBe(401);
    // The session is the same one: what it was opened for stays open, and its form token counts still.
    expect((await at.post('/session/totp/new')).statusCode).toBe(200);
    // Given in two tabs at once, the password renews it once; who was slower is sent a second time by the console.
    copy(tab);
    const both = await Promise.all([confirm(at), confirm(tab)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const own = await Promise.all([at, tab].map((one) => one.get('/session')));
    expect(own.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
  });

  it('goes on with a new password, while all others of the member end', async () => {
    const [one, two] = [browser(), browser()];
    await signIn(one);
    await signIn(two);
    const before = one.cookies.get('__Host-staff');
    const body = { current: password, password: 'another long walk' };
    expect((await one.send('PUT', '/session/password', body)).json()).toMatchObject({
      next: 'done',
    });
    expect(one.cookies.get('__Host-staff')).not.toBe(before);
    expect((await one.get('/session')).statusCode).toBe(200);
    expect((await two.get('/session')).statusCode).toBe(401);
    const back = { current: 'another long walk', password };
    expect((await one.send('PUT', '/session/password', back)).statusCode).toBe(200);
  });

  it('can get another second factor: the old one and its recovery codes are void', async () => {
    const at = browser();
    await signIn(at);
    const offered = (await at.post('/session/totp/new')).json<{ secret: string }>();
    const answer = await at.post('/session/totp/confirm', { code: at.code(offered.secret) });
    expect(answer.statusCode).toBe(200);
    later(minute);
    const old = browser();
    await old.post('/session', { email, password });
    expect((await old.post('/session/totp', { code: old.code(secret) })).statusCode).toBe(403);
    const [, code = ''] = recoveryCodes;
    expect((await old.post('/session/totp', { code })).statusCode).toBe(403);
    secret = offered.secret;
    expect((await signIn(browser())).statusCode).toBe(200);
  });
});
