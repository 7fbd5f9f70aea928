import fastify from 'fastify';
import { expect, it } from 'vitest';
import { saveNote } from '#test/programme/sample-calls.ts';
import { common } from '../contract.ts';
import { defaultBases } from '../contract-address.ts';
import { sendInternal } from './internal.server.ts';

const goodNote = { title: 'One', email: 'a@example.com', count: 1, day: '2026-01-01' };

/** A server that works on an earlier try of everything; `asked` counts how often it was asked. */
function busyServer() {
  const app = fastify();
  const seen = { asked: 0 };
  app.post('/api/notes', async (_request, reply) => {
    seen.asked += 1;
    const { status, code, message } = common.keyBusy;
    return reply.code(status).send({ success: false, message, error: code });
  });
  const press = (gone: AbortSignal) =>
    sendInternal(
      app,
      defaultBases,
      { address: 'a', requestId: 'r', cookie: '', gone },
      [],
    )(saveNote, { body: goodNote }, { key: 'pressed-twice' }).catch(({ error }) => error);
  return { seen, press };
}

it('asks no more for who has gone', async () => {
  const { seen, press } = busyServer();
  const visitor = new AbortController();
  const waiting = press(visitor.signal);
  await expect.poll(() => seen.asked).toBe(1);
  visitor.abort();
  expect(await waiting).toBe('in-progress');
  expect(seen.asked).toBe(1);
});

it('lets no more than some wait for an earlier try: who waits holds the place of a page', async () => {
  const { seen, press } = busyServer();
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
