import { afterAll, describe, expect, it, vi } from 'vitest';
import { stopAddress } from '#platform/mail/stops.server.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { patience } from '#test/support/patience.ts';
import { linkOf } from '#test/support/person.ts';
import { recordRow } from '#test/support/record.ts';
import { openRecords, picture } from '#test/support/records.ts';
import { type Member, signIn } from '#test/support/staff.ts';
import { staffCases } from '#test/support/staff-cases.ts';
import { forgetVerified } from '../erasure/erasure.service.server.ts';
import { goesOnSubject, neededSubject } from '../mails.server.tsx';
import { openRenewalCase } from '../opening/renewal.service.server.ts';
import { answerProposal } from '../proposals.store.server.ts';
import { checksOf } from '../rules.ts';
import { recallUnheard } from './decision/unheard.service.server.ts';

const product = await openRecords();
const { agent, colleague } = product;
const cases = staffCases(product);
const { row, act, consent, passed, read } = cases;
afterAll(() => product.close());

const at = '/api/v1/cases';
const hourMs = 3_600_000;
let persons = 0;

const opened = (change: object = {}, by = agent) => {
  persons += 1;
  const person = {
    name: `Canary Person ${'x'.repeat(persons)}`,
    phone: `0809 111 ${String(persons).padStart(4, '0')}`,
    email: `canary.case${persons}@example.com`,
  };
  return cases.opened({ ...person, ...change }, by);
};
const errorOf = async (answer: ReturnType<typeof act>) => {
  const { statusCode, json } = await answer.then((one) => ({
    statusCode: one.statusCode,
    json: one.json(),
  }));
  return [statusCode, json.error ?? json.message];
};
const set = (sql: string) => product.platform.database.executeSql(sql);
/** A case that renews the record of this badge number. */
async function renewing(badge: string | null) {
  const id = await opened();
  await set(
    `update cases set source_kind = 'renewal', record_badge = '${badge}' where id = '${id}'`,
  );
  return id;
}
const mailsTo = (address: string) => mailRows(product.platform, address);
/** What is said of a mail that staff send again, and how it stands then. */
async function sentAgain(id: string) {
  const support = await signIn(product, 'support');
  const { message } = (await support.send('POST', `/api/v1/outbox/${id}/resend`, {})).json();
  const { rows } = await set(`select status from mail_outbox where id = '${id}'`);
  return [message, (rows[0] as { status: string }).status];
}
/** Waits until every mail to an address has gone. */
const allSent = (address: string) =>
  vi.waitFor(async () => {
    const states = (await mailsTo(address)).map(({ status }) => status);
    expect([...new Set(states)]).toEqual(['sent']);
  }, patience);

describe('cases for staff', () => {
  it('are nobody’s without the permission, and a person nobody’s without a reason', async () => {
    const id = await opened();
    for (const role of ['editor', 'finance'] as const) {
      const member = await signIn(product, role);
      expect([role, (await member.get(at)).statusCode]).toEqual([role, 403]);
      expect((await member.get(`${at}/${id}`)).statusCode).toBe(403);
    }
    for (const role of ['support', 'auditor'] as const) {
      const member = await signIn(product, role);
      expect((await member.get(at)).statusCode).toBe(200);
      for (const what of [
        'assign',
        'note',
        'person',
        'propose',
        'release',
        'decide',
        'link',
        'consent',
      ]) {
        const answer = await act(id, what, {}, member);
        expect([role, what, answer.statusCode]).toEqual([role, what, 403]);
      }
      expect((await act(id, 'checks/phone', { state: 'passed' }, member)).statusCode).toBe(403);
    }
    expect((await colleague.get(`${at}/${id}`)).json().error).toBe('reason-needed');
    expect((await agent.get(`${at}/CS-0`)).statusCode).toBe(404);
    expect(await errorOf(agent.send('PUT', '/api/v1/holidays', { data: [] }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  it('show support no date of birth, no papers and nothing of what was found', async () => {
    const id = await opened();
    await passed(id, ['phone']);
    const support = await signIn(product, 'support');
    const seen = await read(id, support);
    expect(seen).not.toHaveProperty('dateOfBirth');
    expect(seen).not.toHaveProperty('papers');
    expect(seen.checks[1]).not.toHaveProperty('how');
    // Neither do reasons, an answer and what colleagues have written.
    await act(id, 'note', { note: 'Canary of a note' });
    await act(id, 'propose', { reasons: 'The police found a canary conviction in 2019.' });
    await act(id, 'release', {}, colleague);
    await product.platform.database.transaction((trx) =>
      answerProposal(trx, id, {
        ...{ answer: 'The canary was not mine.', answer_files: ['canary-paper'] },
        answered_at: product.clock.now(),
      }),
    );
    const asked = await read(id, support);
    expect(JSON.stringify([asked.events, asked.proposal])).not.toMatch(/canary/i);
    expect(asked.proposal).toMatchObject({ proposedBy: agent.name, releasedBy: colleague.name });
    const noteOf = (what: string) =>
      asked.events.find((one: { what: string }) => one.what === what).note;
    expect([noteOf('note'), noteOf('decline-proposed')]).toEqual([undefined, undefined]);
    expect([noteOf('opened'), noteOf('link-sent')]).toEqual([
      expect.any(String),
      expect.stringContaining('by mail'),
    ]);
    expect((await read(id)).proposal).toMatchObject({
      ...{ answer: 'The canary was not mine.', answerFiles: ['canary-paper'] },
      reasons: expect.stringContaining('conviction'),
    });
    const whole = await read(id);
    expect(whole.dateOfBirth).toBe('1990-05-06');
    expect(whole.checks[1]).toMatchObject({ kind: 'phone', state: 'passed', method: 'by-hand' });
    const trail = await product.trail(id);
    const reads = trail.filter(({ action }) => action === 'cases.read');
    expect(new Set(reads.map(({ level }) => level))).toEqual(new Set(['L3']));
  });

  it.each<[string, object, string]>([
    ['nobody who can be reached', { phone: '', email: '' }, 'phone'],
    ['a name without letters', { name: '---' }, 'name'],
    ['a child', { dateOfBirth: '2010-01-01' }, 'dateOfBirth'],
    ['an address that is none', { email: 'canary' }, 'email'],
    ['a level that is none', { level: 'Gold' }, 'level'],
  ])('are not opened for %s', async (_what, change, field) => {
    const body = { name: 'A B', phone: '08030000001', level: 'Basic', ...change };
    const answer = await agent.send('POST', at, body);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
  });

  it('stand in the queue by what is due, with a first name and a letter', async () => {
    const slow = await opened({ level: 'Platinum', name: 'Slow Canary' });
    const quick = await opened({ level: 'Free', name: 'Quick Canary' });
    const { data } = (await agent.get(`${at}?perPage=100`)).json();
    const ids = data.map((one: { id: string }) => one.id);
    expect(ids.indexOf(quick)).toBeLessThan(ids.indexOf(slow));
    expect(data.find((one: { id: string }) => one.id === quick).name).toBe('Quick C.');
    expect(JSON.stringify(data)).not.toMatch(/Slow Canary|(\+234 ?|\b0)809|@example/);
    await act(slow, 'assign', { to: agent.id });
    const of = async (query: string) =>
      (await agent.get(`${at}?${query}`)).json().data.map((one: { id: string }) => one.id);
    expect(await of('agent=me')).toEqual([slow]);
    expect(await of('agent=nobody&perPage=100')).not.toContain(slow);
    await set(`update staff set disabled_at = now() where id = '${colleague.id}'`);
    await set(`update cases set agent_id = '${colleague.id}' where id = '${quick}'`);
    expect(await of('agent=nobody&perPage=100')).toContain(quick);
    await set(`update staff set disabled_at = null where id = '${colleague.id}'`);
    expect(await of('agent=nobody&perPage=100')).not.toContain(quick);
    await set(`update staff set role = 'finance' where id = '${colleague.id}'`);
    expect(await of('agent=nobody&perPage=100')).toContain(quick);
    await set(`update staff set role = 'verification-agent' where id = '${colleague.id}'`);
    expect(await of('q=slow+canary')).toEqual([slow]);
    expect(await of(`q=${quick.toLowerCase()}`)).toEqual([quick]);
    for (const [kind, number] of [
      ['application', 'AP-7K2M9QXD'],
      ['order', `RQ-${'7'.repeat(26)}`],
      ['renewal', `RN-${'7'.repeat(26)}`],
    ] as const) {
      await set(
        `update cases set source_kind = '${kind}', source_id = '${number}' where id = '${slow}'`,
      );
      expect(await of(`q=${number.toLowerCase()}`)).toEqual([slow]);
      await set(`update cases set source_kind = 'staff' where id = '${slow}'`);
      expect(await of(`q=${number}`)).toEqual([]);
    }
    expect(await of('level=Platinum')).toEqual([slow]);
    expect(await of('overdue=true')).not.toContain(quick);
    await set(`update cases set due_at = '2026-11-20' where id = '${quick}'`);
    expect(await of('overdue=true')).toContain(quick);
  });

  it('are handed over to who works on cases, by who has seen the newest version', async () => {
    const id = await opened();
    const support = await signIn(product, 'support');
    expect(await errorOf(act(id, 'assign', { to: support.id }))).toEqual([400, 'no-such-member']);
    const { version } = await row(id);
    expect((await act(id, 'assign', { to: colleague.id })).statusCode).toBe(200);
    expect(await errorOf(act(id, 'assign', { to: null, version }))).toEqual([409, 'changed']);
    expect((await row(id)).agent_id).toBe(colleague.id);
    await act(id, 'note', { note: 'Rang twice' }, colleague);
    const { events } = await read(id);
    expect(events.at(-1)).toMatchObject({ what: 'note', note: 'Rang twice', by: colleague.name });
  });
});

describe('a check by hand', () => {
  it('is refused before the consent, on a kind that the level has not, and for a text as a file', async () => {
    const id = await opened();
    const check = { state: 'passed', how: 'Compared with the passport' };
    expect(await errorOf(act(id, 'checks/identity', check))).toEqual([409, 'no-consent']);
    await consent(id);
    expect(await errorOf(consent(id))).toEqual([409, 'already-open']);
    expect((await act(id, 'checks/visit', check)).statusCode).toBe(404);
    expect((await act(id, 'checks/gold', check)).statusCode).toBe(400);
    for (const state of ['passed', 'partial', 'failed']) {
      const silent = await act(id, 'checks/identity', { state, evidence: [picture] });
      const { fields } = silent.json();
      expect([silent.statusCode, fields]).toEqual([
        400,
        { how: 'Say in a few words what you did' },
      ]);
    }
    const text = { ...check, evidence: ['data:text/html;base64,PGI+'] };
    expect((await act(id, 'checks/identity', text)).statusCode).toBe(400);
    const answer = await act(id, 'checks/identity', { ...check, evidence: [picture] });
    expect(answer.statusCode).toBe(200);
    const [identity] = (await read(id)).checks;
    expect(identity).toMatchObject({ state: 'passed', goodUntil: '2031-11-21' });
    const [{ handle }] = identity.evidence;
    expect((await agent.get(`${at}/${id}/files/${handle}`)).statusCode).toBe(200);
    const other = await opened();
    await agent.open('cases', other);
    expect((await agent.get(`${at}/${other}/files/${handle}`)).statusCode).toBe(404);
  });

  it('that waits for the person tells them, once until it came', async () => {
    const id = await opened();
    await consent(id);
    const link = (await row(id)).link_hash;
    const told = async () =>
      (await mailsTo(String((await row(id)).email))).filter(
        ({ subject }) => subject === neededSubject('verification'),
      );
    await act(id, 'checks/identity', { state: 'to-do' });
    expect(await told()).toHaveLength(0);
    for (const kind of ['identity', 'phone'])
      expect((await act(id, `checks/${kind}`, { state: 'waiting-for-person' })).statusCode).toBe(
        200,
      );
    expect(await told()).toHaveLength(1);
    expect((await row(id)).link_hash).not.toBe(link);
  });

  it('that waits for the person tells nobody who has taken their consent back, until they agree again (CASE-05)', async () => {
    const id = await opened();
    const email = String((await row(id)).email);
    const told = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject === neededSubject('verification'))
        .length;
    const wait = async () => {
      await act(id, 'checks/identity', { state: 'to-do' });
      return (await act(id, 'checks/identity', { state: 'waiting-for-person' })).json().message;
    };
    const token = await linkOf(product.platform, id);
    await consent(id);
    const back = await product.post(`/cases/${token}/withdraw`, { purpose: 'checks' });
    expect(back.statusCode).toBe(200);
    expect([await wait(), await told()]).toEqual(['The check is written.', 0]);
    await consent(id);
    expect([await wait(), await told()]).toEqual([expect.stringContaining('is told'), 1]);
  });

  it('that is partial counts only with a reason', async () => {
    const id = await opened({ level: 'Free' });
    await consent(id);
    const how = 'Called, a brother answered';
    await act(id, 'checks/phone', { state: 'partial', how });
    expect((await read(id)).preview).toBeNull();
    await act(id, 'checks/phone', {
      ...{ state: 'partial', how, partialReason: 'A line of the family' },
    });
    expect((await read(id)).preview).toMatchObject({ level: 'Free', checks: [{ kind: 'phone' }] });
  });
});

describe('an approval', () => {
  it('is refused while a check is open, without consent, and without a date of birth', async () => {
    const id = await opened();
    const decide = (one: string) => errorOf(act(one, 'decide', { decision: 'approve' }));
    expect(await decide(id)).toEqual([409, 'checks-open']);
    await passed(id);
    await set(`update case_consents set withdrawn_at = now() where case_id = '${id}'`);
    expect(await decide(id)).toEqual([409, 'no-consent']);
    const unborn = await opened({ dateOfBirth: undefined });
    await passed(unborn);
    expect(await decide(unborn)).toEqual([400, 'invalid']);
    const rows = await product.platform.database.kysely
      .selectFrom('record_checks')
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  });

  it('issues one record, however many press at once, and tells the person', async () => {
    const id = await opened();
    await passed(id);
    const { version, email, name } = await row(id);
    const press = (by: Member) =>
      by.send('POST', `${at}/${id}/decide`, { decision: 'approve', version });
    const answers = await Promise.all([agent, colleague, agent, colleague].map(press));
    const good = answers.filter((one) => one.statusCode === 200);
    expect(good).toHaveLength(1);
    for (const one of answers) if (one.statusCode !== 200) expect(one.statusCode).toBe(409);
    const records = await product.platform.database.kysely
      .selectFrom('verification_records')
      .selectAll()
      .where('full_name', '=', name)
      .execute();
    expect(records).toHaveLength(1);
    const decided = await row(id);
    expect(decided).toMatchObject({ state: 'decided', decision: 'approved' });
    expect(decided.record_badge).toBe(records[0]?.badge);
    const badge = String(decided.record_badge);
    const seen = (await product.look(badge)).json();
    expect(seen).toMatchObject({
      verificationLevel: 'Basic',
      verificationStatus: 'VERIFIED',
      expiryDate: '2027-11-21T22:59:59.999Z',
      verifiedBy: { firstName: 'Test' },
    });
    expect(seen.checks).toContainEqual({
      name: 'Identity',
      how: 'confirmed by an officer from the original document',
      checkedOn: '2026-11-21',
    });
    expect(JSON.stringify(seen)).not.toContain('Seen by the officer');
    const mails = await mailsTo(String(email));
    const told = mails.filter((mail) => mail.subject.startsWith('You are verified'));
    expect(told).toHaveLength(1);
    expect(await errorOf(act(id, 'assign', { to: null }))).toEqual([409, 'case-decided']);
  });

  it('puts the photo on the record that the person sent and agrees to show', async () => {
    const id = await opened();
    await passed(id);
    await consent(id, 'photo');
    const { filePath: file } = (await product.post('/files/upload', { file: picture })).json();
    const token = await linkOf(product.platform, id);
    expect((await product.post(`/cases/${token}/photo`, { file })).statusCode).toBe(200);
    const seen = await read(id);
    expect([seen.photo, seen.factsFrom.photo_handle, seen.preview.withPhoto]).toEqual([
      { shown: true, handle: file },
      'the case page',
      true,
    ]);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
    const { record_badge: badge } = await row(id);
    const record = await recordRow(product.platform, badge);
    expect(record.photo_handle).toBeTruthy();
    // The record has a copy of its own, drawn anew.
    expect(record.photo_handle).not.toBe(file);
  });

  it('shows police and health to a searcher alone, and never how', async () => {
    const id = await opened({ level: 'Premium' });
    await passed(id, checksOf.Premium);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
    const { record_badge: badge } = await row(id);
    const seen = (await product.look(String(badge))).json();
    const names = seen.checks.map((one: { name: string }) => one.name);
    expect(names).toContain('First guarantor');
    expect(names).not.toContain('Health');
    expect(names).not.toContain('Police record');
  });

  it('renews the record of a renewal under its badge number', async () => {
    const first = await opened();
    await passed(first);
    await act(first, 'decide', { decision: 'approve' });
    const { record_badge: badge } = await row(first);
    const again = await opened({ level: 'Premium' });
    await set(
      `update cases set source_kind = 'renewal', record_badge = '${badge}' where id = '${again}'`,
    );
    await passed(again, checksOf.Premium);
    await set(`update verification_records set expires_at = '2026-11-22' where badge = '${badge}'`);
    expect((await act(again, 'decide', { decision: 'approve' })).statusCode).toBe(200);
    const seen = (await product.look(String(badge))).json();
    expect(seen).toMatchObject({
      verificationLevel: 'Premium',
      expiryDate: '2027-11-21T22:59:59.999Z',
    });
  });

  it('is told at the address that the record has by now (CASE-07)', async () => {
    const first = await opened({ email: 'old.box@example.com' });
    await passed(first);
    await act(first, 'decide', { decision: 'approve' });
    const { record_badge: badge } = await row(first);
    await set(`update case_checks set good_until = '2026-11-20'
      where kind = 'phone' and case_id = '${first}'`);
    const { platform } = product;
    const record = await recordRow(platform, badge);
    const renewal = await platform.database.transaction((trx) =>
      openRenewalCase(platform, trx, { id: 'RN-address', recordId: record.id }),
    );
    const id = String(renewal);
    await vi.waitFor(async () => expect((await row(id)).link_sent_at).not.toBeNull(), patience);
    await set(`update verification_records
      set email = 'new.box@example.com', email_key = 'new.box@example.com' where badge = '${badge}'`);
    const before = await mailsTo('old.box@example.com');
    await consent(id);
    await act(id, 'checks/address', { state: 'waiting-for-person' });
    await allSent('new.box@example.com');
    await passed(id, ['phone', 'address']);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
    // Two jobs write them: either may be the first.
    const subjects = (await mailsTo('new.box@example.com')).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual([
      expect.stringMatching(/^You are verified/),
      neededSubject('verification'),
    ]);
    expect(await mailsTo('old.box@example.com')).toHaveLength(before.length);
  });

  it.each(['mail', 'SMS'])(
    'tells nobody by %s that they are verified while their record stays suspended',
    async (way) => {
      const first = await opened();
      await passed(first);
      await act(first, 'decide', { decision: 'approve' });
      const { record_badge: badge } = await row(first);
      const again = await renewing(badge);
      await set(`update verification_records set standing = 'suspended' where badge = '${badge}'`);
      if (way === 'SMS')
        await set(`update cases set email = null, facts_from = '{}' where id = '${again}'`);
      await passed(again);
      expect((await act(again, 'decide', { decision: 'approve' })).statusCode).toBe(200);
      expect((await product.look(String(badge))).json().verificationStatus).toBe('SUSPENDED');
      const { email, phone_key: number } = await row(again);
      const texts = product.platform.database.kysely.selectFrom('message_outbox').select('text');
      const told = email
        ? (await mailsTo(email)).map(({ subject }) => subject)
        : (await texts.where('recipient', '=', String(number)).execute()).map(({ text }) => text);
      expect(told.some((words) => /you are verified/i.test(words))).toBe(false);
      expect(told.some((words) => words.includes('checks are renewed'))).toBe(true);
    },
  );

  it('renews no record that is revoked or hidden, and writes nothing then', async () => {
    const first = await opened();
    await passed(first);
    await act(first, 'decide', { decision: 'approve' });
    const { record_badge: badge } = await row(first);
    const again = await renewing(badge);
    await passed(again);
    for (const [change, undo] of [
      ["standing = 'revoked'", "standing = 'verified'"],
      ['hidden = true', 'hidden = false'],
    ]) {
      const record = (to: string) =>
        set(`update verification_records set ${to} where badge = '${badge}'`);
      await record(String(change));
      expect(await errorOf(act(again, 'decide', { decision: 'approve' }))).toEqual([
        409,
        'wrong-status',
      ]);
      expect((await row(again)).state).toBe('ready');
      await record(String(undo));
    }
  });

  it('is possible under a lower level whose checks all count', async () => {
    const id = await opened({ level: 'Premium' });
    await passed(id);
    expect(await errorOf(act(id, 'decide', { decision: 'approve' }))).toEqual([409, 'checks-open']);
    const answer = await act(id, 'decide', { decision: 'approve', level: 'Basic' });
    expect(answer.statusCode).toBe(200);
    expect((await row(id)).level).toBe('Basic');
  });
});

describe('a link whose mail failed', () => {
  it.each(['not yet', 'by now'])(
    'is not sent again to an address that was not the person’s; known on the case: %s',
    async (known) => {
      const email = `never.got.there.${known.replace(' ', '.')}@example.com`;
      const id = await opened({ email });
      await allSent(email);
      const [mail] = await mailsTo(email);
      await set(`update mail_outbox set status = 'failed' where recipient = '${email}'`);
      if (known === 'by now') await set(`update cases set link_told_by = '{}' where id = '${id}'`);
      const right = { email: `right.${email}`, reason: 'They called' };
      expect((await act(id, 'person', right)).statusCode).toBe(200);
      const said = expect.stringContaining('has run out');
      expect(await sentAgain(String(mail?.id))).toEqual([said, 'failed']);
    },
  );
});

describe('an adverse decision (CASE-08)', () => {
  const reasons = 'The address could not be found by two officers.';
  const decline = { decision: 'decline' };

  it('needs a proposal, a colleague’s release, the person’s answer or five days, and another officer', async () => {
    const id = await opened();
    expect(await errorOf(act(id, 'decide', decline))).toEqual([409, 'no-proposal']);
    expect(await errorOf(act(id, 'release'))).toEqual([409, 'no-proposal']);
    expect((await act(id, 'propose', { reasons: 'No.' })).statusCode).toBe(400);
    expect((await act(id, 'propose', { reasons })).statusCode).toBe(200);
    expect(await errorOf(act(id, 'propose', { reasons }))).toEqual([409, 'already-proposed']);
    expect(await errorOf(act(id, 'release'))).toEqual([403, 'own-proposal']);
    expect(await errorOf(act(id, 'decide', decline))).toEqual([403, 'own-proposal']);
    expect(await errorOf(act(id, 'decide', decline, colleague))).toEqual([409, 'not-released']);
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    expect(await errorOf(act(id, 'release', {}, colleague))).toEqual([409, 'already-released']);
    expect(await errorOf(act(id, 'decide', decline, colleague))).toEqual([
      409,
      'person-may-answer',
    ]);
    const { email } = await row(id);
    const [told] = (await mailsTo(String(email))).filter((mail) =>
      /read and answer/.test(mail.subject),
    );
    expect(JSON.stringify(told)).not.toContain('address could not be found');
    // The fifth business day after a Saturday is a Friday: until its end the person may answer.
    expect((await read(id)).proposal.answerUntil).toBe('2026-11-27T23:00:00.000Z');
    await set(`update case_proposals set answer_until = '2026-11-20' where case_id = '${id}'`);
    expect(await errorOf(act(id, 'decide', decline))).toEqual([403, 'own-proposal']);
    expect((await act(id, 'decide', decline, colleague)).statusCode).toBe(200);
    expect(await row(id)).toMatchObject({ decision: 'declined', record_badge: null });
  });

  it('that the person reads is approved or taken back by a colleague of who proposed it', async () => {
    const id = await opened();
    await passed(id);
    const mine = [{ decision: 'approve', level: 'Basic' }, { decision: 'recheck' }];
    // While nobody has heard of it, who proposed may think again.
    await act(id, 'propose', { reasons });
    expect((await read(id)).can).toMatchObject({ approve: true, recheck: true });
    expect((await act(id, 'decide', { decision: 'recheck' })).statusCode).toBe(200);
    await act(id, 'propose', { reasons });
    await act(id, 'release', {}, colleague);
    for (const body of mine)
      expect([body, await errorOf(act(id, 'decide', body))]).toEqual([body, [403, 'own-proposal']]);
    expect((await read(id)).can).toMatchObject({ approve: false, decline: false, recheck: false });
    expect((await read(id, colleague)).can).toMatchObject({ approve: true, recheck: true });
    const approved = await act(id, 'decide', { decision: 'approve' }, colleague);
    expect([approved.statusCode, (await row(id)).decision]).toEqual([200, 'approved']);
    const other = await opened();
    await act(other, 'propose', { reasons });
    await act(other, 'release', {}, colleague);
    const back = await act(other, 'decide', { decision: 'recheck' }, colleague);
    expect(back.statusCode).toBe(200);
  });

  it('does not go out to a person whom no message reaches: nobody would tell them of it', async () => {
    const id = await opened();
    await set(`update cases set email = null, email_key = null, phone = '+44 7700 900123',
      phone_key = '+447700900123', facts_from = '{}' where id = '${id}'`);
    await act(id, 'propose', { reasons });
    const out = await act(id, 'release', {}, colleague);
    expect([out.statusCode, out.json().error]).toEqual([409, 'person-unreached']);
    expect((await read(id)).proposal.releasedAt).toBeNull();
    const found = { email: 'reached.now@example.com', reason: 'They wrote to us' };
    expect((await act(id, 'person', found)).statusCode).toBe(200);
    const released = await act(id, 'release', {}, colleague);
    expect([released.statusCode, released.json().message]).toEqual([
      200,
      'The person can read the reasons and answer.',
    ]);
    const told = (await mailsTo('reached.now@example.com')).map(({ subject }) => subject);
    expect(told.filter((subject) => /read and answer/.test(subject))).toHaveLength(1);
  });

  it('that can reach nobody gives way to a withdrawal, which ends the case and says nothing of the person', async () => {
    const id = await opened();
    const withdraw = () => act(id, 'withdraw', { reason: 'Nobody answers' });
    expect(await errorOf(withdraw())).toEqual([409, 'person-reached']);
    await set(`update cases set email = null, email_key = null, phone = '+44 7700 900123',
      phone_key = '+447700900123', facts_from = '{}' where id = '${id}'`);
    expect((await read(id)).reached).toBe(false);
    await act(id, 'propose', { reasons });
    expect(await errorOf(withdraw())).toEqual([409, 'already-proposed']);
    await act(id, 'decide', { decision: 'recheck' });
    await set(`update cases set source_kind = 'order' where id = '${id}'`);
    expect(await errorOf(withdraw())).toEqual([409, 'ends-with-its-source']);
    await set(`update cases set source_kind = 'renewal' where id = '${id}'`);
    expect((await withdraw()).statusCode).toBe(200);
    expect(await row(id)).toMatchObject({
      state: 'decided',
      decision: 'withdrawn',
      link_hash: null,
    });
    const { events } = await read(id);
    expect(events.at(-1)).toMatchObject({ what: 'withdrawn', note: 'Nobody answers' });
    expect(await errorOf(withdraw())).toEqual([409, 'case-decided']);
  });

  it('does not go out to a mailbox whose mail came back, until staff try it by a new link', async () => {
    const email = 'mailbox.closed@example.com';
    const id = await opened({ email });
    await set(`update cases set phone = null, phone_key = null where id = '${id}'`);
    await stopAddress(product.platform.database.kysely, email, 550);
    await act(id, 'propose', { reasons });
    const out = await act(id, 'release', {}, colleague);
    expect([out.statusCode, out.json().error]).toEqual([409, 'person-unreached']);
    const before = (await mailsTo(email)).length;
    expect((await act(id, 'link')).statusCode).toBe(200);
    const isSent = async () => expect(await mailsTo(email)).toHaveLength(before + 1);
    await vi.waitFor(isSent, patience);
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
  });

  it('goes to nobody at an address that is not theirs by the word of who reads it, and ends all the same', async () => {
    const email = 'read.by.a.stranger@example.com';
    const id = await opened({ email });
    await allSent(email);
    await set(`update cases set stopped_at = now(), stopped_because = 'not-me' where id = '${id}'`);
    const before = (await mailsTo(email)).length;
    const link = await act(id, 'link');
    expect([link.statusCode, Object.keys(link.json().fields)]).toEqual([400, ['email']]);
    await act(id, 'propose', { reasons });
    const released = await act(id, 'release', {}, colleague);
    expect([released.statusCode, released.json().message]).toEqual([
      200,
      'It is released. Nobody is told: whoever reads the address says that it is not theirs.',
    ]);
    await set(`update case_proposals set answer_until = '2026-11-20' where case_id = '${id}'`);
    expect((await act(id, 'decide', decline, colleague)).statusCode).toBe(200);
    expect(await mailsTo(email)).toHaveLength(before);
  });

  it('goes out anew where it had gone to a wrong address, whatever was answered there', async () => {
    const email = 'heard.by.a.stranger@example.com';
    const id = await opened({ email });
    await act(id, 'propose', { reasons });
    await act(id, 'release', {}, colleague);
    await set(`update case_proposals set answer = 'Go on', answered_at = now(),
      answer_files = '["paper-of-a-stranger"]' where case_id = '${id}'`);
    const found = { email: 'heard.at.last@example.com', reason: 'They called' };
    expect((await act(id, 'person', found)).statusCode).toBe(200);
    expect(await errorOf(act(id, 'decide', decline, colleague))).toEqual([409, 'not-released']);
    const one = await read(id);
    expect(one).toMatchObject({ proposalState: 'to-release', proposal: { answer: null } });
    expect(one.events).toContainEqual(
      expect.objectContaining({ what: 'release-recalled', note: 'The person answered: Go on' }),
    );
    expect(one.papers).toMatchObject([{ handle: 'paper-of-a-stranger' }]);
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    const told = (await mailsTo(found.email)).filter(({ subject }) =>
      /read and answer/.test(subject),
    );
    expect(told).toHaveLength(1);
  });

  it('goes out anew where its mail came back or waited too long: no days run for who heard nothing', async () => {
    const email = 'came.back.later@example.com';
    const id = await opened({ email });
    await act(id, 'propose', { reasons });
    const sent = async () =>
      (await mailsTo(email)).filter(({ subject }) => /read and answer/.test(subject));
    const over = () =>
      set(`update case_proposals set answer_until = '2026-11-20' where case_id = '${id}'`);
    // Whatever a mail is said to have come to is said after it was delivered.
    const delivered = () =>
      vi.waitFor(async () => {
        expect((await sent()).map(({ status }) => status)).not.toContain('queued');
      }, patience);
    const went = [`status = 'sent', bounce = 'permanent'`, `status = 'failed'`];
    for (const [n, how] of went.entries()) {
      expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
      expect(await sent()).toHaveLength(n + 1);
      await recallUnheard(product.platform);
      expect((await read(id)).proposalState).toBe('with-person');
      await delivered();
      await set(`update mail_outbox set ${how} where recipient = '${email}'`);
      await over();
      expect(await errorOf(act(id, 'decide', decline, colleague))).toEqual([409, 'not-released']);
      await recallUnheard(product.platform);
      expect(await read(id)).toMatchObject({ proposalState: 'to-release' });
    }
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    await delivered();
    await set(`update mail_outbox set status = 'queued' where recipient = '${email}'`);
    await set(`update case_proposals set released_at = '2026-11-18' where case_id = '${id}'`);
    const { link_hash: link } = await row(id);
    await recallUnheard(product.platform);
    // The link before it ended when this one was sent: the page goes on by one of its own.
    await vi.waitFor(async () => expect((await row(id)).link_hash).not.toBe(link), patience);
    // What had waited goes nowhere; what came back is still shown.
    const one = await read(id);
    const recalled = one.events.filter(({ what }: { what: string }) => what === 'release-unheard');
    expect([one.proposalState, recalled.length]).toEqual(['to-release', 3]);
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    await set(`update case_proposals set answer = 'I read it', answered_at = now()
      where case_id = '${id}'`);
    await set(`update mail_outbox set status = 'failed' where recipient = '${email}'`);
    await recallUnheard(product.platform);
    expect((await act(id, 'decide', decline, colleague)).statusCode).toBe(200);
  });

  it('whose mail failed is not sent again from the outbox once it is taken back', async () => {
    const email = 'taken.back@example.com';
    const id = await opened({ email });
    await act(id, 'propose', { reasons });
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    await allSent(email);
    await set(`update mail_outbox set status = 'failed' where recipient = '${email}'`);
    const told = `(select told_by from case_proposals where case_id = '${id}')`;
    const { rows } = await set(`select id from mail_outbox where id = ${told}`);
    const [{ id: mail }] = rows as [{ id: string }];
    await recallUnheard(product.platform);
    expect((await read(id)).proposalState).toBe('to-release');
    expect(await sentAgain(mail)).toEqual([expect.stringContaining('has run out'), 'failed']);
  });

  it('does not go out by SMS alone to a number that has had its messages of today', async () => {
    const id = await opened({ email: '' });
    const { link_hash: link, phone_key: number } = await row(id);
    await act(id, 'propose', { reasons });
    for (let n = 0; n < 12; n += 1)
      await product.platform.messages.send({ to: String(number), text: 'x', kind: 'necessary' });
    const out = await act(id, 'release', {}, colleague);
    expect([out.statusCode, out.json().error]).toEqual([409, 'person-not-told']);
    expect((await read(id)).proposal.releasedAt).toBeNull();
    // The page that the person knows is still theirs.
    expect((await row(id)).link_hash).toBe(link);
  });

  it('is seen in the queue for as long as somebody has to do something about it', async () => {
    const id = await opened();
    const states = ['to-release', 'with-person', 'to-decide'];
    const placeOf = async () => {
      const found = states.map(async (proposal) => {
        const { data } = (await agent.get(`${at}?proposal=${proposal}&perPage=100`)).json();
        return data.filter((line: { id: string }) => line.id === id);
      });
      const lines = (await Promise.all(found)).flat();
      const [{ proposalState = null } = {}] = lines;
      return [lines.length, proposalState, (await read(id)).proposalState];
    };
    const waiting = async () => {
      const { waits } = (await agent.get('/api/v1/overview')).json();
      const of = (name: string) => waits.find(({ id }: { id: string }) => id === name).count;
      return [of('cases-to-release'), of('cases-to-decide')];
    };
    const [toRelease, toDecide] = await waiting();
    expect(await placeOf()).toEqual([0, null, null]);
    await act(id, 'propose', { reasons });
    expect(await placeOf()).toEqual([1, 'to-release', 'to-release']);
    expect(await waiting()).toEqual([toRelease + 1, toDecide]);
    await act(id, 'release', {}, colleague);
    expect(await placeOf()).toEqual([1, 'with-person', 'with-person']);
    expect(await waiting()).toEqual([toRelease, toDecide]);
    const over = product.clock.now().toISOString();
    await set(`update case_proposals set answer_until = '${over}' where case_id = '${id}'`);
    expect(await placeOf()).toEqual([1, 'to-decide', 'to-decide']);
    expect(await waiting()).toEqual([toRelease, toDecide + 1]);
    expect((await act(id, 'decide', decline, colleague)).statusCode).toBe(200);
    expect(await placeOf()).toEqual([0, null, null]);
    expect(await waiting()).toEqual([toRelease, toDecide]);
  });

  it('may follow at once when the person has answered, or be taken back', async () => {
    const [id, other] = [await opened(), await opened()];
    for (const one of [id, other]) {
      await act(one, 'propose', { reasons });
      await act(one, 'release', {}, colleague);
      const answer = {
        answer: 'I have moved.',
        answer_files: [],
        answered_at: product.clock.now(),
      };
      await product.platform.database.transaction((trx) => answerProposal(trx, one, answer));
    }
    expect((await read(id, colleague)).proposal.answer).toBe('I have moved.');
    expect((await act(id, 'decide', decline, colleague)).statusCode).toBe(200);
    expect((await act(other, 'decide', { decision: 'recheck' }, colleague)).statusCode).toBe(200);
    const seen = await read(other);
    expect([seen.proposal, seen.can.propose]).toEqual([null, true]);
    // Who was asked to answer hears that it is over.
    const subjects = (await mailsTo(String((await row(other)).email))).map(
      ({ subject }) => subject,
    );
    expect(subjects.filter((subject) => subject === goesOnSubject('verification'))).toHaveLength(1);
    expect(seen.events.at(-1).note).toContain('I have moved.');
  });
});

describe('an answer to the reasons', () => {
  it('keeps its papers with the case once the proposal is taken back (CASE-08)', async () => {
    const id = await opened();
    await act(id, 'propose', { reasons: 'The address could not be found by two officers.' });
    await act(id, 'release', {}, colleague);
    const token = await linkOf(product.platform, id);
    const { filePath: file } = (await product.post('/files/upload', { file: picture })).json();
    const sent = { answer: 'Here is my proof.', files: [file] };
    expect((await product.post(`/cases/${token}/answer`, sent)).statusCode).toBe(200);
    const shown = async () => (await agent.get(`${at}/${id}/files/${file}`)).statusCode;
    await agent.open('cases', id);
    expect(await shown()).toBe(200);
    expect((await act(id, 'decide', { decision: 'recheck' }, colleague)).statusCode).toBe(200);
    expect(await shown()).toBe(200);
    const { email, papers } = await row(id);
    expect(papers).toMatchObject([{ handle: file, from: 'the answer to the reasons' }]);
    await product.platform.database.transaction((trx) =>
      forgetVerified(product.platform, trx, { email: String(email) }),
    );
    const stored = () => product.platform.storage.get(file);
    await vi.waitFor(async () => expect(await stored()).toBeNull(), patience);
  });
});

describe('a new link that staff ask for (CASE-06)', () => {
  it('is promised to nobody whom no message reaches', async () => {
    const id = await opened();
    await set(`update cases set email = null, email_key = null, phone = '+44 7700 900123',
      phone_key = '+447700900123', facts_from = '{}' where id = '${id}'`);
    const refused = await act(id, 'link');
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { email: expect.stringContaining('No message reaches the person') },
    ]);
  });

  it('goes to the address that the record has by now, where the case knows none', async () => {
    const first = await opened();
    await passed(first);
    await act(first, 'decide', { decision: 'approve' });
    const { record_badge: badge } = await row(first);
    const id = await opened();
    await set(`update cases set email = null, email_key = null, phone = null, phone_key = null,
      record_badge = '${badge}', facts_from = '{"name":"the record"}' where id = '${id}'`);
    const asked = await act(id, 'link');
    expect([asked.statusCode, asked.json().message]).toEqual([
      200,
      'A new link is on its way. The timeline says how it went.',
    ]);
    await set(`update verification_records set email = null, email_key = null, phone = null
      where badge = '${badge}'`);
    expect((await act(id, 'link')).statusCode).toBe(400);
  });
});

describe('public holidays', () => {
  it('are kept by an administrator, each once, and move what is due', async () => {
    const administrator = await signIn(product, 'administrator');
    const put = (data: object) => administrator.send('PUT', '/api/v1/holidays', { data });
    const day = { day: '2026-11-23', name: 'A day off' };
    const twice = await put([day, day]);
    expect([twice.statusCode, twice.body]).toEqual([
      400,
      expect.stringContaining('23 November 2026 is there twice'),
    ]);
    expect((await put([{ day: '2026-02-30', name: 'None' }])).statusCode).toBe(400);
    const before = await row(await opened({ level: 'Free' }));
    expect((await put([day])).statusCode).toBe(200);
    expect((await agent.get('/api/v1/holidays')).json()).toEqual({
      data: [{ id: day.day, ...day }],
      hasNext: false,
    });
    const after = await row(await opened({ level: 'Free' }));
    expect(after.due_at.getTime() - before.due_at.getTime()).toBe(24 * hourMs);
    await put([]);
  });

  it('that a colleague entered meanwhile are not written over', async () => {
    const administrator = await signIn(product, 'administrator');
    const put = (body: object) => administrator.send('PUT', '/api/v1/holidays', body);
    const [first, second] = [
      { day: '2027-01-01', name: 'New Year' },
      { day: '2027-05-01', name: 'Workers’ Day' },
    ];
    expect((await put({ data: [first], seen: [] })).statusCode).toBe(200);
    expect(await errorOf(put({ data: [second], seen: [] }))).toEqual([409, 'changed']);
    const both = await put({ data: [second, first], seen: [first.day] });
    expect(both.json().data).toHaveLength(2);
    // The same day under another name by now.
    const renamed = { ...second, name: 'May Day' };
    expect((await put({ data: [first, renamed], seen: [first, second] })).statusCode).toBe(200);
    expect(await errorOf(put({ data: [second], seen: [second, first] }))).toEqual([409, 'changed']);
    expect((await put({ data: [first], seen: [renamed, first] })).statusCode).toBe(200);
    // A console of before names the days alone.
    expect((await put({ data: [], seen: [first.day] })).statusCode).toBe(200);
  });
});
