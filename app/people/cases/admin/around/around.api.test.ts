import { afterAll, describe, expect, it, vi } from 'vitest';
import { chooseChannels } from '#app/people/channels/service.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { reserveKobo } from '#platform/messages/budget.server.ts';
import { numberPurpose } from '#platform/messages/messages.server.ts';
import { stopNumber } from '#platform/messages/stops.server.ts';
import { dayOf } from '#platform/time.ts';
import { patience } from '#test/support/patience.ts';
import { recordRow } from '#test/support/record.ts';
import { openRecords } from '#test/support/records.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { staffCases } from '#test/support/staff-cases.ts';
import { readProposal } from '../../proposals.store.server.ts';
import { recallUnheard } from '../decision/unheard.service.server.ts';

const product = await openRecords();
const { agent, colleague } = product;
const cases = staffCases(product);
const { db, row, act, read } = cases;
const badge = await product.issue();
afterAll(() => product.close());

const opened = (name: string, phone: string, level: string) =>
  cases.opened({ name, phone, email: 'around@example.com', level });

describe('a suspension for safety', () => {
  const reason = 'Two clients were threatened this week';
  let id = '';
  const ask = (body: object = { reason }, by = agent) => act(id, 'suspend', body, by);
  const status = async () => (await product.look(badge)).json().verificationStatus;

  it('is refused to who may not, without a proposal, and with a number in its reason', async () => {
    id = await opened('Suspended Person', '0809 111 7001', 'Basic');
    await db().updateTable('cases').set({ record_badge: badge }).where('id', '=', id).execute();
    for (const role of ['support', 'auditor', 'editor', 'finance'] as const) {
      expect([role, (await ask(undefined, await signIn(product, role))).statusCode]).toEqual([
        role,
        403,
      ]);
    }
    expect((await ask()).json().error).toBe('nothing-to-suspend');
    await act(id, 'propose', { reasons: 'The papers belong to somebody else.' });
    expect((await ask({ reason: 'NIN 12345678901' })).statusCode).toBe(400);
    expect(await status()).toBe('VERIFIED');
  });

  it('changes nothing until a second officer agrees; then the page shows no tick', async () => {
    expect((await ask()).statusCode).toBe(200);
    expect((await ask()).json().error).toBe('already-asked');
    expect(await status()).toBe('VERIFIED');
    const seen = await read(id);
    expect([seen.safety.reason, seen.suspended, seen.can.suspend]).toEqual([reason, false, false]);
    const request = await db()
      .selectFrom('approvals')
      .select('id')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow();
    const decide = (by: Member) =>
      by.send('POST', `/api/v1/approvals/${request.id}/decide`, { agree: true });
    expect((await decide(agent)).json().error).toBe('own-request');
    expect((await decide(await signIn(product, 'finance'))).statusCode).toBe(403);
    expect(await status()).toBe('VERIFIED');
    expect((await decide(colleague)).statusCode).toBe(200);
    await vi.waitFor(async () => expect(await status()).toBe('SUSPENDED'), patience);
    const after = await read(id);
    expect([after.safety, after.suspended, after.can.suspend]).toEqual([null, true, false]);
    const { by } = after.events.find(({ what }: { what: string }) => what === 'suspended');
    expect(by).toBe(colleague.name);
    expect(after.state).not.toBe('decided');
    expect(after.messages.map(({ about }: { about: string }) => about)).toContain('Page suspended');
  });

  it('reaches no other record than the one that was asked for, nor a case that was proposed anew', async () => {
    const own = { phoneNumber: '0809 111 7051', email: 'other@example.com', nationalId: '' };
    const [meant, other] = [await product.issue(own), await product.issue(own)];
    const asked = await opened('Swapped Record', '0809 111 7050', 'Basic');
    const named = (record_badge: string) =>
      db().updateTable('cases').set({ record_badge }).where('id', '=', asked).execute();
    const agreed = async () => {
      const of = db().selectFrom('approvals').selectAll().where('subject', '=', asked);
      const { id: request } = await of.where('status', '=', 'waiting').executeTakeFirstOrThrow();
      await colleague.send('POST', `/api/v1/approvals/${request}/decide`, { agree: true });
      return vi.waitFor(async () => {
        const done = await of.where('id', '=', request).executeTakeFirstOrThrow();
        expect(done.status).toMatch(/done|failed/);
        return [done.status, done.outcome];
      }, patience);
    };
    const refused = [
      'failed',
      'The case has changed since this was requested. Look at it, then request it again.',
    ];
    await named(meant);
    await act(asked, 'propose', { reasons: 'The papers belong to somebody else.' });
    await act(asked, 'suspend', { reason });
    await named(other);
    expect(await agreed()).toEqual(refused);
    await named(meant);
    await act(asked, 'suspend', { reason });
    await act(asked, 'decide', { decision: 'recheck' });
    product.clock.advance(1_000);
    await act(asked, 'propose', { reasons: 'The address could not be found.' });
    expect(await agreed()).toEqual(refused);
    const statuses = [meant, other].map(
      async (one) => (await product.look(one)).json().verificationStatus,
    );
    expect(await Promise.all(statuses)).toEqual(['VERIFIED', 'VERIFIED']);
  });
});

describe('the screen of a record while an adverse decision on its person is proposed (CASE-08)', () => {
  it('takes nothing from the page on the word of one officer, and gives back what it can', async () => {
    const own = { phoneNumber: '0809 111 7071', email: 'held.page@example.com', nationalId: '' };
    const held = await product.issue(own);
    const id = await opened('Held Page', '0809 111 7070', 'Basic');
    await db().updateTable('cases').set({ record_badge: held }).where('id', '=', id).execute();
    const on = async (verb: string, body: object = {}) => {
      const sent = { reason: 'A client complained about them', ...body };
      const answer = await agent.send('POST', `/api/v1/records/${held}/${verb}`, sent);
      return [answer.statusCode, answer.json().error];
    };
    const seen = async () => (await product.look(held)).json().verificationStatus;
    expect((await product.read(held)).proposedCase).toBeNull();
    await act(id, 'propose', { reasons: 'The address could not be found by two officers.' });
    for (const stage of ['proposed', 'released']) {
      if (stage === 'released') await act(id, 'release', {}, colleague);
      for (const [verb, body] of [
        ['suspend', {}],
        ['hide', { hidden: true }],
      ] as const)
        expect([stage, verb, await on(verb, body)]).toEqual([
          ...[stage, verb],
          [409, 'decision-proposed'],
        ]);
      expect([await seen(), (await product.read(held)).proposedCase]).toEqual(['VERIFIED', id]);
    }
    const { message } = (
      await agent.send('POST', `/api/v1/records/${held}/suspend`, { reason: 'A client complained' })
    ).json();
    expect(message).toContain(`on case ${id}`);
    expect(message).toContain('“Suspend for safety” there');
    // A correction that is declined takes nothing from the record.
    const ofKind = async (kind: 'staff' | 'correction') => {
      await db().updateTable('cases').set({ source_kind: kind }).where('id', '=', id).execute();
      return (await product.read(held)).proposedCase;
    };
    expect([await ofKind('correction'), await ofKind('staff')]).toEqual([null, id]);
    // In the person's favour, and what two officers agree on.
    const records = db().updateTable('verification_records').where('badge', '=', held);
    await records.set({ standing: 'suspended', hidden: true }).execute();
    expect(await on('lift')).toEqual([200, undefined]);
    expect(await on('hide', { hidden: false })).toEqual([200, undefined]);
    expect((await on('revoke'))[0]).toBe(200);
    await act(id, 'decide', { decision: 'recheck' }, colleague);
    expect((await product.read(held)).proposedCase).toBeNull();
    expect(await on('suspend')).toEqual([200, undefined]);
    expect(await seen()).toBe('SUSPENDED');
  });

  it('is free again once the case is decided', async () => {
    const own = { phoneNumber: '0809 111 7073', email: 'free.page@example.com', nationalId: '' };
    const badge = await product.issue(own);
    const id = await opened('Free Page', '0809 111 7072', 'Basic');
    await act(id, 'propose', { reasons: 'The address could not be found by two officers.' });
    const end = { state: 'decided', decision: 'declined', decided_by: agent.id } as const;
    const decided = { record_badge: badge, ...end, decided_at: product.clock.now() };
    await db().updateTable('cases').set(decided).where('id', '=', id).execute();
    const body = { reason: 'A client complained about them', hidden: true };
    const answer = await agent.send('POST', `/api/v1/records/${badge}/hide`, body);
    expect(answer.statusCode).toBe(200);
  });
});

describe('reasons that wait for the morning (MSG-02, CASE-08)', () => {
  it.each(['a suspension', 'a new link'])(
    'are heard by %s that takes their place, or not at all',
    async (what) => {
      const email = { phoneNumber: '0809 111 7061', email: 'night@example.com', nationalId: '' };
      const held = await product.issue(email);
      const id = await opened('Night Person', '0809 111 7060', 'Basic');
      const only = { record_badge: held, email: null, email_key: null };
      await db().updateTable('cases').set(only).where('id', '=', id).execute();
      const heard = async () => (await read(id)).proposalState;
      await act(id, 'propose', { reasons: 'The address could not be found by two officers.' });
      if (what === 'a suspension')
        await act(id, 'suspend', { reason: 'Two clients were threatened' });
      // Capped: it waits, as it does at night.
      const used = product.platform.config.MESSAGING_DAILY_KOBO;
      const day = dayOf(product.clock.now());
      await product.platform.database.transaction((trx) =>
        reserveKobo(trx, day, { kobo: used, most: Number.MAX_SAFE_INTEGER, kind: 'other' }),
      );
      expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
      const first = (await readProposal(db(), id))?.told_by;
      const linkBefore = (await row(id)).link_hash;
      await vi.waitFor(async () => {
        const { why } = await db()
          .selectFrom('message_outbox')
          .select('why')
          .where('id', '=', String(first))
          .executeTakeFirstOrThrow();
        expect(why).not.toBeNull();
      }, patience);
      if (what === 'a suspension') {
        const request = await db()
          .selectFrom('approvals')
          .select('id')
          .where('subject', '=', id)
          .executeTakeFirstOrThrow();
        await colleague.send('POST', `/api/v1/approvals/${request.id}/decide`, { agree: true });
      } else await act(id, 'link');
      await vi.waitFor(
        async () => expect((await row(id)).link_hash).not.toBe(linkBefore),
        patience,
      );
      await recallUnheard(product.platform);
      expect(await heard()).toBe('with-person');
      // What took their place never got there: the days do not run for who has heard nothing.
      const next = (await readProposal(db(), id))?.told_by;
      await db()
        .updateTable('message_outbox')
        .set({ status: 'failed', why: 'refused' })
        .where('id', '=', String(next))
        .execute();
      await recallUnheard(product.platform);
      expect([next === first, await heard()]).toEqual([false, 'to-release']);
      await db().updateTable('message_days').set({ kobo: 0 }).where('day', '=', day).execute();
    },
  );
});

it('of reasons that a change of address drops before they leave, nobody was heard (CASE-08)', async () => {
  const id = await opened('Dropped Person', '0809 111 7062', 'Basic');
  await db()
    .updateTable('cases')
    .set({ email: null, email_key: null })
    .where('id', '=', id)
    .execute();
  await act(id, 'propose', { reasons: 'The address could not be found by two officers.' });
  const used = product.platform.config.MESSAGING_DAILY_KOBO;
  const day = dayOf(product.clock.now());
  await product.platform.database.transaction((trx) =>
    reserveKobo(trx, day, { kobo: used, most: Number.MAX_SAFE_INTEGER, kind: 'other' }),
  );
  expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
  const told = String((await readProposal(db(), id))?.told_by);
  await vi.waitFor(async () => {
    const of = db().selectFrom('message_outbox').select('why').where('id', '=', told);
    expect((await of.executeTakeFirstOrThrow()).why).not.toBeNull();
  }, patience);
  const before = (await row(id)).link_hash;
  const put = { email: 'added.address@example.com', reason: 'They gave an email by phone' };
  const moved = await act(id, 'person', put);
  expect([moved.statusCode, moved.body]).toEqual([200, expect.any(String)]);
  await vi.waitFor(
    async () => expect([before, null]).not.toContain((await row(id)).link_hash),
    patience,
  );
  const [by] = (await row(id)).link_told_by ?? [];
  await db()
    .updateTable('mail_outbox')
    .set({ status: 'failed' })
    .where('id', '=', String(by))
    .execute();
  await recallUnheard(product.platform);
  expect((await read(id)).proposalState).toBe('to-release');
  const events = db().selectFrom('case_events').select('what').where('case_id', '=', id);
  expect((await events.execute()).map(({ what }) => what)).toContain('release-unheard');
  await db().updateTable('message_days').set({ kobo: 0 }).where('day', '=', day).execute();
});

it('a number that took no messages gets one more chance where the link is sent again', async () => {
  const id = await opened('Stopped Number', '08035552777', 'Basic');
  await db()
    .updateTable('cases')
    .set({ email: null, email_key: null })
    .where('id', '=', id)
    .execute();
  const { clock, messages, secrets } = product.platform;
  const number = '+2348035552777';
  await stopNumber(db(), secrets.keyedHash(numberPurpose, number), clock.now());
  expect(await messages.reaches(number, db())).toBe(false);
  const sent = await act(id, 'link', {});
  expect([sent.statusCode, sent.json().message]).toEqual([
    200,
    expect.stringMatching(/on its way/),
  ]);
  expect(await messages.reaches(number, db())).toBe(true);
});

describe('the steps of a case about a record', () => {
  it('go by the transport that its person has chosen, one message each (MSG-03)', async () => {
    const { id: recordId, phone } = await recordRow(product.platform, badge);
    const choose = (channels: { mail: boolean; sms: boolean; whatsapp: boolean }) =>
      product.platform.database.transaction((trx) =>
        chooseChannels(trx, recordId, { ...channels, other: true }, product.clock.now()),
      );
    const sent = async () => {
      const mails = db().selectFrom('mail_outbox').select('id').where('recipient', '=', email);
      const texts = db().selectFrom('message_outbox').select('channel');
      // The number itself is forgotten with what is taken back.
      const hashes = product.platform.secrets.keyedHashes(numberPurpose, String(phone));
      const theirs = await texts
        .where('recipient_hash', 'in', [...hashes])
        .orderBy('created_at')
        .execute();
      return [(await mails.execute()).length, theirs.map(({ channel }) => channel)] as const;
    };
    const email = 'steps@example.com';
    const id = await opened('Chosen Transports', String(phone), 'Basic');
    await db()
      .updateTable('cases')
      .set({ record_badge: badge, email })
      .where('id', '=', id)
      .execute();
    await act(id, 'consent', { purpose: 'checks', language: 'en' });
    const [, before] = await sent();
    const step = async (channels: Parameters<typeof choose>[0]) => {
      await choose(channels);
      await act(id, 'checks/address', { state: 'to-do' });
      await act(id, 'checks/address', { state: 'waiting-for-person' });
      const [mails, texts] = await sent();
      return [mails, texts.slice(before.length)];
    };
    const none = { mail: false, sms: false, whatsapp: false };
    expect(await step({ ...none, mail: true, sms: true })).toEqual([1, []]);
    expect(await step({ ...none, whatsapp: true })).toEqual([1, ['whatsapp']]);
    // What is necessary always goes.
    expect(await step(none)).toEqual([2, ['whatsapp']]);
    await choose({ ...none, sms: true });
    const reasons = 'The address could not be found by two officers.';
    await act(id, 'propose', { reasons });
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    const [mails] = await sent();
    expect(mails).toBe(2);
  });
});

describe('what stands around a case', () => {
  it('has messages without their words, duplicates by what is the same, and the provider', async () => {
    const id = await opened('Around Person', '0809 111 7002', 'Premium');
    const other = await opened('Around Person', '0809 111 7003', 'Basic');
    const seen = await read(id);
    const twin = seen.duplicates.find((one: { id: string }) => one.id === other);
    expect(twin).toMatchObject({ kind: 'case', same: ['email', 'name'] });
    expect(seen.messages[0]).toEqual({
      at: expect.any(String),
      channel: expect.any(String),
      about: expect.any(String),
      state: expect.any(String),
      held: null,
    });
    expect(JSON.stringify(seen.messages)).not.toContain('/case/');
    expect(seen.provider.state).toBeTypeOf('string');
    expect([seen.stoppedBecause, seen.photo]).toEqual([null, null]);
  });

  it('tells of a duplicate by which number only who may see the number (I7)', async () => {
    const id = await opened('Alike Person', '0809 111 7071', 'Basic');
    const other = await opened('Alike Person', '0809 111 7072', 'Basic');
    const changed = db().updateTable('cases').where('id', 'in', [id, other]);
    await changed.set({ national_id_hash: 'alike', virtual_id_hash: 'alike' }).execute();
    const same = async (by: Member) =>
      (await read(id, by)).duplicates.find((one: { id: string }) => one.id === other).same;
    expect(await same(agent)).toEqual(['email', 'nin', 'vnin', 'name']);
    const support = await signIn(product, 'support');
    expect(await same(support)).toEqual(['email', 'person']);
    await changed.set({ national_id_hash: null, virtual_id_hash: null }).execute();
    expect(await same(support)).toEqual(['email', 'perhaps']);
  });

  it('sends a guarantor a new link, with consent and while it is needed', async () => {
    const id = await opened('Vouched Person', '0809 111 7004', 'Premium');
    const send = (by = agent) => act(id, 'guarantors/1/send', {}, by);
    expect((await send(await signIn(product, 'support'))).statusCode).toBe(403);
    expect((await send()).json().error).toBe('no-consent');
    await act(id, 'consent', { purpose: 'checks', language: 'en' });
    expect((await send()).json().error).toBe('guarantor-not-needed');
    await db()
      .insertInto('case_guarantors')
      .values({
        ...{ case_id: id, place: 1, name: 'Bola Vouches', phone: '08091117777' },
        ...{ email: 'bola@example.com', relation: 'Employer', link_hash: null },
        ...{ named_at: product.clock.now(), answer: null, reason: null, answered_at: null },
      })
      .execute();
    expect((await read(id)).guarantors).toMatchObject([{ state: 'asked', linked: false }]);
    const sent = await send();
    expect([sent.statusCode, sent.json().message]).toEqual([
      200,
      expect.stringContaining('by mail'),
    ]);
    const kept = await db()
      .selectFrom('case_guarantors')
      .select('link_hash')
      .where('case_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(kept.link_hash).not.toBeNull();
    const { checks } = await read(id);
    expect(checks).toContainEqual(
      expect.objectContaining({ kind: 'guarantor-1', state: 'waiting-for-source' }),
    );
    // Where nothing goes, the link before goes on opening.
    await stopAddress(db(), 'bola@example.com', 550);
    const { clock, secrets } = product.platform;
    const refused = secrets.keyedHash(numberPurpose, '+2348091117777');
    await stopNumber(db(), refused, clock.now());
    expect((await send()).json().message).toBe('No link could be sent: call them.');
    expect(await db().selectFrom('case_guarantors').select('link_hash').execute()).toContainEqual(
      kept,
    );
    const [shown] = (await read(id)).guarantors;
    expect(shown).toMatchObject({ state: 'asked', linked: true, phone: '08091117777' });
    const [less] = (await read(id, await signIn(product, 'support'))).guarantors;
    expect(less).not.toHaveProperty('phone');
    await db()
      .updateTable('case_guarantors')
      .set({ answer: 'yes' })
      .where('case_id', '=', id)
      .execute();
    expect((await send()).json().error).toBe('guarantor-answered');
  });
});
