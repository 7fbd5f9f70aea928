import { afterAll, describe, expect, it, vi } from 'vitest';
import { mailRows } from '#test/support/mailbox.ts';
import { patience } from '#test/support/patience.ts';
import { recordRow } from '#test/support/record.ts';
import { canary, correctRecord, openRecords, path, picture } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { forgetWorker } from '../../erasure/erasure.service.server.ts';
import { aboutReminder } from '../../person/person.service.server.ts';
import { updateRecord } from '../contract.ts';

const product = await openRecords();
const badge = await product.issue();
afterAll(() => product.close());

const reason = 'A client complained about the address';
const post = (verb: string, body: object = { reason }, id = badge) =>
  product.agent.send('POST', `${path}/${id}/${verb}`, body);
/** What visitors see: the search's status and the page's. */
const statuses = async () => [
  (await product.search()).data?.verificationStatus,
  (await product.look(badge)).json().verificationStatus,
];

describe('decisions about a record', () => {
  it.each(['suspend', 'lift', 'renew', 'hide', 'revoke'])('%s: refusals first', async (verb) => {
    const more =
      verb === 'renew' ? { expiresOn: '2028-11-21' } : verb === 'hide' ? { hidden: true } : {};
    for (const role of ['support', 'auditor', 'editor', 'finance'] as const) {
      const member = await signIn(product, role);
      const answer = await member.send('POST', `${path}/${badge}/${verb}`, { reason, ...more });
      expect([role, answer.statusCode]).toEqual([role, 403]);
    }
    for (const bad of ['', 'short', `their NIN is ${canary.nationalId}`]) {
      const answer = await post(verb, { reason: bad, ...more });
      expect([bad, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
        bad,
        400,
        ['reason'],
      ]);
    }
    expect((await post(verb, { reason, ...more }, 'Sw-ZZZZZ')).statusCode).toBe(404);
    expect(await statuses()).toEqual(['VERIFIED', 'VERIFIED']);
  });

  it('suspends and lifts; visitors see each at once, and neither happens twice', async () => {
    expect((await post('lift')).statusCode).toBe(409);
    expect((await post('suspend')).statusCode).toBe(200);
    expect(await statuses()).toEqual(['SUSPENDED', 'SUSPENDED']);
    expect((await post('suspend')).statusCode).toBe(409);
    expect((await post('lift')).statusCode).toBe(200);
    expect(await statuses()).toEqual(['VERIFIED', 'VERIFIED']);
    const trail = (await product.trail(badge)).filter(({ actor }) => actor === product.agent.id);
    expect(trail.map(({ action, reason: said }) => [action, said])).toEqual([
      ['records.create', null],
      ['records.suspend', reason],
      ['records.lift', reason],
    ]);
  });

  it.each([
    ['suspend', {}],
    ['lift', {}],
    ['renew', { expiresOn: '2028-06-20' }],
    ['hide', { hidden: true }],
  ])('%s is refused to who read the record before a colleague decided', async (verb, more) => {
    const own = { phoneNumber: '', email: `${verb}@example.com`, nationalId: '', fullName: verb };
    const stale = await product.issue(own);
    const version = async () => {
      await product.agent.open('records', stale);
      return (await product.agent.get(`${path}/${stale}`)).json().version;
    };
    // What was lifted since was suspended anew, for another reason.
    if (verb === 'lift') await post('suspend', { reason }, stale);
    const seen = await version();
    for (const one of verb === 'lift' ? ['lift', 'suspend'] : ['suspend', 'lift'])
      expect((await post(one, { reason }, stale)).statusCode).toBe(200);
    const refused = await post(verb, { reason, ...more, version: seen }, stale);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'changed']);
    const done = await post(verb, { reason, ...more, version: await version() }, stale);
    expect(done.statusCode).toBe(200);
  });

  it('tells its reasons in the history to who sees findings alone', async () => {
    const own = { phoneNumber: '0809 111 2255', email: '', nationalId: '', fullName: 'Told Why' };
    const told = await product.issue(own);
    await post('suspend', { reason: 'The police record names a theft' }, told);
    const reasons = { support: undefined, auditor: 'The police record names a theft' };
    for (const [role, said] of Object.entries(reasons)) {
      const member = await signIn(product, role as keyof typeof reasons);
      await member.open('records', told);
      await member.get(`${path}/${told}`);
      const { data } = (await member.get(`${path}/${told}/history`)).json();
      const of = (action: string) => data.find((one: { action: string }) => one.action === action);
      expect([role, of('records.suspend').reason]).toEqual([role, said]);
      expect([role, of('records.read').reason]).toEqual([role, expect.any(String)]);
    }
  });

  it('renews by hand, ahead of the present expiry only and for five years at most', async () => {
    for (const expiresOn of ['2026-11-21', '2027-11-20', '2031-11-22', '2027-02-29', '']) {
      const answer = await post('renew', { reason, expiresOn });
      expect([expiresOn, answer.statusCode]).toEqual([expiresOn, 400]);
    }
    expect((await post('renew', { reason, expiresOn: '2028-11-20' })).statusCode).toBe(200);
    expect((await product.look(badge)).json().expiryDate).toBe('2028-11-20T22:59:59.999Z');
  });

  it('verifies a pending record with its renewal, and leaves a suspended one suspended', async () => {
    const own = {
      phoneNumber: '0809 111 2222',
      email: '',
      nationalId: '',
      fullName: 'Pending One',
    };
    const pending = await product.issue(own);
    await product.platform.database.executeSql(
      `update verification_records set standing = 'pending', verified_at = null, expires_at = null
       where badge = '${pending}'`,
    );
    expect((await product.look(pending)).json().verificationStatus).toBe('PENDING');
    await post('renew', { reason, expiresOn: '2027-11-20' }, pending);
    expect((await product.look(pending)).json()).toMatchObject({
      verificationStatus: 'VERIFIED',
      verifiedAt: product.clock.now().toISOString(),
    });
    await post('suspend', { reason }, pending);
    await post('renew', { reason, expiresOn: '2028-11-20' }, pending);
    expect((await product.look(pending)).json().verificationStatus).toBe('SUSPENDED');
  });

  it('drops a reminder that waits: its day, or what it leads to, holds no more (MSG-03)', async () => {
    const own = { phoneNumber: '0809 111 2244', email: '', nationalId: '', fullName: 'Told Late' };
    const told = await product.issue(own);
    const { database, messages } = product.platform;
    const text = 'Your verification ends.';
    const rows = () => database.kysely.selectFrom('message_outbox').where('text', '=', text);
    const { id } = await recordRow(product.platform, told);
    const asked = [
      ['renew', { reason, expiresOn: '2028-11-20' }],
      ['suspend', { reason }],
      ['hide', { reason, hidden: true }],
    ] as const;
    for (const [verb, body] of asked) {
      await database.transaction(async (trx) => {
        const waits = { to: '+2348091112244', text, kind: 'other' } as const;
        await messages.send({ ...waits, about: aboutReminder(id) }, trx);
        const due_at = new Date(product.clock.now().getTime() + 86_400_000);
        await trx.updateTable('message_outbox').set({ due_at }).where('text', '=', text).execute();
      });
      expect((await post(verb, body, told)).statusCode).toBe(200);
      expect([verb, await rows().select('id').execute()]).toEqual([verb, []]);
    }
  });

  it('tells the worker what is decided, and never why', async () => {
    const own = { phoneNumber: '0809 111 2266', nationalId: '', fullName: 'Heard Of It' };
    const mailed = await product.issue({ ...own, email: 'heard.of.it@example.com' });
    const secret = 'The neighbour Mrs Bello complained of it';
    const mails = () =>
      product.platform.database.kysely
        .selectFrom('mail_outbox')
        .select(['subject', 'plain', 'html', 'status'])
        .where('recipient', '=', 'heard.of.it@example.com')
        .orderBy('created_at')
        .execute();
    const sent = (...subjects: string[]) =>
      vi.waitFor(async () => {
        const all = await mails();
        expect(all.map(({ subject, status }) => [subject, status])).toEqual(
          subjects.map((subject) => [subject, 'sent']),
        );
      }, patience);
    const suspended = 'Your Sapioworker page is suspended';
    const lifted = 'Your Sapioworker page is suspended no more';
    await post('suspend', { reason: secret }, mailed);
    await post('suspend', { reason: secret }, mailed);
    await sent(suspended);
    await post('lift', { reason: secret }, mailed);
    await sent(suspended, lifted);
    // There is no page meanwhile that could be suspended.
    await post('hide', { reason: secret, hidden: true }, mailed);
    await post('suspend', { reason: secret }, mailed);
    await post('lift', { reason: secret }, mailed);
    const { approvalId } = (await post('revoke', { reason: secret }, mailed)).json();
    await sent(suspended, lifted);
    await product.colleague.send('POST', `/api/v1/approvals/${approvalId}/decide`, { agree: true });
    await sent(suspended, lifted, 'Your Sapioworker verification is revoked');
    expect(JSON.stringify(await mails())).not.toContain('Bello');
  });

  it('tells who has no mail by SMS, and takes back what the next decision makes untrue', async () => {
    const own = {
      phoneNumber: '0809 111 2277',
      email: '',
      nationalId: '',
      fullName: 'Heard By Sms',
    };
    const texted = await product.issue(own);
    const texts = async () =>
      (
        await product.platform.database.kysely
          .selectFrom('message_outbox')
          .select('text')
          .where('recipient', '=', '+2348091112277')
          .execute()
      ).map(({ text }) => text);
    const suspended = 'Sapioworker: Heard, your page is suspended for now.';
    await post('suspend', { reason }, texted);
    expect(await texts()).toEqual([expect.stringContaining(suspended)]);
    await post('lift', { reason }, texted);
    expect(await texts()).toEqual([expect.stringMatching(/suspended no more: \S+\/me$/)]);
    // Suspended while nobody found it: its worker hears of that when it is shown.
    await post('hide', { reason, hidden: true }, texted);
    expect(await texts()).toEqual([]);
    await post('suspend', { reason }, texted);
    expect(await texts()).toEqual([]);
    product.clock.advance(1_000);
    await post('hide', { reason, hidden: false }, texted);
    expect(await texts()).toEqual([expect.stringContaining(suspended)]);
    // Of two records under one number it says which.
    await product.issue({ ...own, fullName: 'Heard Again' });
    await post('lift', { reason }, texted);
    expect(await texts()).toEqual([expect.stringContaining(`suspended no more (${texted})`)]);
  });

  it('tells it again to the address that takes the place of a wrong one', async () => {
    const own = { phoneNumber: '0809 111 2288', nationalId: '', fullName: 'Heard Later' };
    const wrong = await product.issue({ ...own, email: 'heard.latr@example.com' });
    await post('suspend', { reason }, wrong);
    await correctRecord(product.agent, wrong, { email: 'heard.later@example.com' });
    const told = await mailRows(product.platform, 'heard.later@example.com');
    expect(told.map(({ subject }) => subject)).toEqual(['Your Sapioworker page is suspended']);
  });

  it('brings no record back whose person was erased, nor writes anything into it (C-73)', async () => {
    const own = { phoneNumber: '0809 111 2233', nationalId: '', fullName: 'Erased One' };
    const gone = await product.issue({ ...own, email: 'erased.one@example.com' });
    const { platform } = product;
    await platform.database.transaction((trx) =>
      forgetWorker(platform, trx, { email: 'erased.one@example.com' }),
    );
    const before = await product.read(gone);
    expect(before).toMatchObject({ hidden: true, erased: true });
    const { id: _id, version, ...kept } = before;
    const details = Object.fromEntries(
      Object.keys(updateRecord.body.shape)
        .filter((name) => name in kept)
        .map((name) => [name, kept[name]]),
    );
    const again = { ...details, ...own, dateOfBirth: '1990-05-06', version };
    const consent = { group: 'contact', textVersion: '1', purpose: 'A test', how: 'in person' };
    const answers = [
      await post('hide', { reason, hidden: false }, gone),
      await post('renew', { reason, expiresOn: '2028-11-21' }, gone),
      await post('suspend', { reason }, gone),
      await post('consents', consent, gone),
      await post('documents', { title: 'Card', file: picture }, gone),
      await product.agent.send('PUT', `${path}/${gone}/photo`, { file: picture }),
      await product.agent.send('PUT', `${path}/${gone}`, again),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual(
      answers.map(() => [409, 'record-erased']),
    );
    expect(await product.read(gone)).toEqual(before);
  });

  it('hides a record like one that never was, and shows it again', async () => {
    const unknown = await product.look('Sw-QQQQ1');
    expect((await post('hide', { reason, hidden: false })).statusCode).toBe(409);
    expect((await post('hide', { reason, hidden: true })).statusCode).toBe(200);
    expect((await product.look(badge)).body).toBe(unknown.body);
    expect((await product.search()).success).toBe(false);
    expect((await post('hide', { reason, hidden: false })).statusCode).toBe(200);
    expect(await statuses()).toEqual(['VERIFIED', 'VERIFIED']);
  });

  it('revokes only what two have agreed on', async () => {
    const asked = await post('revoke');
    expect(asked.json()).toMatchObject({
      message: 'Sent for approval. A colleague must approve it first.',
    });
    expect((await post('revoke')).json().error).toBe('already-asked');
    // The agreement lets the worker answer before: who agrees is told to look whether they could.
    const seen = await product.colleague.get(`/api/v1/approvals/${asked.json().approvalId}`);
    expect(seen.json().summary).toContain('The worker may answer first');
    expect((await product.read(badge)).revocation?.askedBy).toBe(product.agent.name);
    expect(await statuses()).toEqual(['VERIFIED', 'VERIFIED']);
    const decision = `/api/v1/approvals/${asked.json().approvalId}/decide`;
    const own = await product.agent.send('POST', decision, { agree: true });
    expect(own.json().error).toBe('own-request');
    const cashier = await signIn(product, 'finance');
    expect((await cashier.send('POST', decision, { agree: true })).statusCode).toBe(403);
    expect(await statuses()).toEqual(['VERIFIED', 'VERIFIED']);
    const agreed = await product.colleague.send('POST', decision, { agree: true });
    expect(agreed.statusCode).toBe(200);
    expect(agreed.body).not.toContain(canary.fullName);
    await vi.waitFor(async () => expect(await statuses()).toEqual(['REVOKED', 'REVOKED']), {
      timeout: patience,
      interval: 100,
    });
    for (const [verb, body] of [
      ['suspend', { reason }],
      ['lift', { reason }],
      ['renew', { reason, expiresOn: '2029-11-20' }],
      ['revoke', { reason }],
    ] as const) {
      expect([verb, (await post(verb, body)).statusCode]).toEqual([verb, 409]);
    }
    const revoked = (await product.trail(badge)).filter(({ action }) => action.includes('revoke'));
    expect(revoked.map(({ action, actor }) => [action, actor])).toEqual([
      ['records.revoke.ask', product.agent.id],
      ['records.revoke.agree', product.colleague.id],
      ['records.revoked', product.agent.id],
    ]);
  });

  it('does not revoke what a colleague refused', async () => {
    const own = { phoneNumber: '0809 111 3333', email: '', nationalId: '', fullName: 'Stays Good' };
    const other = await product.issue(own);
    const asked = await post('revoke', { reason }, other);
    const decision = `/api/v1/approvals/${asked.json().approvalId}/decide`;
    await product.colleague.send('POST', decision, { agree: false });
    expect((await product.colleague.send('POST', decision, { agree: true })).statusCode).toBe(409);
    expect((await product.look(other)).json().verificationStatus).toBe('VERIFIED');
    expect((await product.read(other)).revocation).toBeNull();
  });
});
