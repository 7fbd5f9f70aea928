import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ownPages } from '#app/people/shares/service.server.ts';
import { changeDetails } from '#app/people/verification/admin/addresses.service.server.ts';
import { hide } from '#app/people/verification/admin/status/status.service.server.ts';
import { lockKept } from '#app/people/verification/admin/store.server.ts';
import type { Reviews } from '#app/people/verification/contract.ts';
import { countsFrom } from '#app/people/verification/reviews/reviews.rules.ts';
import {
  publicReviews,
  type Unread,
  unreadJob,
} from '#app/people/verification/reviews/reviews.service.server.ts';
import { ApiError } from '#platform/contract.ts';
import { amount } from '#test/programme/figures.ts';
import { openVoices } from '#test/support/feedback.ts';
import { recordRow } from '#test/support/record.ts';
import { type Member, signIn, signInAgain } from '#test/support/staff.ts';
import { somebody } from '#test/support/verification.ts';
import { signInWorker, type Worker } from '#test/support/worker.ts';
import { findRecordId, issueVerification } from '../../verification/service.server.ts';
import { forgetReplies } from '../erasure.service.server.ts';
import { waitingSubject } from './mails.server.tsx';
import type { OwnFeedback } from './replies.contract.ts';
import { groundNames } from './replies.rules.ts';
import { answerOwn, disputeOwn, feedbackHeldOf } from './replies.service.server.ts';
import { tellUnread } from './tell.service.server.ts';

const day = 86_400_000;
let releaser: Member;
let colleague: Member;
let worker: Worker;
let badge: string;
let made = 0;

const product = await openVoices({ LIMITS_FACTOR: '1000' });
afterAll(() => product.close());

/** Every test has a worker of its own, without a review. */
beforeEach(async () => {
  made += 1;
  badge = `Sw-RV${String(made).padStart(3, '0')}`;
  await issueVerification(
    product.platform,
    {
      ...somebody,
      badge,
      email: `worker${made}@example.com`,
      phoneNumber: `+23480400${String(made).padStart(5, '0')}`,
      nationalId: String(50_000_000_000 + made),
      totalReviews: 0,
    },
    [],
  );
  releaser = await signIn(product, 'support');
  colleague = await signIn(product, 'support');
  worker = await signInWorker(product, badge);
});

/** Releases or hides a feedback as whoever has just read it. */
async function moderate(by: Member, id: string, decision: 'publish' | 'hide', reply?: string) {
  const from = (await product.feedbacks()).find((row) => row.id === id)?.state;
  return by.send('POST', `/api/v1/feedback/${id}/decide`, { decision, from, reply });
}
/** Somebody's feedback about the worker, released by `releaser`. */
async function released(message = `Review ${crypto.randomUUID()}`): Promise<string> {
  const body = { name: 'Ada Author', verificationId: badge, message, email: 'ada@example.com' };
  const from = product.newAddress();
  expect((await product.post('/feedbacks', body, { from })).statusCode).toBe(200);
  const row = (await product.feedbacks()).find((one) => one.message === message);
  const id = row?.id ?? 'none';
  expect((await moderate(releaser, id, 'publish')).statusCode).toBe(200);
  return id;
}
/** After the days in which the worker alone reads. Sessions of everybody are older than that. */
async function afterReading() {
  product.clock.advance(6 * day);
  releaser = await signInAgain(product, releaser);
  colleague = await signInAgain(product, colleague);
  worker = await signInWorker(product, badge);
}
/** What the record's page tells of reviews. */
async function page(): Promise<{ feedback?: Reviews }> {
  const from = product.newAddress();
  const said = (await product.get(`/verifications/${badge}/reviews`, { from })).json() as Reviews;
  return said.count === null ? {} : { feedback: said };
}
const own = async () => (await worker.get('/me/feedback')).json().data as OwnFeedback[];
const one = async (id: string) => (await own()).find((entry) => entry.id === id);
const answer = (id: string, text = 'I came back the next day.') =>
  worker.post(`/me/feedback/${id}/answer`, { text });
const dispute = (id: string, ground = 'false-fact', text = 'I was on time.') =>
  worker.post(`/me/feedback/${id}/dispute`, { ground, text });
async function openDispute(id: string): Promise<string> {
  const { id: found } = await product.platform.database.kysely
    .selectFrom('feedback_disputes')
    .select('id')
    .where('feedback_id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return found;
}
const decide = (member: Member, id: string, outcome: string, reason = 'The messages show it.') =>
  member.send('POST', `/api/v1/disputes/${id}/decide`, { outcome, reason });
const codeOf = (reply: { statusCode: number; json(): { error?: string } }) => [
  reply.statusCode,
  reply.json().error,
];

describe('a worker is refused', () => {
  it('without signing in', async () => {
    const id = await released();
    expect((await product.get('/me/feedback')).statusCode).toBe(401);
    for (const act of ['answer', 'dispute']) {
      const body = { text: 'x', ...(act === 'dispute' ? { ground: 'threat' } : {}) };
      expect((await product.post(`/me/feedback/${id}/${act}`, body)).statusCode).toBe(401);
    }
  });

  it('the feedback of somebody else, and what nobody has released, in one and the same words', async () => {
    const id = await released();
    const other = await signInWorker(product, 'Sw-CHD11');
    const hidden = await released();
    await moderate(releaser, hidden, 'hide');
    const answers = [
      await other.post(`/me/feedback/${id}/answer`, { text: 'Not mine.' }),
      await other.post(`/me/feedback/${id}/dispute`, { ground: 'threat', text: 'Not mine.' }),
      await answer(hidden),
      await dispute(hidden),
      await answer('nothing'),
    ];
    for (const refused of answers) {
      expect(codeOf(refused)).toEqual([404, 'feedback-not-found']);
    }
    expect(
      (await other.get('/me/feedback')).json().data.map(({ id: got }: OwnFeedback) => got),
    ).not.toContain(id);
    expect((await own()).map((entry) => entry.id)).toEqual([id]);
  });

  it('to say something once the sign-in has ended in this very moment', async () => {
    const id = await released();
    const { platform } = product;
    const cookies: Record<string, string> = {};
    const context = { cookies, header: () => undefined, requestId: 'r' } as never;
    // Erased, or an address put right: both wait for what is under way here, and end the sign-in.
    const transaction: typeof platform.database.transaction = async (work) => {
      const ended = 'delete from me_sessions where record_id = $1';
      await platform.database.executeSql(ended, [worker.recordId]);
      return platform.database.transaction(work);
    };
    const ending = { ...platform, database: { ...platform.database, transaction } };
    const body = { ground: 'threat', text: 'Late words' } as const;
    for (const say of [answerOwn, disputeOwn]) {
      worker = await signInWorker(product, badge);
      cookies['__Host-me'] = /__Host-me=([^;]+)/.exec(worker.headers.cookie ?? '')?.[1] ?? '';
      const refused = await say(ending, { id, body }, context);
      expect(refused).toMatchObject({ definition: { status: 401 } });
    }
    worker = await signInWorker(product, badge);
    expect(await one(id)).toMatchObject({ answer: null, disputes: [] });
  });

  it('a ground that is not listed, no words, and too many', async () => {
    const id = await released();
    expect((await dispute(id, 'i-do-not-like-it')).statusCode).toBe(400);
    expect((await dispute(id, 'threat', ' ')).statusCode).toBe(400);
    expect((await dispute(id, 'threat', 'x'.repeat(2_001))).statusCode).toBe(400);
    expect((await answer(id, '')).statusCode).toBe(400);
    expect((await answer(id, 'x'.repeat(1_001))).statusCode).toBe(400);
    expect((await answer(id, 'a\u0000b')).statusCode).toBe(400);
    expect(await one(id)).toMatchObject({ state: 'reading', answer: null, disputes: [] });
  });

  it('to change anything while signed in by SMS on a new device', async () => {
    const id = await released();
    const masked = await signInWorker(product, badge, 'sms');
    expect(codeOf(await masked.post(`/me/feedback/${id}/answer`, { text: 'Hello' }))).toEqual([
      403,
      'masked',
    ]);
    const body = { ground: 'threat', text: 'Hello' };
    expect(codeOf(await masked.post(`/me/feedback/${id}/dispute`, body))).toEqual([403, 'masked']);
    const [entry] = (await masked.get('/me/feedback')).json().data;
    expect(entry.can).toEqual({ answer: false, dispute: false });
  });

  it('to read what was said in disputes while signed in by SMS on a new device', async () => {
    const id = await released();
    await dispute(id, 'threat', 'He waits at my door.');
    await decide(colleague, await openDispute(id), 'dismissed');
    const masked = await signInWorker(product, badge, 'sms');
    const [entry] = (await masked.get('/me/feedback')).json().data;
    expect(entry.disputes).toMatchObject([{ ground: 'threat', outcome: 'dismissed' }]);
    expect(entry.disputes).toMatchObject([{ text: '', reason: null }]);
    // The export, which such a session does not get, has them.
    const recordId = (await findRecordId(product.platform, badge)) ?? '';
    const [held] = await feedbackHeldOf(product.platform.database.kysely, { recordId });
    expect(held).toMatchObject({ disputes: [{ text: 'He waits at my door.' }] });
  });

  it('a second answer, also of two that come together', async () => {
    const id = await released();
    const both = await Promise.all([answer(id, 'First.'), answer(id, 'Second.')]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(codeOf(await answer(id))).toEqual([409, 'already-answered']);
  });

  it('a second dispute while one is open, and a third at all', async () => {
    const id = await released();
    const both = await Promise.all([dispute(id), dispute(id)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(codeOf(await dispute(id))).toEqual([409, 'already-disputed']);
    await decide(colleague, await openDispute(id), 'dismissed');
    expect((await dispute(id)).statusCode).toBe(200);
    await decide(await signIn(product, 'support'), await openDispute(id), 'dismissed');
    expect(codeOf(await dispute(id))).toEqual([409, 'dispute-settled']);
  });
});

describe('staff are refused', () => {
  it('disputes that are not theirs to read or decide', async () => {
    const id = await released();
    await dispute(id);
    const found = await openDispute(id);
    const finance = await signIn(product, 'finance');
    expect((await product.app.inject({ url: '/api/v1/disputes' })).statusCode).toBe(401);
    expect((await finance.get('/api/v1/disputes')).statusCode).toBe(403);
    expect((await decide(await signIn(product, 'auditor'), found, 'upheld')).statusCode).toBe(403);
    expect(codeOf(await colleague.get(`/api/v1/disputes/${found}`))).toEqual([
      403,
      'reason-needed',
    ]);
    expect((await decide(colleague, 'nothing', 'upheld')).statusCode).toBe(404);
    expect((await decide(colleague, found, 'perhaps')).statusCode).toBe(400);
    expect((await decide(colleague, found, 'upheld', '')).statusCode).toBe(400);
  });

  it('the decision about what they released, a reply by a colleague notwithstanding', async () => {
    const id = await released();
    await moderate(colleague, id, 'publish', 'Thank you.');
    await dispute(id);
    const found = await openDispute(id);
    expect(codeOf(await decide(releaser, found, 'dismissed'))).toEqual([403, 'same-officer']);
    const [line] = (await releaser.get('/api/v1/disputes?state=open&perPage=100'))
      .json()
      .data.filter((entry: { id: string }) => entry.id === found);
    expect(line.mayDecide).toBe(false);
    expect((await decide(colleague, found, 'dismissed')).statusCode).toBe(200);
    expect(codeOf(await decide(colleague, found, 'upheld'))).toEqual([409, 'dispute-decided']);
  });

  it('an appeal that they have decided before, and by the table itself', async () => {
    const id = await released();
    await dispute(id);
    await decide(colleague, await openDispute(id), 'dismissed');
    await dispute(id, 'false-fact', 'Please look again.');
    const appeal = await openDispute(id);
    expect(codeOf(await decide(colleague, appeal, 'dismissed'))).toEqual([403, 'same-officer']);
    expect(codeOf(await decide(releaser, appeal, 'dismissed'))).toEqual([403, 'same-officer']);
    for (const member of [releaser, colleague]) {
      const forced = product.platform.database.kysely
        .updateTable('feedback_disputes')
        .set({
          decided_at: product.clock.now(),
          decided_by: member.id,
          outcome: 'upheld',
          reason: 'x',
        })
        .where('id', '=', appeal)
        .execute();
      await expect(forced).rejects.toThrow(/check/);
    }
    const third = await signIn(product, 'administrator');
    expect((await decide(third, appeal, 'upheld')).statusCode).toBe(200);
  });

  it('to hide, match or release what is disputed or was taken back', async () => {
    const id = await released();
    await dispute(id);
    const at = `/api/v1/feedback/${id}`;
    const hide = () => moderate(colleague, id, 'hide');
    const match = () => colleague.send('POST', `${at}/match`, { badge: 'Sw-CHD11' });
    expect(codeOf(await hide())).toEqual([409, 'feedback-disputed']);
    expect(codeOf(await match())).toEqual([409, 'feedback-disputed']);
    await decide(colleague, await openDispute(id), 'upheld');
    const publish = await moderate(colleague, id, 'publish');
    expect(codeOf(publish)).toEqual([409, 'feedback-taken-back']);
    expect(codeOf(await match())).toEqual([409, 'feedback-taken-back']);
  });
});

describe('released feedback', () => {
  it('is told to the worker without a word of it, read for five days, and then counts', async () => {
    const words = 'Nightjar words of a client.';
    const id = await released(words);
    await released();
    await released();
    const [told] = await product.mailsTo(`worker${made}@example.com`);
    expect(told?.subject).toBe('Feedback about you waits to be read');
    expect(`${told?.html}${told?.plain}`).not.toContain('Nightjar');
    // Who has several records under the address opens this one.
    expect(told?.plain).toContain(`your verification ${badge}.`);
    expect(await one(id)).toMatchObject({
      text: words,
      state: 'reading',
      can: { answer: true, dispute: true },
    });
    expect(JSON.stringify(await own())).not.toMatch(/Ada Author|ada@example/);
    const entry = await one(id);
    const until = Date.parse(entry?.countsFrom ?? '') - product.clock.now().getTime();
    product.clock.advance(until - 1);
    expect(await page()).not.toHaveProperty('feedback');
    product.clock.advance(1);
    const { feedback } = await page();
    expect(feedback?.count).toBe(3);
    expect(feedback?.reviews.map((review) => review.words)).toContain(words);
    expect(JSON.stringify(feedback)).not.toMatch(/Ada Author|ada@example/);
    expect((await signInWorker(product, badge)).recordId).toBe(worker.recordId);
  });

  it('shows no figure and no text below three', async () => {
    await released();
    await released();
    await afterReading();
    expect(await page()).not.toHaveProperty('feedback');
    await released();
    await afterReading();
    expect((await page()).feedback).toMatchObject({ count: 3 });
  });

  it('comes first when it was released last, beside any number that came after it; the export has all', async () => {
    const id = await released();
    // All of them came after it, and were released before it.
    await product.platform.database.executeSql(
      `insert into feedbacks (id, fingerprint, name, verification_id, record_id, message, state,
         suspected, received_at, acknowledge_by, act_by, decided_at, decided_by, released_at)
       select 'many-' || n || $1, 'many-' || n || $1, 'Many', $2, $1, 'Of many', 'published', false,
         $3::timestamptz + interval '1 minute', now(), now(), $3::timestamptz - interval '1 day',
         'staff', $3::timestamptz - interval '1 day'
       from generate_series(1, 200) as n`,
      [worker.recordId, badge, product.clock.now().toISOString()],
    );
    const [first, ...others] = await own();
    expect(first).toMatchObject({ id, state: 'reading', can: { answer: true, dispute: true } });
    expect(others).toHaveLength(199);
    const { recordId } = worker;
    const held = await feedbackHeldOf(product.platform.database.kysely, { recordId });
    expect(held).toHaveLength(201);
  });

  it('that is not released stands in the export without its words', async () => {
    const { recordId } = worker;
    const { kysely, executeSql } = product.platform.database;
    const before = await feedbackHeldOf(kysely, { recordId });
    await executeSql(
      `insert into feedbacks (id, fingerprint, name, verification_id, record_id, message, state,
         suspected, received_at, acknowledge_by, act_by)
       values ('waiting', 'waiting', 'Ada', $2, $1, 'Words that wait', 'new', false, $3, now(), now())`,
      [recordId, badge, product.clock.now().toISOString()],
    );
    const held = await feedbackHeldOf(kysely, { recordId });
    expect(held).toHaveLength(before.length + 1);
    expect(held.at(-1)).toEqual({
      ...{ id: 'waiting', receivedAt: product.clock.now().toISOString(), notReleased: true },
      ...{ answer: null, answeredAt: null },
    });
  });

  it('is told to the worker by name, not by title', async () => {
    await product.platform.database.kysely
      .updateTable('verification_records')
      .set({ full_name: 'Dr. Zainab Bello' })
      .where('badge', '=', badge)
      .execute();
    await released();
    const [told] = await product.mailsTo(`worker${made}@example.com`);
    expect(told?.plain).toContain('Zainab');
    expect(told?.plain).not.toContain('Dr');
  });

  it('is told by SMS to who has no mail address', async () => {
    await product.platform.database.kysely
      .updateTable('verification_records')
      .set({ email: null, email_key: null })
      .where('badge', '=', badge)
      .execute();
    await released('Nightjar words by SMS.');
    const sent = await product.platform.database.kysely
      .selectFrom('message_outbox')
      .select(['text', 'kind'])
      .where('text', 'like', '%feedback%')
      .execute();
    expect(sent.length).toBe(product.platform.messages.isOn ? 1 : 0);
    expect(JSON.stringify(sent)).not.toContain('Nightjar');
  });

  it('stands with the one answer, as words', async () => {
    const ids = [await released(), await released(), await released()];
    const said = '<b>No</b> & "yes"';
    expect((await answer(ids[0] ?? '', said)).statusCode).toBe(200);
    await afterReading();
    const shown = (await page()).feedback?.reviews.map((review) => review.answer);
    expect(shown).toEqual(expect.arrayContaining([said, undefined, undefined]));
    expect((await product.audited('feedback.answer')).at(-1)).toMatchObject({ subject: ids[0] });
  });

  it('stands with its answer again when staff have hidden it and release it anew', async () => {
    const id = await released();
    await answer(id);
    const before = await one(id);
    const done = async (decision: 'hide' | 'publish') =>
      (await moderate(releaser, id, decision)).statusCode;
    expect([await done('hide'), await one(id), await done('publish')]).toEqual([
      200,
      undefined,
      200,
    ]);
    const again = await one(id);
    expect(again).toMatchObject({ answer: 'I came back the next day.', can: { answer: false } });
    expect(again?.answeredAt).toBe(before?.answeredAt);
    const { rows } = await product.platform.database.executeSql(
      'select answer from feedbacks where id = $1',
      [id],
    );
    expect(rows).toEqual([{ answer: null }]);
  });

  it('takes no answer along to another worker, also one that is hidden meanwhile', async () => {
    const id = await released();
    await answer(id);
    const post = (path: string, body: object) =>
      releaser.send('POST', `/api/v1/feedback/${id}/${path}`, body);
    await post('decide', { decision: 'hide' });
    expect((await post('match', { badge: 'Sw-CHD11' })).statusCode).toBe(200);
    await post('decide', { decision: 'publish' });
    const other = await signInWorker(product, 'Sw-CHD11');
    const theirs = (await other.get('/me/feedback')).json().data as OwnFeedback[];
    expect(theirs.find((entry) => entry.id === id)).toMatchObject({ answer: null });
  });

  it('that is hidden keeps its answer for staff alone, until its worker is erased', async () => {
    const id = await released();
    await answer(id);
    await moderate(releaser, id, 'hide');
    await releaser.open('feedback', id);
    const seen = async () => (await releaser.get(`/api/v1/feedback/${id}`)).json().answer;
    expect(await seen()).toBe('I came back the next day.');
    const email = `worker${made}@example.com`;
    await product.platform.database.transaction((trx) => forgetReplies({}, trx, { email }));
    expect(await seen()).toBeNull();
  });
});

describe('feedback that its worker could not read to the end of the days', () => {
  /** Hides the worker's record, or shows it again. */
  async function hideRecord(hidden: boolean) {
    const working = { staff: releaser, requestId: 'r' } as never;
    const asked = { id: badge, hidden, reason: 'A client complained about the address' };
    const free = { ...product.platform, proposedCase: async () => null };
    const done = await hide(free, working, asked);
    if (done instanceof ApiError) throw new Error(done.definition.code);
  }
  /** What the jobs do that were asked for since. */
  async function tellThose() {
    const { rows } = await product.platform.database.executeSql(
      `select data from pgboss.job where name = $1 and data->>'recordId' = $2`,
      [unreadJob, worker.recordId],
    );
    for (const { data } of rows as { data: Unread }[]) await tellUnread(product.platform, data);
    return rows.length;
  }
  const toldAt = async (email: string) =>
    (await product.mailsTo(email)).filter(({ subject }) => subject === waitingSubject);
  const publicNow = async () => {
    const { clock, platform } = product;
    const shown = await publicReviews(platform.database.kysely, worker.recordId, clock.now());
    return shown.map(({ words }) => words);
  };
  const daysOfNow = () => countsFrom(product.clock.now()).toISOString();

  it('waits anew once the record is shown again that staff had hidden, and is told (ME-07)', async () => {
    const before = await released('Read before.');
    await afterReading();
    const since = (await one(before))?.countsFrom;
    const id = await released('Unread yet.');
    await hideRecord(true);
    await afterReading();
    await hideRecord(false);
    expect(await one(before)).toMatchObject({ state: 'counts', countsFrom: since });
    expect(await one(id)).toMatchObject({
      ...{ state: 'reading', countsFrom: daysOfNow() },
      can: { answer: true, dispute: true },
    });
    expect(await publicNow()).toEqual(['Read before.']);
    const email = `worker${made}@example.com`;
    expect(await toldAt(email)).toHaveLength(2);
    expect(await tellThose()).toBe(1);
    expect(await toldAt(email)).toHaveLength(3);
    expect(JSON.stringify(await toldAt(email))).not.toContain('Unread yet');
    await afterReading();
    expect((await publicNow()).sort()).toEqual(['Read before.', 'Unread yet.']);
  });

  it('waits anew once the address was put right that it was told to, and the new one is told', async () => {
    const before = await released(`Read before ${made}.`);
    await afterReading();
    const since = (await one(before))?.countsFrom;
    const id = await released('Told to a stranger.');
    product.clock.advance(4 * day);
    worker = await signInWorker(product, badge);
    const email = `right.worker${made}@example.com`;
    const { clock, platform } = product;
    const correctTo = (change: object) =>
      platform.database.transaction(async (trx) => {
        const row = await lockKept(trx, badge.toLowerCase());
        const by = { id: 'staff', requestId: 'test' };
        const needs = { ...platform, ...ownPages(platform) };
        if (row) await changeDetails(needs, trx, row, change, { now: clock.now(), by });
      });
    const until = (await one(id))?.countsFrom;
    await correctTo({ address: '2 New Lane, Jos' });
    expect([(await one(id))?.countsFrom, await tellThose()]).toEqual([until, 0]);
    // What failed there, or waits to be sent, has the badge number in it.
    const stranger = `worker${made}@example.com`;
    const unsent = async () => {
      const { rows } = await platform.database.executeSql(
        `update mail_outbox set status = 'failed' where recipient = $1 and subject = $2
           and (good_until is null or good_until > $3) returning id`,
        [stranger, waitingSubject, clock.now()],
      );
      return rows.length;
    };
    expect(await unsent()).toBe(2);
    await correctTo({ email, email_key: email });
    expect(await unsent()).toBe(0);
    worker = await signInWorker(product, badge);
    expect(await one(before)).toMatchObject({ state: 'counts', countsFrom: since });
    expect(await one(id)).toMatchObject({ state: 'reading', countsFrom: daysOfNow() });
    expect(await tellThose()).toBe(1);
    expect(await toldAt(email)).toHaveLength(1);
  });

  it('stays as it is where the record is hidden after those days, and nobody is told', async () => {
    await released('Read long ago.');
    await afterReading();
    await hideRecord(true);
    await afterReading();
    await hideRecord(false);
    expect([await publicNow(), await tellThose()]).toEqual([['Read long ago.'], 0]);
  });
});

describe('a dispute', () => {
  it('takes the feedback out of the count, marks it, and is due in five business days', async () => {
    const ids = [];
    for (let n = 0; n < 4; n += 1) ids.push(await released());
    await afterReading();
    expect((await page()).feedback?.count).toBe(4);
    const raised = await dispute(ids[0] ?? '');
    expect(raised.json().dueAt).toMatch(/T16:00:00\.000Z$/);
    const { feedback } = await page();
    expect(feedback?.count).toBe(3);
    const marked = feedback?.reviews.filter((review) => review.underDispute);
    expect(marked).toEqual([
      { words: expect.any(String), on: expect.any(String), underDispute: true },
    ]);
    await dispute(ids[1] ?? '');
    expect(await page()).not.toHaveProperty('feedback');
  });

  it('about personal data, or before it is public, keeps the words back', async () => {
    const early = await released('Early canary.');
    await dispute(early, 'threat');
    const late = await released('Late canary.');
    for (let n = 0; n < 3; n += 1) await released();
    await afterReading();
    expect(JSON.stringify(await page())).toContain('Late canary');
    await dispute(late, 'personal-data');
    const { feedback } = await page();
    expect(JSON.stringify(feedback)).not.toContain('canary');
    expect(feedback?.reviews.filter((review) => review.underDispute)).toHaveLength(2);
  });

  it('names the record that the feedback is matched to, and what was typed beside it', async () => {
    const id = await released();
    await product.platform.database.executeSql(
      `update feedbacks set verification_id = 'Sw-AMY20' where id = '${id}'`,
    );
    await dispute(id);
    const found = await openDispute(id);
    await colleague.open('disputes', found);
    expect((await colleague.get(`/api/v1/disputes/${found}`)).json()).toMatchObject({
      record: badge,
      verificationId: 'Sw-AMY20',
    });
  });

  it('says when it is late, in the list and among what waits', async () => {
    const id = await released();
    await dispute(id);
    const found = await openDispute(id);
    const ids = async (query: string) =>
      (await colleague.get(`/api/v1/disputes?perPage=100&${query}`))
        .json()
        .data.map((line: { id: string }) => line.id);
    expect(await ids('overdue=true')).not.toContain(found);
    const entry = await one(id);
    expect(entry?.disputes[0]?.overdue).toBe(false);
    const due = Date.parse(entry?.disputes[0]?.dueAt ?? '');
    product.clock.advance(due - product.clock.now().getTime() + 1);
    worker = await signInWorker(product, badge);
    expect((await one(id))?.disputes[0]?.overdue).toBe(true);
    colleague = await signInAgain(product, colleague);
    expect(await ids('overdue=true')).toContain(found);
    expect(await ids('state=upheld')).not.toContain(found);
  });

  it('that is dismissed lets it count again and tells the worker why', async () => {
    const ids = [await released(), await released(), await released()];
    await afterReading();
    const [id = ''] = ids;
    await dispute(id);
    await decide(colleague, await openDispute(id), 'dismissed', 'The photos show the job.');
    const { feedback } = await page();
    expect(feedback?.count).toBe(3);
    expect(JSON.stringify(feedback)).not.toContain('underDispute');
    const entry = await one(id);
    expect(entry).toMatchObject({ state: 'counts', can: { dispute: true } });
    expect(entry?.disputes[0]).toMatchObject({
      outcome: 'dismissed',
      reason: 'The photos show the job.',
    });
    const mails = await product.mailsTo(`worker${made}@example.com`);
    const decided = mails.find(({ subject }) => subject === 'Your dispute is decided');
    expect(decided?.plain).not.toContain('photos');
    expect(decided?.plain).toContain(`your verification ${badge}.`);
  });

  it('that is upheld takes the words back and leaves a dated stub', async () => {
    const words = 'Canary that goes.';
    const id = await released(words);
    await answer(id);
    await dispute(id, 'extortion');
    const found = await openDispute(id);
    await colleague.open('disputes', found);
    expect((await colleague.get(`/api/v1/disputes/${found}`)).json()).toMatchObject({
      feedback: words,
      text: 'I was on time.',
      notBy: [releaser.name],
    });
    await decide(colleague, found, 'upheld', 'It asked for money.');
    expect(await one(id)).toMatchObject({
      text: null,
      state: 'taken-back',
      can: { answer: false, dispute: false },
    });
    await colleague.open('feedback', id);
    const stub = (await colleague.get(`/api/v1/feedback/${id}`)).json();
    expect(stub).toMatchObject({ state: 'hidden', message: '', takenBackAt: expect.any(String) });
    expect(stub.disputes).toEqual([
      expect.objectContaining({
        ground: groundNames.extortion,
        outcome: 'upheld',
        decidedBy: colleague.name,
        reason: 'It asked for money.',
      }),
    ]);
    const { rows } = await product.platform.database.executeSql(
      `select 1 from record_reviews where words like '%Canary that goes%'`,
    );
    expect(rows).toEqual([]);
    expect(await product.audited('disputes.uphold')).toContainEqual(
      expect.objectContaining({ subject: found, actor: colleague.id }),
    );
  });

  it('about what was counted before keeps that number, and its words from the public', async () => {
    const { kysely } = product.platform.database;
    const id = await released('From before.');
    await kysely.deleteFrom('record_reviews').where('id', '=', id).execute();
    const change = { total_reviews: 4 };
    await kysely
      .updateTable('verification_records')
      .set(change)
      .where('badge', '=', badge)
      .execute();
    expect((await page()).feedback).toEqual({ count: 4, reviews: [] });
    expect(await one(id)).toMatchObject({
      state: 'counts',
      countsFrom: null,
      can: { answer: false },
    });
    await dispute(id);
    expect((await page()).feedback?.count).toBe(3);
    await decide(colleague, await openDispute(id), 'dismissed');
    expect((await page()).feedback?.count).toBe(4);
    await dispute(id);
    await decide(await signIn(product, 'support'), await openDispute(id), 'upheld');
    expect((await page()).feedback?.count).toBe(3);
  });
});

describe('the count', () => {
  type Act = { which: number; act: 'hide' | 'publish' | 'dispute' | 'uphold' | 'dismiss' | 'wait' };
  const acts = fc.array(
    fc.record({
      which: fc.nat(3),
      act: fc.constantFrom(
        ...(['hide', 'publish', 'dispute', 'uphold', 'dismiss', 'wait'] as const),
      ),
    }),
    { maxLength: 14 },
  );

  it('is that of what is released, read and undisputed, whatever is done in whatever order', async () => {
    const shownCount = async () => {
      const held = await recordRow(product.platform, badge);
      const { readCounted } = await import('../../verification/reviews/reviews.store.server.ts');
      const { countAt } = await import('../../verification/reviews/reviews.rules.ts');
      const rows = await readCounted(product.platform.database.kysely, worker.recordId);
      return countAt(held.total_reviews, rows, product.clock.now());
    };
    const run = async (steps: readonly Act[]) => {
      const ids: string[] = [];
      for (let n = 0; n < 4; n += 1) ids.push(await released());
      const base = (await shownCount()) - 0;
      for (const { which, act } of steps) {
        const id = ids[which] ?? '';
        if (act === 'wait') await afterReading();
        else if (act === 'dispute') await dispute(id);
        else if (act === 'hide' || act === 'publish') {
          await moderate(releaser, id, act);
        } else {
          const found = await openDispute(id).catch(() => null);
          if (!found) continue;
          await decide(
            await signIn(product, 'support'),
            found,
            act === 'uphold' ? 'upheld' : 'dismissed',
          );
        }
      }
      const mine = (await own()).filter((entry) => ids.includes(entry.id));
      const counted = mine.filter((entry) => entry.state === 'counts').length;
      expect((await shownCount()) - base).toBe(counted);
      // A clean table for the next run.
      for (const id of ids) {
        await product.platform.database.executeSql('delete from feedbacks where id = $1', [id]);
        await product.platform.database.executeSql('delete from record_reviews where id = $1', [
          id,
        ]);
      }
    };
    await fc.assert(fc.asyncProperty(acts, run), { numRuns: amount('REPLIES', 8) });
  }, 120_000);
});
