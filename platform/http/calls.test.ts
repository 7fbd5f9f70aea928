import { afterAll, describe, expect, it, vi } from 'vitest';
import { canary, goodNote, sampleCalls } from '#test/programme/sample-calls.ts';
import { openProduct } from '#test/support/product.ts';

const effects: { kept: number; wait?: Promise<void> } = { kept: 0 };
const product = await openProduct({ seeds: false, calls: () => sampleCalls(effects) });
afterAll(() => product.close());

const error = (status: number, code: string) => ({ status, code });
const ofAnswer = (answer: { statusCode: number; json(): { success: boolean; error: string } }) => {
  expect(answer.json().success).toBe(false);
  return { status: answer.statusCode, code: answer.json().error };
};

describe('a call refuses', () => {
  it.each([
    ['malformed JSON', '{"title":', 'application/json', 400, 'malformed'],
    ['an empty body', '', 'application/json', 400, 'malformed'],
    ['a polluting key', '{"__proto__":{"a":1}}', 'application/json', 400, 'malformed'],
    ['a text body', 'hello', 'text/plain', 415, 'wrong-type'],
    ['a form', 'title=a', 'application/x-www-form-urlencoded', 415, 'wrong-type'],
    ['XML', '<a/>', 'application/xml', 415, 'wrong-type'],
    [
      '2 MB',
      JSON.stringify({ title: 'a'.repeat(2_000_000) }),
      'application/json',
      413,
      'too-large',
    ],
  ])('%s', async (_name, payload, type, status, code) => {
    const answer = await product.post('/notes', payload, { headers: { 'content-type': type } });
    expect(ofAnswer(answer)).toEqual(error(status, code));
    expect(Object.keys(answer.json()).sort()).toEqual(['error', 'message', 'success']);
  });

  it.each([
    ['a NUL', { title: 'a\u0000b' }, 'title'],
    ['half a surrogate pair', { title: 'a\uD800' }, 'title'],
    ['a NUL in a nested text', { tags: ['a', 'b\u0000'] }, 'tags'],
    ['an empty name', { title: ' ' }, 'title'],
    ['a number for a text', { title: 5 }, 'title'],
    ['null', { title: null }, 'title'],
    ['an impossible day', { day: '2023-02-30' }, 'day'],
    ['a day as a number', { day: 20230228 }, 'day'],
    ['an overflowing number', { count: 1e300 }, 'count'],
    ['a fraction', { count: 1.5 }, 'count'],
    ['an unknown field', { admin: true }, 'admin'],
    ['an unanchored address', { email: 'x a@example.com' }, 'email'],
    ['too long an address', { email: `${'a'.repeat(250)}@example.com` }, 'email'],
  ])('%s and names the field', async (_name, change, field) => {
    const answer = await product.post('/notes', { ...goodNote, ...change });
    expect(ofAnswer(answer)).toEqual(error(400, 'invalid'));
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect(answer.json().message).toBe(Object.values(answer.json().fields).join(' '));
  });

  it('a body nested beyond reason', async () => {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const answer = await product.post('/notes', `{"title":${deep}}`, {
      headers: { 'content-type': 'application/json' },
    });
    expect(ofAnswer(answer)).toEqual(error(400, 'invalid'));
  });

  it('a parameter that comes twice, instead of choosing one of them', async () => {
    const answer = await product.get('/notes/1?part=a&part=b');
    expect(ofAnswer(answer)).toEqual(error(400, 'invalid'));
    // One that came in the body is none of the address.
    const mixed = await product.post('/notes?title=a', {});
    expect(ofAnswer(mixed)).toEqual(error(400, 'invalid'));
  });

  it('in the words and with the status of its contract', async () => {
    const taken = await product.post('/notes', { ...goodNote, title: 'taken' });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toEqual({
      success: false,
      message: 'That title is taken.',
      error: 'taken',
    });
    const limited = await product.get('/notes/limited');
    expect(ofAnswer(limited)).toEqual(error(429, 'too-many-requests'));
    expect(limited.headers['retry-after']).toBe('7');
    expect(ofAnswer(await product.get('/notes/missing'))).toEqual(error(404, 'not-found'));
    expect(ofAnswer(await product.get('/nothing/here'))).toEqual(error(404, 'not-found'));
  });

  it('staff calls of everybody who is not signed in, before it reads the input', async () => {
    for (const headers of [{}, { cookie: 'session=x' }, { authorization: 'Bearer x' }]) {
      const answer = await product.app.inject({
        method: 'PUT',
        url: '/api/v1/notes/1',
        payload: { title: 'a' },
        headers,
      });
      expect(ofAnswer(answer)).toEqual(error(401, 'unauthorized'));
    }
    const elsewhere = await product.app.inject({ method: 'PUT', url: '/api/notes/1', payload: {} });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('with nothing of the inside when a handler fails, in answer or log', async () => {
    const before = product.logged.length;
    const answer = await product.post('/notes/1/break', {});
    expect(ofAnswer(answer)).toEqual(error(500, 'server-error'));
    expect(answer.body).not.toMatch(/insert|people|canary|\.ts/);
    const lines = product.logged.slice(before).join('');
    expect(lines.match(/request failed/g)).toHaveLength(1);
    expect(lines).not.toContain(canary);
  });
});

describe('a call answers', () => {
  it('with what its shape names and nothing else, uncached, with a guarded cookie', async () => {
    const answer = await product.post('/notes', goodNote);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['success', 'id']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const cookie = String(answer.headers['set-cookie']).toLowerCase();
    for (const flag of ['max-age=60', 'path=/', 'httponly', 'secure', 'samesite=lax']) {
      expect(cookie).toContain(flag);
    }
  });

  it('with a file whose name cannot break a header', async () => {
    const answer = await product.get('/notes/1/print');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="no_te__.pdf"',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload).toEqual(Buffer.from([37, 80]));
  });
});

describe('an Idempotency-Key', () => {
  const post = (key: string, change = {}) =>
    product.post('/notes', { ...goodNote, ...change }, { headers: { 'idempotency-key': key } });

  it('must look like one', async () => {
    expect(ofAnswer(await post('a b'))).toEqual(error(400, 'invalid'));
  });

  it('is refused for another body', async () => {
    await post('key-other-body');
    const other = await post('key-other-body', { title: 'Second' });
    expect(ofAnswer(other)).toEqual(error(422, 'idempotency-key-reused'));
  });

  it('makes one effect of two requests at once, and gives the kept answer afterwards', async () => {
    const before = effects.kept;
    let go = () => {};
    effects.wait = new Promise((resolve) => {
      go = resolve;
    });
    // Either of them may be the first to hold the key.
    const both = [post('key-at-once'), post('key-at-once')];
    const refused = await Promise.race(both);
    go();
    expect(ofAnswer(refused)).toEqual(error(409, 'in-progress'));
    expect(refused.headers['retry-after']).toBe('1');
    const done = (await Promise.all(both)).find((answer) => answer !== refused);
    const again = await post('key-at-once');
    expect(effects.kept).toBe(before + 1);
    expect(again.body).toBe(done?.body);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  it('whose answer could not be kept is answered all the same: the effect stands', async () => {
    const before = effects.kept;
    const finish = vi.spyOn(product.platform.idempotency, 'finish');
    finish.mockRejectedValueOnce(new Error('timeout exceeded when trying to connect'));
    expect((await post('key-unkept')).statusCode).toBe(200);
    expect(effects.kept).toBe(before + 1);
    finish.mockRestore();
  });

  it('is given back after a failure of ours', async () => {
    const request = () =>
      product.post('/notes/1/break', {}, { headers: { 'idempotency-key': 'key-broken' } });
    expect((await request()).statusCode).toBe(500);
    expect((await request()).statusCode).toBe(500);
  });
});
