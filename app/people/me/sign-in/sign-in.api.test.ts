import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedPlans } from '#app/commerce/plans/seed.server.ts';
import { type Issued, issueVerification } from '#app/people/verification/service.server.ts';
import { mayMail } from '#platform/limits/mailbox.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { openTexting, type Texting } from '#test/support/messages.ts';
import { somebody } from '#test/support/verification.ts';
import { deliverCode } from './code.service.server.ts';

const minute = 60_000;
const hour = 60 * minute;
const phone = somebody.phoneNumber;
const { email } = somebody;
let texting: Texting;

beforeEach(async () => {
  texting = await openTexting();
  await seedPlans(texting.platform);
});
afterEach(() => texting.close());

const issue = (change: Partial<Issued> = {}) =>
  issueVerification(texting.platform, { ...somebody, ...change }, []);
const other = { badge: 'Sw-ZZ002', nationalId: '98765432102' };

/** What every code that was asked for came to: the job of each, done once. */
async function deliver(): Promise<void> {
  const rows = await texting.platform.database.kysely
    .selectFrom('me_codes')
    .select('target_hash as hash')
    .execute();
  for (const { hash } of rows) await deliverCode(texting.platform, { hash });
}
const ask = (to: string, from = '10.0.0.1') => texting.post('/me/code', { to }, { from });
const lastText = async () =>
  (
    await texting.platform.database.kysely
      .selectFrom('message_outbox')
      .select(['text', 'recipient', 'kind'])
      .orderBy('created_at', 'desc')
      .execute()
  ).at(0);
const mails = () =>
  texting.platform.database.kysely
    .selectFrom('mail_outbox')
    .select(['subject', 'plain', 'recipient'])
    .orderBy('created_at')
    .execute();
const codeIn = (text = '') => /\b(\d{6})\b/.exec(text)?.[1] ?? 'none';
async function codeFor(to: string): Promise<string> {
  expect((await ask(to)).statusCode).toBe(200);
  await deliver();
  if (!to.includes('@')) return codeIn((await lastText())?.text);
  return codeIn((await mails()).at(-1)?.plain);
}
const signIn = (body: object, cookie = '') =>
  texting.post('/me/session', body, { headers: { cookie } });
const cookiesOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
const me = (cookie: string, headers = {}) =>
  texting.get('/me', { headers: { cookie, ...headers } });

describe('asking for a code', () => {
  it.each([
    ['what is neither number nor address', 'Amina'],
    ['nothing', ''],
    ['a number that takes no SMS of ours', '+44 7700 900123'],
    ['a fixed line', '01 271 0000'],
    ['two addresses', 'a@example.com,b@example.com'],
  ])('declines %s', async (_name, to) => {
    const answer = await ask(to);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['to']]);
  });

  it('says where no SMS is sent at all, to a known and an unknown number alike', async () => {
    await issue();
    Object.assign(texting.platform.messages, { isOn: false });
    for (const to of [phone, '+2348099999902']) {
      const answer = await ask(to);
      const said = 'We send no SMS at present. Use your email address.';
      expect([answer.statusCode, answer.json().fields]).toEqual([400, { to: said }]);
    }
    expect((await ask(email)).statusCode).toBe(200);
  });

  it('goes by mail alone once codes by SMS have cost what they may, whether a number is known or not (MSG-02)', async () => {
    await issue();
    const code = await codeFor(phone);
    const most = { MESSAGING_CODES_DAILY_KOBO: texting.platform.config.MESSAGING_PART_KOBO - 1 };
    Object.assign(texting.platform.config, most);
    texting.clock.advance(minute);
    for (const to of [phone, '+2348099999902']) {
      const answer = await ask(to);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        409,
        { error: 'sms-closed', message: expect.stringContaining('Use your email address') },
      ]);
    }
    const mailed = await codeFor(email);
    // The one that was sent before stays good.
    expect((await signIn({ to: phone, code })).statusCode).toBe(200);
    expect((await signIn({ to: email, code: mailed })).statusCode).toBe(200);
  });

  it('declines a page of another site', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const [path, body] of [
      ['/me/code', { to: email }],
      ['/me/session', { to: email, code: '123456' }],
      ['/me/session/end', {}],
    ] as const) {
      const answer = await texting.post(path, body, { headers });
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 403, 'foreign-origin']);
    }
  });

  it('takes a page of ours under another name of the site', async () => {
    const headers = { host: 'www.site.example', origin: 'http://www.site.example' };
    const answer = await texting.post('/me/code', { to: email }, { headers });
    expect(answer.statusCode).toBe(200);
  });

  it('answers a known and an unknown one alike, and writes to the known one alone', async () => {
    await issue();
    for (const [known, unknown] of [
      [phone, '+2348099999902'],
      [email, 'nobody@example.com'],
    ] as const) {
      const answers = [await ask(known), await ask(unknown)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(answers[0]?.json()).toEqual(answers[1]?.json());
      const again = [await ask(known), await ask(unknown)];
      expect(again.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
      expect(again[0]?.json()).toEqual(again[1]?.json());
    }
    await deliver();
    const texts = await texting.platform.database.kysely
      .selectFrom('message_outbox')
      .select('recipient')
      .execute();
    expect(texts).toEqual([{ recipient: phone }]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([email]);
  });

  it('keeps neither code nor address once it was sent, and none of a hidden record', async () => {
    await issue({ hidden: true });
    await ask(phone);
    await deliver();
    expect(await lastText()).toBeUndefined();
    const [row] = await texting.platform.database.kysely
      .selectFrom('me_codes')
      .selectAll()
      .execute();
    expect(row).toMatchObject({ target_sealed: null, code_hash: null });
    expect(JSON.stringify(row)).not.toContain('9999901');
  });

  it('waits 30 s, 60 s and 5 min, and has a new code void the one before', async () => {
    await issue();
    const first = await codeFor(phone);
    for (const pause of [30_000, 60_000]) {
      texting.clock.advance(pause - 1_000);
      const early = await ask(phone);
      expect([early.statusCode, early.headers['retry-after']]).toEqual([429, '1']);
      texting.clock.advance(1_000);
      const answer = await ask(phone);
      expect(answer.json().resendAfterSeconds).toBe(pause === 30_000 ? 60 : 300);
    }
    expect((await signIn({ to: phone, code: first })).statusCode).toBe(403);
  });

  it('sends three an hour and six a day to one number, from wherever it is asked for', async () => {
    await texting.close();
    texting = await openTexting({ env: { LIMITS_FACTOR: '1' } });
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      statuses.push((await ask(phone, `10.0.1.${n}`)).statusCode);
      texting.clock.advance(6 * minute);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is promised to no mailbox that gets no more mail for now; the one that was sent stays good', async () => {
    await texting.close();
    texting = await openTexting({ env: { LIMITS_FACTOR: '1' } });
    await seedPlans(texting.platform);
    await issue();
    const code = await codeFor(email);
    const neighbours = { address: '10.0.0.9' };
    while (await mayMail(texting.platform, neighbours, email));
    texting.clock.advance(6 * minute);
    const refused = await ask(email, neighbours.address);
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'too-many-requests']);
    expect((await signIn({ to: email, code })).statusCode).toBe(200);
  });

  it('claims nothing of an address or number that refuses us, whether it is known or not', async () => {
    await issue();
    const stranger = 'nobody@example.com';
    for (const to of [email, stranger])
      await stopAddress(texting.platform.database.kysely, to, 550);
    const said = [email, stranger].map(async (to) => (await ask(to)).json().message);
    expect(new Set(await Promise.all(said))).toEqual(
      new Set([expect.stringMatching(/^If this address belongs to a record and takes our mail, /)]),
    );
    expect((await ask(phone)).json().message).toMatch(/and takes our messages, /);
  });

  it('goes out by night too, in one part, with the code early and the site last', async () => {
    await texting.close();
    texting = await openTexting({ at: '2026-11-23T23:30:00Z' });
    await seedPlans(texting.platform);
    await issue();
    const code = await codeFor(phone);
    const text = await lastText();
    expect(text).toMatchObject({ kind: 'code', recipient: phone });
    expect(text?.text).toMatch(new RegExp(`^Sapioworker: ${code} [^]*\\n@localhost #${code}$`));
    const [row] = await texting.platform.database.kysely
      .selectFrom('message_outbox')
      .select(['due_at', 'created_at'])
      .execute();
    expect(row?.due_at).toEqual(row?.created_at);
  });
});

describe('signing in', () => {
  it('declines what is wrong, late, spent or of another address, all alike', async () => {
    await issue();
    const code = await codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    const unknown = await signIn({ to: 'nobody@example.com', code });
    const answers = [
      await signIn({ to: email, code: wrong }),
      await signIn({ to: phone, code }),
      unknown,
    ];
    for (const answer of answers) expect(answer.json()).toEqual(unknown.json());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    texting.clock.advance(10 * minute);
    expect((await signIn({ to: email, code })).statusCode).toBe(403);
    const fresh = await codeFor(email);
    expect((await signIn({ to: email, code: fresh })).statusCode).toBe(200);
    expect((await signIn({ to: email, code: fresh })).statusCode).toBe(403);
  });

  it('lets five tries be made of a code, however many come at once', async () => {
    await issue();
    const code = await codeFor(phone);
    const guesses = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0')).filter(
      (guess) => guess !== code,
    );
    const answers = await Promise.all(guesses.map((guess) => signIn({ to: phone, code: guess })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]));
    expect((await signIn({ to: phone, code })).statusCode).toBe(403);
    const [row] = await texting.platform.database.kysely
      .selectFrom('me_codes')
      .select('tries')
      .execute();
    expect(row?.tries).toBe(5);
  });

  it.each([phone, email])(
    'is done when a press whose answer was lost is sent again (C-84): %s',
    async (to) => {
      await issue();
      const code = await codeFor(to);
      const press = (typed: string, key: string) =>
        texting.post('/me/session', { to, code: typed }, { headers: { 'idempotency-key': key } });
      const [first, ...again] = [
        ...(await Promise.all([press(code, 'one-press'), press(code, 'one-press')])),
        await press(code, 'one-press'),
      ];
      const cookie = cookiesOf(first ?? { headers: {} });
      for (const answer of again) {
        expect([answer.statusCode, answer.json()]).toEqual([200, first?.json()]);
        expect(cookiesOf(answer)).toBe(cookie);
      }
      expect((await me(cookie)).statusCode).toBe(200);
      const sessions = await texting.get('/me/sessions', { headers: { cookie } });
      expect(sessions.json().data).toHaveLength(1);
      // Another press has spent nothing and opens nothing, and a session that was left stays closed.
      expect((await press(code, 'another-press')).json().error).toBe('wrong-code');
      await texting.post('/me/session/end', {}, { headers: { cookie } });
      expect((await press(code, 'one-press')).json().error).toBe('wrong-code');
    },
  );

  it('opens the record of the address, and a session ends when it is left or grows old', async () => {
    await issue();
    expect((await me('')).statusCode).toBe(401);
    expect((await me('__Host-me=0123456789ABCDEFGHJKMNPQRSTVWXYZ')).statusCode).toBe(401);
    const answer = await signIn({ to: email, code: await codeFor(email) });
    expect(answer.json()).toMatchObject({ success: true, masked: false, maskedUntil: null });
    const set = [answer.headers['set-cookie']].flat().map(String);
    expect(set.every((one) => /HttpOnly/.test(one) && /SameSite=Lax/.test(one))).toBe(true);
    const cookie = cookiesOf(answer);
    const seen = await me(cookie);
    expect(seen.json()).toMatchObject({ status: 'VERIFIED', record: { verifiedId: 'Sw-ZZ001' } });
    expect(seen.headers['cache-control']).toBe('no-store');
    expect((await me(cookie, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const rows = await texting.platform.database.kysely
      .selectFrom('me_sessions')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(/__Host-me=([^;.]+)/.exec(cookie)?.[1]);
    texting.clock.advance(13 * hour);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('ends where a clock that had gone ahead when it began is set right', async () => {
    await issue();
    texting.clock.advance(30 * 24 * hour);
    const cookie = cookiesOf(await signIn({ to: email, code: await codeFor(email) }));
    texting.clock.advance(-30 * 24 * hour);
    expect((await me(cookie)).statusCode).toBe(401);
  });

  it('ends after a week even where it is used, and at once when it is left', async () => {
    await issue();
    const cookie = cookiesOf(await signIn({ to: email, code: await codeFor(email) }));
    for (let n = 0; n < 15; n += 1) {
      expect((await me(cookie)).statusCode).toBe(n < 14 ? 200 : 401);
      texting.clock.advance(12 * hour - minute);
      if (n === 13) texting.clock.advance(hour);
    }
    const next = cookiesOf(await signIn({ to: email, code: await codeFor(email) }, cookie));
    await texting.post('/me/session/end', {}, { headers: { cookie: next } });
    expect((await me(next)).statusCode).toBe(401);
  });

  it('by SMS on a new device is masked for a day, and the person is told by mail', async () => {
    await issue();
    const answer = await signIn({ to: phone, code: await codeFor(phone) });
    expect(answer.json()).toMatchObject({ masked: true });
    const cookie = cookiesOf(answer);
    expect((await me(cookie)).json()).toMatchObject({ masked: true });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Somebody signed in to your page by SMS',
    ]);
    texting.clock.advance(12 * hour - minute);
    // Again on the same device: the day goes on from its first sign-in, and nobody is told twice.
    const second = cookiesOf(await signIn({ to: phone, code: await codeFor(phone) }, cookie));
    expect((await me(second)).json().masked).toBe(true);
    expect(await mails()).toHaveLength(1);
    texting.clock.advance(12 * hour - minute);
    const third = await signIn({ to: phone, code: await codeFor(phone) }, second);
    texting.clock.advance(2 * minute);
    expect((await me(cookiesOf(third))).json().masked).toBe(false);
  });

  it('by mail makes the device known, so that an SMS opens all there', async () => {
    await issue();
    const known = cookiesOf(await signIn({ to: email, code: await codeFor(email) }));
    const answer = await signIn({ to: phone, code: await codeFor(phone) }, known);
    expect(answer.json().masked).toBe(false);
    // A device that somebody made up is none of ours.
    const made = '__Host-me-device=0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    texting.clock.advance(minute);
    const strange = await signIn({ to: phone, code: await codeFor(phone) }, made);
    expect(strange.json().masked).toBe(true);
    expect(cookiesOf(strange)).not.toContain('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  });

  it('leaves a known browser codes of its own when a stranger has used up those of the day', async () => {
    await texting.close();
    texting = await openTexting({ env: { LIMITS_FACTOR: '1' } });
    await seedPlans(texting.platform);
    await issue();
    await issue({ ...other, email: 'b@example.com', phoneNumber: '+2348031112233' });
    const known = cookiesOf(await signIn({ to: email, code: await codeFor(email) }));
    const neighbour = cookiesOf(
      await signIn({ to: 'b@example.com', code: await codeFor('b@example.com') }),
    );
    const passHour = () =>
      texting.platform.database.executeSql(
        "update limits set started_at = started_at - interval '1 hour'",
      );
    const askIn = async (cookie: string, from: string) => {
      texting.clock.advance(6 * minute);
      const given = { from, headers: { cookie } };
      return (await texting.post('/me/code', { to: email }, given)).statusCode;
    };
    for (let n = 0; n < 5; n += 1) {
      if (n === 2) await passHour();
      expect([n, await askIn('', `10.0.1.${n}`)]).toEqual([n, 200]);
    }
    await passHour();
    // Without the browser, with somebody else's, and with one that was made up.
    const made = '__Host-me-device=0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    for (const cookie of ['', neighbour, made]) expect(await askIn(cookie, '10.0.1.9')).toBe(429);
    for (let n = 0; n < 6; n += 1) {
      if (n === 3) {
        expect(await askIn(known, '10.0.0.9')).toBe(429);
        await passHour();
      }
      expect([n, await askIn(known, '10.0.0.9')]).toEqual([n, 200]);
      await deliver();
      const code = codeIn((await mails()).at(-1)?.plain);
      expect([n, (await signIn({ to: email, code }, known)).statusCode]).toEqual([n, 200]);
    }
    await passHour();
    expect(await askIn(known, '10.0.0.9')).toBe(429);
  });

  it.each([email, phone])(
    'leaves a known browser tries of its own while a stranger uses up those of each code: %s',
    async (to) => {
      await issue();
      const theirs = { email: 'b@example.com', phoneNumber: '+2348031112233' };
      await issue({ ...other, ...theirs });
      const known = cookiesOf(await signIn({ to: email, code: await codeFor(email) }));
      const foreign = cookiesOf(
        await signIn({ to: theirs.email, code: await codeFor(theirs.email) }),
      );
      const made = '__Host-me-device=0123456789ABCDEFGHJKMNPQRSTVWXYZ';
      texting.clock.advance(hour);
      const code = await codeFor(to);
      const wrong = code === '000000' ? '111111' : '000000';
      const type = async (cookie: string, typed = wrong) =>
        (await signIn({ to, code: typed }, cookie)).statusCode;
      const tries = async () =>
        await texting.platform.database.kysely
          .selectFrom('me_codes')
          .select(['tries', 'own_tries'])
          .orderBy('asked_at', 'desc')
          .executeTakeFirst();
      for (const cookie of ['', foreign, made, '', foreign, made, ''])
        expect(await type(cookie)).toBe(403);
      expect(await tries()).toEqual({ tries: 5, own_tries: 0 });
      // The right one is nobody's but the owner's by now.
      for (const cookie of ['', foreign, made]) expect(await type(cookie, code)).toBe(403);
      for (let n = 0; n < 4; n += 1) expect(await type(known)).toBe(403);
      expect(await type(known, code)).toBe(200);
      // Five there too, however many come at once; the next code has all of them anew.
      texting.clock.advance(hour);
      const next = await codeFor(to);
      expect(await tries()).toEqual({ tries: 0, own_tries: 0 });
      await Promise.all(
        Array.from({ length: 9 }, () => type(known, wrong === next ? code : wrong)),
      );
      expect([await type(known, next), await tries()]).toEqual([403, { tries: 0, own_tries: 5 }]);
      expect(await type('', next)).toBe(200);
    },
  );

  it('knows a browser of the last of many whom one mailbox reaches', async () => {
    for (let n = 10; n < 33; n += 1) {
      await issue({
        badge: `Sw-ZY0${n}`,
        nationalId: `444000011${n}`,
        phoneNumber: `+23480577700${n}`,
        expiresAt: new Date(Date.UTC(2027, 5, 60 - n)),
        dateOfBirth: `19${50 + n}-07-08`,
      });
    }
    const last = { dateOfBirth: '1982-07-08', verifiedId: 'Sw-ZY032' };
    const known = cookiesOf(await signIn({ to: email, code: await codeFor(email), ...last }));
    texting.clock.advance(hour);
    const code = await codeFor(email);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await signIn({ to: email, code: wrong });
    expect((await signIn({ to: email, code, ...last }, known)).statusCode).toBe(200);
  });

  it('of several people with one phone asks for the birth date, and keeps the code for it', async () => {
    await issue();
    await issue({
      ...other,
      fullName: 'Second Person',
      dateOfBirth: '1990-02-03',
      email: 'b@example.com',
    });
    const code = await codeFor(phone);
    const which = await signIn({ to: phone, code });
    expect([which.statusCode, which.json().error]).toEqual([409, 'which-person']);
    expect(which.body).not.toContain('Person"');
    const wrong = await signIn({ to: phone, code, dateOfBirth: '1990-02-04' });
    expect(wrong.statusCode).toBe(409);
    const right = await signIn({ to: phone, code, dateOfBirth: '1990-02-03' });
    expect((await me(cookiesOf(right))).json().record.fullName).toBe('Second Person');
  });

  it('of more people than a page of records finds the one whose birth date and badge number are given', async () => {
    for (let n = 10; n < 33; n += 1) {
      await issue({
        ...{
          badge: `Sw-ZY0${n}`,
          fullName: `Agency Worker ${'abcdefghijklmnopqrstuvwxyz'[n - 10]}`,
        },
        ...{ nationalId: `444000011${n}`, phoneNumber: `+23480577700${n}` },
        expiresAt: new Date(Date.UTC(2027, 5, 60 - n)),
        dateOfBirth: `19${50 + n}-07-08`,
      });
    }
    const code = await codeFor(email);
    expect((await signIn({ to: email, code })).statusCode).toBe(409);
    const wrong = { to: email, code, dateOfBirth: '1982-07-08', verifiedId: 'Sw-ZY010' };
    expect((await signIn(wrong)).statusCode).toBe(409);
    const right = { to: email, code, dateOfBirth: '1982-07-08', verifiedId: 'Sw-ZY032' };
    expect((await signIn(right)).statusCode).toBe(200);
  });

  it('of several records of one person opens the one that holds longest, or the one that is named', async () => {
    await issue();
    await issue({ ...other, expiresAt: new Date('2028-01-01T09:00:00Z') });
    const first = await signIn({ to: email, code: await codeFor(email) });
    expect((await me(cookiesOf(first))).json().record.verifiedId).toBe('Sw-ZZ002');
    texting.clock.advance(minute);
    const named = await signIn({ to: email, code: await codeFor(email), verifiedId: 'SW-zz001' });
    expect((await me(cookiesOf(named))).json().record.verifiedId).toBe('Sw-ZZ001');
  });

  it('of a record that was revoked and one that was issued since opens the one that counts', async () => {
    await issue();
    const expiresAt = new Date('2028-01-01T09:00:00Z');
    await issue({ ...other, standing: 'revoked', expiresAt });
    const opened = await signIn({ to: email, code: await codeFor(email) });
    expect((await me(cookiesOf(opened))).json().record.verifiedId).toBe('Sw-ZZ001');
  });

  it('signs out everywhere, but makes no browser of the owner a new one where it is masked', async () => {
    await issue();
    const owner = cookiesOf(await signIn({ to: email, code: await codeFor(email) }));
    const thief = cookiesOf(await signIn({ to: phone, code: await codeFor(phone) }));
    const end = (cookie: string) =>
      texting.post('/me/session/end', { everywhere: true }, { headers: { cookie } });
    await end(thief);
    expect([(await me(owner)).statusCode, (await me(thief)).statusCode]).toEqual([401, 401]);
    texting.clock.advance(minute);
    const again = await signIn({ to: phone, code: await codeFor(phone) }, owner);
    expect(again.json().masked).toBe(false);
  });
});
