import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openScripted, type Scripted } from '#test/support/scripted.ts';
import { openMessaging } from './open.ts';
import type { Message, Sent } from './port.ts';

/** Answers of the real provider that its stand-in does not give: recorded, or from its documents. */
let answer: Scripted = { body: '' };
const provider = await openScripted();
provider.says(() => answer);
const { base, came: asked } = provider;
afterAll(() => provider.close());
afterEach(() => {
  asked.length = 0;
});

const message: Message = {
  to: '+2348030000001',
  channel: 'sms',
  text: 'Sapioworker: hello',
  key: 'message-1',
};

function sent(
  status: number,
  body: object | string,
  more: { message?: Partial<Message>; settings?: object; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  answer = { status, body: text, headers: more.headers ?? {} };
  const given = { base, apiKey: 'TLkey', sender: 'Sapio', ...more.settings };
  return openMessaging({ provider: 'termii', ...given }).send({ ...message, ...more.message });
}

describe('a message by Termii', () => {
  const ok = { code: 'ok', message_id: '3017', message: 'Successfully Sent', balance: 9 };

  it('goes to the transactional route, without a plus', async () => {
    expect(await sent(200, ok)).toEqual({ is: 'accepted', reference: '3017' });
    expect(asked.map(({ url }) => url)).toEqual(['/api/sms/send']);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      api_key: 'TLkey',
      to: '2348030000001',
      from: 'Sapio',
      sms: 'Sapioworker: hello',
      type: 'plain',
      channel: 'dnd',
    });
  });

  it('goes by another route where one is set, and by WhatsApp', async () => {
    await sent(200, ok, { settings: { route: 'generic' } });
    await sent(200, ok, { message: { channel: 'whatsapp', text: 'Ẹ káàbọ̀' } });
    const channels = asked.map(({ body }) => JSON.parse(body).channel);
    expect(channels).toEqual(['generic', 'whatsapp']);
  });

  it('takes as much as WhatsApp takes', async () => {
    const text = 'ẹ'.repeat(4_096);
    expect(await sent(200, ok, { message: { channel: 'whatsapp', text } })).toMatchObject({
      is: 'accepted',
    });
  });

  it('goes by a template of WhatsApp where a device is set up, else nowhere', async () => {
    const template = { name: 'renewal', parameters: { first: 'Ada' } };
    const byTemplate = { message: { channel: 'whatsapp', template } } as const;
    expect(await sent(200, ok, byTemplate)).toMatchObject({ is: 'misconfigured' });
    expect(asked).toEqual([]);
    const device = { settings: { whatsappDevice: 'device-1' } };
    expect(await sent(200, ok, { ...byTemplate, ...device })).toMatchObject({ is: 'accepted' });
    expect(asked[0]?.url).toBe('/api/send/template');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      api_key: 'TLkey',
      phone_number: '2348030000001',
      device_id: 'device-1',
      template_id: 'renewal',
      data: { first: 'Ada' },
    });
  });

  it('keeps every digit of an id that is a number', async () => {
    const body = '{"code":"ok","message_id": 3017662654170730934523674,"balance":16606.46}';
    expect(await sent(200, body)).toEqual({
      is: 'accepted',
      reference: '3017662654170730934523674',
    });
  });

  const sender = 'ApplicationSenderId not found for applicationId: 1 and senderName: Sapio';
  it.each<[number, object | string, object]>([
    [404, { code: 404, message: sender }, { is: 'misconfigured' }],
    [400, { message: [{ issue: sender }] }, { is: 'misconfigured' }],
    [200, { code: 404, message: sender }, { is: 'misconfigured' }],
    [400, { message: 'Sender ID not whitelisted for DND' }, { is: 'misconfigured' }],
    [400, { message: 'DND route is not activated' }, { is: 'misconfigured' }],
    [400, { message: 'Insufficient balance' }, { is: 'misconfigured', why: 'the wallet is empty' }],
    [402, 'Payment Required', { is: 'misconfigured', why: 'the wallet is empty' }],
    [401, { message: 'Unauthorized' }, { is: 'misconfigured', why: 'the key is not accepted' }],
    [403, '<html>', { is: 'misconfigured', why: 'the key is not accepted' }],
    [404, '<html>', { is: 'misconfigured' }],
    [400, { message: 'DND Active on Phone Number' }, { is: 'refused', permanent: false }],
    [400, { message: 'Phone number is blacklisted' }, { is: 'refused', permanent: true }],
    [400, { message: 'Invalid phone number' }, { is: 'refused', permanent: true }],
    [422, { message: 'The given data was invalid.' }, { is: 'refused', permanent: false }],
    [400, { message: 7 }, { is: 'refused', permanent: false, why: 'HTTP 400' }],
    [200, { code: 'ok' }, { is: 'unavailable', uncertain: true }],
    [200, { message_id: '3017' }, { is: 'accepted', reference: '3017' }],
    [200, { code: 404, message_id: '3017' }, { is: 'refused', permanent: false }],
    [200, { code: 'ok', message: 'Sent' }, { is: 'unavailable', uncertain: true }],
    [200, { code: 'ok', message_id: '' }, { is: 'unavailable', uncertain: true }],
    [200, { code: 'ok', message_id: 'a b' }, { is: 'unavailable', uncertain: true }],
    [200, 'null', { is: 'unavailable', uncertain: true }],
    [200, '', { is: 'unavailable', uncertain: true }],
    [200, '<!doctype html>', { is: 'unavailable', uncertain: true }],
    [500, { message: 'Invalid phone number' }, { is: 'unavailable', uncertain: true }],
    [502, '', { is: 'unavailable', why: 'HTTP 502', uncertain: true }],
    [503, '', { is: 'unavailable', why: 'HTTP 503', uncertain: false }],
    [408, '', { is: 'unavailable', why: 'HTTP 408', uncertain: false }],
    [521, '', { is: 'unavailable', why: 'HTTP 521', uncertain: false }],
    [200, 'x'.repeat(65_537), { why: 'the answer is too long', uncertain: true }],
    [200, 'x'.repeat(65_536), { why: 'HTTP 200 in another shape', uncertain: true }],
  ])('is understood when it is answered %i %j', async (status, body, outcome) => {
    expect(await sent(status, body)).toMatchObject(outcome);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['7', { retryAfterSeconds: 7 }],
    ['99999999', { retryAfterSeconds: 86_400 }],
    ['0.2', { retryAfterSeconds: 1 }],
  ])('is left for later when the provider is busy for %s s', async (seconds, wait) => {
    const headers = { 'retry-after': seconds };
    expect(await sent(429, {}, { headers })).toEqual({
      is: 'unavailable',
      why: 'HTTP 429',
      uncertain: false,
      ...wait,
    });
  });

  it.each(['-1', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', ''])(
    'waits for no such time as %j',
    async (seconds) => {
      const answered = await sent(503, {}, { headers: { 'retry-after': seconds } });
      expect(answered).not.toHaveProperty('retryAfterSeconds');
    },
  );

  it('is never sent on to another address', async () => {
    const headers = { location: `${base}/elsewhere` };
    for (const status of [301, 302, 307, 308]) {
      expect(await sent(status, '', { headers })).toMatchObject({ is: 'unavailable' });
    }
    expect(asked.map(({ url }) => url)).toEqual(Array(4).fill('/api/sms/send'));
  });

  it('was surely not sent where nobody listens', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const settings = { base: `http://127.0.0.1:${port}` };
    expect(await sent(200, ok, { settings })).toMatchObject({
      is: 'unavailable',
      why: 'ECONNREFUSED',
      uncertain: false,
    });
  });

  it('was surely not sent where no TLS comes about', async () => {
    const settings = { base: base.replace('http:', 'https:') };
    expect(await sent(200, ok, { settings })).toMatchObject({
      is: 'unavailable',
      uncertain: false,
    });
    expect(asked).toEqual([]);
  });
});

describe('no provider is asked', () => {
  const word = (text: string) => ({ message: { text } });

  it.each<[string, { message: Partial<Message> }, object]>([
    ['a British number', { message: { to: '+447700900123' } }, { permanent: true }],
    ['a fixed line', { message: { to: '+2341234567890' } }, { permanent: true }],
    ['an empty text', word('  '), { permanent: false }],
    ['a naira sign', word('Sapioworker: ₦15,000'), { why: 'the text needs UCS-2' }],
    ['a tone mark', word('Sapioworker: ẹ káàbọ̀'), { why: 'the text needs UCS-2' }],
    ['161 characters', word('a'.repeat(161)), { why: 'the text takes 2 parts' }],
    [
      'a WhatsApp message without end',
      { message: { channel: 'whatsapp', text: 'a'.repeat(4_097) } },
      { permanent: false },
    ],
  ])('for %s', async (_name, more, outcome) => {
    expect(await sent(200, { code: 'ok', message_id: '1' }, more)).toMatchObject({
      is: 'refused',
      ...outcome,
    });
    expect(asked).toEqual([]);
  });

  it('once the caller has stopped', async () => {
    const client = openMessaging({ provider: 'termii', base, apiKey: 'TLkey', sender: 'Sapio' });
    expect(await client.send(message, AbortSignal.abort())).toEqual({
      is: 'unavailable',
      why: 'stopped by the caller',
      uncertain: false,
    });
    expect(asked).toEqual([]);
  });
});
