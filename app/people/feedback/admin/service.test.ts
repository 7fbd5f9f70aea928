import { afterAll, describe, expect, it } from 'vitest';
import { type FeedbackLine, moderation } from '#app/people/feedback/contract.ts';
import { countsFrom } from '#app/people/verification/reviews/reviews.rules.ts';
import { ApiError, common } from '#platform/contract.ts';
import { resumeAddress, stopAddress } from '#platform/mail/stops.server.ts';
import { numberPurpose } from '#platform/messages/messages.server.ts';
import { resumeNumber, stopNumber } from '#platform/messages/stops.server.ts';
import { manyRows, takeExport } from '#test/support/exports.ts';
import { hostileTexts, openVoices } from '#test/support/feedback.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { amina } from '#test/support/verification.ts';
import {
  type Moderated,
  matchFeedback,
  moderateFeedback,
  readFeedback,
  waitingFeedback,
} from './service.server.ts';

const product = await openVoices({ LIMITS_FACTOR: '1000' });
afterAll(() => product.close());

const by = 'staff-1';
const badge = 'Sw-AMY20';
let made = 0;

/** Sends a feedback and gives its id. */
async function sent(change: object = {}): Promise<string> {
  const message = `Number ${++made} of many.`;
  const body = { name: 'Ada Obi', verificationId: badge, message, ...change };
  const answer = await product.post('/feedbacks', body, { from: product.newAddress() });
  expect(answer.statusCode).toBe(200);
  const rows = await product.feedbacks();
  return rows.find((row) => row.message === body.message)?.id ?? 'none';
}

/** How many reviews a search shows. */
async function reviews(): Promise<number> {
  const from = product.newAddress();
  return (await product.post('/verifications/search', amina, { from })).json().data.totalReviews;
}

/** Lets the worker's days to read what was just released go by. */
const afterReading = () => product.clock.advance(6 * 24 * 3_600_000);
const counted = (badge: string) =>
  product.platform.database.kysely
    .selectFrom('record_reviews as r')
    .innerJoin('verification_records as v', 'v.id', 'r.record_id')
    .select('r.counts_from')
    .where('v.badge', '=', badge)
    .execute();

const isNew = ({ state }: { state: string }) => state === 'new';
const refusalOf = (answer: unknown) => (answer as ApiError).definition;
/** Decides as whoever has just read it. */
const moderate = async (id: string, decision: 'publish' | 'hide', reply?: string) => {
  const from = (await product.feedbacks()).find((row) => row.id === id)?.state ?? 'new';
  return moderateFeedback(product.platform, { id, by, decision, from, reply });
};
const entry = (answer: Moderated | ApiError) => {
  if (answer instanceof ApiError) throw new Error(answer.definition.message);
  return answer;
};

describe('moderation refuses', () => {
  it('what does not exist', async () => {
    const { platform } = product;
    const id = 'nothing';
    expect(refusalOf(await moderate(id, 'hide'))).toBe(moderation.notFound);
    const read = await readFeedback(platform, { id, staff: { id: by, session: 's' } });
    expect(refusalOf(read)).toBe(moderation.notFound);
    const match = await matchFeedback(platform, { id, badge, by });
    expect(refusalOf(match)).toBe(moderation.notFound);
  });

  it('to decide over a colleague’s decision that was not seen', async () => {
    const id = await sent({ email: 'author@example.com' });
    const decide = (decision: 'publish' | 'hide', reply: string) =>
      moderateFeedback(product.platform, { id, by, decision, from: 'new', reply });
    const hidden = entry(await decide('hide', 'It names a third person.'));
    expect(hidden.state).toBe('hidden');
    expect(refusalOf(await decide('publish', 'Thank you.'))).toBe(common.changed);
    expect(refusalOf(await decide('hide', 'Sorry.'))).toBe(common.changed);
    // An answer that was lost: the same once more.
    expect(entry(await decide('hide', 'It names a third person.'))).toEqual(hidden);
  });

  it('to publish to another record than the one that was read', async () => {
    const { platform } = product;
    const id = await sent();
    const publish = (record: string) =>
      moderateFeedback(platform, { id, by, decision: 'publish', from: 'new', record });
    entry(await matchFeedback(platform, { id, badge: 'Sw-CHD11', by: 'staff-2' }));
    expect(refusalOf(await publish(badge))).toBe(common.changed);
    expect(await counted('Sw-CHD11')).toEqual([]);
    expect(entry(await publish('Sw-CHD11')).state).toBe('published');
    await moderate(id, 'hide');
  });

  it('to match to another record over a colleague who was not seen', async () => {
    const { platform } = product;
    const id = await sent();
    const match = (seen: Partial<Parameters<typeof matchFeedback>[1]>) =>
      matchFeedback(platform, { id, badge: 'Sw-CHD11', by, ...seen });
    expect(refusalOf(await match({ from: 'new', record: 'Sw-CHD11' }))).toBe(common.changed);
    expect(refusalOf(await match({ from: 'hidden', record: badge }))).toBe(common.changed);
    entry(await match({ from: 'new', record: badge }));
    await moderate(id, 'hide');
  });

  it('to publish what matches no record, until it is matched to one that exists (C-71)', async () => {
    const id = await sent({ verificationId: 'Sw-XXXXX' });
    const before = await reviews();
    expect(refusalOf(await moderate(id, 'publish'))).toBe(moderation.unmatched);
    const nobody = { id, badge: 'Sw-YYYYY', by };
    expect(refusalOf(await matchFeedback(product.platform, nobody))).toBe(moderation.unknownRecord);
    const matched = await matchFeedback(product.platform, { id, badge: 'sw-amy20', by });
    expect(entry(matched)).toMatchObject({ matched: true, state: 'new' });
    expect(await reviews()).toBe(before);
    expect(entry(await moderate(id, 'publish')).state).toBe('published');
    afterReading();
    expect(await reviews()).toBe(before + 1);
  });

  it('to publish what is about a record that is hidden or erased: its worker could not read it first (ME-07)', async () => {
    const { platform } = product;
    const hide = (hidden: boolean) =>
      platform.database.kysely
        .updateTable('verification_records')
        .set({ hidden })
        .where('badge', '=', 'Sw-CHD11')
        .execute();
    const [id, moved] = [await sent({ verificationId: 'Sw-CHD11' }), await sent()];
    await moderate(moved, 'publish');
    await hide(true);
    expect(refusalOf(await moderate(id, 'publish'))).toBe(moderation.recordGone);
    const match = { id: moved, badge: 'Sw-CHD11', by };
    expect(refusalOf(await matchFeedback(platform, match))).toBe(moderation.recordGone);
    await hide(false);
    expect(entry(await moderate(id, 'publish')).state).toBe('published');
    for (const one of [id, moved]) await moderate(one, 'hide');
  });

  it('the table itself refuses a published feedback without a record', async () => {
    const id = await sent({ verificationId: 'Sw-XXXXX' });
    const { database } = product.platform;
    const forced = database.kysely
      .updateTable('feedbacks')
      .set({ state: 'published' })
      .where('id', '=', id)
      .execute();
    await expect(forced).rejects.toThrow(/check/);
    await moderate(id, 'hide');
  });
});

describe('a review', () => {
  it('counts from the end of its reading days until it is hidden, once, whoever presses twice', async () => {
    const before = await reviews();
    const id = await sent();
    expect(await reviews()).toBe(before);
    await Promise.all([moderate(id, 'publish'), moderate(id, 'publish')]);
    expect(await reviews()).toBe(before);
    afterReading();
    expect(await reviews()).toBe(before + 1);
    const published = await product.audited('feedback.publish');
    expect(published.filter(({ subject }) => subject === id)).toHaveLength(1);
    await Promise.all([moderate(id, 'hide'), moderate(id, 'hide')]);
    expect(await reviews()).toBe(before);
  });

  it('moves with its feedback to another record', async () => {
    const before = await reviews();
    const id = await sent();
    await moderate(id, 'publish');
    afterReading();
    expect(await reviews()).toBe(before + 1);
    await matchFeedback(product.platform, { id, badge: 'Sw-CHD11', by });
    expect(await reviews()).toBe(before);
    // Whom it is about now has not read it.
    const [moved] = await counted('Sw-CHD11');
    expect(moved?.counts_from).toEqual(countsFrom(product.clock.now()));
  });
});

describe('a reply', () => {
  it('goes to the given address once, and its words are words (check 29)', async () => {
    for (const [place, text] of hostileTexts.entries()) {
      const email = `reply${place}@example.com`;
      const id = await sent({ email });
      await moderate(id, 'hide', text);
      await moderate(id, 'hide', text);
      const [, reply, ...more] = await product.mailsTo(email);
      expect(more).toEqual([]);
      expect(reply?.subject).toBe('Your feedback to Sapioworker');
      expect(reply?.html).not.toMatch(/<(script|svg|img)\b|<[^>]*\son\w+=|href="javascript:/i);
      expect(reply?.plain.replace(/\s+/g, ' ')).toContain(text.replace(/\s+/g, ' '));
    }
  });

  it('names the record that it was matched to, and nothing that was typed', async () => {
    const email = 'reply.typed@example.com';
    const typed = await sent({ email, verificationId: 'Pay N5000 to 0123456789' });
    await moderate(typed, 'hide', 'Thank you.');
    const about = await sent({ email });
    await moderate(about, 'hide', 'Thank you again.');
    const replies = (await product.mailsTo(email)).filter(({ subject }) =>
      subject.startsWith('Your feedback'),
    );
    expect(replies.map(({ plain }) => /about (.*?)\. This/.exec(plain)?.[1])).toEqual([
      'a worker',
      badge,
    ]);
  });

  it('is kept where nobody can be mailed', async () => {
    const id = await sent();
    expect(entry(await moderate(id, 'hide', 'Thank you.')).reply).toBe('Thank you.');
  });
});

describe('moderators', () => {
  const path = '/api/v1/feedback';
  const list = async (member: Member, query = '') => {
    const answer = await member.get(`${path}?perPage=100&${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json().data as FeedbackLine[];
  };

  it('are staff whose role reads feedback; the auditor changes nothing', async () => {
    expect((await product.app.inject({ url: path })).statusCode).toBe(401);
    expect((await (await signIn(product, 'editor')).get(path)).statusCode).toBe(403);
    const auditor = await signIn(product, 'auditor');
    const id = await sent();
    const decided = await auditor.send('POST', `${path}/${id}/decide`, {
      decision: 'hide',
      from: 'new',
    });
    expect(decided.statusCode).toBe(403);
  });

  it('see every feedback once over its pages, the newest first, also at one instant', async () => {
    const support = await signIn(product, 'support');
    product.clock.advance(60_000);
    await sent();
    await sent();
    const seen: FeedbackLine[] = [];
    for (let page = 1; ; page += 1) {
      const { data, hasNext } = (await support.get(`${path}?perPage=2&page=${page}`)).json();
      seen.push(...data);
      if (!hasNext) break;
    }
    const rows = await product.feedbacks();
    const ids = seen.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
    const instants = seen.map(({ receivedAt }) => receivedAt);
    expect(instants).toEqual([...instants].sort().reverse());
  });

  it('find what is new, unmatched, suspected or overdue', async () => {
    const support = await signIn(product, 'support');
    const suspect = await sent({ leaveEmpty: 'x', verificationId: 'Sw-XXXXX' });
    for (const one of await list(support, 'state=hidden')) expect(one.state).toBe('hidden');
    const ids = async (query: string) => (await list(support, query)).map(({ id }) => id);
    expect(await ids('unmatched=true')).toContain(suspect);
    expect(await ids('suspected=true')).toEqual([suspect]);
    expect(await ids('overdue=true')).toEqual([]);
    product.clock.advance(24 * 3_600_000 + 1);
    const later = await signIn(product, 'support');
    expect((await list(later, 'overdue=true')).map(({ id }) => id)).toEqual([suspect]);
    product.clock.advance(7 * 24 * 3_600_000);
    const late = await list(await signIn(product, 'support'), 'overdue=true');
    expect(late.length).toBeGreaterThan(1);
    for (const one of late) expect(one).toMatchObject({ overdue: true, state: 'new' });
    const counted = await waitingFeedback(product.platform);
    expect(counted.overdue).toBe(late.length);
    expect(counted.waiting).toBe((await product.feedbacks()).filter(isNew).length);
  });

  it('say why before they read one whole; each access leaves its row, without words (I8)', async () => {
    const support = await signIn(product, 'support');
    const id = await sent({ message: 'Canary words', email: 'canary@example.com' });
    const line = (await list(support)).find((one) => one.id === id);
    expect(line).not.toHaveProperty('email');
    const shut = await support.get(`${path}/${id}`);
    expect(shut.json()).toMatchObject({ error: 'reason-needed', fields: { subject: id } });
    expect((await support.open('feedback', id)).statusCode).toBe(200);
    const read = (await support.get(`${path}/${id}`)).json();
    expect(read).toMatchObject({ message: 'Canary words', email: 'canary@example.com' });
    const decided = { decision: 'publish', from: 'new' };
    const done = await support.send('POST', `${path}/${id}/decide`, decided);
    expect(done.json()).toEqual({ success: true, message: 'Published.' });
    for (const action of ['read', 'publish', 'hide', 'match']) {
      const rows = await product.audited(`feedback.${action}`);
      expect([action, rows.length > 0]).toEqual([action, true]);
      for (const row of rows) expect(row.level).toBe('L3');
      expect(JSON.stringify(rows)).not.toContain('anary');
    }
    const [row] = await product.audited('feedback.read');
    expect(row).toMatchObject({ actor: support.id, subject: id, reason: expect.any(String) });
  });

  it('read whose record it goes to, whatever was typed', async () => {
    const id = await sent({ verificationId: 'Sw-XXXXX' });
    const support = await signIn(product, 'support');
    await support.open('feedback', id);
    const record = async () => (await support.get(`/api/v1/feedback/${id}`)).json().record;
    expect(await record()).toBeNull();
    await matchFeedback(product.platform, { id, badge: 'Sw-CHD11', by });
    expect(await record()).toBe('Sw-CHD11');
  });
});

describe('feedback as CSV', () => {
  const asked = { resource: 'feedback', by: 'auditor', not: 'support' } as const;

  it('holds who wrote about whom and the address, of the words no more than the list', async () => {
    const words = 'So said she. '.repeat(10);
    await sent({ message: `=1+1 ${words}the end`, email: 'csv@example.com', name: 'Csv Writer' });
    const { rows, body } = await takeExport(product, { ...asked, query: 'state=new' });
    expect(rows.find((row) => row.Email === 'csv@example.com')).toEqual({
      Received: product.clock.now().toISOString(),
      From: 'Csv Writer',
      Email: 'csv@example.com',
      'Verification ID as typed': badge,
      'Begins with': `'${`=1+1 ${words}`.slice(0, 90)}...`,
      State: 'new',
      Overdue: 'no',
      'Matches a record': 'yes',
      'Sent like a program': 'no',
      'Decide by': expect.stringMatching(/^20\d\d-.+Z$/),
      Decided: '',
    });
    expect(body).not.toContain('the end');
    for (const { fingerprint } of await product.feedbacks())
      expect(body).not.toContain(fingerprint);
  });

  it('comes as it is filtered, each once', async () => {
    await product.platform.database.executeSql(
      `insert into feedbacks (id, fingerprint, name, verification_id, message, state, suspected,
         received_at, acknowledge_by, act_by)
       select 'many-' || n, 'many-' || n, 'Many ' || n, 'Sw-XXXXX', 'Words', 'hidden', true,
         now(), now(), now()
       from generate_series(1, ${manyRows}) as n`,
    );
    const query = 'state=hidden&suspected=true&unmatched=true';
    const { rows } = await takeExport(product, { ...asked, query });
    const names = rows.map(({ From }) => From);
    expect([names.length, new Set(names).size]).toEqual([manyRows, manyRows]);
  });
});

describe('feedback that is released to a worker whom nothing reaches', () => {
  it('says so to the moderator (ME-07)', async () => {
    const { clock, database, secrets } = product.platform;
    const { email, phone } = await database.kysely
      .selectFrom('verification_records')
      .select(['email', 'phone'])
      .where('badge', '=', badge)
      .executeTakeFirstOrThrow();
    const number = secrets.keyedHash(numberPurpose, String(phone));
    await stopAddress(database.kysely, String(email), 550);
    await stopNumber(database.kysely, number, clock.now());
    const support = await signIn(product, 'support');
    const decide = async (id: string) => {
      await support.open('feedback', id);
      const body = { decision: 'publish', from: 'new' };
      return (await support.send('POST', `/api/v1/feedback/${id}/decide`, body)).json().message;
    };
    expect(await decide(await sent())).toBe(
      'Published. No message reaches the worker: they read it only where they sign in by themselves.',
    );
    await resumeAddress(database.kysely, String(email));
    expect(await decide(await sent())).toBe('Published.');
    await resumeNumber(database.kysely, [number]);
  });
});

describe('a reply to an address whose mail came back for good', () => {
  it('is kept and not sent, and the moderator is told', async () => {
    const email = 'nobody.there@example.com';
    const id = await sent({ email });
    const { kysely } = product.platform.database;
    await stopAddress(kysely, email, 550);
    const support = await signIn(product, 'support');
    await support.open('feedback', id);
    const address = `/api/v1/feedback/${id}`;
    expect((await support.get(address)).json()).toMatchObject({ email, mailed: false });
    const before = await product.mailsTo(email);
    const body = { decision: 'hide', from: 'new', reply: 'We have spoken with them.' };
    const done = await support.send('POST', `${address}/decide`, body);
    expect(done.json().message).toBe(
      'Hidden. No email reaches whoever wrote it: your reply was kept, and not sent.',
    );
    expect(await product.mailsTo(email)).toEqual(before);
    expect((await support.get(address)).json().reply).toBe(body.reply);
    await resumeAddress(kysely, email);
    expect((await support.get(address)).json().mailed).toBe(true);
  });
});
