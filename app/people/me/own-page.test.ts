import { afterAll, describe, expect, it } from 'vitest';
import { seedPlans } from '#app/commerce/plans/seed.server.ts';
import { allErasers } from '#app/contents/erasure.server.ts';
import { eraseAll } from '#app/intake/account/erasure/erasure.service.server.ts';
import { createAccount } from '#app/intake/account/service.server.ts';
import { freshMs } from '#app/people/me/rules.ts';
import { remindAll, tokenOf } from '#app/people/reminders/service.server.ts';
import { disclose } from '#app/people/verification/disclosure.rules.ts';
import { emailKey, nameKey } from '#app/people/verification/matching.rules.ts';
import { heldOwnRecord } from '#app/people/verification/own/own.service.server.ts';
import {
  type GivenConsent,
  type Issued,
  issueVerification,
} from '#app/people/verification/service.server.ts';
import { findByBadge } from '#app/people/verification/store.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { openTexting } from '#test/support/messages.ts';
import { signInAs } from '#test/support/own-page.ts';
import { readPdf } from '#test/support/pdf.ts';
import { server } from '#test/support/postgresql.ts';
import { recordRow } from '#test/support/record.ts';
import { signIn } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { signInWorker } from '#test/support/worker.ts';

const dayMs = 86_400_000;
let count = 0;

const texting = await openTexting();
await seedPlans(texting.platform);
afterAll(() => texting.close());

/** A person of their own for each test, with a whole and a masked session. */
async function person(change: Partial<Issued> = {}, consents: readonly GivenConsent[] = []) {
  count += 1;
  const own = String(count).padStart(3, '0');
  const issued: Issued = {
    ...somebody,
    badge: `Sw-ZB${own}`,
    phoneNumber: `+23480999${own}11`,
    email: `person.${own}@example.com`,
    nationalId: `98765432${own}`,
    ...change,
  };
  await issueVerification(texting.platform, issued, consents);
  const cookie = await signInAs(texting, issued.email);
  const masked = await signInAs(texting, issued.phoneNumber);
  return { issued, cookie, masked };
}
const get = (path: string, cookie: string) => texting.get(`/me${path}`, { headers: { cookie } });
const post = (path: string, cookie: string, body: object = {}) =>
  texting.post(`/me${path}`, body, { headers: { cookie } });
const publicPage = async (badge: string) =>
  (await texting.get(`/verifications/verified/${badge}`)).json();

const reads = ['', '/sessions', '/passkeys', '/consents', '/corrections', '/channels', '/export'];
const changes: readonly (readonly [string, object])[] = [
  ['/consents', { group: 'photo' }],
  ['/consents/none/withdraw', {}],
  ['/corrections', { field: 'name', text: 'It is written with a K' }],
  ['/channels', { other: false }],
  ['/deletion', {}],
  ['/sessions/none/end', {}],
  ['/passkeys/options', {}],
  ['/passkeys', { response: {} }],
  ['/passkeys/none/revoke', {}],
];

describe('without a session', () => {
  it('nothing is told and nothing is done', async () => {
    for (const path of reads) {
      const answer = await get(path, '__Host-me=0123456789ABCDEFGHJKMNPQRSTVWXYZ');
      expect([path, answer.statusCode]).toEqual([path, 401]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    for (const [path, body] of changes) {
      expect([path, (await post(path, '', body)).statusCode]).toEqual([path, 401]);
    }
  });
});

describe('a masked session', () => {
  it('grants, exports, corrects, chooses and deletes nothing', async () => {
    const { masked } = await person();
    const refused = changes.filter(([one]) => !/none\/(withdraw|end)$/.test(one));
    for (const [path, body] of refused) {
      const answer = await post(path, masked, body);
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 403, 'masked']);
    }
    for (const format of ['json', 'pdf']) {
      expect((await get(`/export?format=${format}`, masked)).statusCode).toBe(403);
    }
  });

  it('sees what strangers see of who allows nothing, whatever is open', async () => {
    const open = { textVersion: '1', purpose: 'x', givenAt: new Date('2026-02-01'), until: null };
    const { masked, issued } = await person({}, [{ ...open, group: 'contact' }]);
    const answer = await get('', masked);
    expect(answer.json()).toMatchObject({ masked: true, previews: {} });
    expect(answer.json().record.phoneNumber).toBe(`+234•••••${issued.phoneNumber.slice(-2)}`);
    for (const hidden of [issued.email, issued.phoneNumber, issued.dateOfBirth, '1 Canary Lane']) {
      expect(answer.body).not.toContain(hidden);
    }
    for (const path of ['/consents', '/channels', '/corrections']) {
      expect((await get(path, masked)).body).not.toContain(issued.phoneNumber);
    }
  });

  it('may close what is open', async () => {
    const { masked, cookie, issued } = await person();
    const { id } = (await post('/consents', cookie, { group: 'contact' })).json();
    expect((await post(`/consents/${id}/withdraw`, masked)).statusCode).toBe(200);
    expect((await publicPage(issued.badge)).email).not.toBe(issued.email);
  });

  it('uses up nothing of what the owner may change (FS-09)', async () => {
    const small = await openTexting({ seeds: true, env: { LIMITS_FACTOR: '1' } });
    const thief = await signInWorker(small, 'Sw-AMY20', 'sms');
    const owner = await signInWorker(small, 'Sw-AMY20');
    for (let n = 0; n <= limitTable['me-change'].max; n += 1) {
      await thief.post('/me/consents/none/withdraw');
    }
    const given = await owner.post('/me/consents', { group: 'contact' });
    expect(given.statusCode).toBe(200);
    expect((await thief.post(`/me/consents/${given.json().id}/withdraw`)).statusCode).toBe(200);
    await small.close();
  });
});

describe('a page that was drawn for the one before, on a phone of two (ME-01)', () => {
  it('does and tells nothing for who has signed in since', async () => {
    const [before, now] = [await person(), await person()];
    const ask = (drawnFor: string, path: string, body?: object) => {
      const headers = { cookie: now.cookie, 'x-drawn-for': drawnFor };
      return body
        ? texting.post(`/me${path}`, body, { headers })
        : texting.get(`/me${path}`, { headers });
    };
    for (const [path, body] of [...changes, ...reads.map((one) => [one] as const)]) {
      const answer = await ask(before.issued.badge, path, body);
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 403, 'other-person']);
    }
    expect((await ask(now.issued.badge, '/consents', { group: 'photo' })).statusCode).toBe(200);
    expect((await ask(now.issued.badge, '/channels')).statusCode).toBe(200);
  });
});

describe('the page (ME-02)', () => {
  it('shows the whole record, and the views of others by the one policy', async () => {
    const { cookie, issued } = await person();
    const answer = (await get('', cookie)).json();
    expect(answer.record).toMatchObject({
      email: issued.email,
      phoneNumber: issued.phoneNumber,
      address: issued.address,
      dateOfBirth: issued.dateOfBirth,
      healthStatus: issued.healthStatus,
      nationalId: `•••••••${issued.nationalId?.slice(-4)}`,
    });
    expect(JSON.stringify(answer)).not.toContain(issued.nationalId);
    expect(answer).toMatchObject({
      status: 'VERIFIED',
      expiresAt: issued.expiresAt?.toISOString(),
      renew: `/renew-verification/${issued.badge}`,
      listed: false,
    });
    const held = await findByBadge(texting.platform.database.kysely, issued.badge.toLowerCase());
    if (!held) throw new Error('no record');
    const none = { consents: new Set<never>(), supplied: new Set<never>() };
    const now = texting.clock.now();
    // The reviews are told by a call of their own, to everybody.
    const { totalReviews } = held.record;
    expect(answer.previews.strangers).toEqual({
      ...JSON.parse(JSON.stringify(disclose(held.record, { level: 'L0', ...none }, now))),
      totalReviews,
    });
    // What the page of the record really shows is the first of the previews.
    const { email, address, phoneNumber } = await publicPage(issued.badge);
    expect(answer.previews.strangers).toMatchObject({ email, address, phoneNumber });
    expect(answer.previews.searchers).toMatchObject({
      email: issued.email,
      healthStatus: 'On file',
      address: issued.state,
    });
    expect(answer.previews.consented).toMatchObject({
      healthStatus: issued.healthStatus,
      address: issued.address,
      photo: true,
    });
    await post('/consents', cookie, { group: 'health' });
    const { previews } = (await get('', cookie)).json();
    expect(previews.strangers).not.toHaveProperty('healthStatus');
    expect(previews.searchers).toMatchObject({ healthStatus: issued.healthStatus });
  });

  it('offers no renewal of what staff have suspended', async () => {
    const { cookie } = await person({ standing: 'suspended' });
    expect((await get('', cookie)).json()).toMatchObject({ status: 'SUSPENDED', renew: null });
  });
});

describe('consents (ME-03)', () => {
  it.each([
    ['a group that is none', { group: 'everything' }, 400],
    ['a day that is past', { group: 'photo', until: '2026-11-22' }, 400],
    ['a day that is none', { group: 'photo', until: '2027-02-30' }, 400],
    ['more than two years', { group: 'photo', until: '2028-11-24' }, 400],
    ['another text', { group: 'photo', textVersion: '2020-01' }, 409],
  ])('decline %s', async (_name, body, status) => {
    const { cookie, issued } = await person();
    expect((await post('/consents', cookie, body)).statusCode).toBe(status);
    expect((await publicPage(issued.badge)).photo).toBeUndefined();
  });

  it.each(['pcm', 'ha', 'yo', 'ig'])(
    'are kept, and handed out, in the language they were read in: %s',
    async (lang) => {
      const { cookie } = await person();
      const { textVersion } = (await get(`/consents?lang=${lang}`, cookie)).json();
      expect(textVersion).toContain(` ${lang} `);
      const forged = `${textVersion.slice(0, -10)}0123456789`;
      const refused = await post('/consents', cookie, { group: 'photo', textVersion: forged });
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'old-text']);
      await post('/consents', cookie, { group: 'photo', textVersion });
      await post('/consents', cookie, { group: 'contact' });
      const { consents } = (await get('/export', cookie)).json();
      expect(consents).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ group: 'photo', language: lang, textVersion }),
          expect.objectContaining({ group: 'contact', language: 'en' }),
        ]),
      );
      expect((await get('/consents?lang=fr', cookie)).statusCode).toBe(400);
    },
  );

  it('of somebody else are not there', async () => {
    const [owner, stranger] = [await person(), await person()];
    const { id } = (await post('/consents', owner.cookie, { group: 'contact' })).json();
    expect((await post(`/consents/${id}/withdraw`, stranger.cookie)).statusCode).toBe(404);
    expect((await publicPage(owner.issued.badge)).email).toBe(owner.issued.email);
  });

  it('count and end at once, whoever took them, and run out by themselves', async () => {
    const { cookie, issued } = await person({}, [
      {
        group: 'identity',
        textVersion: '2026-01',
        purpose: 'as staff kept it',
        givenAt: new Date('2026-02-01'),
        until: null,
      },
    ]);
    const given = await post('/consents', cookie, { group: 'contact', until: '2026-11-25' });
    expect(given.statusCode).toBe(200);
    expect((await publicPage(issued.badge)).email).toBe(issued.email);
    const withdraw = async (of: string) => {
      const all = (await get('/consents', cookie)).json().data as { id: string; group: string }[];
      await post(`/consents/${all.find(({ group }) => group === of)?.id}/withdraw`, cookie);
    };
    expect((await publicPage(issued.badge)).dateOfBirth).toBe(issued.dateOfBirth);
    await withdraw('identity');
    expect((await publicPage(issued.badge)).dateOfBirth).toBeUndefined();
    await post('/consents', cookie, { group: 'listing' });
    expect((await publicPage(issued.badge)).listed).toBe(true);
    await withdraw('listing');
    expect((await publicPage(issued.badge)).listed).not.toBe(true);
    texting.clock.advance(3 * dayMs);
    expect((await publicPage(issued.badge)).email).not.toBe(issued.email);
    texting.clock.advance(-3 * dayMs);
  });

  it('move their end when they are given again, and one of a group stands', async () => {
    const { cookie } = await person();
    await post('/consents', cookie, { group: 'photo', until: '2027-01-01' });
    await post('/consents', cookie, { group: 'photo', until: '2027-06-01' });
    const rows = (await get('/consents', cookie)).json().data as { open: boolean; until: string }[];
    expect(rows.filter(({ open }) => open).map(({ until }) => until.slice(0, 10))).toEqual([
      '2027-06-01',
    ]);
    expect(rows).toHaveLength(2);
  });
});

describe('corrections (ME-06)', () => {
  it('hold no national ID and know what is wrong', async () => {
    const { cookie } = await person();
    const answers = [
      await post('/corrections', cookie, { field: 'name', text: 'My NIN is 12345678901' }),
      await post('/corrections', cookie, { field: 'shoe', text: 'x' }),
      await post('/corrections', cookie, { field: 'name', text: '' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  it('become a case that asks the check anew, and change nothing by themselves', async () => {
    const { cookie, issued } = await person();
    const asked = { field: 'phone', text: 'My number is 0803 555 0199 now' };
    const answer = await post('/corrections', cookie, asked);
    expect(answer.statusCode).toBe(200);
    const { kysely } = texting.platform.database;
    const one = await kysely
      .selectFrom('cases')
      .selectAll()
      .where('id', '=', answer.json().id)
      .executeTakeFirstOrThrow();
    expect(one).toMatchObject({
      source_kind: 'correction',
      record_badge: issued.badge,
      is_buyer: true,
      phone: issued.phoneNumber,
    });
    const listed = (await get('/corrections', cookie)).json().data;
    expect(listed).toMatchObject([
      { text: `My phone number: ${asked.text}`, state: 'asked', decidedAt: null },
    ]);
    expect((await get('', cookie)).json().record.phoneNumber).toBe(issued.phoneNumber);
  });

  it('are three at a time, and the same one twice is one', async () => {
    const { cookie } = await person();
    const statuses: number[] = [];
    for (const text of ['one', 'two', 'two']) {
      statuses.push((await post('/corrections', cookie, { field: 'other', text })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200]);
    const atOnce = await Promise.all(
      ['three', 'four', 'five'].map((text) =>
        post('/corrections', cookie, { field: 'other', text }),
      ),
    );
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('the export (ME-06)', () => {
  it('holds everything as JSON, and the national ID by its last four digits', async () => {
    const { cookie, issued } = await person();
    await post('/consents', cookie, { group: 'photo' });
    await post('/corrections', cookie, { field: 'address', text: 'It is number 2' });
    const { kysely } = texting.platform.database;
    const one = kysely.selectFrom('cases').select('id').where('record_badge', '=', issued.badge);
    const { id } = await one.executeTakeFirstOrThrow();
    const given = {
      purpose: 'checks',
      text_version: '1 yo 2',
      language: 'yo',
      channel: 'page',
    } as const;
    const row = { case_id: id, ...given, taken_by: null, given_at: new Date() };
    await kysely
      .insertInto('case_consents')
      .values({ ...row, withdrawn_at: null })
      .execute();
    const papers = [{ handle: 'canary-1', title: 'Utility bill', from: 'the case page' }];
    await kysely
      .updateTable('cases')
      .set({ papers: JSON.stringify(papers) })
      .where('id', '=', id)
      .execute();
    await kysely
      .insertInto('case_guarantors')
      .values({
        ...{ case_id: id, place: 1, name: 'Uncle Xyzzy', phone: '0803', email: null },
        ...{ relation: 'Uncle', link_hash: 'canary-2', named_at: new Date() },
        ...{ answer: 'no', reason: 'canary-3', answered_at: new Date() },
      })
      .execute();
    const paper = [{ handle: 'canary-9', title: 'canary-9', from: 'canary-9' }];
    const byOfficer = {
      method: 'by-hand',
      ...{ how: 'canary-10', officer_id: 'canary-11', note: 'canary-12' },
      ...{ officer_name: 'canary-13', reference: 'canary-14', cost_kobo: 123_400 },
      ...{ checked_at: new Date('2026-11-20T10:00:00Z'), evidence: JSON.stringify(paper) },
    } as const;
    const words = {
      source: 'The next door neighbour',
      partial_reason: 'The number is next door’s',
    };
    const field = { field: 'last', provider: 'match', ours: 'partial' } as const;
    await kysely
      .updateTable('case_checks')
      .set({ ...byOfficer, ...words, state: 'partial', good_until: '2027-11-20' })
      .set({ compared: JSON.stringify([field]) })
      .where('case_id', '=', id)
      .execute();
    const others = { ...byOfficer, state: 'failed', source: 'canary-15' } as const;
    await kysely
      .insertInto('case_checks')
      .values([
        { ...others, case_id: id, kind: 'guarantor-1', place: 5, good_until: 'canary-16' },
        { ...others, case_id: id, kind: 'work-history', place: 8, good_until: null },
      ])
      .execute();
    const nobody = { told_by: null, released_by: null, released_at: null, answer_until: null };
    await kysely
      .insertInto('case_proposals')
      .values({
        ...{ case_id: id, reasons: 'canary-7', proposed_by: 'canary-8', proposed_at: new Date() },
        ...{ ...nobody, answer: 'I have lived there for years', answered_at: new Date() },
      })
      .execute();
    await kysely
      .insertInto('mail_subscribers')
      .values({
        ...{ id: 'canary-5', email: issued.email, status: 'confirmed', confirm_hash: 'canary-6' },
        ...{ confirm_until: null, created_at: new Date(), confirmed_at: new Date() },
        unsubscribed_at: null,
      })
      .execute();
    const answer = await get('/export', cookie);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Sapioworker-${issued.badge}.json"`,
    });
    const held = JSON.parse(answer.body);
    expect(held).toMatchObject({
      record: { fullName: issued.fullName, email: issued.email, healthStatus: issued.healthStatus },
      consents: [{ group: 'photo', open: true }],
      corrections: [{ text: 'My address: It is number 2' }],
      cases: [
        {
          consents: [{ text_version: '1 yo 2', language: 'yo', channel: 'page' }],
          papers: [{ title: 'Utility bill' }],
          guarantors: [{ name: 'Uncle Xyzzy', relation: 'Uncle' }],
          checks: [
            { kind: 'address', how: 'by hand', checked_on: '2026-11-20' },
            { kind: 'guarantor-1', how: 'by hand', checked_on: '2026-11-20' },
            { kind: 'work-history', how: 'by hand', checked_on: '2026-11-20' },
          ],
          answer: 'I have lived there for years',
          reasons: null,
        },
      ],
      mailingList: { status: 'confirmed' },
      messages: { mail: true, sms: true },
    });
    expect(held.signIns.sessions).toHaveLength(2);
    expect(answer.body).not.toContain(issued.nationalId);
    // What was found is told with the decision (CASE-08).
    for (const check of held.cases[0].checks) expect(check).not.toHaveProperty('state');
    expect(answer.body).not.toMatch(/hash|sealed|handle|canary-|123400|next door/i);
    const told = { reasons: 'Nobody knows you there', released_at: new Date() };
    await kysely.updateTable('case_proposals').set(told).where('case_id', '=', id).execute();
    const { body } = await get('/export', cookie);
    expect(JSON.parse(body).cases).toMatchObject([
      {
        reasons: 'Nobody knows you there',
        checks: [
          {
            ...{ kind: 'address', state: 'partial', how: 'by hand', checked_on: '2026-11-20' },
            ...{ good_until: '2027-11-20', source: null },
            compared: [{ field: 'last', word: 'partial' }],
          },
          { kind: 'guarantor-1', how: 'by hand', checked_on: '2026-11-20' },
          { kind: 'work-history', state: 'failed', how: 'by hand', source: null, compared: [] },
        ],
      },
    ]);
    expect(JSON.parse(body).cases[0].checks[1]).not.toHaveProperty('state');
    expect(body).not.toMatch(/canary-1[0-6]|next door/);
  });

  it('says that reminders were stopped, by the link of one too', async () => {
    const { cookie, issued } = await person();
    const heldOf = async () => JSON.parse((await get('/export', cookie)).body).messages;
    expect(await heldOf()).toMatchObject({ mail: true, other: true });
    const token = tokenOf(texting.platform, issued.badge);
    expect((await texting.post('/reminders/stop', { token })).statusCode).toBe(200);
    expect(await heldOf()).toMatchObject({ mail: true, other: false });
  });

  it('leaves out a case that staff have named the record in and that may be somebody else’s', async () => {
    const { cookie, issued } = await person();
    await post('/corrections', cookie, { field: 'address', text: 'It is number 2' });
    const { kysely } = texting.platform.database;
    const casesWith = async (change: { email_key: string; state?: 'decided' }) => {
      const end = change.state
        ? ({ decision: 'approved', decided_at: new Date(), decided_by: 'staff' } as const)
        : {};
      const named = { source_kind: 'order', ...change, ...end } as const;
      await kysely
        .updateTable('cases')
        .set(named)
        .where('record_badge', '=', issued.badge)
        .execute();
      return JSON.parse((await get('/export', cookie)).body).cases.length;
    };
    expect(await casesWith({ email_key: 'other@example.com' })).toBe(0);
    expect(await casesWith({ email_key: emailKey(issued.email) })).toBe(1);
    expect(await casesWith({ email_key: 'other@example.com', state: 'decided' })).toBe(1);
  });

  it('has a case that came to no record for who reads the mailbox alone, and no other one', async () => {
    const { cookie, issued } = await person();
    const { kysely } = texting.platform.database;
    const { id } = (
      await post('/corrections', cookie, { field: 'name', text: 'It is written with a K' })
    ).json();
    const unsaid = { stopped_at: null, stopped_because: null };
    const casesWith = async (
      change: { name_key?: string; stopped_because?: 'not-me'; stopped_at?: Date } = {},
      by = cookie,
    ) => {
      const named = { name_key: nameKey(issued.fullName), ...unsaid, ...change };
      await kysely
        .updateTable('cases')
        .set({ source_kind: 'order', record_badge: null, link_sent_at: new Date(), ...named })
        .where('id', '=', id)
        .execute();
      return JSON.parse((await get('/export', by)).body).cases as object[];
    };
    expect(await casesWith()).toMatchObject([{ id, source_kind: 'order', papers: [] }]);
    expect(await casesWith({ name_key: 'personcanary' })).toHaveLength(1);
    expect(await casesWith({ stopped_at: new Date(), stopped_because: 'not-me' })).toEqual([]);
    const end = { decision: 'declined', decided_at: new Date(), decided_by: 'staff' } as const;
    const decided = kysely.updateTable('cases').where('id', '=', id);
    await decided.set({ state: 'decided', ...end }).execute();
    expect(await casesWith()).toMatchObject([{ id, decision: 'declined' }]);
    expect(await casesWith({ name_key: 'anotherreader' })).toEqual([]);
    texting.clock.advance(60_000);
    // The browser is known by now, so that an SMS opens all but what hangs on the address.
    expect(await casesWith({}, await signInAs(texting, issued.phoneNumber, cookie))).toEqual([]);
    const again = await signInAs(texting, issued.email);
    expect(await casesWith({}, again)).toHaveLength(1);
    const reader = { fullName: 'Another Reader', dateOfBirth: '1970-01-02', nationalId: null };
    await issueVerification(texting.platform, { ...issued, ...reader, badge: 'Sw-ZB9RF' }, []);
    expect(await casesWith({}, again)).toEqual([]);
  });

  it('holds share links, who looked, inquiries and passkeys, without a secret', async () => {
    const { cookie, issued } = await person();
    const made = await post('/shares', cookie, {
      ...{ fields: ['phoneNumber'], purpose: 'A flat to rent', who: 'Landlord Plugh' },
    });
    const [, token = 'none'] = String(made.json().link).split('#');
    await texting.post('/shares/open', { token });
    await publicPage(issued.badge);
    const { kysely } = texting.platform.database;
    const { id: recordId } = await recordRow(texting.platform, issued.badge);
    const key = { id: 'canary-credential', public_key: 'canary-key', counter: 0 };
    const used = { transports: ['usb'], made_at: new Date('2026-11-01'), used_at: null };
    await kysely
      .insertInto('me_passkeys')
      .values({ ...key, ...used, record_id: recordId })
      .execute();
    const [row] = (await get('/lookups', cookie)).json().data;
    await post(`/lookups/${row.id}/inquire`, cookie, { note: 'I know of no flat' });
    const answer = await get('/export', cookie);
    const held = JSON.parse(answer.body);
    expect(held.shares).toMatchObject([{ who: 'Landlord Plugh', purpose: 'A flat to rent' }]);
    expect(held.lookups.rows.map(({ way }: { way: string }) => way).toSorted()).toEqual([
      'badge-page',
      'share',
    ]);
    expect(held.inquiries).toMatchObject([{ note: 'I know of no flat', state: 'open' }]);
    expect(held.passkeys).toEqual([{ madeAt: '2026-11-01T00:00:00.000Z', usedAt: null }]);
    expect(answer.body).not.toMatch(/hash|sealed|handle|canary-/i);
    expect(answer.body).not.toContain(token);
    // What two officers hold back is told on its day, here too.
    const later = new Date(texting.clock.now().getTime() + dayMs);
    await kysely
      .updateTable('record_lookups')
      .set({ delayed_until: later })
      .where('badge', '=', issued.badge)
      .where('way', '=', 'share')
      .execute();
    const less = JSON.parse((await get('/export', cookie)).body);
    expect(less.lookups.rows).toHaveLength(1);
    expect(less.shares).toMatchObject([{ openings: 0, openedAt: [] }]);
  });

  it('holds what stands under the address for who signed in by mail alone', async () => {
    const { cookie, issued } = await person();
    const written = await texting.post('/contacts', {
      name: issued.fullName,
      email: issued.email.toUpperCase(),
      phone: '0803 000 0201',
      department: 'General Inquiry',
      message: 'Words of my own',
    });
    expect(written.statusCode).toBe(200);
    const app = { name: issued.fullName, email: issued.email, phone: '0803 000 0201' };
    const password = 'rain on a zinc roof';
    await createAccount(texting.platform, { ...app, password }, { madeBy: 'test' });
    await texting.platform.database.executeSql(
      `insert into insurance_claims (id, name, email, phone, came_by, happened_on, what,
         asked_kobo, fee_kobo, state, created_at)
       values ('CL-0123456789ABCDEF', 'Ada Obi', $1, '0803', 'phone', '2026-11-02', 'The window broke',
         1250050, 250000, 'received', now())`,
      [issued.email.toUpperCase()],
    );
    await texting.platform.database.executeSql(
      `insert into feedbacks (id, fingerprint, name, verification_id, message, email, state,
         suspected, received_at, acknowledge_by, act_by, reply)
       values ('given', 'canary-print', $1, 'Sw-OTHER', 'Came late twice', $2, 'hidden', false, now(),
         now(), now(), 'We asked them')`,
      [issued.fullName, issued.email.toUpperCase()],
    );
    const answer = await get('/export', cookie);
    expect(answer.body).not.toContain('canary-print');
    const whole = JSON.parse(answer.body);
    expect(whole.letters).toMatchObject([{ message: 'Words of my own' }]);
    const given = { about: 'Sw-OTHER', message: 'Came late twice', state: 'hidden' };
    expect(whole.feedbackGiven).toMatchObject([{ ...given, reply: 'We asked them' }]);
    expect(whole.claims).toMatchObject([
      { happenedOn: '2026-11-02', what: 'The window broke', askedNaira: '12500.50' },
    ]);
    expect(whole.account).toEqual({
      ...{ ...app, email: issued.email.toLowerCase() },
      ...{ confirmedAt: expect.any(String), createdAt: expect.any(String) },
    });
    texting.clock.advance(60_000);
    // The browser is known by now, so that an SMS opens all but what hangs on the address.
    const bySms = await signInAs(texting, issued.phoneNumber, cookie);
    const held = JSON.parse((await get('/export', bySms)).body);
    expect(held.record.email).toBe(issued.email);
    expect(held).not.toHaveProperty('letters');
    expect(held).not.toHaveProperty('feedbackGiven');
    expect(held).not.toHaveProperty('account');
    expect(held).not.toHaveProperty('orders');
    expect(held).not.toHaveProperty('claims');
  });

  it('has no applications where the mailbox is that of several people (decision 058)', async () => {
    const { cookie, issued } = await person();
    await texting.platform.database.executeSql(
      `insert into form_definitions (id, tag, version, title, sections, published_at)
       values ('own-v1', 'own', 1, 'Own', '[]', now())`,
    );
    await texting.platform.database.executeSql(
      `insert into form_submissions (id, form_id, tag, sent_id, sent_at, received_at, answers,
         content_hash, mailed, applicant)
       values ('AP-0123456F', 'own-v1', 'own', 'x', 'x', now(), '{"health":"Asthma"}', 'x', true, $1)`,
      [issued.email],
    );
    const held = async () => JSON.parse((await get('/export', cookie)).body);
    expect((await held()).applications).toMatchObject([{ answers: { health: 'Asthma' } }]);
    const reader = { fullName: 'Another Reader', dateOfBirth: '1970-01-02', nationalId: null };
    await issueVerification(texting.platform, { ...issued, ...reader, badge: 'Sw-ZB9RD' }, []);
    expect(await held()).toMatchObject({ record: { fullName: issued.fullName }, orders: [] });
    expect(await held()).not.toHaveProperty('applications');
  });

  it('says nothing of whom an order is about where the mailbox is that of several people', async () => {
    const { cookie, issued } = await person();
    const answers = { dateOfBirth: '1991-04-12', firstGuarantor: 'Guarantor Plover' };
    const order = async (n: number, kind: string) => {
      await texting.platform.database.executeSql(
        `insert into purchase_requests (id, kind, plan_id, plan_name, base_kobo, fee_kobo, total_kobo,
           customer_name, customer_email, customer_phone, form_data, status, created_at)
         values ($1, $2, 'basic', 'Basic', 0, 0, 250000, 'Buyer Plover', $3, '0803 000 0907', $4,
           'received', now())`,
        [`RQ-${String(n).padStart(26, '0')}`, kind, issued.email, JSON.stringify(answers)],
      );
    };
    await order(901, 'VERIFICATION');
    await order(902, 'BACKGROUND_CHECK');
    await order(904, 'HEALTH_PLAN');
    const held = async () => JSON.parse((await get('/export', cookie)).body).orders as object[];
    const known = { customer_name: 'Buyer Plover', customer_phone: '0803 000 0907' };
    const whole = { plan_name: 'Basic', totalNaira: '2500.00', ...known, form_data: answers };
    expect(await held()).toMatchObject([whole, whole, whole]);
    const reader = { fullName: 'Another Reader', dateOfBirth: '1970-01-02', nationalId: null };
    await issueVerification(texting.platform, { ...issued, ...reader, badge: 'Sw-ZB9RE' }, []);
    await order(903, 'CLEARANCE');
    const shared = await held();
    expect(shared).toHaveLength(4);
    for (const one of shared as { kind: string }[]) {
      const isBuyers = one.kind === 'CLEARANCE';
      expect([one.kind, JSON.stringify(one).includes('Plover')]).toEqual([one.kind, isBuyers]);
      expect([one.kind, JSON.stringify(one).includes('0907')]).toEqual([one.kind, isBuyers]);
      expect(one).toMatchObject({ id: expect.stringMatching(/^RQ-0+90/), totalNaira: '2500.00' });
      expect(one).toMatchObject({ created_at: expect.any(String), customer_email: issued.email });
    }
  });

  it('reads the same as a PDF', async () => {
    const { cookie, issued } = await person();
    const answer = await get('/export?format=pdf', cookie);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = (await readPdf(answer.rawPayload)).pages.join(' ');
    expect(text).toContain(issued.email);
    expect(text).toContain('Canary health words');
    expect(text).not.toContain(issued.nationalId ?? 'none');
  });
});

describe('sessions', () => {
  it('are listed, and ended one by one or by staff (ASVS 7.5.2, 7.4.5)', async () => {
    const [{ issued, cookie, masked }, other] = [await person(), await person()];
    const list = async (of: string) => (await get('/sessions', of)).json().data;
    const open: { id: string; by: string; current: boolean }[] = await list(cookie);
    const [latest, own] = ['sms', 'mail'].map((by) => open.find((one) => one.by === by));
    if (!latest || !own) throw new Error('Both sessions are listed');
    expect([open.length, latest.current, own.current]).toEqual([2, false, true]);
    // A stolen number neither sees nor ends what its owner has open.
    expect(await list(masked)).toEqual([{ ...latest, current: true }]);
    expect((await post(`/sessions/${own.id}/end`, masked)).statusCode).toBe(401);
    await post(`/sessions/${own.id}/end`, other.cookie);
    expect(await list(cookie)).toHaveLength(2);
    expect((await post(`/sessions/${latest.id}/end`, cookie)).statusCode).toBe(200);
    expect((await get('', masked)).statusCode).toBe(401);
    expect(await list(cookie)).toEqual([own]);
    const administrator = await signIn(texting, 'administrator');
    const end = (badge: string, body: object) =>
      administrator.send('POST', `/api/v1/records/${badge}/sessions/end`, body);
    expect((await end(issued.badge, {})).statusCode).toBe(400);
    const reason = 'The phone was stolen';
    expect((await end('Sw-NONE0', { reason })).statusCode).toBe(404);
    expect((await get('', cookie)).statusCode).toBe(200);
    expect((await end(issued.badge, { reason })).statusCode).toBe(200);
    expect((await get('', cookie)).statusCode).toBe(401);
    expect((await get('', other.cookie)).statusCode).toBe(200);
  });

  it('end at the word of staff while the record is hidden, and stay so once it is shown', async () => {
    const { cookie, issued } = await person();
    const hide = (hidden: boolean) =>
      texting.platform.database.executeSql(
        'update verification_records set hidden = $1 where badge = $2',
        [hidden, issued.badge],
      );
    await hide(true);
    const administrator = await signIn(texting, 'administrator');
    const end = `/api/v1/records/${issued.badge}/sessions/end`;
    const ended = await administrator.send('POST', end, { reason: 'The phone was stolen' });
    expect(ended.statusCode).toBe(200);
    await hide(false);
    expect((await get('', cookie)).statusCode).toBe(401);
  });

  it('end when their browser signs in anew (ASVS 7.2.4)', async () => {
    const { cookie, issued } = await person();
    texting.clock.advance(60_000);
    const anew = await signInAs(texting, issued.email, cookie);
    expect([(await get('', cookie)).statusCode, (await get('', anew)).statusCode]).toEqual([
      401, 200,
    ]);
  });
});

describe('passkeys', () => {
  it('are added and removed soon after a sign-in alone (ASVS 7.5.1)', async () => {
    const { cookie } = await person();
    expect((await post('/passkeys/options', cookie)).statusCode).toBe(200);
    texting.clock.advance(freshMs + 1_000);
    const late = await post('/passkeys/options', cookie);
    expect([late.statusCode, late.json().error]).toEqual([403, 'sign-in-again']);
    const removed = await post('/passkeys/none/revoke', cookie);
    expect([removed.statusCode, removed.json().error]).toEqual([403, 'sign-in-again']);
    expect((await get('/passkeys', cookie)).json()).toMatchObject({ fresh: false, data: [] });
  });

  it('that is kept already is no failure to who sends it again after a lost answer (C-84)', async () => {
    const [{ issued, cookie }, other] = [await person(), await person()];
    const { kysely } = texting.platform.database;
    const { id: record_id } = await recordRow(texting.platform, issued.badge);
    const row = { id: 'kept-a-moment-ago', record_id, public_key: 'x', counter: 0, used_at: null };
    await kysely
      .insertInto('me_passkeys')
      .values({ ...row, transports: ['usb'], made_at: texting.clock.now() })
      .execute();
    const response = { id: row.id };
    expect((await post('/passkeys', other.cookie, { response })).statusCode).toBe(403);
    const again = await post('/passkeys', cookie, { response });
    expect([again.statusCode, again.json().success]).toEqual([200, true]);
    expect((await get('/passkeys', cookie)).json().data).toHaveLength(1);
  });

  it('are ten at most: an eleventh is refused before a browser has made it', async () => {
    const { issued, cookie } = await person();
    const { kysely } = texting.platform.database;
    const { id: record_id } = await recordRow(texting.platform, issued.badge);
    const row = { record_id, public_key: 'x', counter: 0, transports: [], used_at: null };
    const one = (n: number) => ({ ...row, id: `ten-${n}`, made_at: texting.clock.now() });
    for (let n = 1; n <= 9; n += 1) await kysely.insertInto('me_passkeys').values(one(n)).execute();
    expect((await post('/passkeys/options', cookie)).statusCode).toBe(200);
    await kysely.insertInto('me_passkeys').values(one(10)).execute();
    const answer = await post('/passkeys/options', cookie);
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'enough-passkeys']);
    expect((await post('/passkeys/ten-1/revoke', cookie)).statusCode).toBe(200);
    expect((await post('/passkeys/options', cookie)).statusCode).toBe(200);
  });

  it('of a stranger go too when staff sign the person out everywhere (ME-01)', async () => {
    const [{ issued, cookie }, other] = [await person(), await person()];
    const { kysely } = texting.platform.database;
    const keys = {
      public_key: 'x',
      counter: 0,
      transports: ['usb'],
      made_at: new Date('2026-11-20'),
    };
    for (const { badge } of [issued, other.issued]) {
      const { id: record_id } = await recordRow(texting.platform, badge);
      const row = { ...keys, id: `key-of-${badge}`, record_id, used_at: null };
      await kysely.insertInto('me_passkeys').values(row).execute();
    }
    expect((await get('/passkeys', cookie)).json().data).toHaveLength(1);
    const administrator = await signIn(texting, 'administrator');
    const end = `/api/v1/records/${issued.badge}/sessions/end`;
    const ended = await administrator.send('POST', end, { reason: 'The mailbox was not theirs' });
    expect(ended.json().message).toContain('no passkey');
    texting.clock.advance(60_000);
    const again = await signInAs(texting, issued.email);
    expect((await get('/passkeys', again)).json().data).toEqual([]);
    expect((await get('/passkeys', other.cookie)).json().data).toHaveLength(1);
  });

  it.runIf(server)('that are added while staff sign the person out go too (ME-01)', async () => {
    const { issued } = await person();
    const { database } = texting.platform;
    const { kysely } = database;
    const record = kysely.selectFrom('verification_records').select('id');
    const { id: record_id } = await record
      .where('badge', '=', issued.badge)
      .executeTakeFirstOrThrow();
    const administrator = await signIn(texting, 'administrator');
    const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = database.transaction(async (trx) => {
      await heldOwnRecord(trx, record_id);
      held.resolve();
      await go.promise;
      const key = { public_key: 'x', counter: 0, transports: ['usb'], made_at: new Date() };
      const row = { ...key, id: `late-${issued.badge}`, record_id, used_at: null };
      await trx.insertInto('me_passkeys').values(row).execute();
    });
    await held.promise;
    const reason = 'The phone was stolen';
    const end = `/api/v1/records/${issued.badge}/sessions/end`;
    const ended = administrator.send('POST', end, { reason });
    const waiting = async () => {
      const { rows } = await database.executeSql(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await Promise.race([ended, expect.poll(waiting).toBe(1)]);
    go.resolve();
    await adding;
    expect((await ended).statusCode).toBe(200);
    const left = kysely.selectFrom('me_passkeys').select('id');
    expect(await left.where('record_id', '=', record_id).execute()).toEqual([]);
  });

  it('that are made up open nothing and are not kept', async () => {
    const { cookie } = await person();
    const { options } = (await post('/passkeys/options', cookie)).json();
    const clientDataJSON = Buffer.from(
      JSON.stringify({
        type: 'webauthn.create',
        challenge: options.challenge,
        origin: 'http://localhost:3000',
      }),
    ).toString('base64url');
    const made = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject: 'AAAA' },
    };
    for (const response of [{}, { id: 'x' }, made, { ...made, response: null }]) {
      expect((await post('/passkeys', cookie, { response })).statusCode).toBe(403);
      expect((await post('/session/passkey', '', { response })).statusCode).toBe(403);
    }
    expect((await get('/passkeys', cookie)).json().data).toEqual([]);
    expect((await post('/passkeys/AAAA/revoke', cookie)).statusCode).toBe(404);
    const asked = await post('/session/passkey/options', '');
    expect(asked.json().options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked.json().options.allowCredentials ?? []).toEqual([]);
  });
});

describe('channels and deletion (ME-06)', () => {
  const remindersOf = async (email: string, number: string) => {
    const { kysely } = texting.platform.database;
    await remindAll(texting.platform);
    const mails = await kysely
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', email)
      .where('subject', 'like', 'Your verification ends%')
      .execute();
    const texts = await kysely
      .selectFrom('message_outbox')
      .select('channel')
      .where('recipient', '=', number)
      .where('kind', '=', 'other')
      .execute();
    return [mails.length, texts.map(({ channel }) => channel)];
  };
  const soon = () => new Date(texting.clock.now().getTime() + 5 * dayMs);

  it.each([
    ['nothing chosen', {}, [1, ['sms']]],
    ['mail alone', { sms: false }, [1, []]],
    ['WhatsApp instead of SMS', { mail: false, sms: false, whatsapp: true }, [0, ['whatsapp']]],
    ['no reminders', { other: false }, [0, []]],
  ])('reminders obey: %s', async (_name, body, expected) => {
    const { cookie, issued } = await person({ expiresAt: soon() });
    expect((await post('/channels', cookie, body)).statusCode).toBe(200);
    expect((await get('/channels', cookie)).json()).toMatchObject(body);
    expect(await remindersOf(issued.email, issued.phoneNumber)).toEqual(expected);
  });

  it('keep a way that the site has no more: its form cannot ask for it', async () => {
    const { cookie } = await person();
    const { messages } = texting.platform;
    await post('/channels', cookie, { whatsapp: true });
    Object.assign(messages, { hasWhatsapp: false });
    const body = { mail: true, sms: true, whatsapp: false, other: false };
    expect((await post('/channels', cookie, body)).statusCode).toBe(200);
    Object.assign(messages, { hasWhatsapp: true });
    expect((await get('/channels', cookie)).json()).toMatchObject({ whatsapp: true, other: false });
    await post('/channels', cookie, body);
    expect((await get('/channels', cookie)).json()).toMatchObject(body);
  });

  it('deletion is confirmed by mail, and needs an address that takes it', async () => {
    const { cookie, issued } = await person();
    expect((await post('/deletion', cookie)).statusCode).toBe(200);
    const [mail] = await mailRows(texting.platform, issued.email, 'Have your data deleted');
    expect(mail?.plain).toContain('/account/erasure?token=');
    await stopAddress(texting.platform.database.kysely, issued.email, 550);
    const refused = await post('/deletion', cookie);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'no-mail']);
    await texting.platform.database.executeSql(
      'update verification_records set email = null, email_key = null where badge = $1',
      [issued.badge],
    );
    expect((await post('/deletion', cookie)).statusCode).toBe(409);
  });

  it('says when the record goes, until its person undoes it', async () => {
    const { cookie, issued } = await person();
    await post('/deletion', cookie);
    expect((await get('', cookie)).json()).toMatchObject({ erasedAt: null });
    const [mail] = await mailRows(texting.platform, issued.email, 'Have your data deleted');
    const token = /erasure\?token=(\w+)/.exec(mail?.plain ?? '')?.[1];
    const { dueAt } = (await texting.post('/account/erasure/confirm', { token })).json();
    expect(dueAt).toMatch(/^\d{4}-/);
    expect((await get('', cookie)).json()).toMatchObject({ erasedAt: dueAt, renew: null });
    const other = await person();
    expect((await get('', other.cookie)).json()).toMatchObject({ erasedAt: null });
    await texting.post('/account/erasure/undo', { token });
    const { erasedAt, renew } = (await get('', cookie)).json();
    expect([erasedAt, renew]).toEqual([null, expect.stringContaining('/renew-verification/')]);
  });

  it('deletion takes no record of somebody else who has the same address with it', async () => {
    const { cookie, issued } = await person();
    const other = await person({ email: 'other.person@example.com', fullName: 'Somebody Else' });
    const moveTo = (email: string) =>
      texting.platform.database.executeSql(
        'update verification_records set email = $1, email_key = $1 where badge = $2',
        [email, other.issued.badge],
      );
    await moveTo(issued.email);
    for (const by of [cookie, other.cookie]) {
      const refused = await post('/deletion', by);
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'shared-address']);
    }
    await moveTo('other.person@example.com');
    expect((await post('/deletion', cookie)).statusCode).toBe(200);
  });

  it('erasure ends every session and leaves nothing of the page', async () => {
    const { cookie, masked, issued } = await person();
    await post('/channels', cookie, { other: false });
    const { platform } = texting;
    const [{ id } = { id: '' }] = await platform.database.kysely
      .selectFrom('verification_records')
      .select('id')
      .where('badge', '=', issued.badge)
      .execute();
    await platform.database.transaction((trx) =>
      eraseAll(platform, allErasers, trx, { email: issued.email }),
    );
    expect([(await get('', cookie)).statusCode, (await get('', masked)).statusCode]).toEqual([
      401, 401,
    ]);
    for (const table of ['me_sessions', 'me_devices', 'record_channels'] as const) {
      const rows = await platform.database.kysely
        .selectFrom(table)
        .select('record_id')
        .where('record_id', '=', id)
        .execute();
      expect([table, rows]).toEqual([table, []]);
    }
  });
});
