import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Effects, goodNote, sampleCalls } from '#test/programme/sample-calls.ts';
import { listen } from '#test/programme/sockets/raw.ts';
import { openProduct } from '#test/support/product.ts';
import { openAdmission, workOf } from './admission.server.ts';

const none = { call: 0, search: 0, document: 0, page: 0 };

async function openWith(most: Partial<typeof none>, effects: Effects = { kept: 0 }) {
  const clientFolder = mkdtempSync(join(tmpdir(), 'sapioworker-client-'));
  mkdirSync(join(clientFolder, 'assets'));
  writeFileSync(join(clientFolder, 'assets/page.js'), 'export {};');
  const product = await openProduct({
    seeds: false,
    calls: () => sampleCalls(effects),
    server: { admission: openAdmission({ ...none, ...most }), clientFolder },
  });
  onTestFinished(() => product.close());
  return product;
}

it('refuses what is over the bound before any work, and serves the others whole', async () => {
  let go = () => {};
  const effects: Effects = { kept: 0, wait: new Promise<void>((done) => (go = done)) };
  const product = await openWith({ call: 4 }, effects);
  const save = (n: number) => product.post('/notes', { ...goodNote, title: `Note ${n}` });
  // At once: all of them find room when they arrive, and only four when their bodies are there.
  const sent = [1, 2, 3, 4, 5, 6, 7].map(save);
  await expect.poll(() => effects.begun).toBe(4);
  const late = await save(8);
  const early = await Promise.all(sent.map((one) => Promise.race([one, null])));
  const refused = [late, ...early.filter((one) => one !== null)];
  expect(refused).toHaveLength(4);
  for (const { statusCode, headers, json } of refused) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
    expect(json()).toEqual({ success: false, message: expect.any(String), error: 'busy' });
  }
  expect(effects.begun).toBe(4);
  go();
  const answers = await Promise.all(sent);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
  expect((await save(9)).statusCode, 'there is room again').toBe(200);
  expect(effects.kept).toBe(5);
  const told = product.logged.join('\n');
  expect(told).not.toMatch(/already sent|request failed/);
});

it('does not read the body of what it refuses', async () => {
  const product = await openWith({});
  const answer = await product.post('/notes', '{"title": broken');
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'busy']);
});

it('never refuses files and health, and keeps each kind of work to its own bound', async () => {
  const product = await openWith({ call: 1 });
  const statusOf = async (url: string) => (await product.app.inject({ url })).statusCode;
  expect(await statusOf('/api/notes/1/print'), 'a document').toBe(503);
  expect(await statusOf('/api/notes/1'), 'another call').toBe(200);
  expect(await statusOf('/assets/page.js')).toBe(200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
});

it('refuses nobody after a pause of the machine', async () => {
  const product = await openProduct({ seeds: false, calls: () => sampleCalls({ kept: 0 }) });
  onTestFinished(() => product.close());
  const port = await listen(product.app);
  const ask = () => fetch(`http://127.0.0.1:${port}/api/notes/1`).then(({ status }) => status);
  expect(await ask()).toBe(200);
  const early = Array.from({ length: 100 }, ask);
  // Nothing of this process runs meanwhile, as when its processor is taken away.
  const until = performance.now() + 2_000;
  while (performance.now() < until);
  const late = Array.from({ length: 100 }, ask);
  expect(new Set(await Promise.all([...early, ...late]))).toEqual(new Set([200]));
});

it('knows what a call costs by what it answers, or by its own word', () => {
  const calls = sampleCalls({ kept: 0 }).map(({ call }) => [call.name, workOf(call)]);
  expect(Object.fromEntries(calls)).toMatchObject({ printNote: 'document', saveNote: 'call' });
});
