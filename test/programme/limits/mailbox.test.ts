import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendLink } from '#app/people/cases/link.service.server.ts';
import { type Invitation, inviteJob } from '#app/people/cases/service.server.ts';
import { limitTable } from '#platform/limits/table.ts';
import { openTexting } from '#test/support/messages.ts';
import { openProduct, type Product } from '#test/support/product.ts';

// FS-07: one shared bound a mailbox over all mails that somebody who only typed the address can cause.
const email = 'victim@example.com';
const root = new URL('../../..', import.meta.url).pathname;
let product: Product;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const mails = async () =>
  (
    await product.platform.database.kysely
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', email)
      .execute()
  ).length;

let made = 0;
const password = 'rain on a zinc roof';
/** Each way to have a mail sent to an address that one has only typed, and what it answers. */
const ways: Readonly<Record<string, () => [string, object]>> = {
  subscribe: () => ['/mail-list/subscribe', { email }],
  contact: () => [
    '/contacts',
    { name: 'Ada', email, phone: '0803 000 0201', message: `Good morning ${++made}` },
  ],
  feedback: () => [
    '/feedbacks',
    { name: 'Ada', verificationId: 'Sw-AMY20', message: `On time ${++made}`, email },
  ],
  register: () => [
    '/account/register',
    { name: 'Ada', email, phone: '0803 000 0201', password: `${password} ${++made}` },
  ],
};

async function send(way: string, from: string): Promise<number> {
  const [path, body] = (ways[way] as () => [string, object])();
  return (await product.post(path, body, { from })).statusCode;
}

describe('a mailbox that strangers fill', () => {
  it('gets five mails a day from one network, whatever they are, and everything else goes on', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (const way of Object.keys(ways))
        expect([way, await send(way, '10.8.0.1')]).toEqual([way, 200]);
    }
    expect(await mails()).toBe(limitTable['mailbox-visitor'].max);
  });

  it('gets ten a day from all networks together', async () => {
    for (let n = 0; n < 20; n += 1) {
      const way = ['contact', 'feedback'][n % 2] as string;
      expect(await send(way, `10.8.1.${n}`)).toBe(200);
    }
    expect(await mails()).toBe(limitTable.mailbox.max);
  });

  it('gets the receipt of a deletion only where its address was proven, or within the bound', async () => {
    const credentials = { email, password: `${password} nobody` };
    await product.platform.database.executeSql('delete from accounts');
    const person = { name: 'Ada', phone: '0803 000 0201', ...credentials };
    expect((await product.post('/account/register', person, { from: '10.8.2.1' })).statusCode).toBe(
      200,
    );
    const gone = await product.post('/account/delete', credentials, { from: '10.8.2.1' });
    expect(gone.statusCode).toBe(200);
    expect(await mails()).toBe(limitTable.mailbox.max);
  });
});

/** Orders a free verification of somebody else, whose contact is only typed, and begins the work on it. */
async function orderFor(at: Product, reach: object, from: string): Promise<void> {
  const taken = await at.post(
    '/verification-requests',
    {
      typeId: 'free',
      formData: { whoIsVerified: 'Somebody else', fullName: 'Chioma Worker', ...reach },
      customerInfo: { name: 'Ada', email: `ada.${++made}@example.com`, phone: '0803 000 0009' },
      paymentProvider: 'PAYSTACK',
      extraInfo: { extraCharge: [] },
    },
    { from },
  );
  expect([taken.statusCode, taken.body]).toEqual([200, expect.any(String)]);
  const { requestId } = taken.json();
  const body = { type: 'VERIFICATION', requestId, provider: 'PAYSTACK' };
  expect((await at.post('/payments/process', body, { from })).statusCode).toBe(200);
}

/** Does what the queue would: sends the links that were asked for. */
async function invite({ platform }: Product): Promise<void> {
  const { rows } = await platform.database.executeSql(
    `select data from pgboss.job where name = '${inviteJob}'`,
  );
  for (const { data } of rows as { data: Invitation }[]) await sendLink(platform, data.id, data);
}

describe('free orders for somebody else', () => {
  let texting: Product;
  beforeAll(async () => {
    texting = await openTexting({ seeds: true, env: { LIMITS_FACTOR: '1' } });
  });
  afterAll(() => texting.close());

  it('fill nobody’s mailbox, and are taken all the same', async () => {
    const reach = { email: 'another.victim@example.com' };
    for (let n = 0; n < 8; n += 1) await orderFor(product, reach, '10.8.3.1');
    await invite(product);
    const sent = await product.platform.database.kysely
      .selectFrom('mail_outbox')
      .select('subject')
      .where('recipient', '=', reach.email)
      .execute();
    expect(sent).toHaveLength(limitTable['mailbox-visitor'].max);
  });

  it('send one network’s ten SMS a day, three to one number; the link goes by mail all the same', async () => {
    for (let n = 0; n < 4; n += 1) {
      await orderFor(texting, { phone: '0803 100 1000' }, '10.8.4.1');
    }
    for (let n = 0; n < 11; n += 1) {
      const reach = { phone: `0803 100 20${10 + n}`, email: `worker.${n}@example.com` };
      await orderFor(texting, reach, '10.8.4.1');
    }
    await invite(texting);
    const { kysely } = texting.platform.database;
    const texts = await kysely.selectFrom('message_outbox').select('recipient').execute();
    expect(texts).toHaveLength(limitTable['invitation-text-address'].max);
    const same = texts.filter(({ recipient }) => recipient === '+2348031001000');
    expect(same).toHaveLength(limitTable['invitation-text'].max);
    const mails = await kysely
      .selectFrom('mail_outbox')
      .select('recipient')
      .where('recipient', 'like', 'worker.%')
      .execute();
    expect(mails).toHaveLength(11);
  });

  it('use up no SMS of a number whose link may not go by mail', async () => {
    const { email, phone } = { email: 'full.mailbox@example.com', phone: '0803 100 3000' };
    for (let n = 0; n < limitTable['mailbox-visitor'].max; n += 1) {
      await orderFor(texting, { email }, '10.8.5.1');
    }
    for (let n = 0; n < limitTable['invitation-text'].max; n += 1) {
      await orderFor(texting, { email, phone }, '10.8.5.1');
    }
    await orderFor(texting, { phone }, '10.8.5.2');
    await invite(texting);
    const texts = await texting.platform.database.kysely
      .selectFrom('message_outbox')
      .select('recipient')
      .where('recipient', '=', '+2348031003000')
      .execute();
    expect(texts).toHaveLength(1);
  });
});

/** Whoever sends a mail, and why nobody's mailbox can be filled by it. */
const senders: Readonly<Record<string, 'asks for the mailbox' | string>> = {
  'app/intake/account/deletion.service.server.ts': 'asks for the mailbox',
  'app/intake/account/erasure/erasure.service.server.ts': 'to who pressed a link in a mail',
  'app/intake/account/password.service.server.ts': 'asks for the mailbox',
  'app/intake/account/service.server.ts': 'asks for the mailbox',
  'app/intake/account/token.service.server.ts':
    'where its callers asked mayMail, or to an owner whose password was right, ten an hour',
  'app/backoffice/staff/invitation/invitation.service.server.ts':
    'once, to the address of a setting',
  'app/backoffice/staff/sign-in/stages.service.server.ts': 'to a member who has signed in whole',
  'app/backoffice/staff/members/members.service.server.ts': 'by an administrator',
  'app/backoffice/alerts/service.server.ts':
    'to administrators and finance, once an hour for one alarm',
  'app/site/contact/service.server.ts': 'asks for the mailbox',
  'app/people/cases/guarantee/guarantee.service.server.ts': 'asks for the mailbox',
  'app/people/cases/link.service.server.ts':
    'to the person of a case that was paid, that staff let in, or whose free order asked mayMail; its steps by officers',
  'app/people/feedback/admin/service.server.ts': 'by a moderator',
  'app/people/feedback/service.server.ts': 'asks for the mailbox',
  'app/intake/forms/submissions/submissions.service.server.ts': 'asks for the mailbox',
  'app/site/mailing-list/service.server.ts': 'asks for the mailbox',
  'app/commerce/payment/refunded.service.server.ts':
    'to who paid, after two members of staff, and once where that failed',
  'app/commerce/purchase/admin/told.service.server.ts': 'by a member of staff',
  'app/commerce/purchase/service.server.ts': 'where verified.service asked mayMail',
  'app/people/me/sign-in/code.service.server.ts': 'asks for the mailbox',
  'app/people/me/sign-in/sign-in.service.server.ts':
    'to a record’s holder, once for a new device that had a code by SMS',
  'app/people/me/held/requests.service.server.ts': 'by a record’s holder, who is signed in',
  'app/people/verification/person/tell.service.server.ts': 'by a moderator or an agent',
  'app/people/reminders/service.server.ts': 'to a record’s holder, three times before its end',
  'app/commerce/renewal/service.server.ts': 'to a record’s holder, after a payment',
};

it('every sender of mails has a line in this table, and strangers’ ones ask for the mailbox', () => {
  const sources = globSync('app/**/*.server.{ts,tsx}', { cwd: root }).map(
    (path) => [path, readFileSync(`${root}${path}`, 'utf8')] as const,
  );
  const sending = sources.filter(([, text]) => /\bmail\s*\.send\(/.test(text));
  expect(sending.map(([path]) => path).sort()).toEqual(Object.keys(senders).sort());
  const asking = sending
    .filter(([, text]) => /\b(mayMail|mailLimit)\(/.test(text))
    .map(([path]) => path);
  const named = Object.keys(senders).filter((path) => senders[path] === 'asks for the mailbox');
  expect(asking.sort()).toEqual(named.sort());
});
