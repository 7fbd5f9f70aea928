import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '#test/programme/sockets/raw.ts';
import { insideKey } from '../inside.server.ts';
import { keepPace, keepRoom } from './room.server.ts';

const mib = 1024 * 1024;
const open: { app: FastifyInstance; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { app, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await app.close();
  }
});

/** A server whose calls take large bodies; `gate` holds up whoever is worked on. */
async function served({ gate, withinMs }: { gate?: Promise<void>; withinMs?: number } = {}) {
  const app = fastify({ bodyLimit: 64 * 1024 });
  const sockets: Socket[] = [];
  let most = 0;
  let working = 0;
  keepPace(app.server, withinMs);
  keepRoom(app);
  app.post('/files', { bodyLimit: 7 * mib }, async () => {
    working += 1;
    most = Math.max(most, working);
    await gate;
    working -= 1;
    return { done: true };
  });
  open.push({ app, sockets });
  const port = await listen(app);
  return {
    app,
    mostAtOnce: () => most,
    /** Begins a body of this length and sends so much of it. */
    async begin(length: number, sent: number): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => null);
      sockets.push(socket);
      await once(socket, 'connect');
      const head = 'POST /files HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
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
        headers: { 'content-type': 'application/json', ...more },
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
    expect((await post(7 * mib, { 'x-inside': insideKey })).statusCode).toBe(200);
  });

  it('lets two be worked on at once, also when those who wait hang up', async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
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
  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it.each([
    ['a small one that is not there in time', 1_000, 200],
    ['a large one that comes in drops', 3 * mib, 200],
  ])('ends %s', async (_what, length, step) => {
    const { begin } = await served({ withinMs: 300 });
    const socket = await begin(length, 10);
    const feeding = setInterval(() => socket.writable && socket.write('a'.repeat(step / 20)), 20);
    const began = performance.now();
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    clearInterval(feeding);
    expect(performance.now() - began).toBeGreaterThan(250);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('lets a large one come steadily for as long as it needs', async () => {
    const { begin } = await served({ withinMs: 200 });
    const length = 100 * 1024;
    const socket = await begin(length, 10);
    let sent = 10;
    // Ten times as long as a small one may take.
    while (sent < length - 1) {
      const next = Math.min(1_024, length - 1 - sent);
      socket.write('a'.repeat(next));
      sent += next;
      await after(20);
    }
    const answer = answerOf(socket);
    socket.write('"');
    expect(await answer).toContain('200 OK');
  });
});
