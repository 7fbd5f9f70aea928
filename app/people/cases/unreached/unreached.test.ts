import { afterAll, describe, expect, it } from 'vitest';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { openTexting } from '#test/support/messages.ts';
import { openLinkedCase } from '#test/support/person.ts';
import { sendAgain } from '../guarantee/guarantee.service.server.ts';
import { isLinked, readGuarantors } from '../guarantee/guarantors.store.server.ts';
import { sendLink } from '../link.service.server.ts';
import { consentVersions } from '../person/texts.service.server.ts';
import { openCase } from '../service.server.ts';
import { lockCase, readCase, readChecks, readEvents } from '../store.server.ts';
import { noteUnreachedGuarantors, noteUnreachedPersons } from './unreached.service.server.ts';

const texting = await openTexting();
afterAll(() => texting.close());

const post = async (token: string, what: string, payload: object) => {
  const url = `/api/cases/${token}/${what}`;
  const { statusCode, body } = await texting.app.inject({ method: 'POST', url, payload });
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
};
const kysely = () => texting.platform.database.kysely;

/** A case whose first guarantor was named, and the message that has their link. */
async function named(guarantor: { phone: string; email?: string }) {
  const { id, token } = await openLinkedCase(texting.platform, { level: 'Premium' });
  await post(token, 'consents', { textVersion: consentVersions.versionIn('en'), checks: true });
  const who = { place: 1, name: 'Bola Ade', relation: 'Former employer' };
  await post(token, 'guarantors', { ...who, ...guarantor });
  return { id, token, text: await textTo(id) };
}
const textTo = async (id: string) => {
  const texts = kysely().selectFrom('message_outbox').select('id');
  return (await texts.where('about', '=', `case:${id}:1`).executeTakeFirstOrThrow()).id;
};
/** How the check stands, whether staff are told that a link is out, and how often that none got there. */
async function seen(id: string) {
  const check = (await readChecks(kysely(), id)).find(({ kind }) => kind === 'guarantor-1');
  const [guarantor] = await readGuarantors(kysely(), id);
  const told = (await readEvents(kysely(), id)).filter(
    ({ what }) => what === 'guarantor-unreached',
  );
  return [check?.state, guarantor && isLinked(guarantor), told.length];
}
const waits = ['waiting-for-source', true, 0];
const isTheirs = ['to-do', false, 1];

describe('a person whom no link reaches', () => {
  let opened = 0;
  const open = async (person: { phone: string; email?: string }) => {
    const { platform } = texting;
    opened += 1;
    const source = { kind: 'staff', id: `unreached-${opened}` } as const;
    const about = { from: 'the test', level: 'Basic', typeId: 'basic', isBuyer: false } as const;
    const id = await platform.database.transaction((trx) =>
      openCase(platform, trx, { source, ...about, person: { name: 'Ada Bello', ...person } }),
    );
    if (!id) throw new Error('The case was open already');
    await sendLink(platform, id);
    return id;
  };
  const text = async (id: string) => {
    const texts = kysely().selectFrom('message_outbox').select('id');
    return (await texts.where('about', '=', `case:${id}`).executeTakeFirstOrThrow()).id;
  };
  /** How often staff were told on the case, and whether it says so now. */
  const noted = async (id: string) => {
    await noteUnreachedPersons(texting.platform);
    const events = await readEvents(kysely(), id);
    const told = events.filter(({ what }) => what === 'person-unreached').length;
    return [told, (await readCase(kysely(), id))?.link_told_by?.length === 0];
  };
  const run = (sql: string) => texting.platform.database.executeSql(sql);

  it('is told to staff on the case, once for each link', async () => {
    const id = await open({ phone: '0803 100 0081' });
    expect(await noted(id)).toEqual([0, false]);
    await run(`update message_outbox set status = 'failed' where id = '${await text(id)}'`);
    expect(await noted(id)).toEqual([1, true]);
    expect(await noted(id)).toEqual([1, true]);
    await sendLink(texting.platform, id);
    expect(await noted(id)).toEqual([1, false]);
  });

  it('has a mail yet, unless that came back too', async () => {
    const email = 'ada.unreached@example.com';
    const id = await open({ phone: '0803 100 0082', email });
    await run(`update message_outbox set status = 'failed' where about = 'case:${id}'`);
    expect(await noted(id)).toEqual([0, false]);
    await run(`update mail_outbox set status = 'failed' where recipient = '${email}'`);
    expect(await noted(id)).toEqual([1, true]);
  });

  it('is not looked for where the case waits for nobody any more', async () => {
    const id = await open({ phone: '0803 100 0083' });
    await run(`update message_outbox set status = 'failed' where id = '${await text(id)}'`);
    await run(`update cases set stopped_at = now(), stopped_because = 'not-me' where id = '${id}'`);
    expect(await noted(id)).toEqual([0, false]);
  });
});

describe('a guarantor whom no link reaches', () => {
  it('is called by staff once the provider has refused the number; a link that is sent again counts anew', async () => {
    const { id, text } = await named({ phone: '0803 100 9992' });
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(waits);
    await texting.work(text);
    expect(await texting.row(text)).toMatchObject({ status: 'failed' });
    await noteUnreachedGuarantors(texting.platform);
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(isTheirs);
    await texting.platform.database.executeSql('delete from message_stops');
    const again = await texting.platform.database.transaction(async (trx) => {
      const one = await lockCase(trx, id);
      return one && sendAgain(texting.platform, trx, one, 1);
    });
    expect(again).toEqual({ ways: 'by SMS' });
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(['waiting-for-source', true, 1]);
  });

  it('has a mail yet, unless that came back too', async () => {
    const email = 'bola.unreached@example.com';
    const { id, text } = await named({ phone: '0803 100 0071', email });
    const end = (table: string, change: string, where: string) =>
      texting.platform.database.executeSql(`update ${table} set ${change} where ${where}`);
    await end('message_outbox', `status = 'failed', why = 'too late'`, `id = '${text}'`);
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(waits);
    await end('mail_outbox', `status = 'sent', bounce = 'permanent'`, `recipient = '${email}'`);
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(isTheirs);
  });

  it('has a mail that came back alone, where the text was taken back before it went', async () => {
    const email = 'bola.taken.back@example.com';
    const { id, text } = await named({ phone: '0803 100 0073', email });
    const run = (sql: string) => texting.platform.database.executeSql(sql);
    await run(`delete from message_outbox where id = '${text}'`);
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(waits);
    await run(`update mail_outbox set status = 'failed' where recipient = '${email}'`);
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(isTheirs);
  });

  it('gets a new text once the person agrees again, where mail to them came back before', async () => {
    const email = 'bola.no.mail@example.com';
    await stopAddress(kysely(), email, 550);
    const { id, token, text } = await named({ phone: '0803 100 0074', email });
    await post(token, 'withdraw', { purpose: 'checks' });
    await post(token, 'consents', { textVersion: consentVersions.versionIn('en'), checks: true });
    expect(await textTo(id)).not.toBe(text);
    expect(await seen(id)).toEqual(waits);
  });

  it('may answer all the same: what ended without a certain answer may be there', async () => {
    const { id, text } = await named({ phone: '0803 100 0072' });
    const { text: words } = await texting.row(text);
    const link = /\/guarantee\/(\w+)/.exec(String(words))?.[1];
    await texting.platform.database.executeSql(
      `update message_outbox set status = 'failed', why = 'no certain answer from the provider' where id = '${text}'`,
    );
    await noteUnreachedGuarantors(texting.platform);
    const url = `/api/guarantees/${link}`;
    const yes = await texting.app.inject({ method: 'POST', url, payload: { answer: 'yes' } });
    expect([yes.statusCode, (await seen(id))[0]]).toEqual([200, 'passed']);
    await noteUnreachedGuarantors(texting.platform);
    expect(await seen(id)).toEqual(['passed', false, 1]);
  });
});
