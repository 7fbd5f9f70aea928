import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { shownBody } from '#app/commerce/payment/webhook/webhook.rules.ts';
import { isOpened } from '#app/commerce/purchase/request/opened.service.server.ts';
import { tokensOf } from '#identity/compare.ts';
import { rawOf } from '#identity/raw.ts';
import { isSigned as isSmile, signatureOf as smile } from '#identity/signature.ts';
import { readReport } from '#messaging/reports.ts';
import {
  isSigned as isMessage,
  isSameSecret,
  signatureOf as message,
} from '#messaging/signature.ts';
import { Envelope, Event } from '#paystack/shapes.ts';
import { isSigned as isPaystack, signatureOf as paystack } from '#paystack/signature.ts';
import { answered, newChallenge } from '#platform/limits/challenge/challenge.server.ts';
import { bitsOf, zeroBits } from '#platform/limits/challenge/solve.ts';
import { knownDevice, rememberDevice } from '#platform/limits/devices.server.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { opening, sealing } from '#platform/storage/envelope.server.ts';
import { must, type Target } from '../run.ts';

const secret = 'sk_test_of_the_fuzzer';
const body = Buffer.from('{"event":"charge.success","data":{"reference":"SW-1"}}');
const now = Date.parse('2026-11-23T12:00:00Z');
const clock = { now: () => new Date(now) } as never;
const time = '2026-11-23T12:00:00.000Z';
const right = { paystack: paystack(body, secret), smile: smile(time, '42', secret) };

const secrets = secretsFrom('a secret key of the fuzzer, long enough', [
  'an older one of the fuzzer',
]);
const needs = { clock, secrets };
const signature = secrets.sign('fuzz', 'value');
const mac = secrets.mac('fuzz', 'value');
const sealed = secrets.encrypt('fuzz', 'what nobody may read');
const sealedNothing = secrets.encrypt('fuzz', '');
const bytesOf = (text: string) => Buffer.from(text.split('=')[0] ?? '', 'base64url');
const wholeOnes = [sealed, sealedNothing].map(bytesOf);
const challenge = newChallenge(needs, 3);
/** The first number that answers it. */
const solved = Array.from({ length: 1_000 }, (_, n) => `${challenge}.${n}`).find(
  (text) => zeroBits(createHash('sha256').update(text).digest()) >= bitsOf(challenge),
) as string;
const kind = { cookie: '__Host-fuzz', purpose: 'fuzz-device' } as const;
let device = '';
rememberDevice(needs, kind, 'owner', {
  setCookie(_name, value) {
    device = value;
  },
});
const requestId = 'R1';
const openUntil = `${requestId}.${now + 60_000}`;
const opened = `${openUntil}.${secrets.sign('purchase-request-opened', openUntil)}`;

const envelope = await buffer(
  Readable.from([Buffer.from('a paper')]).pipe(sealing(secrets, 'fuzz')),
);

const canary = 'canary-of-a-buyer@example.com';
const event = (data: object) => JSON.stringify({ event: 'charge.success', data });
const json = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc.json().map((one) => `{"event":"charge.success","data":${one}}`),
  fc.json().map((one) => `{"type":"outbound","message_id":"1","status":"sent","cost":${one}}`),
);
const deep = (open: string, close: string) => `${open.repeat(60)}1${close.repeat(60)}`;
const jsonWords = [
  ...[
    '{"a":',
    '[',
    ']',
    '}',
    '"message_id":',
    '123456789012345678901234567890',
    '"__proto__":',
    '\\u0000',
  ],
  ...[
    '\\ud800',
    '1e999',
    '"data":',
    '"reference":',
    '"status":',
    '"cost":',
    'null',
    deep('[', ']'),
  ],
];

export const signedTargets: readonly Target[] = [
  {
    name: 'signatures of webhooks',
    share: 800,
    most: 16_000,
    examples: [
      right.paystack,
      message(body, secret),
      `${time}\n${right.smile}`,
      right.paystack.toUpperCase(),
    ],
    words: ['0', 'f', 'F', '=', '+', '\n', time, 'sha512='],
    read(input) {
      const [timestamp = '', given = ''] = input.split('\n', 2);
      const isOurs = isPaystack(body, input, secret);
      must(isOurs === (input === right.paystack), 'another signature than the right one counts');
      const isTheirs = isMessage(body, input, secret);
      must(isTheirs === (input.toLowerCase() === right.paystack), 'another signature of a message');
      const isSmiles = isSmile({ timestamp, signature: given }, '42', secret, now);
      must(
        isSmiles === (timestamp === time && given === right.smile),
        'another signature of Smile',
      );
      must(isSameSecret(input, secret) === (input === secret), 'another secret counts');
      must(
        !isPaystack(body, [input], secret) && !isMessage(body, undefined, secret),
        'a list counts',
      );
      return isOurs || isTheirs || isSmiles || null;
    },
  },
  {
    name: 'tokens, cookies and links',
    share: 300,
    most: 8_000,
    examples: [signature, mac, sealed, sealedNothing, solved, device, opened],
    words: ['=', '.', '-', '_', '+', '/', '!', ' ', 'A'],
    read(input) {
      must(
        secrets.verify('fuzz', 'value', input) === (input === signature),
        'a signature in another spelling counts',
      );
      must(
        secrets.checkMac('fuzz', 'value', input) !== 'good' || input === mac,
        'a hash in another spelling counts',
      );
      let plain: string | null = null;
      try {
        plain = secrets.decrypt('fuzz', input);
      } catch {
        // `decrypt` says that it throws for what was not sealed so.
      }
      const isWhole = wholeOnes.some((one) => one.equals(bytesOf(input)));
      must(plain === null || isWhole, 'what was changed is opened');
      const found = answered(needs, input);
      must(
        found === null || found.challenge === challenge,
        'a challenge in another spelling counts',
      );
      const number = knownDevice(needs, kind, 'owner', { cookies: { [kind.cookie]: input } });
      must(number === null || device.startsWith(`${number}.`), 'another device is known');
      must(
        number === null || input.split('~').includes(device),
        'a cookie in another spelling counts',
      );
      const isOpen = isOpened(needs, requestId, { '__Host-request': input });
      must(!isOpen || input.startsWith(opened), 'a request opens by another cookie');
      return plain ?? found ?? number ?? (isOpen || null);
    },
  },
  {
    name: 'sealed files',
    share: 40,
    most: 70_000,
    bytes: true,
    examples: [envelope.toString('latin1')],
    async read(input) {
      const bytes = Buffer.from(input, 'latin1');
      try {
        const plain = await buffer(Readable.from([bytes]).compose(opening(secrets, 'fuzz')));
        must(bytes.equals(envelope), 'a changed file is opened');
        return plain.toString();
      } catch (error) {
        // A stream refuses by failing; what is to hold here is told by its own class.
        if (error instanceof Error && error.constructor.name === 'Broken') throw error;
        return null;
      }
    },
  },
  {
    name: 'webhook events and reports',
    share: 150,
    most: 65_000,
    examples: [
      event({ reference: 'SW-1', amount: 100, customer: { email: canary } }),
      '{"status":true,"message":"ok","data":{"status":"success"}}',
      '{"type":"outbound","message_id":1234567890123456789012345,"status":"Delivered","cost":"NGN 2.2"}',
      'id=ATXid_1&status=Failed&failureReason=UserInBlackList',
      '{"type":"bounce","permanent":true,"email":"a@b.ng","messageId":"<x@y>"}',
    ],
    words: jsonWords,
    shape: json,
    read(input) {
      const shown = shownBody(input);
      must(!shown.includes(canary), 'staff see a person in an event');
      let known: unknown = null;
      try {
        const read: unknown = JSON.parse(input);
        known = Event.safeParse(read).data ?? Envelope.safeParse(read).data ?? null;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
      }
      const rawBody = Buffer.from(input);
      const headers = { 'x-signature': message(rawBody, secret) };
      const told = [{}, { secretPath: secret }].flatMap((path) =>
        (['sms', 'mail'] as const).map((channel) =>
          readReport(secret, { channel, headers, rawBody, ...path }),
        ),
      );
      for (const one of told) {
        const isLarge = rawBody.byteLength > 64 * 1024;
        must(
          isLarge || one.is !== 'refused' || one.why === 'unreadable',
          'a signed report is unsigned',
        );
        must(one.is !== 'delivery' || (one.costKobo ?? 0) >= 0, 'a report of a cost below zero');
      }
      return known ?? told.find((one) => one.is !== 'refused') ?? null;
    },
  },
  {
    name: 'answers of registers',
    share: 300,
    most: 65_000,
    examples: [
      '{"entity":{"nin":"12345678901","first_name":"Amina","photo":"AAAA","phone_number":"08030000001"}}',
      '{"a":[{"image":"x"}],"b":12345678901}',
    ],
    words: [...jsonWords, '12345678901', '"photo":"', '"IMAGE":{'],
    shape: json,
    read(input) {
      let answer: unknown;
      try {
        answer = JSON.parse(input);
      } catch {
        return null;
      }
      const raw = rawOf(answer, '12345678901');
      must(!raw.includes('"12345678901"'), 'the number that was asked for is kept');
      tokensOf(raw);
      return raw;
    },
  },
];
