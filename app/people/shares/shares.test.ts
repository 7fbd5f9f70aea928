import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { allErasers } from '#app/contents/erasure.server.ts';
import { heldAsOwner } from '#app/people/me/session.service.server.ts';
import { endSignIns } from '#app/people/me/sessions.service.server.ts';
import { policy } from '#app/people/verification/disclosure.rules.ts';
import { limitTable } from '#platform/limits/table.ts';
import { fixedClock } from '#test/support/clock.ts';
import { openProduct } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { cookieOf, today } from '#test/support/verification.ts';
import { signInWorker, type Worker } from '#test/support/worker.ts';
import { ShareField } from './contract.ts';

const badge = 'Sw-AMY20';
const clock = fixedClock(today);
const product = await openProduct({ clock, env: { LIMITS_FACTOR: '100000' } });
const worker = await signInWorker(product, badge);
const other = await signInWorker(product, 'Sw-CHD11');
const agent = await signIn(product, 'verification-agent');
afterAll(() => product.close());
const sql = (text: string, values: unknown[] = []) =>
  product.platform.database.executeSql(text, values);
beforeEach(() => sql('truncate record_shares, share_openings, record_lookups'));

const asked = { fields: ['phoneNumber'], purpose: 'A flat to rent' };
async function made(change: object = {}, by = worker) {
  const answer = await by.post('/me/shares', { ...asked, ...change });
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const { link, share } = answer.json();
  return { id: share.id as string, token: String(link).split('#')[1] ?? '', link, share };
}
const open = (token: string, key?: string) =>
  product.post('/shares/open', { token }, key ? { headers: { 'idempotency-key': key } } : {});
const shown = (cookie: string) => product.get('/shares/opened', { headers: { cookie } });
const revoke = (id: string, by = worker) => by.post(`/me/shares/${id}/revoke`);
const closed = {
  success: false,
  message: 'This link does not open anything. It may be incomplete, closed, or over.',
  error: 'share-closed',
};

describe('a share link (ME-04) is refused', () => {
  it('to who is not signed in, whose session is masked, and another worker', async () => {
    for (const answer of [
      await product.get('/me/shares'),
      await product.post('/me/shares', asked),
      await product.post('/me/shares/x/revoke', {}),
    ]) {
      expect(answer.statusCode).toBe(401);
    }
    const masked = await signInWorker(product, badge, 'sms');
    expect((await masked.post('/me/shares', asked)).json().error).toBe('masked');
    // For whom a link is, and why, are the worker's words: who has taken the number over does not read them.
    const { id, share } = await made({ who: 'Mrs Canary' });
    const list = await masked.get('/me/shares');
    expect(list.json()).toMatchObject({ masked: true, data: [{ id, state: 'open' }] });
    expect(list.body).not.toMatch(new RegExp(`Mrs Canary|${share.purpose}`));
    const whole = (await worker.get('/me/shares')).json();
    expect(whole).toMatchObject({ masked: false, data: [{ who: 'Mrs Canary' }] });
    expect((await revoke(id, other)).statusCode).toBe(404);
    expect((await other.get('/me/shares')).json().data).toEqual([]);
    const origin = {
      ...worker.headers,
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    };
    const foreign = await product.post('/me/shares', asked, { headers: origin });
    expect(foreign.json().error).toBe('foreign-origin');
  });

  it.each<[string, object, string]>([
    ['no field', { fields: [] }, 'fields'],
    ['a field that is none', { fields: ['basicReport'] }, 'fields'],
    ['no purpose', { purpose: '' }, 'purpose'],
    ['a day behind', { until: '2026-11-20' }, 'until'],
    ['a day too far', { until: '2027-02-20' }, 'until'],
    ['a day that is none', { until: '2027-02-30' }, 'until'],
    ['never', { times: 0 }, 'times'],
    ['half a time', { times: 1.5 }, 'times'],
  ])('%s', async (_what, change, field) => {
    const answer = await worker.post('/me/shares', { ...asked, ...change });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields).some((name) => name.startsWith(field))).toBe(true);
  });

  it('to whose sign-in ends in that moment, as staff put an address of the record right', async () => {
    const { rows } = await sql(
      'select me_sessions.id, record_id from me_sessions join verification_records r on r.id = record_id where badge = $1',
      ['Sw-CHD11'],
    );
    const [{ id: sessionId, record_id: recordId }] = rows as [{ id: string; record_id: string }];
    const session = { sessionId, recordId, masked: false, fresh: true };
    const undone = product.platform.database.transaction(async (trx) => {
      expect((await heldAsOwner(trx, session))?.record.verifiedId).toBe('Sw-CHD11');
      await endSignIns(trx, recordId);
      expect(await heldAsOwner(trx, session)).toBeNull();
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });

  it('while twenty are open', async () => {
    for (let n = 0; n < 20; n += 1) await made();
    const more = await worker.post('/me/shares', asked);
    expect(more.json().error).toBe('too-many-shares');
  });

  it('and not while twenty are used up: none of them is open', async () => {
    for (let n = 0; n < 20; n += 1) {
      const { token } = await made({ times: 1 });
      expect((await open(token)).statusCode).toBe(200);
    }
    expect((await worker.post('/me/shares', asked)).statusCode).toBe(200);
  });
});

describe('an opened share link', () => {
  it('shows what is in it and no more, for seven days when nothing else is said', async () => {
    const { token, link, share } = await made({
      who: 'Mrs Bello',
      fields: ['contact', 'identity'],
    });
    expect(token.length).toBeGreaterThanOrEqual(26);
    expect(link).toBe(`${new URL('/shared', product.platform.config.SITE_URL).href}#${token}`);
    expect(share.until).toBe('2026-11-28T22:59:59.999Z');
    const opened = await open(token);
    expect(opened.statusCode).toBe(200);
    expect(String(opened.headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Strict/i);
    const answer = await shown(cookieOf(opened));
    expect(Object.keys(answer.json()).sort()).toEqual(
      [
        ...['fullName', 'verifiedId', 'verificationLevel', 'verificationStatus', 'share'],
        ...['verificationType', 'verifiedAt', 'expiryDate'],
        ...['email', 'phoneNumber', 'address', 'dateOfBirth', 'nationalId'],
      ].sort(),
    );
    expect(answer.json()).toMatchObject({
      phoneNumber: '+2348030000001',
      nationalId: '•••••••8901',
      share: { who: 'Mrs Bello', purpose: 'A flat to rent' },
    });
    expect(answer.body).not.toContain('12345678901');
    expect(answer.headers['cache-control']).toContain('no-store');
    // Its worker reads why it was opened; staff read that with the link, for a reason (L3).
    const own = await worker.get('/me/lookups');
    expect(own.json().data[0]).toMatchObject({ way: 'share', reason: 'A flat to rent' });
    const staffs = await agent.get(`/api/v1/records/${badge}/lookups`);
    expect(staffs.json().data[0]).toMatchObject({ way: 'share', reason: null });
    expect(staffs.body).not.toContain('A flat to rent');
  });

  it('has every field that the policy lets into a share, and the photo only where it is in it', async () => {
    const shareable = Object.entries(policy).filter(([, rule]) => rule.LS === 'shared');
    expect(shareable.map(([field]) => field).sort()).toEqual([...ShareField.options].sort());
    const without = cookieOf(await open((await made()).token));
    const photo = (cookie: string) => product.get('/shares/opened/photo', { headers: { cookie } });
    expect((await photo(without)).statusCode).toBe(404);
    const all = cookieOf(await open((await made({ fields: ShareField.options })).token));
    expect((await photo(all)).headers['content-type']).toBe('image/png');
    const seen = (await shown(all)).json();
    for (const field of ShareField.options.filter((one) => one !== 'checks')) {
      expect([field, field in seen]).toEqual([field, true]);
    }
  });

  it('gives the photo of its own worker alone, where another link was opened in a second tab', async () => {
    const opened = async (by: Worker) =>
      cookieOf(await open((await made({ fields: ['photo'] }, by)).token));
    const [before, now] = [await opened(worker), await opened(other)];
    const { photo } = (await shown(before)).json();
    const address = photo.replace(/^.*\/shares/, '/shares');
    const get = (cookie: string) => product.get(address, { headers: { cookie } });
    expect((await get(before)).headers['content-type']).toBe('image/png');
    expect((await get(now)).statusCode).toBe(404);
  });

  it('keeps its secret out of tables, logs, lists and the trail', async () => {
    const { token } = await made();
    const cookie = cookieOf(await open(token)).split('=')[1] ?? 'none';
    const texts = [(await worker.get('/me/shares')).body];
    await agent.open('records', badge);
    texts.push((await agent.get(`/api/v1/records/${badge}/shares`)).body, ...product.logged);
    const tables = ['record_shares', 'share_openings', 'audit_log', 'idempotency_keys'];
    for (const table of [...tables, 'record_lookups']) {
      texts.push(JSON.stringify((await sql(`select * from ${table}`)).rows));
    }
    for (const text of texts) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(cookie);
    }
    expect(texts[1]).toContain('A flat to rent');
  });

  it('is listed with its openings, and each is a row of who looked', async () => {
    const { token } = await made();
    await open(token);
    const cookie = cookieOf(await open(token));
    const { share: _terms, ...seen } = (await shown(cookie)).json();
    const [share] = (await worker.get('/me/shares')).json().data;
    expect(share).toMatchObject({ openings: 2, state: 'open' });
    expect(share.openedAt).toHaveLength(2);
    const { data } = (await worker.get('/me/lookups')).json();
    expect(data).toHaveLength(2);
    expect(data[0]).toMatchObject({ way: 'share', level: 'LS', shareId: share.id });
    expect(data[0].fields).toContain('phoneNumber');
    expect(data[0].fields.toSorted()).toEqual(Object.keys(seen).toSorted());
  });

  it('is shown to staff for a reason alone, which the trail keeps', async () => {
    await made();
    const member = await signIn(product, 'support');
    const read = () => member.get(`/api/v1/records/${badge}/shares`);
    expect([(await read()).statusCode, (await read()).json().error]).toEqual([
      403,
      'reason-needed',
    ]);
    await member.open('records', badge, 'The worker called');
    expect((await read()).json().data[0].purpose).toBe('A flat to rent');
    const { rows } = await sql(
      'select action, subject, reason, fields from audit_log where actor = $1',
      [member.id],
    );
    expect(rows.at(-1)).toMatchObject({
      ...{ action: 'records.read', subject: badge, reason: 'The worker called' },
      fields: ['shares'],
    });
    // What staff read of the worker's own words, the worker reads.
    const { data } = (await worker.get('/me/lookups')).json();
    expect(data).toMatchObject([
      { way: 'staff', role: 'support', reason: 'The worker called', fields: ['shares'] },
    ]);
  });

  it('that are none leave no row of who looked, and beside the record they are one look', async () => {
    const member = await signIn(product, 'support');
    await member.open('records', badge, 'The worker called');
    expect((await member.get(`/api/v1/records/${badge}/shares`)).json().data).toEqual([]);
    const looks = async () => (await worker.get('/me/lookups')).json().data;
    expect(await looks()).toEqual([]);
    await made();
    await member.get(`/api/v1/records/${badge}`);
    await member.get(`/api/v1/records/${badge}/shares`);
    const [look, ...more] = await looks();
    expect(more).toEqual([]);
    expect(look.fields).toEqual(expect.arrayContaining(['fullName', 'shares']));
  });

  it('tells of no opening that is held back until its day, but to staff (ME-05)', async () => {
    const { token } = await made({ times: 1 });
    await open(token);
    await sql(`update record_lookups set delayed_until = $1`, [
      new Date(clock.now().getTime() + 60_000),
    ]);
    const mine = async () => (await worker.get('/me/shares')).json().data[0];
    expect((await worker.get('/me/lookups')).json().data).toEqual([]);
    expect(await mine()).toMatchObject({ openings: 0, openedAt: [], state: 'open' });
    await agent.open('records', badge);
    const [seen] = (await agent.get(`/api/v1/records/${badge}/shares`)).json().data;
    expect(seen).toMatchObject({ openings: 1, state: 'used-up' });
    expect(seen.openedAt).toHaveLength(1);
    await sql(`update record_lookups set delayed_until = $1`, [clock.now()]);
    expect(await mine()).toMatchObject({ openings: 1, state: 'used-up' });
  });

  it('answers unknown, closed, ended and used-up links and cookies alike', async () => {
    const revoked = await made();
    await revoke(revoked.id);
    const usedUp = await made({ times: 1 });
    await open(usedUp.token);
    const ended = await made({ until: '2026-11-21' });
    await sql('update record_shares set until = $1 where id = $2', [clock.now(), ended.id]);
    const tokens = ['nothing', revoked.token, usedUp.token, ended.token];
    for (const token of tokens) {
      const answer = await open(token);
      expect([answer.statusCode, answer.json(), answer.headers['set-cookie']]).toEqual([
        404,
        closed,
        undefined,
      ]);
    }
    for (const cookie of ['', '__Host-share=nothing']) {
      expect((await shown(cookie)).json()).toEqual(closed);
    }
  });

  it('is gone everywhere at once when it is closed, by the worker or by staff', async () => {
    for (const close of [
      (id: string) => revoke(id),
      (id: string) =>
        agent.send('POST', `/api/v1/records/${badge}/shares/${id}/revoke`, {
          reason: 'She called',
        }),
    ]) {
      const { id, token } = await made({ fields: ['photo'] });
      const cookie = cookieOf(await open(token));
      expect((await shown(cookie)).statusCode).toBe(200);
      expect((await close(id)).statusCode).toBe(200);
      expect((await shown(cookie)).json()).toEqual(closed);
      const photo = await product.get('/shares/opened/photo', { headers: { cookie } });
      expect(photo.statusCode).toBe(404);
      expect((await open(token)).json()).toEqual(closed);
      expect((await close(id)).statusCode).toBe(200);
    }
    const support = await signIn(product, 'support');
    const { id } = await made();
    const url = `/api/v1/records/${badge}/shares/${id}/revoke`;
    expect((await support.send('POST', url, { reason: 'She called' })).statusCode).toBe(403);
  });

  it('opens no more often than allowed, however many try at once', async () => {
    const { token } = await made({ times: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(token)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    const { rows } = await sql("select 1 from record_lookups where way = 'share'");
    expect(rows).toHaveLength(3);
  });

  it('is one opening however often a press whose answer was lost is sent again (C-84)', async () => {
    const { id, token } = await made({ times: 1 });
    const again = await Promise.all([
      open(token, 'press-of-a-browser'),
      open(token, 'press-of-a-browser'),
    ]);
    again.push(await open(token, 'press-of-a-browser'));
    for (const answer of again) {
      expect(answer.statusCode).toBe(200);
      expect((await shown(cookieOf(answer))).statusCode).toBe(200);
    }
    // Another press, another link under that key, and a link that was closed meanwhile are none.
    expect((await open(token, 'press-of-another')).json()).toEqual(closed);
    expect((await open('nothing', 'press-of-a-browser')).json()).toEqual(closed);
    const [share] = (await worker.get('/me/shares')).json().data;
    expect(share).toMatchObject({ openings: 1, state: 'used-up' });
    expect(share.openedAt).toHaveLength(1);
    await revoke(id);
    expect((await open(token, 'press-of-a-browser')).json()).toEqual(closed);
  });

  it('is another opening once the minutes of a press are over', async () => {
    const { token } = await made();
    await open(token, 'press-of-a-browser');
    await sql('update share_openings set expires_at = $1', [clock.now()]);
    const late = await open(token, 'press-of-a-browser');
    expect((await shown(cookieOf(late))).statusCode).toBe(200);
    const [share] = (await worker.get('/me/shares')).json().data;
    expect(share).toMatchObject({ openings: 2 });
  });

  it('ends with its minutes, and shows nothing of a hidden record', async () => {
    const cookie = cookieOf(await open((await made()).token));
    await sql(`update verification_records set hidden = true where badge = $1`, [badge]);
    expect((await shown(cookie)).json()).toEqual(closed);
    await sql(`update verification_records set hidden = false where badge = $1`, [badge]);
    expect((await shown(cookie)).statusCode).toBe(200);
    await sql('update share_openings set expires_at = $1', [clock.now()]);
    expect((await shown(cookie)).json()).toEqual(closed);
  });
});

it('bounds guesses from one network', { tags: 'nightly' }, async () => {
  const small = await openProduct({ clock, env: { LIMITS_FACTOR: '1' } });
  const { max } = limitTable['share-open-address'];
  const statuses: number[] = [];
  for (let n = 0; n <= max; n += 1) {
    statuses.push((await small.post('/shares/open', { token: `guess ${n}` })).statusCode);
  }
  expect(statuses).toEqual([...Array(max).fill(404), 429]);
  // Who has opened a link beside the guesser goes on with what is theirs.
  const neighbour = await signInWorker(small, badge);
  const { link } = (await neighbour.post('/me/shares', asked)).json();
  const token = String(link).split('#')[1];
  const opened = await small.post('/shares/open', { token }, { from: '198.51.100.9' });
  const headers = { cookie: cookieOf(opened) };
  expect((await small.get('/shares/opened', { headers })).statusCode).toBe(200);
  // Who is signed in makes and closes no links without end, and closes what is open all the same.
  const made: number[] = [];
  for (let n = 1; n <= limitTable['me-change'].max; n += 1) {
    const answer = await neighbour.post('/me/shares', asked);
    made.push(answer.statusCode);
    if (answer.statusCode !== 200) continue;
    const close = `/me/shares/${answer.json().share.id}/revoke`;
    expect((await neighbour.post(close, {})).statusCode).toBe(200);
  }
  expect(made).toEqual([...made.slice(1).map(() => 200), 429]);
  await small.close();
});

it('goes with everything about the person who is erased', async () => {
  const { token } = await made();
  const cookie = cookieOf(await open(token));
  await made({}, other);
  const { platform } = product;
  await platform.database.transaction(async (trx) => {
    for (const { erase } of Object.values(allErasers)) {
      await erase(platform, trx, { email: 'Amina.Yusuf@example.com' } as never);
    }
  });
  expect((await shown(cookie)).json()).toEqual(closed);
  const left = await sql('select badge from record_shares');
  expect(left.rows).toEqual([{ badge: 'Sw-CHD11' }]);
  expect((await sql('select 1 from record_lookups where badge = $1', [badge])).rows).toEqual([]);
});
