import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen, sendRaw } from '#test/programme/sockets/raw.ts';
import { patience } from '#test/support/patience.ts';
import { bareAnswers } from '../errors.server.ts';
import { internalKey } from '../internal.server.ts';
import { keepPace, limitBodies } from './budget.server.ts';

const mib = 1024 * 1024;
const colleague = {
  id: '1',
  name: 'A',
  role: 'editor',
  session: '1',
  finished: true,
  fresh: false,
};
const open: { app: FastifyInstance; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { app, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});

interface Given {
  /** Holds up whoever is worked on. */
  gate?: Promise<void>;
  withinMs?: number;
  /** Holds up who comes to the staff call before anything is read. */
  guard?: Promise<void>;
}

/** A server whose calls take large bodies. */
async function served({ gate, withinMs, guard }: Given = {}) {
  const app = fastify({ bodyLimit: 64 * 1024, trustProxy: true });
  const sockets: Socket[] = [];
  let most = 0;
  let working = 0;
  keepPace(app.server, bareAnswers({ SITE_URL: 'http://localhost:3000' }), withinMs);
  limitBodies(app);
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-staff']) request.staff = colleague;
  });
  app.post('/notes', async () => ({ done: true }));
  const asStaff = async (request: FastifyRequest) => {
    request.staff = colleague;
  };
  app.post('/evidence', { bodyLimit: 21 * mib, onRequest: asStaff }, async () => ({}));
  app.post('/staff', { bodyLimit: 7 * mib, onRequest: async () => guard }, async () => ({}));
  app.post('/files', { bodyLimit: 7 * mib }, async () => {
    working += 1;
    most = Math.max(most, working);
    await gate;
    working -= 1;
    return { done: true };
  });
  open.push({ app, sockets });
  const port = await listen(app);
  let strangers = 0;
  const stranger = () => {
    strangers += 1;
    return `198.51.100.${strangers}`;
  };
  return {
    app,
    port,
    mostAtOnce: () => most,
    /** Begins a body of this length and sends so much of it, from a network of its own by default. */
    async begin(
      length: number,
      sent: number,
      { from = stranger(), path = '/files' } = {},
    ): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => null);
      sockets.push(socket);
      await once(socket, 'connect');
      const kind = `Content-Type: application/json\r\nX-Forwarded-For: ${from}\r\n`;
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\n${kind}`;
      const seen = once(app.server, 'request');
      socket.write(`${head}Content-Length: ${length}\r\n\r\n`);
      await seen;
      socket.write(`"${'a'.repeat(Math.max(0, sent - 1))}`);
      return socket;
    },
    post: (length: number, more: object = {}) =>
      app.inject({
        method: 'POST',
        url: '/files',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': stranger(),
          ...more,
        },
        payload: `"${'a'.repeat(length - 2)}"`,
      }),
  };
}

const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]);

describe('room for large bodies', () => {
  it('is refused before anything is read once it is taken, and small bodies go on', async () => {
    const { begin, post } = await served();
    for (let n = 0; n < 4; n += 1) await begin(7 * mib, 10);
    const fifth = await begin(7 * mib, 10);
    const refused = await answerOf(fifth);
    expect(refused).toContain('503 Service Unavailable');
    expect(refused).toMatch(/retry-after: 5/i);
    expect((await post(60 * 1024)).statusCode).toBe(200);
  });

  it('is free again when its holders are answered, refused or gone', async () => {
    const { begin, post } = await served();
    const held = [];
    for (let n = 0; n < 4; n += 1) held.push(await begin(7 * mib, 10));
    const [ended, gone, wrong, ...others] = held as Socket[];
    ended?.write(`${'a'.repeat(7 * mib - 11)}"`);
    expect(await answerOf(ended as Socket)).toContain('200 OK');
    expect((await post(7 * mib)).statusCode).toBe(200);
    gone?.destroy();
    wrong?.write('b'.repeat(7 * mib - 10));
    expect(await answerOf(wrong as Socket)).toContain('400 Bad Request');
    for (const socket of others) socket.destroy();
    // All four places: the server hears of who is gone in its own time.
    await expect
      .poll(async () => {
        const all = await Promise.all(Array.from({ length: 4 }, () => post(7 * mib)));
        return all.map(({ statusCode }) => statusCode);
      })
      .toEqual([200, 200, 200, 200]);
  });

  it('is not taken by what its limit refuses anyway, nor by calls from inside', async () => {
    const { begin, post } = await served();
    for (let n = 0; n < 6; n += 1) {
      expect(await answerOf(await begin(7 * mib + 1, 10))).toContain('413');
    }
    for (let n = 0; n < 4; n += 1) await begin(7 * mib, 10);
    expect((await post(7 * mib)).statusCode).toBe(503);
    expect((await post(7 * mib, { 'x-internal': internalKey })).statusCode).toBe(200);
  });

  it.each([
    ['an IPv4 address', '203.0.113.9', '203.0.113.9'],
    ['an IPv6 /64', '2001:db8:0:1::1', '2001:db8:0:1:ffff::2'],
  ])('is used to a quarter by %s, and to that alone', async (_network, one, alike) => {
    const { begin, post } = await served();
    const first = await begin(7 * mib, 10, { from: one });
    expect(await answerOf(await begin(2 * mib, 10, { from: alike }))).toContain('503');
    expect((await post(mib, { 'x-forwarded-for': alike })).statusCode).toBe(200);
    expect((await post(7 * mib)).statusCode).toBe(200);
    first.destroy();
    await expect
      .poll(async () => (await post(7 * mib, { 'x-forwarded-for': alike })).statusCode)
      .toBe(200);
  });

  it('is used to a half by the networks of one IPv6 customer', async () => {
    const { begin, post } = await served();
    for (const network of ['a', 'b']) {
      await begin(7 * mib, 10, { from: `2001:db8:0:${network}::1` });
    }
    const third = { 'x-forwarded-for': '2001:db8:0:c::1' };
    expect((await post(7 * mib, third)).statusCode).toBe(503);
    expect((await post(7 * mib)).statusCode).toBe(200);
  });

  it('is not taken by a small body whose length nobody says', async () => {
    const { begin, port } = await served();
    for (let n = 0; n < 4; n += 1) await begin(7 * mib, 10);
    const head = 'POST /notes HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
    const body = 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n';
    expect(await sendRaw(port, head + body)).toMatchObject({ status: 200, body: '{"done":true}' });
  });

  it('is not taken while the guard looks who it is', async () => {
    const { promise: guard, resolve: go } = Promise.withResolvers<void>();
    const { begin, post } = await served({ guard });
    for (let n = 0; n < 6; n += 1) await begin(7 * mib, 10, { path: '/staff' });
    expect((await post(7 * mib)).statusCode).toBe(200);
    go();
  });

  it('is used by a member of staff beyond the share of a network', async () => {
    const { post } = await served();
    const colleague = { 'x-forwarded-for': '203.0.113.9', 'x-staff': 'yes' };
    const answers = await Promise.all([post(7 * mib, colleague), post(7 * mib, colleague)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('lets two be worked on at once, also when those who wait hang up', async () => {
    const { promise: gate, resolve: go } = Promise.withResolvers<void>();
    const { app, begin, post, mostAtOnce } = await served({ gate });
    const length = 100 * 1024;
    const sockets = [];
    for (let n = 0; n < 8; n += 1) {
      const socket = await begin(length, length - 1);
      socket.write('"');
      sockets.push(socket);
    }
    for (const socket of sockets.slice(4)) socket.destroy();
    const connected = () =>
      new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connected).toBe(4);
    const later = Promise.all(Array.from({ length: 20 }, () => post(length)));
    go();
    const statuses = (await later).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(mostAtOnce()).toBe(2);
  });
});

describe('the pace of bodies', () => {
  // Looks come when the test says so: a slow machine ends nobody.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Begins a body and looks at it again and again; before each look so many bytes more arrive. */
  async function looked(length: number, step: number, looks: number, path = '/files') {
    const { app, begin } = await served({ withinMs: 1_000 });
    const come = new Promise<Socket>((resolve) => app.server.once('connection', resolve));
    const socket = await begin(length, 10, { path });
    const inside = await come;
    socket.resume();
    for (let look = 0; look < looks; look += 1) {
      const before = inside.bytesRead;
      socket.write('a'.repeat(step));
      await expect
        .poll(() => inside.bytesRead, { timeout: patience })
        .toBeGreaterThanOrEqual(before + step);
      vi.advanceTimersByTime(1_000);
    }
    return socket;
  }

  it.each([
    ['a small one that is not there in time', 20_000, 17 * 1024],
    ['a large one that comes in drops', 3 * mib, 10 * 1024],
  ])('ends %s', async (_what, length, step) => {
    const socket = await looked(length, step, 1);
    const answer = answerOf(socket);
    // What did not come in time is told apart from what cannot be read: it may be sent again.
    expect(await answer).toMatch(/^HTTP\/1.1 408 .*"error":"too-slow"/s);
    if (!socket.closed) await once(socket, 'close');
    expect(socket.closed).toBe(true);
  });

  it.each([
    ['a large one', 200 * 1024, 11, '/files'],
    ['the largest, three photos of staff in one call,', 20 * mib, 1, '/evidence'],
  ])('lets %s come steadily for as long as it needs', async (_what, length, looks, path) => {
    const step = 17 * 1024;
    const socket = await looked(length, step, looks, path);
    const answer = answerOf(socket);
    socket.write(`${'a'.repeat(length - 11 - step * looks)}"`);
    expect(await answer).toContain('200 OK');
  });
});
