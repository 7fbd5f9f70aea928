import { afterAll, describe, expect, it } from 'vitest';
import { areStopped, tokenOf } from '#app/people/reminders/service.server.ts';
import { signInAs } from '#test/support/own-page.ts';
import { recordRow } from '#test/support/record.ts';
import { canary, openRecords, path } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { cookieOf } from '#test/support/verification.ts';
import { signInWorker } from '#test/support/worker.ts';
import { isChecked } from '../badges/badges.rules.ts';
import { extendValidity } from '../service.server.ts';

const product = await openRecords();
afterAll(() => product.close());

let persons = 0;
/** What a correction sends: reviews come from feedback alone. */
const { totalReviews: _brought, ...correction } = canary;
/** Details of one more person. */
const somebody = (change: object = {}) => {
  persons += 1;
  const place = String(persons).padStart(3, '0');
  return {
    phoneNumber: `0809 000 1${place}`,
    email: `person${place}@example.com`,
    nationalId: `60000000${place}`,
    ...change,
  };
};

describe('issuing a record', () => {
  it('is for those who may, signed in and from our own pages', async () => {
    const { app, agent } = product;
    expect((await app.inject({ url: path })).statusCode).toBe(401);
    expect((await app.inject({ method: 'POST', url: path, payload: canary })).statusCode).toBe(401);
    for (const role of ['support', 'auditor', 'editor', 'finance'] as const) {
      const answer = await product.create({}, await signIn(product, role));
      expect([role, answer.statusCode]).toEqual([role, 403]);
    }
    const headers = { cookie: agent.headers.cookie ?? '' };
    const foreign = await app.inject({ method: 'POST', url: path, payload: canary, headers });
    expect(foreign.statusCode).toBe(403);
  });

  it.each<[string, object, string]>([
    ['a child', { dateOfBirth: '2008-11-22' }, 'dateOfBirth'],
    ['somebody of 140', { dateOfBirth: '1901-01-01' }, 'dateOfBirth'],
    ['a day that is none', { dateOfBirth: '1990-02-30' }, 'dateOfBirth'],
    ['nobody who can be found', { phoneNumber: '', email: '' }, 'phoneNumber'],
    ['a phone number of three digits', { phoneNumber: '080' }, 'phoneNumber'],
    ['an address that is no email', { email: 'canary' }, 'email'],
    ['ten digits for a national ID', { nationalId: '1234567890' }, 'nationalId'],
    ['letters in a national ID', { nationalId: '1234567890a' }, 'nationalId'],
    ['a national ID among words', { healthStatus: 'NIN 55566677788' }, 'healthStatus'],
    ['a verification of tomorrow', { verifiedOn: '2026-11-22' }, 'verifiedOn'],
    ['an expiry before its verification', { expiresOn: '2026-11-20' }, 'expiresOn'],
    ['an expiry in ten years', { expiresOn: '2036-11-20' }, 'expiresOn'],
    ['an unknown type', { typeId: 'gold' }, 'typeId'],
    ['no name', { fullName: ' ' }, 'fullName'],
    ['a name without letters', { fullName: '---' }, 'fullName'],
    ['half a review', { totalReviews: 0.5 }, 'totalReviews'],
    ['a standing of its own', { standing: 'revoked' }, 'standing'],
    ['a badge number of its own', { badge: 'Sw-AAAA1' }, 'badge'],
    ['a photo that is a text', { photo: 'data:text/html;base64,PGI+' }, 'photo'],
  ])('refuses %s and names the field', async (_what, change, field) => {
    const answer = await product.create(change);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('takes whoever comes of age today', async () => {
    await product.issue(somebody({ dateOfBirth: '2008-11-21' }));
  });

  it('gives a new random badge number that the public search finds at once', async () => {
    expect((await product.search()).success).toBe(false);
    const badge = await product.issue();
    expect(badge).toMatch(/^Sw-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(isChecked(badge)).toBe(true);
    const found = await product.search();
    expect(found.data).toMatchObject({
      fullName: canary.fullName,
      verifiedId: badge,
      verificationLevel: 'Premium',
      verificationStatus: 'VERIFIED',
      verificationExpiryDate: '2027-11-20T22:59:59.999Z',
      policeRecord: 'Clear',
      totalReviews: 7,
    });
    expect((await product.look(badge)).json().verifiedAt).toBe('2026-11-20T11:00:00.000Z');
    const others = await Promise.all(
      Array.from({ length: 12 }, () => product.issue(somebody({ nationalId: '' }))),
    );
    const first = new Set([badge, ...others].map((one) => one.slice(3, 5)));
    expect(new Set([badge, ...others]).size).toBe(13);
    // In turn they would all begin alike.
    expect(first.size).toBeGreaterThan(4);
  });

  it('refuses a second record for one national ID and names the first', async () => {
    const first = await product.issue(somebody({ nationalId: '61111111111' }));
    const second = await product.create(somebody({ nationalId: '61111111111' }));
    expect(second.statusCode).toBe(409);
    expect(second.json().fields.nationalId).toContain(first);
    const atOnce = await Promise.all(
      [1, 2, 3].map(() => product.create(somebody({ nationalId: '62222222222' }))),
    );
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });

  it('happens once for one key, and keeps no details with the key', async () => {
    const { agent, app, platform } = product;
    const payload = { ...canary, ...somebody() };
    const send = () =>
      app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { ...agent.headers, 'idempotency-key': 'issue-once-0001' },
      });
    const [first, again] = [await send(), await send()];
    expect(again.json()).toEqual(first.json());
    const { rows } = await platform.database.executeSql('select * from idempotency_keys');
    expect(rows.length).toBeGreaterThan(0);
    for (const detail of ['Canary', payload.nationalId, payload.email, '1983-07-08']) {
      expect(JSON.stringify(rows)).not.toContain(detail);
    }
  });
});

describe('a record that is opened', () => {
  it('asks for a reason, again after half an hour, and is unknown where it is', async () => {
    const badge = await product.issue(somebody());
    const { agent, clock } = product;
    const shut = await agent.get(`${path}/${badge}`);
    expect([shut.statusCode, shut.json().error]).toEqual([403, 'reason-needed']);
    expect(shut.body).not.toContain('Canary');
    expect((await agent.get(`${path}/Sw-ZZZZZ`)).statusCode).toBe(404);
    expect((await agent.get(`${path}/nonsense`)).statusCode).toBe(404);
    await agent.open('records', badge);
    // Whatever its letter case, the reason is for the one record.
    const open = await agent.get(`${path}/${badge.toLowerCase()}`);
    expect(open.json()).toMatchObject({ id: badge, fullName: canary.fullName, version: 1 });
    expect((await product.colleague.get(`${path}/${badge}`)).statusCode).toBe(403);
    clock.advance(29 * 60_000);
    await agent.get('/api/v1/session');
    await product.colleague.get('/api/v1/session');
    clock.advance(2 * 60_000);
    expect((await agent.get(`${path}/${badge}`)).statusCode).toBe(403);
  });

  it('is corrected also where renewals have led beyond five years; other days are judged', async () => {
    const own = somebody();
    const badge = await product.issue(own);
    await product.platform.database.executeSql(
      `update verification_records set expires_at = '2033-11-20T22:59:59.999Z' where badge = '${badge}'`,
    );
    const put = (change: object) =>
      product.agent.send('PUT', `${path}/${badge}`, {
        ...{ ...correction, ...own, nationalId: '', version: 1, expiresOn: '2033-11-20' },
        ...change,
      });
    for (const other of [{ expiresOn: '2033-11-21' }, { verifiedOn: '2026-11-19' }]) {
      expect(Object.keys((await put(other)).json().fields)).toEqual(['expiresOn']);
    }
    expect((await put({ address: '1 New Lane, Jos' })).statusCode).toBe(200);
    expect((await product.read(badge)).expiresOn).toBe('2033-11-20');
  });

  it('is corrected once a version, and visitors see it at once', async () => {
    const own = somebody();
    const badge = await product.issue({ ...own, fullName: 'Musa Old' });
    const url = `${path}/${badge}`;
    const body = { ...correction, ...own, nationalId: '', fullName: 'Musa New', version: 1 };
    const support = await signIn(product, 'support');
    expect((await support.send('PUT', url, body)).statusCode).toBe(403);
    expect((await product.agent.send('PUT', `${path}/Sw-ZZZZZ`, body)).statusCode).toBe(404);
    const child = await product.agent.send('PUT', url, { ...body, dateOfBirth: '2020-01-01' });
    expect(child.statusCode).toBe(400);
    const done = await product.agent.send('PUT', url, { ...body, typeId: 'basic' });
    expect(done.json()).toEqual({ id: badge, message: 'The record is corrected.' });
    const late = await product.colleague.send('PUT', url, { ...body, fullName: 'Musa Late' });
    expect(late.statusCode).toBe(409);
    expect((await product.look(badge)).json()).toMatchObject({
      fullName: 'Musa New',
      verificationLevel: 'Basic',
    });
    const keys = { fullName: 'New Musa', phoneNumber: own.phoneNumber, email: own.email };
    expect((await product.search(keys)).data.verifiedId).toBe(badge);
    const rows = await product.trail(badge);
    expect(rows.find(({ action }) => action === 'records.update')?.fields).toEqual([
      'type_id',
      'full_name',
    ]);
    const again = await product.agent.send('PUT', url, { ...body, typeId: 'basic', version: 2 });
    expect(again.json().message).toBe('Nothing was changed.');
  });

  it('signs its person out everywhere when an email or phone number goes, and for no other word (ME-01)', async () => {
    const wrong = somebody();
    const badge = await product.issue(wrong);
    const { kysely } = product.platform.database;
    const { id } = await recordRow(product.platform, badge);
    const cookie = await signInAs(product, wrong.email);
    const look = async () => (await product.get('/me', { headers: { cookie } })).statusCode;
    const key = { id: 'key-of-a-stranger', record_id: id, public_key: 'x', counter: 0 };
    const rest = { transports: ['usb'], made_at: product.clock.now(), used_at: null };
    await kysely
      .insertInto('me_passkeys')
      .values({ ...key, ...rest })
      .execute();
    const body = { ...correction, ...wrong, nationalId: '' };
    const put = async (change: object) => {
      const { version } = await product.read(badge);
      const done = await product.agent.send('PUT', `${path}/${badge}`, {
        ...body,
        ...change,
        version,
      });
      return done.json().message;
    };
    const spelt = wrong.email.toUpperCase();
    expect(await put({ fullName: 'Musa Right', email: spelt })).toBe('The record is corrected.');
    expect(await look()).toBe(200);
    expect(await put({ fullName: 'Musa Right', email: 'right.mailbox@example.com' })).toBe(
      'The record is corrected. Its person is signed out everywhere; what was shared or opened on their page is closed.',
    );
    expect(await look()).toBe(401);
    const left = kysely.selectFrom('me_passkeys').select('id').where('record_id', '=', id);
    expect(await left.execute()).toEqual([]);
    const again = await signInAs(product, 'right.mailbox@example.com');
    await put({
      fullName: 'Musa Right',
      email: 'right.mailbox@example.com',
      phoneNumber: '08055550777',
    });
    expect((await product.get('/me', { headers: { cookie: again } })).statusCode).toBe(401);
  });

  it('closes what was shared and opened to everybody by a wrong address, and says why (ME-03, ME-04)', async () => {
    const wrong = { ...somebody(), email: 'sharing.stranger@example.com' };
    const badge = await product.issue(wrong);
    const stranger = await signInWorker(product, badge);
    const asked = { fields: ['phoneNumber'], purpose: 'A flat to rent' };
    const tokens: string[] = [];
    for (const times of [null, 1]) {
      const { link } = (await stranger.post('/me/shares', { ...asked, times })).json();
      tokens.push(String(link).split('#')[1] ?? '');
    }
    expect((await stranger.post('/me/consents', { group: 'contact' })).statusCode).toBe(200);
    const paper = { textVersion: '1', purpose: 'A form', how: 'signed on paper' };
    const given = { group: 'photo', ...paper };
    await product.agent.send('POST', `${path}/${badge}/consents`, given);
    const open = (token = '') => product.post('/shares/open', { token });
    const cookie = cookieOf(await open(tokens[1]));
    const shown = async () =>
      (await product.get('/shares/opened', { headers: { cookie } })).statusCode;
    expect(await shown()).toBe(200);
    const { version } = await product.read(badge);
    const right = { ...correction, ...wrong, nationalId: '', email: 'sharing.right@example.com' };
    const done = await product.agent.send('PUT', `${path}/${badge}`, { ...right, version });
    expect(done.json().message).toContain('on their page is closed');
    expect([(await open(tokens[0])).statusCode, await shown()]).toEqual([404, 404]);
    const own = await signInWorker(product, badge);
    const why = { state: 'revoked', revokedBecause: 'corrected' };
    expect((await own.get('/me/shares')).json().data).toMatchObject([why, why]);
    const { data } = (await own.get('/me/consents')).json();
    const ended = ({ open: isOpen, withdrawnBecause }: Record<string, unknown>) => [
      isOpen,
      withdrawnBecause,
    ];
    const of = (group: string) => ended(data.find((one: { group: string }) => one.group === group));
    expect([of('photo'), of('contact')]).toEqual([
      [true, null],
      [false, 'corrected'],
    ]);
    const ends = ['shares.revoke', 'records.withdraw'];
    const closed = (await product.trail(badge)).filter(({ action }) => ends.includes(action));
    const reason = expect.stringContaining('was put right');
    expect(closed.map(({ action }) => action)).toEqual(ends);
    expect(closed).toMatchObject([{ reason }, { reason, fields: ['contact'] }]);
    expect((await own.post('/me/shares', asked)).statusCode).toBe(200);
  });

  it('reminds again where the reminders were stopped by a link that went to a wrong address (MSG-03)', async () => {
    const wrong = { ...somebody(), email: 'stopping.stranger@example.com' };
    const badge = await product.issue(wrong);
    const { kysely } = product.platform.database;
    const { id } = await recordRow(product.platform, badge);
    const put = async (change: object) => {
      const { version } = await product.read(badge);
      const body = { ...correction, ...wrong, nationalId: '', ...change, version };
      expect((await product.agent.send('PUT', `${path}/${badge}`, body)).statusCode).toBe(200);
      return areStopped(kysely, id);
    };
    const token = tokenOf(product.platform, badge);
    expect((await product.post('/reminders/stop', { token })).statusCode).toBe(200);
    expect(await put({ fullName: 'Musa Stopped' })).toBe(true);
    expect(await put({ email: 'stopping.right@example.com' })).toBe(false);
  });

  it('shows an address that is put right to nobody who had typed the one before', async () => {
    const { email: typed, ...wrong } = somebody({ nationalId: '' });
    const badge = await product.issue({ ...wrong, email: typed });
    const { dateOfBirth, fullName } = canary;
    const found = await product.post('/verifications/search', {
      ...{ fullName, dateOfBirth, email: typed, phoneNumber: wrong.phoneNumber },
      searchReason: 'OTHER',
    });
    const headers = { cookie: cookieOf(found) };
    const seen = async () =>
      (await product.get(`/verifications/verified/${badge}`, { headers })).json();
    expect((await seen()).email).toBe(typed);
    const { version } = await product.read(badge);
    const right = { ...correction, ...wrong, email: 'right.and.unseen@example.com', version };
    expect((await product.agent.send('PUT', `${path}/${badge}`, right)).statusCode).toBe(200);
    expect((await seen()).email).not.toBe('right.and.unseen@example.com');
  });

  it('is not saved over a renewal that was paid meanwhile', async () => {
    const own = somebody();
    const badge = await product.issue(own);
    const record = await product.read(badge);
    const { database, clock } = product.platform;
    const { rows } = await database.executeSql(
      `select id from verification_records where badge = '${badge}'`,
    );
    await database.transaction((trx) =>
      extendValidity(
        trx,
        String((rows[0] as { id: string }).id),
        clock.now(),
        () => new Date('2028-11-20'),
      ),
    );
    const body = { ...correction, ...own, nationalId: '', version: record.version };
    expect((await product.agent.send('PUT', `${path}/${badge}`, body)).statusCode).toBe(409);
    expect((await product.look(badge)).json().expiryDate).toContain('2028-11-20');
  });

  it('keeps its national ID until another is typed, and never takes somebody else’s', async () => {
    const own = somebody();
    const badge = await product.issue(own);
    const other = somebody();
    await product.issue(other);
    const url = `${path}/${badge}`;
    const body = { ...correction, ...own, version: 1 };
    const stolen = await product.agent.send('PUT', url, { ...body, nationalId: other.nationalId });
    expect(stolen.statusCode).toBe(409);
    await product.agent.send('PUT', url, { ...body, nationalId: '', state: 'Kano' });
    expect((await product.read(badge)).nationalId).toBe(`•••••••${own.nationalId.slice(-4)}`);
    await product.agent.send('PUT', url, { ...body, nationalId: '63333333333', version: 2 });
    expect((await product.read(badge)).nationalId).toBe('•••••••3333');
    // The clock has moved: only a password that was just given opens a seal.
    const justIn = await signIn(product, 'verification-agent');
    const shown = await justIn.send('POST', `${url}/reveal`, { reason: 'Compare it again' });
    expect(shown.json()).toEqual({ nationalId: '63333333333' });
  });

  it('gives a national ID once, also where two records are to get it in the same instant', async () => {
    const give = async (nationalId: string) => {
      const own = somebody({ nationalId: '' });
      const body = { ...correction, ...own, nationalId, version: 1 };
      const badge = await product.issue(own);
      return () => product.agent.send('PUT', `${path}/${badge}`, body);
    };
    for (let n = 0; n < 8; n += 1) {
      const both = [await give(`6444444444${n}`), await give(`6444444444${n}`)];
      const answers = await Promise.all(both.map((send) => send()));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ statusCode }) => statusCode === 409);
      expect(refused?.json()).toMatchObject({
        error: 'national-id-taken',
        fields: { nationalId: expect.any(String) },
      });
    }
  });
});

describe('the list of records', () => {
  const idsOf = async (query: string) =>
    (await product.agent.get(`${path}?perPage=100&${query}`))
      .json()
      .data.map(({ id }: { id: string }) => id);

  it('refuses what it is not asked by', async () => {
    expect((await product.agent.get(`${path}?sort=phone`)).statusCode).toBe(400);
    expect((await product.agent.get(`${path}?status=NOBODY`)).statusCode).toBe(400);
    const byNationalId = await product.agent.get(`${path}?q=61111111111`);
    expect([byNationalId.statusCode, Object.keys(byNationalId.json().fields)]).toEqual([
      400,
      ['q'],
    ]);
    expect((await (await signIn(product, 'editor')).get(path)).statusCode).toBe(403);
  });

  it('finds people by badge number, name, surname, phone and email', async () => {
    const own = somebody({ fullName: 'Zainab Ọlá Danjuma' });
    const badge = await product.issue(own);
    const typed = [
      badge,
      badge.toLowerCase(),
      'zainab',
      'Zainab Ola',
      'danj',
      'Danjuma Zai',
      own.phoneNumber,
      own.email.toUpperCase(),
    ];
    for (const q of typed) {
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, [badge]]);
    }
    for (const q of ['ainab', 'zainabx', 'person', '0809 000 9999']) {
      expect([q, await idsOf(`q=${encodeURIComponent(q)}`)]).toEqual([q, []]);
    }
  });

  it('narrows by status, level and what runs out this month', async () => {
    const soon = await product.issue(
      somebody({ verifiedOn: '2025-12-01', expiresOn: '2026-11-30' }),
    );
    const next = await product.issue(
      somebody({ verifiedOn: '2025-12-01', expiresOn: '2026-12-01' }),
    );
    const past = await product.issue(
      somebody({ verifiedOn: '2025-01-01', expiresOn: '2026-11-20' }),
    );
    const expiring = await idsOf('expiring=this-month');
    expect(expiring).toContain(soon);
    for (const badge of [next, past]) expect(expiring).not.toContain(badge);
    const expired = await idsOf('status=EXPIRED');
    expect(expired).toContain(past);
    expect(expired).not.toContain(soon);
    expect(await idsOf('status=SUSPENDED')).toEqual(['Sw-BLM33']);
    const basic = await product.issue(somebody({ typeId: 'basic' }));
    expect(await idsOf('level=Basic')).toContain(basic);
    expect(await idsOf('level=Premium')).not.toContain(basic);
  });

  it('comes in the order asked for, and shows nothing that the record’s page does not', async () => {
    const { data } = (
      await product.agent.get(`${path}?sort=fullName&order=asc&perPage=100`)
    ).json();
    const keys = data.map((row: { fullName: string }) =>
      row.fullName.toLowerCase().replace(/\W/g, ''),
    );
    expect(keys.filter((key: string) => /^[a-z]+$/.test(key))).toEqual(
      keys.filter((key: string) => /^[a-z]+$/.test(key)).sort(),
    );
    const fields = ['createdAt', 'expiresAt', 'fullName', 'hidden', 'id', 'level', 'status'];
    expect(Object.keys(data[0]).sort()).toEqual([...fields, 'verifiedAt'].sort());
  });

  it('leaves decoys out: they are nobody’s work', async () => {
    const badge = await product.issue(somebody());
    await product.platform.database.executeSql(
      `update verification_records set honey = true where badge = '${badge}'`,
    );
    expect(await idsOf(`q=${badge}`)).toEqual([]);
    await product.agent.open('records', badge);
    expect((await product.agent.get(`${path}/${badge}`)).statusCode).toBe(404);
  });
});
