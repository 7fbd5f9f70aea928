import { afterAll, describe, expect, it } from 'vitest';
import type { Level } from '#app/people/verification/contract.ts';
import { firstNameOf } from '#app/people/verification/matching.rules.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { openTexting } from '#test/support/messages.ts';
import { tellNeeded } from './admin/around/needed.service.server.ts';
import type { CaseSource } from './contract.ts';
import { sendAgain } from './guarantee/guarantee.service.server.ts';
import { putGuarantor } from './guarantee/guarantors.store.server.ts';
import {
  becauseOf,
  caseUnder,
  reachOf,
  sendLink,
  tellPerson,
  tellWithLink,
} from './link.service.server.ts';
import { NeededMail, neededSubject } from './mails.server.tsx';
import { consentVersions } from './person/texts.service.server.ts';
import { aboutGuarantor } from './rules.ts';
import { openCase, type Person } from './service.server.ts';
import { inviteText, linkAgainText } from './sms.rules.ts';
import { readCase, readEvents } from './store.server.ts';

const texting = await openTexting();
afterAll(() => texting.close());

const ada = { about: 'verification', firstName: 'Ada' } as const;
let cases = 0;
async function open(person: Partial<Person>, kind: CaseSource = 'staff'): Promise<string> {
  const { platform } = texting;
  const id = await platform.database.transaction((trx) =>
    openCase(platform, trx, {
      source: { kind, id: `test-${++cases}` },
      from: 'a test',
      level: 'Basic',
      typeId: 'basic',
      isBuyer: true,
      person: { name: 'Ada Obi', ...person },
    }),
  );
  await sendLink(platform, String(id));
  return String(id);
}
const sentTo = async (column: 'mail_outbox' | 'message_outbox') =>
  (await texting.platform.database.kysely.selectFrom(column).select('recipient').execute()).map(
    ({ recipient }) => recipient,
  );
const notes = async (id: string) =>
  (await readEvents(texting.platform.database.kysely, id))
    .filter(({ what }) => what === 'link-sent')
    .map(({ note }) => note);

describe('the link of a case', () => {
  it('goes nowhere without a mail address and a Nigerian mobile', async () => {
    const id = await open({ phone: '+44 20 7183 8750' });
    expect(await notes(id)).toEqual([]);
  });

  it('greets somebody whose name a stranger typed without a letter', async () => {
    const email = 'no.letters@example.com';
    await open({ name: '0803 000 0001', email });
    const [mail] = await mailRows(texting.platform, email);
    expect(mail?.plain.toLowerCase()).toContain('hello, your verification has begun');
  });

  it('calls a correction one by mail and by SMS, the first time and again', async () => {
    const { platform } = texting;
    const email = 'corrects@example.com';
    const id = await open({ email }, 'correction');
    await sendLink(platform, id);
    const { kysely } = platform.database;
    const mails = await kysely
      .selectFrom('mail_outbox')
      .select(['subject', 'plain'])
      .where('recipient', '=', email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your Sapioworker correction: what we need from you',
      'Your Sapioworker correction: what we need from you',
    ]);
    expect(JSON.stringify(mails)).not.toContain('verification');
    for (const [say, words] of [
      [inviteText, 'your correction has begun'],
      [linkAgainText, 'the link to your correction,'],
    ] as const) {
      expect(say({ about: 'correction', firstName: 'Ada', address: '/' })).toContain(words);
    }
  });

  it('goes by SMS alone, with each later step, where mail to the person came back for good', async () => {
    const { platform } = texting;
    const email = 'came.back@example.com';
    await stopAddress(platform.database.kysely, email, 550);
    const id = await open({ email, phone: '0803 100 0011' });
    expect(await notes(id)).toEqual(['by SMS']);
    const one = await readCase(platform.database.kysely, id);
    const told = await platform.database.transaction(async (trx) => {
      const reach = one && (await reachOf(platform, trx, one));
      const react = NeededMail({ ...ada, address: 'https://example.com' });
      const words = { subject: neededSubject('verification'), react, text: 'Sapioworker: x' };
      return reach && tellPerson(platform, trx, id, reach, words);
    });
    const texts = (await sentTo('message_outbox')).filter((to) => to === '+2348031000011');
    expect([told, texts.length]).toEqual([expect.any(String), 2]);
    expect(await sentTo('mail_outbox')).not.toContain(email);
  });

  it('goes by mail and by SMS where the person has both', async () => {
    const id = await open({ email: 'ada@example.com', phone: '0803 100 0001' });
    expect(await notes(id)).toEqual(['by mail and by SMS']);
    expect(await sentTo('mail_outbox')).toContain('ada@example.com');
    expect(await sentTo('message_outbox')).toContain('+2348031000001');
  });

  it('goes once where its job comes again because the process was killed before it could say so', async () => {
    const { platform } = texting;
    const id = await open({ email: 'twice@example.com' });
    const sent = async () =>
      (await readCase(platform.database.kysely, id))?.link_sent_at?.toISOString() ?? null;
    const first = await sent();
    texting.clock.advance(1_000);
    await sendLink(platform, id, { after: null });
    expect(await notes(id)).toHaveLength(1);
    await sendLink(platform, id, { after: first });
    await sendLink(platform, id, { after: first });
    expect(await notes(id)).toHaveLength(2);
    expect(await sent()).not.toBe(first);
  });

  it('sent anew promises no day that is over, and says that the one before ends', async () => {
    const { platform } = texting;
    const [email, phone] = ['sent.anew@example.com', '0803 100 0012'];
    const id = await open({ email, phone });
    await platform.database.executeSql(
      `update cases set due_at = '2026-11-20T16:00:00Z' where id = '${id}'`,
    );
    await sendLink(platform, id);
    const { kysely } = platform.database;
    const [first, second] = await mailRows(platform, email);
    expect(first?.plain).toContain('your verification has begun');
    expect(first?.plain).toContain('We plan to have everything by');
    expect(second?.plain).not.toMatch(/has begun|We plan/);
    expect(second?.plain).toContain('This link takes the place of the one before.');
    const text = await kysely
      .selectFrom('message_outbox')
      .select('text')
      .where('recipient', '=', '+2348031000012')
      .where('text', 'like', '%here is the link%')
      .execute();
    expect(text).toHaveLength(1);
  });

  it('opens the case from the SMS of who has a phone alone, and names nobody but by the first name', async () => {
    const id = await open({ phone: '08031000002' });
    expect(await notes(id)).toEqual(['by SMS']);
    const row = await texting.platform.database.kysely
      .selectFrom('message_outbox')
      .select('text')
      .where('recipient', '=', '+2348031000002')
      .executeTakeFirstOrThrow();
    expect(row.text).toMatch(/^Sapioworker: Ada, your/);
    expect(row.text).not.toContain('Obi');
    const token = /\/case\/(\w+)$/.exec(row.text)?.[1] ?? '';
    expect((await caseUnder(texting.platform, token))?.id).toBe(id);
  });

  it('goes on opening where the number has had its messages of today and no newer one went (CASE-06)', async () => {
    const { platform } = texting;
    const number = '+2348031000007';
    const id = await open({ phone: number });
    const sent = () => readCase(platform.database.kysely, id);
    const before = await sent();
    await platform.database.executeSql(
      `update message_outbox set status = 'sent', handed = 1 where recipient = '${number}'`,
    );
    for (let n = 0; n < 12; n += 1)
      await platform.messages.send({ to: number, text: 'Sapioworker: x', kind: 'necessary' });
    await sendLink(platform, id);
    expect(await notes(id)).toEqual([
      'by SMS',
      'nowhere: the number has had its messages of today',
    ]);
    const { link_hash: link, link_sent_at: at } = (await sent()) ?? {};
    expect([link, at]).toEqual([before?.link_hash, before?.link_sent_at]);
    const one = await sent();
    const told = await platform.database.transaction(async (trx) => {
      const reach = one && (await reachOf(platform, trx, one));
      const react = NeededMail({ ...ada, address: 'https://example.com' });
      const words = { subject: neededSubject('verification'), react, text: 'Sapioworker: x' };
      return reach && tellWithLink(platform, trx, id, reach, () => words);
    });
    expect([told, (await sent())?.link_hash]).toEqual([null, before?.link_hash]);
  });

  /** A case that is opened when no texts go out, and the tokens of the links that wait. */
  async function atNight(to: { phone: string; email?: string }) {
    const night = await openTexting({ at: '2026-11-23T22:00:00Z' });
    const { platform } = night;
    const waiting = async () =>
      (
        await platform.database.kysely
          .selectFrom('message_outbox')
          .select('text')
          .where('status', '=', 'queued')
          .execute()
      ).flatMap(({ text }) => /\/case\/(\w+)$/.exec(text)?.[1] ?? []);
    const id = await platform.database.transaction((trx) =>
      openCase(platform, trx, {
        source: { kind: 'staff', id: 'at-night' },
        ...{ from: 'a test', level: 'Premium', typeId: 'premium', isBuyer: true },
        person: { name: 'Ada Obi', ...to },
      }),
    );
    await sendLink(platform, String(id));
    return { night, platform, id: String(id), waiting };
  }

  it('that waits for the morning is still sent where no newer one can go (CASE-06)', async () => {
    const phone = '+2348031000010';
    const { night, platform, id, waiting } = await atNight({ phone });
    const [first = '', ...more] = await waiting();
    expect([(await caseUnder(platform, first))?.id, more]).toEqual([id, []]);
    for (let n = 0; n < 12; n += 1)
      await platform.messages.send({ to: phone, text: 'Sapioworker: x', kind: 'necessary' });
    await sendLink(platform, id);
    expect(await waiting()).toEqual([first]);
    const one = await readCase(platform.database.kysely, id);
    const needed = one && platform.database.transaction((trx) => tellNeeded(platform, trx, one));
    expect([await needed, await waiting()]).toEqual([false, [first]]);
    expect((await caseUnder(platform, first))?.id).toBe(id);
    await night.close();
  });

  it('of a guarantor waits for the morning alone, and is still sent where no newer one can go (CASE-06)', async () => {
    const { night, platform, id } = await atNight({ phone: '0803 100 0011' });
    const { clock, database, messages } = platform;
    const [to, about] = ['+2348031000012', aboutGuarantor(id, 1)];
    await database.transaction((trx) =>
      putGuarantor(trx, {
        ...{ case_id: id, place: 1, name: 'Bola Vouches', phone: to, email: null },
        ...{ relation: 'Employer', link_hash: 'before', named_at: clock.now() },
      }),
    );
    const waiting = async () => {
      const texts = database.kysely.selectFrom('message_outbox').select('id');
      return (await texts.where('about', '=', about).execute()).map((one) => one.id);
    };
    const again = async () => {
      const one = await readCase(database.kysely, id);
      return one && database.transaction((trx) => sendAgain(platform, trx, one, 1));
    };
    const before = await messages.send({ to, text: 'Sapioworker: x', kind: 'necessary', about });
    expect(await again()).toEqual({ ways: 'by SMS' });
    const [newest, ...more] = await waiting();
    expect([newest === before, more]).toEqual([false, []]);
    for (let n = 0; n < 12; n += 1)
      await messages.send({ to, text: 'Sapioworker: x', kind: 'necessary' });
    expect([await again(), await waiting()]).toEqual([{ ways: '' }, [newest]]);
    await night.close();
  });

  it('waits for the morning alone: a newer one takes its place, and none follows a no', async () => {
    const { night, platform, id, waiting } = await atNight({
      ...{ phone: '0803 100 0009', email: 'night@example.com' },
    });
    const [first = ''] = await waiting();
    expect((await caseUnder(platform, first))?.id).toBe(id);
    await sendLink(platform, id);
    const [second = '', ...more] = await waiting();
    expect([second === first, more]).toEqual([false, []]);
    expect((await caseUnder(platform, second))?.id).toBe(id);
    const address = `/api/cases/${second}/consents`;
    const payload = { textVersion: consentVersions.versionIn('en'), notMe: true };
    const answer = await night.app.inject({ method: 'POST', url: address, payload });
    expect(answer.statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    await night.close();
  });

  it('is not the only word to who has no address: a decision is told by SMS, and to nobody else', async () => {
    const { platform } = texting;
    const ids = [
      await open({ phone: '0803 100 0003' }),
      await open({ phone: '0803 100 0004', email: 'with.mail@example.com' }),
      await open({ phone: '+44 20 7183 8750' }),
    ];
    const before = (await sentTo('message_outbox')).length;
    for (const id of ids) {
      const one = await readCase(platform.database.kysely, id);
      if (!one) throw new Error('no case');
      await platform.database.transaction(async (trx) => {
        const reach = await reachOf(platform, trx, one);
        const react = NeededMail({ ...ada, address: 'https://example.com' });
        const told = { subject: neededSubject('verification'), react, text: 'Sapioworker: x' };
        return reach && tellPerson(platform, trx, id, reach, told);
      });
    }
    expect((await sentTo('message_outbox')).slice(before)).toEqual(['+2348031000003']);
  });

  it('says who opened it: “you asked” of an own order, “they paid for it” of a paid one for somebody else', () => {
    const because = (source_kind: CaseSource, is_buyer: boolean, level: Level) =>
      becauseOf({ source_kind, is_buyer, level });
    expect([
      because('order', false, 'Free'),
      because('order', true, 'Basic'),
      because('renewal', false, 'Basic'),
      because('import', false, 'Basic'),
      because('application', false, 'Basic'),
      because('staff', true, 'Basic'),
      because('correction', true, 'Basic'),
    ]).toEqual([
      'asked-for-you',
      'ordered',
      'renewal',
      'staff',
      'application',
      'staff',
      'correction',
    ]);
    expect(because('order', false, 'Basic')).toBe('bought-for-you');
  });
});

it.each([
  ['Pastor Daniel Okon', 'Daniel'],
  ['Mrs. Ngozi Eze', 'Ngozi'],
  ['Dr Chief Bola Ade', 'Bola'],
  ['Prince Ade', 'Prince'],
  ['Pastor', 'Pastor'],
  ['  ', ''],
])('calls %j by the first name, never by a title', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});
