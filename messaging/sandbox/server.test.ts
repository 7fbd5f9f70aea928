import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { openMessaging, sandboxKey } from '../open.ts';
import type { Message, Messaging } from '../port.ts';
import { type Report, readReport } from '../reports.ts';
import { openSandbox } from './server.ts';

const webhookSecret = 'sandbox-secret';
const folder = mkdtempSync(join(tmpdir(), 'messages-'));
const file = join(folder, 'messages.jsonl');

/** A product that takes reports: what it read of them, and how it answers. */
let product: Server;
let came: { path: string; report: Report }[] = [];
let answers: () => number = () => 200;
let sandbox: FastifyInstance;
let base = '';
let client: Messaging;

beforeEach(async () => {
  came = [];
  answers = () => 200;
  product = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const channel = path === '/mail' ? 'mail' : path === '/whatsapp' ? 'whatsapp' : 'sms';
      const rawBody = Buffer.concat(parts);
      came.push({ path, report: readReport(webhookSecret, { channel, headers, rawBody }) });
      response.writeHead(answers()).end();
    });
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  await start();
});
afterEach(async () => {
  await sandbox.close();
  await new Promise((resolve) => product.close(resolve));
  rmSync(file, { force: true });
});

function opened(apiKey = sandboxKey): FastifyInstance {
  const { port } = product.address() as AddressInfo;
  const reportUrl = (channel: string) => `http://127.0.0.1:${port}/${channel}`;
  return openSandbox({ apiKey, webhookSecret, reportUrl, file });
}

async function start(): Promise<void> {
  sandbox = opened();
  await sandbox.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  client = openMessaging({ provider: 'sandbox', base, timeoutMs: 20_000 });
}

async function turn(controls: object): Promise<void> {
  const answer = await sandbox.inject({
    method: 'PUT',
    url: '/sandbox/controls',
    payload: controls,
  });
  expect(answer.statusCode).toBe(200);
}

const message = (more: Partial<Message> = {}): Message => ({
  to: '+2348030000001',
  channel: 'sms',
  text: 'Sapioworker: hello',
  key: 'message-1',
  ...more,
});
const send = (more: Partial<Message> = {}) => client.send(message(more));
const kept = async (query = '') => (await fetch(`${base}/sandbox/messages${query}`)).json();
const deliveries = (reference: string) =>
  came
    .map(({ report }) => report)
    .filter((one) => 'reference' in one && one.reference === reference);

/** Sends, and waits for both reports. */
async function told(to: string): Promise<string[]> {
  const outcome = await send({ to });
  if (outcome.is !== 'accepted') throw new Error(outcome.why);
  await vi.waitFor(() => expect(deliveries(outcome.reference)).toHaveLength(2), patience);
  const said = deliveries(outcome.reference);
  return said.map((one) =>
    one.is === 'delivery' ? `${one.status}${one.permanent ? ' for good' : ''}` : one.is,
  );
}

describe('the messaging sandbox', () => {
  it('takes no live key, and answers no other key', async () => {
    expect(() => opened('TLlive')).toThrow(/test keys only/);
    const given = { base, apiKey: 'test_other', sender: 'Sapio' };
    const stranger = openMessaging({ provider: 'termii', ...given });
    expect(await stranger.send(message())).toEqual({
      is: 'misconfigured',
      why: 'the key is not accepted',
    });
    expect(await kept()).toEqual([]);
  });

  it('shows what was sent, the newest first, and by number', async () => {
    await send({ key: 'one' });
    await send({ key: 'two', to: '+2348030000002', text: 'Sapioworker: code 123456' });
    const parameters = { first: 'Ada' };
    const template = { name: 'renewal', parameters };
    await send({ key: 'three', channel: 'whatsapp', template });
    expect(await kept()).toMatchObject([
      { key: 'three', channel: 'whatsapp', template: { name: 'renewal', parameters } },
      { key: 'two', to: '+2348030000002', text: 'Sapioworker: code 123456', parts: 1 },
      { key: 'one', channel: 'dnd', text: 'Sapioworker: hello', template: null },
    ]);
    for (const to of ['%2B2348030000002', '+2348030000002', '2348030000002']) {
      expect(await kept(`?to=${to}`)).toMatchObject([{ key: 'two' }]);
    }
    expect(await kept('?to=%2B2348030000009')).toEqual([]);
  });

  it('keeps messages beyond the end of its process, a cut line aside', async () => {
    const outcome = await send();
    await sandbox.close();
    appendFileSync(file, '{"reference":"30');
    await start();
    const { reference } = outcome.is === 'accepted' ? outcome : { reference: '' };
    expect(await kept()).toMatchObject([{ reference, key: 'message-1' }]);
    expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1);
    await send({ key: 'message-2' });
    expect(await kept()).toMatchObject([{ key: 'message-2' }, { key: 'message-1' }]);
  });

  it.each([{ faults: {} }, { fault: '501' }, { reports: { lost: 2 } }, { delayMs: -1 }])(
    'declines controls as %j',
    async (payload) => {
      const url = '/sandbox/controls';
      expect((await sandbox.inject({ method: 'PUT', url, payload })).statusCode).toBe(400);
    },
  );

  it('has a wallet that empties', async () => {
    const payload = { kobo: 400 };
    await sandbox.inject({ method: 'PUT', url: '/sandbox/wallet', payload });
    expect(await send()).toMatchObject({ is: 'accepted' });
    expect(await send()).toEqual({ is: 'misconfigured', why: 'the wallet is empty' });
  });
});

describe('a fault of the provider', () => {
  it.each([
    ['500', 'HTTP 500', 0],
    ['cut', expect.any(String), 0],
    ['malformed', 'HTTP 200 in another shape', 0],
    ['lost', expect.any(String), 1],
  ])('%s is an outcome, and the message went out %s: %i', async (fault, why, taken) => {
    await turn({ fault });
    expect(await send()).toEqual({ is: 'unavailable', why, uncertain: true });
    expect(await kept()).toHaveLength(taken);
    await turn({});
    expect(await send()).toMatchObject({ is: 'accepted' });
    expect((await kept()).map(({ key }: { key: string }) => key)).toEqual(
      Array(taken + 1).fill('message-1'),
    );
  });

  it('timeout ends with the time that is given', async () => {
    await turn({ fault: 'timeout' });
    const hasty = openMessaging({ provider: 'sandbox', base, timeoutMs: 200 });
    expect(await hasty.send(message())).toEqual({
      is: 'unavailable',
      why: 'no answer in time',
      uncertain: true,
    });
  });

  it('timeout ends after ten seconds where nobody says how long', { tags: 'nightly' }, async () => {
    await turn({ fault: 'timeout' });
    const usual = openMessaging({ provider: 'sandbox', base });
    expect(await usual.send(message())).toMatchObject({ why: 'no answer in time' });
  });

  it('timeout ends when the caller stops', async () => {
    await turn({ fault: 'timeout' });
    const stop = new AbortController();
    const asking = client.send(message(), stop.signal);
    stop.abort();
    expect(await asking).toMatchObject({ is: 'unavailable', why: 'stopped by the caller' });
  });

  it('a late answer is an answer', async () => {
    await turn({ delayMs: 50 });
    expect(await send()).toMatchObject({ is: 'accepted' });
  });
});

describe('the end of a number', () => {
  it.each(['+2348000000000', '+2348030000001', '+2348030000102', '+2348030000003'])(
    'of the samples, %s, is one of a person who gets it',
    async (to) => {
      expect((await told(to)).sort()).toEqual(['delivered', 'sent']);
    },
  );

  it.each([
    ['+2348030009991', 'failed'],
    ['+2348030009994', 'failed'],
    ['+2348030009995', 'failed'],
  ])('%s is reported as %s', async (to, last) => {
    expect((await told(to)).sort()).toEqual([last, 'sent']);
  });

  it('9992 is no number, and with 9993 the provider is down', async () => {
    expect(await send({ to: '+2348030009992' })).toMatchObject({ is: 'refused', permanent: true });
    expect(await send({ to: '+2348030009993' })).toMatchObject({ is: 'unavailable' });
    expect(await kept()).toEqual([]);
  });
});

describe('reports', () => {
  it('come by channel, signed, with the cost in kobo', async () => {
    await send({ channel: 'whatsapp' });
    await vi.waitFor(() => expect(came).toHaveLength(2), patience);
    expect(came.map(({ path }) => path)).toEqual(['/whatsapp', '/whatsapp']);
    expect(came[0]?.report).toMatchObject({ is: 'delivery', costKobo: 390 });
  });

  it('come as often as the controls say, wrongly signed if they say so', async () => {
    await turn({ reports: { times: 3, corrupt: 1 } });
    await send();
    await vi.waitFor(() => expect(came).toHaveLength(6), patience);
    expect(came.map(({ report }) => report)).toEqual(
      Array(6).fill({ is: 'refused', why: 'unsigned' }),
    );
  });

  it('are lost as the controls say: of a half, every second one', async () => {
    await turn({ reports: { lost: 0.5 } });
    await send({ key: 'one' });
    await send({ key: 'two' });
    await vi.waitFor(() => expect(came).toHaveLength(2), patience);
    await turn({ reports: { lost: 1 } });
    await send({ key: 'three' });
    await turn({});
    const last = await send({ key: 'four' });
    const { reference } = last.is === 'accepted' ? last : { reference: '' };
    await vi.waitFor(() => expect(deliveries(reference)).toHaveLength(2), patience);
    expect(came).toHaveLength(4);
  });

  it('come again until the product answers 200', async () => {
    let first = true;
    answers = () => {
      const status = first ? 500 : 200;
      first = false;
      return status;
    };
    await send();
    await vi.waitFor(() => expect(came).toHaveLength(3), patience);
  });

  it('of a mail come when they are asked for', async () => {
    const payload = {
      type: 'bounce',
      permanent: true,
      email: 'ada@example.com',
      messageId: '<1@sapio>',
    };
    const url = '/sandbox/bounce';
    expect((await sandbox.inject({ method: 'POST', url, payload })).statusCode).toBe(202);
    await vi.waitFor(() => expect(came).toHaveLength(1), patience);
    expect(came[0]).toEqual({
      path: '/mail',
      report: {
        is: 'bounce',
        status: 'failed',
        type: 'bounce',
        permanent: true,
        email: 'ada@example.com',
        reference: '<1@sapio>',
      },
    });
    for (const wrong of [{ ...payload, type: 'opened' }, { ...payload, more: 1 }, {}]) {
      expect((await sandbox.inject({ method: 'POST', url, payload: wrong })).statusCode).toBe(400);
    }
  });
});
