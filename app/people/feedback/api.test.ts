import { afterAll, describe, expect, it } from 'vitest';
import { answerHeader } from '#platform/limits/challenge/solve.ts';
import { limitTable } from '#platform/limits/table.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { challengeOf, worked } from '#test/support/challenge.ts';
import { openVoices } from '#test/support/feedback.ts';
import { takeFeedback } from './service.server.ts';

const product = await openVoices();
afterAll(() => product.close());

let made = 0;
const feedback = <T extends object>(change = {} as T) => ({
  name: 'Ada Obi',
  verificationId: `Sw-NO${String(++made).padStart(3, '0')}`,
  message: `She was on time, number ${made}.`,
  ...change,
});
const post = (body: object, from = product.newAddress()) =>
  product.post('/feedbacks', body, { from });
const rowOf = async (message: string) =>
  (await product.feedbacks()).find((row) => row.message === message);

describe('feedback that is refused', () => {
  it('names every empty field in the stated words (FBK-09 to FBK-11)', async () => {
    const words = {
      name: 'Your name is required',
      verificationId: 'Sapioworker Verification ID is required',
      message: 'Please provide your feedback',
    };
    for (const body of [{}, { name: ' ', verificationId: '', message: '\n' }, { name: null }]) {
      const answer = await post(body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields).toEqual(words);
    }
    expect(await product.feedbacks()).toEqual([]);
  });

  it.each([
    ['email', 'ada@example'],
    ['email', 'ada@example.com\r\nBcc: all@example.com'],
    ['email', 'x,victim@example.com'],
    ['message', 'half \ud800'],
    ['name', 'n\u0000'],
    ['openForMs', -1],
    ['html', '<b>'],
  ])('for its %s: %j', async (name, value) => {
    const answer = await post(feedback({ [name]: value }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([name]);
  });

  it('is longer than anybody needs', async () => {
    const long = {
      name: 'n'.repeat(121),
      verificationId: 'S'.repeat(65),
      message: 'x'.repeat(5_001),
      email: `${'a'.repeat(250)}@example.com`,
    };
    const { fields } = (await post(long)).json();
    expect(Object.keys(fields).sort()).toEqual(Object.keys(long).sort());
  });

  it('is a flood from one network, and then goes on after a challenge', async () => {
    const from = product.newAddress();
    for (let n = 0; n < limitTable['feedback-flood-address'].max; n += 1) {
      await product.platform.limits.take('feedback-flood-address', from);
    }
    const body = feedback();
    const refused = await post(body, from);
    expect(refused.statusCode).toBe(429);
    const headers = { [answerHeader]: worked(challengeOf(refused)) };
    expect((await product.post('/feedbacks', body, { from, headers })).statusCode).toBe(200);
    // The same work is good for once.
    expect((await product.post('/feedbacks', feedback(), { from, headers })).statusCode).toBe(429);
  });
});

describe('feedback of others (FS-09)', () => {
  it.each(['Sw-AMY20', 'Sw-ZZ999', 'no number at all'])(
    'closes nobody out: all about one ID is taken and waits for the moderators, %s',
    async (verificationId) => {
      const junk = Array.from({ length: 8 }, () => feedback({ verificationId }));
      const from = product.newAddress();
      for (const body of junk) expect((await post(body, from)).statusCode).toBe(200);
      const honest = feedback({ verificationId, email: `honest${made}@example.com` });
      expect((await post(honest)).json()).toEqual({
        success: true,
        message: 'Thank you for your feedback!',
      });
      expect(await rowOf(honest.message)).toMatchObject({ state: 'new', suspected: false });
      expect(await product.mailsTo(honest.email)).toHaveLength(1);
      // What one network sends in numbers is marked, so that moderators see the rest first.
      const marks = await Promise.all(
        junk.map(async ({ message }) => (await rowOf(message))?.suspected),
      );
      expect(marks).toEqual([...Array(5).fill(false), ...Array(3).fill(true)]);
    },
  );
});

describe('feedback that is accepted', () => {
  it('needs three fields only and stays hidden, with its two times (API-03, C-71, BIZ-19)', async () => {
    const body = feedback({ verificationId: 'sw-tnd07' });
    const answer = await post(body);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true, message: 'Thank you for your feedback!' });
    expect(await rowOf(body.message)).toMatchObject({
      name: 'Ada Obi',
      verification_id: 'sw-tnd07',
      record_id: expect.any(String),
      email: null,
      state: 'new',
      suspected: false,
      received_at: new Date('2026-11-21T12:00:00Z'),
      acknowledge_by: new Date('2026-11-22T12:00:00Z'),
      act_by: new Date('2026-11-27T22:59:59.999Z'),
    });
  });

  it('about an ID that nobody has is answered alike and marked for the moderators (C-71)', async () => {
    const one = feedback({ verificationId: 'Sw-CHD11' });
    const other = feedback({ verificationId: 'Sw-XXXXX' });
    const [found, unknown] = [await post(one), await post(other)];
    expect(unknown.statusCode).toBe(found.statusCode);
    expect(unknown.body).toBe(found.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(found.headers));
    expect((await rowOf(other.message))?.record_id).toBeNull();
  });

  it('costs the same statements whether the ID exists or not (C-71)', async () => {
    const traced = async (verificationId: string) => {
      const { platform, statements } = tracing(product.platform);
      const body = feedback({ verificationId, email: `trace${made}@example.com` });
      await takeFeedback(platform, body, { address: product.newAddress() });
      return statements;
    };
    const ids = ['Sw-NGZ42', 'Sw-00000', 'nothing like an ID'];
    const all = [];
    for (const id of ids) all.push(await traced(id));
    expect(all[0]?.length).toBeGreaterThanOrEqual(4);
    for (const statements of all) expect(statements).toEqual(all[0]);
  });

  it('sent again is one, acknowledged once, whatever way it came (D-22)', async () => {
    const body = feedback({ email: 'twice@example.com' });
    const answers = await Promise.all([post(body), post(body), post(body)]);
    expect(answers.map((one) => one.statusCode)).toEqual([200, 200, 200]);
    const rows = await product.feedbacks();
    expect(rows.filter((row) => row.message === body.message)).toHaveLength(1);
    expect(await product.mailsTo('twice@example.com')).toHaveLength(1);
  });

  it('is acknowledged by mail at once where an address was given, in none of its words (W-26)', async () => {
    const body = feedback({ email: 'ada@example.com', name: 'Visit evil.example.com' });
    await post(body);
    const [mail, ...more] = await product.mailsTo('ada@example.com');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Sapioworker has your feedback');
    expect(mail?.plain).toContain('within 5 business days');
    expect(mail?.plain).not.toContain('evil');
    expect(mail?.plain).not.toContain(body.message);
    expect((await rowOf(body.message))?.acknowledged_at).toEqual(new Date('2026-11-21T12:00:00Z'));
  });

  it('is acknowledged by nobody where no mail reaches the address: it stays to be done (FBK-04)', async () => {
    const email = 'came.back@example.com';
    await stopAddress(product.platform.database.kysely, email, 550);
    const body = feedback({ email });
    expect((await post(body)).statusCode).toBe(200);
    expect((await rowOf(body.message))?.acknowledged_at).toBeNull();
    expect(await product.mailsTo(email)).toEqual([]);
  });

  it('fills no mailbox of somebody else: five mails a day from one network, ten from all together', async () => {
    const bodies = Array.from({ length: 12 }, () => feedback({ email: 'victim@example.com' }));
    for (const body of bodies) expect((await post(body)).statusCode).toBe(200);
    expect(await product.mailsTo('victim@example.com')).toHaveLength(10);
    expect((await rowOf(bodies[11]?.message ?? ''))?.acknowledged_at).toBeNull();
  });

  it.each([
    ['the hidden field filled in', { leaveEmpty: 'https://spam.example.com' }],
    ['sent faster than anybody types', { openForMs: 300 }],
  ])('is answered alike but set apart and not mailed: %s', async (_name, traces) => {
    const email = `bot${made}@example.com`;
    const body = feedback({ email, ...traces });
    const answer = await post(body);
    expect(answer.json()).toEqual({ success: true, message: 'Thank you for your feedback!' });
    expect(await rowOf(body.message)).toMatchObject({ suspected: true, acknowledged_at: null });
    expect(await product.mailsTo(email)).toEqual([]);
  });
});

/** A platform that writes down what it asks the database, without the values. */
function tracing(platform: Platform) {
  const statements: string[] = [];
  const plugin = {
    transformQuery: ({ node }: { node: { kind: string } }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }: { result: { rows: unknown[] } }) => {
      statements.push('answered');
      return result;
    },
  };
  const { database } = platform;
  const traced = {
    ...database,
    kysely: database.kysely.withPlugin(plugin as never),
    transaction: <T>(work: (trx: never) => Promise<T>) =>
      database.transaction((trx) => work(trx.withPlugin(plugin as never) as never)),
  };
  return { platform: { ...platform, database: traced as never } as Platform, statements };
}
