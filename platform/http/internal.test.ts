import fastify from 'fastify';
import { expect, it } from 'vitest';
import { findNote, saveNote } from '#test/programme/sample-calls.ts';
import { common } from '../contract.ts';
import { defaultBases } from '../contract-address.ts';
import { sendInternal } from './internal.server.ts';

const goodNote = { title: 'One', email: 'a@example.com', count: 1, day: '2026-01-01' };

/** A server that works on an earlier try of everything; `asked` counts how often it was asked. */
async function busyServer() {
  const app = fastify({ return503OnClosing: false });
  const seen = { asked: 0 };
  app.post('/api/notes', async (_request, reply) => {
    seen.asked += 1;
    const { status, code, message } = common.keyBusy;
    return reply.code(status).send({ success: false, message, error: code });
  });
  await app.ready();
  const press = (gone: AbortSignal) =>
    sendInternal(
      app,
      defaultBases,
      { address: 'a', requestId: 'r', cookie: '', gone },
      [],
    )(saveNote, { body: goodNote }, { key: 'pressed-twice' }).catch(({ error }) => error);
  return { app, seen, press };
}

it('asks no more for who has gone', async () => {
  const { seen, press } = await busyServer();
  const visitor = new AbortController();
  const waiting = press(visitor.signal);
  await expect.poll(() => seen.asked).toBe(1);
  visitor.abort();
  expect(await waiting).toBe('in-progress');
  expect(seen.asked).toBe(1);
});

it('asks no more once the server is told to stop, which waits for nobody longer than ten seconds', async () => {
  const { app, seen, press } = await busyServer();
  await app.listen();
  const waiting = press(new AbortController().signal);
  await expect.poll(() => seen.asked).toBe(1);
  await app.close();
  expect(await waiting).toBe('in-progress');
  expect(seen.asked).toBe(2);
});

it('lets no more than some wait for an earlier try: who waits holds the place of a page', async () => {
  const { seen, press } = await busyServer();
  const visitor = new AbortController();
  const ended: unknown[] = [];
  const all = Array.from({ length: 25 }, () =>
    press(visitor.signal).then((one) => ended.push(one)),
  );
  await expect.poll(() => seen.asked).toBe(25);
  await expect.poll(() => ended).toEqual(Array(5).fill('in-progress'));
  visitor.abort();
  await Promise.all(all);
  // There is room again.
  const again = new AbortController();
  const next = press(again.signal);
  await expect.poll(() => seen.asked, { timeout: 5_000 }).toBe(27);
  again.abort();
  await next;
});

it('answers the pages that are in work when the server is told to stop', async () => {
  const app = fastify({ return503OnClosing: false, keepAliveTimeout: 100 });
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  let begun = false;
  app.get('/api/notes/1', async () => ({ id: '1', address: 'here' }));
  app.get('/page', async () => {
    begun = true;
    await wait;
    const visitor = { address: 'a', requestId: 'r', cookie: '', gone: AbortSignal.timeout(60_000) };
    const input = { params: { id: '1' }, query: {} };
    return (await sendInternal(app, defaultBases, visitor, [])(findNote, input)).address;
  });
  const page = fetch(`${await app.listen()}/page`).then((answer) => answer.text());
  await expect.poll(() => begun).toBe(true);
  const closed = app.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  go();
  expect(await page).toBe('here');
  await closed;
});
