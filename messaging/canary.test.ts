import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { type MessagingSettings, openMessaging } from './open.ts';
import type { Channel, Message, Sent } from './port.ts';

/** What must never reach an outcome, and with it a log: each part of it can be found again. */
const key = 'canary-key-Zx81';
const text = 'Sapioworker: canary text 482913';
const number = '+2348030004829';
// Without the plus, which one of the providers is not given.
const given = [key, 'canary', 'Zx81', text, '482913', number.slice(1)];
const secrets = [...given, number, '8030004829'];

/** Sends everything back that it was sent, in every place where an answer holds words. */
type Echo = (echo: string, response: ServerResponse) => void;
const json = (body: unknown) => JSON.stringify(body);
const echoes: Readonly<Record<string, Echo>> = {
  'a complaint': (echo, response) => response.writeHead(400).end(json({ message: echo })),
  'a list of issues': (echo, response) =>
    response.writeHead(422).end(json({ message: [{ issue: echo }] })),
  'a text': (echo, response) => response.writeHead(400).end(echo),
  'a status text': (echo, response) =>
    response.writeHead(500, echo.replace(/[^\x20-\x7e]/g, ' ').slice(0, 200)).end(),
  'the reference': (echo, response) =>
    response.writeHead(200).end(json({ code: 'ok', message_id: echo })),
  'the code': (echo, response) =>
    response.writeHead(200).end(json({ code: echo, message_id: '1', message: echo })),
  'the word of all': (echo, response) =>
    response.writeHead(201).end(json({ SMSMessageData: { Message: echo, Recipients: [] } })),
  'a recipient': (echo, response) => {
    const recipient = { statusCode: 403, number, status: echo, cost: echo, messageId: echo };
    const data = { Message: echo, Recipients: [recipient] };
    response.writeHead(201).end(json({ SMSMessageData: data }));
  },
  'another recipient': (echo, response) => {
    const recipient = { statusCode: 101, number: echo, cost: echo, messageId: echo };
    const data = { Message: echo, Recipients: [recipient] };
    response.writeHead(201).end(json({ SMSMessageData: data }));
  },
  'a redirect': (echo, response) =>
    response.writeHead(302, { location: `/${encodeURIComponent(echo)}` }).end(),
  'a wait': (echo, response) =>
    response.writeHead(429, { 'retry-after': echo.replace(/[^\x20-\x7e]/g, ' ') }).end(),
  'half an answer': (echo, response) => {
    response.writeHead(200, { 'content-length': '5000' });
    response.write(echo, () => response.destroy());
  },
  'no HTTP': (echo, response) => response.socket?.end(`${echo}\r\n\r\n`),
  'too much': (echo, response) => response.writeHead(200).end(echo.repeat(2_000)),
};

let echo: Echo;
const provider = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString();
    const decoded = decodeURIComponent(body.replaceAll('+', ' '));
    echo(`${body} ${decoded} ${json(request.headers)}`, response);
  });
});

await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
afterAll(() => new Promise((resolve) => provider.close(resolve)));

function settingsOf(
  name: string,
  more: { apiKey?: string; base?: string } = {},
): MessagingSettings {
  const account = { base, apiKey: key, sender: 'Sapio', timeoutMs: 20_000, ...more };
  if (name === 'termii') return { provider: 'termii', ...account };
  return { provider: 'africastalking', username: key, ...account };
}

/** Not by an exception either: it would carry its message into a log. */
function send(settings: MessagingSettings, more: Partial<Message> = {}): Promise<Sent> {
  const channel: Channel = 'sms';
  return openMessaging(settings).send({ to: number, channel, text, key: 'message-1', ...more });
}

function expectSilence(outcome: Sent): void {
  const told = inspect(outcome, { depth: null, showHidden: true });
  for (const secret of secrets) expect(told).not.toContain(secret);
}

const providers = ['termii', 'africastalking'];
const all = providers.flatMap((name) => Object.keys(echoes).map((place) => [name, place] as const));

describe('no text, number or key comes back', () => {
  it.each(all)('from %s, which sends all of them as %s', async (name, place) => {
    let reached = false;
    echo = (told, response) => {
      reached = given.every((secret) => told.includes(secret));
      echoes[place]?.(told, response);
    };
    const outcome = await send(settingsOf(name));
    expect(reached).toBe(true);
    expect(outcome.is).not.toBe('accepted');
    expectSilence(outcome);
  });

  it.each(providers)('from %s where nothing can be sent at all', async (name) => {
    // A header or an address that cannot be: the error of the platform quotes it.
    expectSilence(await send(settingsOf(name, { base: `http://${key}:0:0` })));
    expectSilence(await send(settingsOf(name, { base: `http://user:${key}@127.0.0.1` })));
    echo = (told, response) => echoes['a complaint']?.(told, response);
    expectSilence(await send(settingsOf(name, { apiKey: `${key}\n` })));
    expectSilence(await send(settingsOf(name), { key: `${text}\n` }));
    expectSilence(await send(settingsOf(name), { text: `${text} ₦` }));
    expectSilence(await send(settingsOf(name), { text: text.repeat(9) }));
    expectSilence(await send(settingsOf(name), { to: `${number}0` }));
  });
});
