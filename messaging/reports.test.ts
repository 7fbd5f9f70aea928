import { describe, expect, it } from 'vitest';
import { type RawReport, readReport } from './reports.ts';
import { signatureOf } from './signature.ts';

const webhookSecret = 'secret-of-the-tests';
const text = 'Sapioworker: your code is 123456';

const told = (more: object = {}) => ({
  type: 'outbound',
  message_id: '301766265417073093452367',
  receiver: '2348030000001',
  sender: 'Sapio',
  message: text,
  sent_at: '2026-11-22 20:00:00',
  cost: '3.9',
  status: 'Delivered',
  channel: 'dnd',
  ...more,
});

function signed(body: string, more: Partial<RawReport> = {}): RawReport {
  const rawBody = Buffer.from(body);
  const headers = { 'x-signature': signatureOf(rawBody, webhookSecret) };
  return { channel: 'sms', headers, rawBody, ...more };
}
const read = (body: object | string, more: Partial<RawReport> = {}) =>
  readReport(webhookSecret, signed(typeof body === 'string' ? body : JSON.stringify(body), more));

const form = (fields: Record<string, string>, secretPath = webhookSecret): RawReport => ({
  channel: 'sms',
  headers: {},
  rawBody: Buffer.from(new URLSearchParams(fields).toString()),
  secretPath,
});

describe('a report of Termii', () => {
  const body = Buffer.from(JSON.stringify(told()));
  const right = signatureOf(body, webhookSecret);

  it.each<[string, RawReport['headers']]>([
    ['no signature', {}],
    ['an empty one', { 'x-signature': '' }],
    ['another secret', { 'x-signature': signatureOf(body, 'other') }],
    ['half of it', { 'x-signature': right.slice(0, 64) }],
    ['two of them', { 'x-signature': [right, right] }],
    ['other bytes', { 'x-signature': signatureOf(Buffer.from('{}'), webhookSecret) }],
    ['the header of another provider', { 'x-paystack-signature': right }],
  ])('is refused with %s', (_name, headers) => {
    const report: RawReport = { channel: 'sms', headers, rawBody: body };
    expect(readReport(webhookSecret, report)).toEqual({ is: 'refused', why: 'unsigned' });
  });

  it('is refused where no secret is set, and read as none with the secret in the path only', () => {
    const empty = { 'x-signature': signatureOf(body, '') };
    const report: RawReport = { channel: 'sms', headers: empty, rawBody: body };
    expect(readReport('', report)).toMatchObject({ is: 'refused', why: 'unsigned' });
    const byPath: RawReport = { ...report, headers: {}, secretPath: webhookSecret };
    expect(readReport(webhookSecret, byPath)).toEqual({ is: 'refused', why: 'unreadable' });
  });

  it.each(['x-signature', 'x-termii-signature'])('is taken with %s', (name) => {
    for (const signature of [right, right.toUpperCase()]) {
      const report: RawReport = { channel: 'sms', headers: { [name]: signature }, rawBody: body };
      expect(readReport(webhookSecret, report)).toMatchObject({
        is: 'delivery',
        status: 'delivered',
      });
    }
  });

  it('is known by the key of its account, which is another secret than ours', () => {
    const theirs = 'termii key';
    const by = (name: string, secret: string, channel: RawReport['channel'] = 'sms') =>
      readReport(
        webhookSecret,
        { channel, headers: { [name]: signatureOf(body, secret) }, rawBody: body },
        theirs,
      );
    expect(by('x-termii-signature', theirs)).toMatchObject({ is: 'delivery' });
    expect(by('x-signature', webhookSecret)).toMatchObject({ is: 'delivery' });
    const unsigned = { is: 'refused', why: 'unsigned' };
    expect(by('x-termii-signature', webhookSecret)).toEqual(unsigned);
    expect(by('x-signature', theirs)).toEqual(unsigned);
    expect(by('x-termii-signature', theirs, 'mail')).toEqual(unsigned);
    // A site without a secret of its own still knows Termii's.
    const rawBody = body;
    const headers = { 'x-termii-signature': signatureOf(body, theirs) };
    expect(readReport('', { channel: 'sms', headers, rawBody }, theirs)).toMatchObject({
      is: 'delivery',
    });
  });

  it.each<[string, string, boolean]>([
    ['Message Sent', 'sent', false],
    ['Delivered', 'delivered', false],
    ['DELIVERED | Message delivered to handset', 'delivered', false],
    ['DND Active on Phone Number', 'failed', false],
    ['Message Failed', 'failed', false],
    ['Rejected', 'failed', false],
    ['Expired', 'failed', false],
    ['sent', 'sent', false],
    ['read', 'delivered', false],
    ['failed', 'failed', false],
    ['Some new word', 'sent', false],
    ['constructor', 'sent', false],
    ['', 'sent', false],
  ])('that says %j means %s, permanent: %s', (status, meaning, permanent) => {
    expect(read(told({ status }))).toEqual({
      is: 'delivery',
      reference: '301766265417073093452367',
      status: meaning,
      permanent,
      costKobo: 390,
    });
  });

  it('keeps nothing of the text, the number or the sender', () => {
    const kept = JSON.stringify(read(told()));
    for (const part of [text, '123456', '8030000001', 'Sapio']) expect(kept).not.toContain(part);
  });

  it('keeps every digit of an id that was written as a number', () => {
    const body = JSON.stringify(told()).replace(
      '"301766265417073093452367"',
      '301766265417073093452367',
    );
    expect(read(body)).toMatchObject({ reference: '301766265417073093452367' });
  });

  it('has no cost where it is unclear', () => {
    expect(read(told({ cost: 'free' }))).not.toHaveProperty('costKobo');
    expect(read(told({ cost: undefined }))).not.toHaveProperty('costKobo');
  });

  it('about a message that came in is ignored', () => {
    expect(read(told({ type: 'inbound' }))).toEqual({ is: 'ignored' });
  });

  it.each(['', 'null', '[]', '{', '{"type":"outbound"}', JSON.stringify(told({ message_id: '' }))])(
    'is unreadable as %j',
    (body) => {
      expect(read(body)).toEqual({ is: 'refused', why: 'unreadable' });
    },
  );

  it('of 64 KB is read, and of a byte more refused', () => {
    const around = JSON.stringify(told({ message: '' })).length;
    const sized = (bytes: number) => read(told({ message: 'x'.repeat(bytes - around) }));
    expect(sized(65_536)).toMatchObject({ is: 'delivery' });
    expect(sized(65_537)).toEqual({ is: 'refused', why: 'unsigned' });
  });
});

describe("a report of Africa's Talking", () => {
  it.each<[Record<string, string>, string, boolean]>([
    [{ status: 'Sent' }, 'sent', false],
    [{ status: 'Submitted' }, 'sent', false],
    [{ status: 'Buffered' }, 'sent', false],
    [{ status: 'Success' }, 'delivered', false],
    [{ status: 'Rejected' }, 'failed', false],
    [{ status: 'Failed' }, 'failed', false],
    [{ status: 'AbsentSubscriber' }, 'failed', false],
    [{ status: 'Expired' }, 'failed', false],
    [{ status: 'Failed', failureReason: 'InsufficientCredit' }, 'failed', false],
    [{ status: 'Failed', failureReason: 'DeliveryFailure' }, 'failed', false],
    [{ status: 'Rejected', failureReason: 'DoNotDisturbRejection' }, 'failed', false],
    [{ status: 'Rejected', failureReason: 'UserInBlackList' }, 'failed', true],
    [{ status: 'Failed', failureReason: 'UserDoesNotExist' }, 'failed', true],
    [{ status: 'Failed', failureReason: 'UserIsInactive' }, 'failed', false],
    [{ status: 'Success', failureReason: 'UserDoesNotExist' }, 'delivered', false],
    [{ status: 'SomethingNew' }, 'sent', false],
  ])('that says %j means %s, permanent: %s', (fields, status, permanent) => {
    const report = form({ id: 'ATXid_1', phoneNumber: '+2348030000001', ...fields });
    const expected = { is: 'delivery', reference: 'ATXid_1', status, permanent };
    expect(readReport(webhookSecret, report)).toEqual(expected);
  });

  it.each(['', 'wrong', `${webhookSecret}x`, webhookSecret.slice(1)])(
    'is refused with %j in its path',
    (secretPath) => {
      const report = form({ id: 'ATXid_1', status: 'Success' }, secretPath);
      expect(readReport(webhookSecret, report)).toEqual({ is: 'refused', why: 'unsigned' });
    },
  );

  it('is refused without a path, and where no secret is set', () => {
    const { secretPath, ...report } = form({ id: 'ATXid_1', status: 'Success' });
    expect(secretPath).toBe(webhookSecret);
    expect(readReport(webhookSecret, report)).toMatchObject({ why: 'unsigned' });
    expect(readReport('', { ...report, secretPath: '' })).toMatchObject({ why: 'unsigned' });
  });

  it('of 64 KB is read, and of a byte more unreadable', () => {
    const fields = (note: string) => ({ id: 'ATXid_1', status: 'Success', note });
    const around = form(fields('')).rawBody.byteLength;
    const sized = (bytes: number) =>
      readReport(webhookSecret, form(fields('x'.repeat(bytes - around))));
    expect(sized(65_536)).toMatchObject({ is: 'delivery' });
    expect(sized(65_537)).toEqual({ is: 'refused', why: 'unreadable' });
  });

  it('is unreadable without an id', () => {
    expect(readReport(webhookSecret, form({ status: 'Success' }))).toMatchObject({
      why: 'unreadable',
    });
  });
});

describe('a report about a mail', () => {
  const bounce = { type: 'bounce', permanent: true, email: 'ada@example.com', messageId: '<1@sw>' };
  const byMail = { channel: 'mail' } as const;

  it('is read with what it says', () => {
    const expected = {
      is: 'bounce',
      status: 'failed',
      email: 'ada@example.com',
      reference: '<1@sw>',
    };
    expect(read(bounce, byMail)).toEqual({ ...expected, type: 'bounce', permanent: true });
    expect(read({ ...bounce, type: 'complaint', permanent: false }, byMail)).toEqual({
      ...expected,
      type: 'complaint',
      permanent: false,
    });
  });

  it('holds no sign that no database keeps', () => {
    const email = 'a\u0000da@example.com';
    expect(read({ ...bounce, email }, byMail)).toMatchObject({ email: 'a\uFFFDda@example.com' });
  });

  it('is signed whoever sends the SMS', () => {
    const body = JSON.stringify(bounce);
    expect(readReport(webhookSecret, signed(body, byMail))).toMatchObject({ is: 'bounce' });
    const unsigned = { ...signed(body, byMail), headers: {}, secretPath: webhookSecret };
    expect(readReport(webhookSecret, unsigned)).toMatchObject({ why: 'unsigned' });
  });

  it.each([
    { type: 'opened' },
    { permanent: 'true' },
    { email: 'nobody' },
    { email: `${'a'.repeat(250)}@example.com` },
    { messageId: '' },
    { messageId: 'a\nb' },
  ])('is unreadable with %j', (more) => {
    expect(read({ ...bounce, ...more }, byMail)).toEqual({ is: 'refused', why: 'unreadable' });
  });
});
