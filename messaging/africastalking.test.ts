import { afterAll, describe, expect, it } from 'vitest';
import { openScripted } from '#test/support/scripted.ts';
import { openMessaging } from './open.ts';
import type { Message, Sent } from './port.ts';

const provider = await openScripted();
const { base, came: asked } = provider;
afterAll(() => provider.close());

const to = '+2348030000001';
const message: Message = { to, channel: 'sms', text: 'Sapioworker: 1 + 1 = 2 & more', key: 'one' };
const recipient = (more: object = {}) => ({
  statusCode: 101,
  number: to,
  status: 'Success',
  cost: 'NGN 2.2000',
  messageId: 'ATPid_3f0c',
  ...more,
});
const body = (Recipients: object[], Message = 'Sent to 1/1') => ({
  SMSMessageData: { Message, Recipients },
});

function sent(status: number, told: object | string, more: Partial<Message> = {}): Promise<Sent> {
  provider.says({ status, body: typeof told === 'string' ? told : JSON.stringify(told) });
  const settings = { base, username: 'sapio', apiKey: 'atsk_key', sender: 'Sapio' };
  return openMessaging({ provider: 'africastalking', ...settings }).send({ ...message, ...more });
}

describe("a message by Africa's Talking", () => {
  it('goes as a form, with the key in a header', async () => {
    expect(await sent(201, body([recipient()]))).toEqual({
      is: 'accepted',
      reference: 'ATPid_3f0c',
      costKobo: 220,
    });
    expect(asked[0]?.url).toBe('/version1/messaging');
    expect(asked[0]?.headers).toMatchObject({ apikey: 'atsk_key', accept: 'application/json' });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      username: 'sapio',
      to,
      message: message.text,
      from: 'Sapio',
      enqueue: '1',
    });
  });

  it.each<[number, object]>([
    [100, { is: 'accepted' }],
    [101, { is: 'accepted' }],
    [102, { is: 'accepted' }],
    [401, { is: 'refused', permanent: false }],
    [402, { is: 'misconfigured' }],
    [403, { is: 'refused', permanent: true }],
    [404, { is: 'refused', permanent: true }],
    [405, { is: 'misconfigured', why: 'the wallet is empty' }],
    [406, { is: 'refused', permanent: true }],
    [407, { is: 'refused', permanent: false }],
    [409, { is: 'refused', permanent: false }],
    [500, { is: 'unavailable' }],
    [501, { is: 'unavailable' }],
    [502, { is: 'refused', permanent: false }],
    [999, { is: 'unavailable' }],
    [99, { is: 'unavailable' }],
  ])('whose recipient has the code %i, under HTTP 201, is %j', async (statusCode, outcome) => {
    expect(await sent(201, body([recipient({ statusCode })]))).toMatchObject(outcome);
  });

  it.each<[number, object | string, object]>([
    [201, body([], 'InvalidSenderId'), { is: 'misconfigured' }],
    [201, body([], 'InsufficientBalance'), { is: 'misconfigured', why: 'the wallet is empty' }],
    [201, body([], 'constructor'), { is: 'refused', permanent: false }],
    [201, body([recipient({ number: '+2348030000002' })]), { is: 'unavailable', uncertain: true }],
    [201, body([recipient(), recipient()]), { is: 'unavailable', uncertain: true }],
    [201, body([recipient({ messageId: 'None' })]), { is: 'unavailable', uncertain: true }],
    [201, body([recipient({ messageId: '' })]), { is: 'unavailable', uncertain: true }],
    [201, body([recipient({ cost: 'KES 0.8' })]), { is: 'accepted', reference: 'ATPid_3f0c' }],
    [201, '{"SMSMessageData":', { is: 'unavailable', uncertain: true }],
    [200, '<html>', { is: 'unavailable', uncertain: true }],
    [401, 'The supplied authentication is invalid', { why: 'the key is not accepted' }],
    [402, '', { is: 'misconfigured', why: 'the wallet is empty' }],
    [404, '', { is: 'misconfigured' }],
    [400, 'Bad request', { is: 'refused', permanent: false, why: 'HTTP 400' }],
    [429, '', { is: 'unavailable', uncertain: false }],
    [502, '', { is: 'unavailable', uncertain: true }],
  ])('is understood when it is answered %i %j', async (status, told, outcome) => {
    expect(await sent(status, told)).toMatchObject(outcome);
    expect(asked).toHaveLength(1);
  });

  it('is no WhatsApp message', async () => {
    const outcome = await sent(201, body([recipient()]), { channel: 'whatsapp' });
    expect(outcome).toMatchObject({ is: 'refused', permanent: false });
    expect(asked).toEqual([]);
  });
});
