import { afterAll, describe, expect, it, vi } from 'vitest';
import { openCorrectionCase } from '#app/people/cases/opening/correction.service.server.ts';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { entriesOf } from '#test/support/entries.ts';
import { signInAs } from '#test/support/own-page.ts';
import { patience } from '#test/support/patience.ts';
import { linkOf } from '#test/support/person.ts';
import { recordRow } from '#test/support/record.ts';
import { openRecords } from '#test/support/records.ts';
import { staffCases } from '#test/support/staff-cases.ts';
import { inviteSubject } from '../../mails.server.tsx';
import { decideConsent } from '../../person/consent.service.server.ts';
import { consentText } from '../../person/person.rules.ts';
import { checksOf } from '../../rules.ts';

const product = await openRecords();
const { agent } = product;
const cases = staffCases(product);
const { db, row, act, passed, read } = cases;
afterAll(() => product.close());

const at = '/api/v1/cases';
let persons = 0;
const opened = () => {
  persons += 1;
  const phone = `0809 222 ${String(persons).padStart(4, '0')}`;
  const email = `misspelt${persons}@example.com`;
  return cases.opened({ name: 'Chinedu Misspelt', phone, email });
};
const reason = 'The person called; the buyer misspelt it';

describe('the details of a person', () => {
  it('are not put right by what is none, without a reason, or where nothing differs', async () => {
    const id = await opened();
    const refused = async (body: object) => {
      const answer = await act(id, 'person', { reason, ...body });
      return [answer.statusCode, ...Object.keys(answer.json().fields ?? {})];
    };
    expect(await refused({ phone: '12' })).toEqual([400, 'phone']);
    expect(await refused({ email: 'nobody' })).toEqual([400, 'email']);
    expect(await refused({ name: '---' })).toEqual([400, 'name']);
    expect(await refused({ dateOfBirth: '2010-01-01' })).toEqual([400, 'dateOfBirth']);
    expect(await refused({ state: 'Atlantis' })).toEqual([400, 'state']);
    expect(await refused({ name: 'Chinedu Right', reason: 'NIN 12345678901' })).toEqual([
      400,
      'reason',
    ]);
    expect((await refused({ name: 'Chinedu Right', reason: '' }))[0]).toBe(400);
    const same = await row(id);
    const spaced = (same.phone ?? '').replaceAll(' ', '');
    expect(await refused({ name: same.name, phone: spaced })).toEqual([400, 'name']);
    expect(await row(id)).toMatchObject({ name: 'Chinedu Misspelt', version: same.version });
  });

  it('are put right with a reason; what was checked on the wrong words is checked again', async () => {
    const id = await opened();
    await passed(id);
    expect((await row(id)).state).toBe('ready');
    const answer = await act(id, 'person', { reason, name: 'Chinedu Right', phone: '' });
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'The details are put right. To be checked again: Identity.',
    ]);
    const one = await read(id);
    expect(one).toMatchObject({
      fullName: 'Chinedu Right',
      state: 'open',
      preview: { level: 'Free' },
    });
    expect(one.phone).toContain('0809 222');
    const event = one.events.find(({ what }: { what: string }) => what === 'person-corrected');
    expect(event.note).toBe(`name: ${reason}`);
    expect(one.factsFrom.name).toBe(event.by);
    expect(one.checks).toMatchObject([
      { kind: 'identity', state: 'to-do', how: null },
      { kind: 'phone', state: 'passed' },
      { kind: 'address', state: 'passed' },
    ]);
    const [sought] = (await agent.get(`${at}?q=${encodeURIComponent('chinedu right')}`)).json()
      .data;
    expect(sought.id).toBe(id);
  });

  it('take the page from whoever got the link by mistake, and send it to the right address (CASE-06)', async () => {
    const id = await opened();
    const wrong = await linkOf(product.platform, id);
    const see = async (token: string) => (await product.get(`/cases/${token}`)).statusCode;
    const spelt = ((await row(id)).email ?? '').toUpperCase();
    await act(id, 'person', { reason, name: 'Chinedu Rightly', email: spelt });
    expect(await see(wrong)).toBe(200);
    const right = `chinedu.rightly${persons}@example.com`;
    const answer = await act(id, 'person', { reason, email: right });
    expect(answer.json().message).toContain('The person gets a new link');
    expect(await see(wrong)).toBe(404);
    const sent = db().selectFrom('mail_outbox').select('subject').where('recipient', '=', right);
    await vi.waitFor(
      async () =>
        expect(await sent.execute()).toEqual([{ subject: inviteSubject('verification') }]),
      patience,
    );
    expect((await row(id)).link_hash).not.toBeNull();
    const before = await linkOf(product.platform, id);
    await act(id, 'person', { reason, phone: '08031234567' });
    expect(await see(before)).toBe(404);
  });

  it('promise a new link only where one can go, and try an address anew that staff put in (CASE-06)', async () => {
    const id = await opened();
    const right = `came.back${persons}@example.com`;
    await stopAddress(db(), right, 550);
    const answer = await act(id, 'person', { reason, email: right });
    expect(answer.json().message).toContain('The person gets a new link');
    const sent = db().selectFrom('mail_outbox').select('subject').where('recipient', '=', right);
    await vi.waitFor(
      async () =>
        expect(await sent.execute()).toEqual([{ subject: inviteSubject('verification') }]),
      patience,
    );
    await stopAddress(db(), right, 550);
    const abroad = await act(id, 'person', { reason, phone: '+44 20 7946 0958' });
    expect(abroad.json().message).toContain('no message brings the person a new one');
  });

  it('let the right person agree where a stranger said on the page that it is not theirs (CASE-06)', async () => {
    const id = await opened();
    const wrong = await linkOf(product.platform, id);
    const say = async (body: object, link?: string) => {
      const token = link ?? (await linkOf(product.platform, id));
      const said = { textVersion: consentText.version, ...body };
      return (await product.post(`/cases/${token}/consents`, said)).statusCode;
    };
    expect(await say({ notMe: true }, wrong)).toBe(200);
    await act(id, 'person', { reason, name: 'Chinedu Rightly' });
    expect(await say({ checks: true }, wrong)).toBe(409);
    await act(id, 'person', { reason, email: `chinedu.himself${persons}@example.com` });
    expect(await row(id)).toMatchObject({ stopped_because: null, stopped_at: null });
    // The job draws the link of the right address; the test draws one after it.
    await vi.waitFor(async () => expect((await row(id)).link_hash).not.toBeNull(), patience);
    expect(await say({ checks: true })).toBe(200);
    // A no of the person stays one, whatever address they have.
    expect(await say({ decline: true })).toBe(200);
    await act(id, 'person', { reason, email: `chinedu.again${persons}@example.com` });
    expect((await row(id)).stopped_because).toBe('no-consent');
  });

  it('lay it to nobody’s charge that a stranger had agreed before, and has ended that with it (CASE-05)', async () => {
    const id = await opened();
    const wrong = await linkOf(product.platform, id);
    for (const said of [{ checks: true }, { notMe: true }]) {
      const body = { textVersion: consentText.version, ...said };
      expect((await product.post(`/cases/${wrong}/consents`, body)).statusCode).toBe(200);
    }
    expect((await read(id)).consents).toMatchObject([{ withdrawnBecause: null }]);
    const email = `chinedu.unasked${persons}@example.com`;
    await act(id, 'person', { reason, email });
    // Else staff read that the person has taken it back, and nothing more is asked of them.
    expect((await read(id)).consents).toMatchObject([
      { withdrawnAt: expect.any(String), withdrawnBecause: 'corrected' },
    ]);
    await vi.waitFor(async () => expect((await row(id)).link_hash).not.toBeNull(), patience);
    const told = await act(id, 'checks/address', { state: 'waiting-for-person' });
    expect(told.json().message).toContain('the person is told');
  });

  it('take no yes for the person’s that was given by the link of a wrong address (CASE-05)', async () => {
    const id = await opened();
    const say = (token: string, body: object) =>
      product.post(`/cases/${token}/consents`, { textVersion: consentText.version, ...body });
    const wrong = await linkOf(product.platform, id);
    expect((await say(wrong, { checks: true, photo: true })).statusCode).toBe(200);
    for (const kind of checksOf.Basic) {
      await act(id, `checks/${kind}`, { state: 'passed', how: 'Seen by the officer' });
    }
    // An address that was missing takes nobody's place.
    await db()
      .updateTable('cases')
      .set({ phone: null, phone_key: null })
      .where('id', '=', id)
      .execute();
    await act(id, 'person', { reason, phone: '0809 333 0001' });
    expect((await read(id)).consents).toMatchObject([
      { purpose: 'checks', withdrawnAt: null },
      { purpose: 'photo', withdrawnAt: null },
    ]);
    await act(id, 'checks/phone', { state: 'passed', how: 'Seen by the officer' });
    const answer = await act(id, 'person', { reason, email: `chinedu.anew${persons}@example.com` });
    expect(answer.json().message).toContain('they are asked anew');
    const one = await read(id);
    const corrected = { withdrawnAt: expect.any(String), withdrawnBecause: 'corrected' };
    expect(one.consents).toMatchObject([
      { purpose: 'checks', ...corrected },
      { purpose: 'photo', ...corrected },
    ]);
    expect(one.events).toContainEqual(
      expect.objectContaining({ what: 'consents-ended', note: 'checks, photo' }),
    );
    const trail = await entriesOf(product.platform, {
      subject: id,
      action: 'cases.consents-ended',
    });
    expect(trail).toHaveLength(1);
    expect((await act(id, 'decide', { decision: 'approve' })).json().error).toBe('no-consent');
    await vi.waitFor(async () => expect((await row(id)).link_hash).not.toBeNull(), patience);
    const right = await linkOf(product.platform, id);
    const page = async () => (await product.get(`/cases/${right}`)).json();
    expect(await page()).toMatchObject({ needs: ['consent'], consents: { askedAnew: true } });
    expect((await say(right, { checks: true })).json()).toMatchObject({
      consents: { checks: true, photo: false, askedAnew: false },
    });
    // Their own no is laid to no wrong address.
    await product.post(`/cases/${right}/withdraw`, { purpose: 'checks' });
    expect(await page()).toMatchObject({ consents: { checks: false, askedAnew: false } });
    expect((await say(right, { checks: true })).statusCode).toBe(200);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
  });

  it('leave a yes that an officer took in person, whatever address is put right (CASE-05)', async () => {
    const id = await opened();
    await passed(id);
    await act(id, 'person', { reason, email: `chinedu.seen${persons}@example.com` });
    expect((await read(id)).consents).toMatchObject([{ channel: 'in-person', withdrawnAt: null }]);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
  });

  it('of a record change it where the case was told of them, and nothing else', async () => {
    const first = await opened();
    await passed(first);
    await act(first, 'decide', { decision: 'approve' });
    const { record_badge: badge } = await row(first);
    const records = () =>
      db().selectFrom('verification_records').selectAll().where('badge', '=', badge);
    const { id: recordId } = await records().executeTakeFirstOrThrow();
    const asked = { id: 'correction-1', recordId, text: 'My name', again: ['identity' as const] };
    const id = await product.platform.database.transaction((trx) =>
      openCorrectionCase(product.platform, trx, asked),
    );
    if (!id) throw new Error('No case was opened');
    const { email: wrong } = await row(first);
    const cookie = await signInAs(product, wrong ?? '');
    await act(id, 'person', { reason, name: 'Chinedu Right' });
    // Meanwhile the person has another address, by the record's own screen.
    await db()
      .updateTable('verification_records')
      .set({ email: 'new@example.com', email_key: 'new@example.com' })
      .where('id', '=', recordId)
      .execute();
    await passed(id, ['identity']);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
    expect(await records().executeTakeFirstOrThrow()).toMatchObject({
      full_name: 'Chinedu Right',
      email: 'new@example.com',
      email_key: 'new@example.com',
      born: '1990-05-06',
    });
    expect((await product.get('/me', { headers: { cookie } })).statusCode).toBe(200);
  });

  it('of a record sign its person out everywhere where an address goes (ME-01)', async () => {
    const first = await opened();
    await passed(first);
    await act(first, 'decide', { decision: 'approve' });
    const { record_badge: badge, email: wrong } = await row(first);
    const { id: recordId } = await recordRow(product.platform, badge);
    const cookie = await signInAs(product, wrong ?? '');
    const asked = { id: 'correction-2', recordId, text: 'My email', again: [] };
    const id = await product.platform.database.transaction((trx) =>
      openCorrectionCase(product.platform, trx, asked),
    );
    if (!id) throw new Error('No case was opened');
    await act(id, 'person', { reason, email: 'chinedu.right@example.com' });
    await passed(id, []);
    const look = async () => (await product.get('/me', { headers: { cookie } })).statusCode;
    expect(await look()).toBe(200);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
    expect(await look()).toBe(401);
  });
});

it('a consent given in person ends the no that the person had said on their page', async () => {
  const id = await opened();
  const token = await linkOf(product.platform, id);
  const context = { address: '10.1.1.1' } as never;
  await decideConsent(
    product.platform,
    { token, context },
    { textVersion: consentText.version, decline: true },
  );
  expect((await row(id)).stopped_because).toBe('no-consent');
  await act(id, 'consent', { purpose: 'checks', language: 'en' });
  expect(await row(id)).toMatchObject({ stopped_because: null, stopped_at: null });
});
