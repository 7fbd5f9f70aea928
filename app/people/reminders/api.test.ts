import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedPlans } from '#app/commerce/plans/seed.server.ts';
import { askErasure } from '#app/intake/account/erasure/erasure.service.server.ts';
import { changeDetails } from '#app/people/verification/admin/addresses.service.server.ts';
import { lockKept } from '#app/people/verification/admin/store.server.ts';
import { type Issued, issueVerification } from '#app/people/verification/service.server.ts';
import { openTexting, type Texting } from '#test/support/messages.ts';
import { somebody } from '#test/support/verification.ts';
import { remindersJobs } from './jobs.server.ts';
import { remindAll, tokenOf } from './service.server.ts';

const dayMs = 86_400_000;
const start = '2026-11-23T08:00:00Z';
const inDays = (days: number) => new Date(Date.parse(start) + days * dayMs);
let texting: Texting;

beforeEach(async () => {
  texting = await openTexting({ at: start });
  await seedPlans(texting.platform);
});
afterEach(() => texting.close());

const issue = (change: Partial<Issued> = {}) =>
  issueVerification(texting.platform, { ...somebody, expiresAt: inDays(30), ...change }, []);
const mails = () =>
  texting.platform.database.kysely
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject', 'plain', 'headers'])
    .orderBy('created_at')
    .execute();
const texts = () =>
  texting.platform.database.kysely
    .selectFrom('message_outbox')
    .select(['recipient', 'text', 'kind'])
    .orderBy('created_at')
    .execute();
const subjects = async () => (await mails()).map(({ subject }) => subject);
const stop = (token: string) => texting.post('/reminders/stop', { token });

describe('stopping reminders', () => {
  it('needs a token of ours', async () => {
    const token = tokenOf(texting.platform, 'Sw-ZZ001');
    for (const wrong of ['x', 'Sw-ZZ001.', token.slice(0, -1), token.replace('ZZ001', 'ZZ002')]) {
      expect([wrong, (await stop(wrong)).statusCode]).toEqual([wrong, 404]);
    }
  });

  it('holds for that verification, however often it is asked for', async () => {
    await issue();
    await issue({ badge: 'Sw-ZZ002', email: 'other@example.com', nationalId: '98765432102' });
    const token = tokenOf(texting.platform, 'Sw-ZZ001');
    expect((await stop(token)).statusCode).toBe(200);
    expect((await stop(token)).statusCode).toBe(200);
    await remindAll(texting.platform);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['other@example.com']);
  });
});

describe('reminders (MSG-03)', () => {
  it.each([
    ['the end is another one', { expires_at: inDays(365) }],
    ['the number was not the person’s', { phone: '+2348035550177' }],
    [
      'the mailbox was not the person’s',
      { email: 'new@example.com', email_key: 'new@example.com' },
    ],
  ])('that wait are dropped once staff put right that %s', async (_what, change) => {
    await issue({ phoneNumber: '+2348035550176' });
    await remindAll(texting.platform);
    expect([await texts(), await mails()]).toEqual([[expect.anything()], [expect.anything()]]);
    const { clock, database } = texting.platform;
    const by = { id: 'staff', requestId: 'test' };
    const platform = { ...texting.platform, loseAddress: async () => {} };
    await database.transaction(async (trx) => {
      const row = await lockKept(trx, 'sw-zz001');
      if (row) await changeDetails(platform, trx, row, change, { now: clock.now(), by });
    });
    expect([await texts(), await mails()]).toEqual([[], []]);
  });

  it('that wait are dropped once they are stopped, and go out until the end alone', async () => {
    await issue();
    await remindAll(texting.platform);
    const row = texting.platform.database.kysely.selectFrom('mail_outbox').select('good_until');
    expect(await row.execute()).toEqual([{ good_until: inDays(30) }]);
    await stop(tokenOf(texting.platform, 'Sw-ZZ001'));
    expect(await mails()).toEqual([]);
  });

  it('that failed are sent again by nobody once they are stopped', async () => {
    await issue();
    await remindAll(texting.platform);
    const outbox = texting.platform.database.kysely.updateTable('mail_outbox');
    await outbox.set({ status: 'failed' }).execute();
    await stop(tokenOf(texting.platform, 'Sw-ZZ001'));
    const row = texting.platform.database.kysely.selectFrom('mail_outbox').select('good_until');
    expect(await row.execute()).toEqual([{ good_until: texting.clock.now() }]);
  });

  it('go 30, 7 and 1 days before the end, once each, however often the job runs', async () => {
    await issue();
    await remindAll(texting.platform);
    await remindAll(texting.platform);
    await Promise.all([remindAll(texting.platform), remindAll(texting.platform)]);
    for (let day = 1; day <= 31; day += 1) {
      texting.clock.advance(dayMs);
      await remindAll(texting.platform);
      await remindAll(texting.platform);
    }
    expect(await subjects()).toEqual([
      'Your verification ends within 30 days',
      'Your verification ends within 7 days',
      'Your verification ends within a day',
    ]);
    const [first] = await mails();
    const link = `http://localhost:3000/reminders/${tokenOf(texting.platform, 'Sw-ZZ001')}`;
    expect(first?.plain).toContain('http://localhost:3000/renew-verification/Sw-ZZ001');
    expect(first?.headers).toMatchObject({ 'List-Unsubscribe': `<${link}>` });
    const sent = await texts();
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ kind: 'other', recipient: somebody.phoneNumber });
    expect(sent[0]?.text).toContain('/renew-verification/Sw-ZZ001');
  });

  it('that are late by days are the nearest one only', async () => {
    await issue();
    texting.clock.advance(26 * dayMs);
    await remindAll(texting.platform);
    await remindAll(texting.platform);
    expect(await subjects()).toEqual(['Your verification ends within 7 days']);
  });

  it('cost those who had theirs nothing on the days after (SCALE-01)', async () => {
    await issue();
    await issue({ badge: 'Sw-ZZ002', email: 'other@example.com', nationalId: '98765432102' });
    const { database } = texting.platform;
    let transactions = 0;
    const transaction: typeof database.transaction = (work) => {
      transactions += 1;
      return database.transaction(work);
    };
    const platform = { ...texting.platform, database: { ...database, transaction } };
    const begun = async (days: number) => {
      texting.clock.advance(days * dayMs);
      transactions = 0;
      await remindAll(platform);
      return transactions;
    };
    // Their next reminders are due at seven days and at one.
    const told = [await begun(0), await begun(1), await begun(21), await begun(1), await begun(1)];
    expect(told).toEqual([2, 0, 0, 2, 0]);
    expect(await subjects()).toHaveLength(4);
  });

  it('are one run a day, which may take hours, and goes on soon after a kill (SCALE-01)', () => {
    const [job] = remindersJobs(texting.platform);
    expect(job).toMatchObject({ expireSeconds: 6 * 60 * 60, heartbeatSeconds: 60 });
  });

  it('begin anew with the end of a renewed record', async () => {
    await issue({ expiresAt: inDays(1) });
    await remindAll(texting.platform);
    await texting.platform.database.kysely
      .updateTable('verification_records')
      .set({ expires_at: inDays(366) })
      .execute();
    texting.clock.advance(365 * dayMs);
    await remindAll(texting.platform);
    expect(await subjects()).toHaveLength(2);
  });

  it.each<[string, Partial<Issued> & { hidden?: boolean }]>([
    ['suspended', { standing: 'suspended' }],
    ['revoked', { standing: 'revoked' }],
    ['hidden', { hidden: true }],
    ['ended', { expiresAt: inDays(-1) }],
    ['good for longer', { expiresAt: inDays(32) }],
  ])('go to nobody whose record is %s', async (_name, { hidden, ...change }) => {
    await issue(change);
    if (hidden) {
      await texting.platform.database.executeSql('update verification_records set hidden = true');
    }
    await remindAll(texting.platform);
    expect([await mails(), await texts()]).toEqual([[], []]);
  });

  it('go to nobody whose record is about to be erased, unless that is undone', async () => {
    await issue();
    const { platform } = texting;
    const link = await platform.database.transaction((trx) =>
      askErasure(platform, trx, { email: somebody.email.toLowerCase() }),
    );
    const token = new URL(link).searchParams.get('token');
    expect((await texting.post('/account/erasure/confirm', { token })).statusCode).toBe(200);
    const reminded = async () => (await subjects()).filter((one) => one.includes('ends within'));
    await remindAll(platform);
    expect([await reminded(), await texts()]).toEqual([[], []]);
    expect((await texting.post('/account/erasure/undo', { token })).statusCode).toBe(200);
    await remindAll(platform);
    expect(await reminded()).toEqual(['Your verification ends within 30 days']);
  });

  it('lead to us, not to a page that sells nothing, where no price stands online', async () => {
    await issue();
    await texting.platform.database.executeSql('update verification_types set base_price_kobo = 0');
    await remindAll(texting.platform);
    const [mail] = await mails();
    const [sms] = await texts();
    for (const words of [mail?.plain, sms?.text]) {
      expect(words).toContain('http://localhost:3000/contact');
      expect(words).not.toContain('/renew-verification/');
    }
  });

  it('go to nobody whose record was suspended while the job ran', async () => {
    await issue();
    await issue({ badge: 'Sw-ZZ002', email: 'other@example.com', nationalId: '98765432102' });
    const { mail } = texting.platform;
    const platform = {
      ...texting.platform,
      mail: {
        ...mail,
        async send(...given: Parameters<typeof mail.send>) {
          await given[1]
            ?.updateTable('verification_records')
            .set({ standing: 'suspended' })
            .where('email', '<>', given[0].to)
            .execute();
          return mail.send(...given);
        },
      },
    };
    await remindAll(platform);
    expect(await mails()).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  it('reach who has a phone alone, with one link that also stops them', async () => {
    await issue();
    await texting.platform.database.executeSql(
      'update verification_records set email = null, email_key = null',
    );
    await remindAll(texting.platform);
    expect(await mails()).toEqual([]);
    const [sms] = await texts();
    const token = tokenOf(texting.platform, 'Sw-ZZ001');
    expect(sms?.text).toContain(`/reminders/${token}`);
    // One that waits, as for the morning, goes with them.
    expect((await stop(token)).statusCode).toBe(200);
    expect(await texts()).toEqual([]);
  });

  it('count as sent only where something went: a number that has had its messages of a day is tried again', async () => {
    await issue();
    const { database, messages } = texting.platform;
    await database.executeSql('update verification_records set email = null, email_key = null');
    const { phone } = await database.kysely
      .selectFrom('verification_records')
      .select('phone')
      .executeTakeFirstOrThrow();
    for (let n = 0; n < 12; n += 1)
      await messages.send({ to: String(phone), text: 'Sapioworker: x', kind: 'other' });
    await remindAll(texting.platform);
    expect(await texts()).toHaveLength(12);
    texting.clock.advance(dayMs);
    await remindAll(texting.platform);
    await remindAll(texting.platform);
    expect(await texts()).toHaveLength(13);
  });

  it('reach everybody, also beyond one page of records', { tags: 'nightly' }, async () => {
    const count = 102;
    for (let n = 0; n < count; n += 1) {
      const own = String(n).padStart(3, '0');
      await issue({
        badge: `Sw-ZA${own}`,
        email: `person.${own}@example.com`,
        nationalId: `98765432${own}`,
      });
    }
    await remindAll(texting.platform);
    expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(count);
  });
});
