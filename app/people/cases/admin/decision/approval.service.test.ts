import { afterAll, describe, expect, it, vi } from 'vitest';
import { openCorrectionCase } from '#app/people/cases/opening/correction.service.server.ts';
import { openRenewalCase } from '#app/people/cases/opening/renewal.service.server.ts';
import { correctedJob } from '#app/people/verification/admin/addresses.service.server.ts';
import { mailRows, mailSent } from '#test/support/mailbox.ts';
import { signInAs } from '#test/support/own-page.ts';
import { patience } from '#test/support/patience.ts';
import { linkOf } from '#test/support/person.ts';
import { server } from '#test/support/postgresql.ts';
import { correctRecord, openRecords, picture } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { staffCases } from '#test/support/staff-cases.ts';
import type { CheckKind } from '../../contract.ts';
import { inviteSubject } from '../../mails.server.tsx';
import { consentText } from '../../person/person.rules.ts';
import { checksOf } from '../../rules.ts';
import { lockCase } from '../../store.server.ts';
import { up as keepHow } from '../../tables/0013-photo-consents.ts';

// What an approval leaves of a record that is there already.
const product = await openRecords();
const { agent } = product;
const cases = staffCases(product);
const { db, row, recordOf, invited, act, done, passed, read } = cases;
afterAll(() => product.close());

const set = (sql: string) => product.platform.database.executeSql(sql);
const approve = (id: string, body: object = {}) =>
  act(id, 'decide', { decision: 'approve', ...body });

/** The subjects of the mails to an address that say how it was decided. */
const told = async (email: string | null) =>
  (await mailRows(product.platform, email ?? ''))
    .map(({ subject }) => subject)
    .filter((subject) => /verified on|put right|decided/.test(subject));

let persons = 0;
const opened = (change: object = {}) => {
  persons += 1;
  const person = {
    name: `Halima ${'x'.repeat(persons)}`,
    phone: `0809 333 ${String(persons).padStart(4, '0')}`,
    email: `halima${persons}@example.com`,
  };
  return cases.opened({ ...person, ...change });
};
/** A person with a record of this level; gives its badge number. */
async function issued(level: 'Basic' | 'Premium' = 'Basic'): Promise<string> {
  const id = await opened({ level });
  await passed(id, checksOf[level]);
  await done(id, 'decide', { decision: 'approve' });
  return (await row(id)).record_badge ?? '';
}
/** A check of everything that the record stands on is good for no longer than this day. */
const lasts = (badge: string, kind: CheckKind, day: string) =>
  set(`update case_checks set good_until = '${day}' where kind = '${kind}'
    and case_id in (select id from cases where record_badge = '${badge}')`);
async function renewal(badge: string): Promise<string> {
  const { id: recordId } = await recordOf(badge);
  persons += 1;
  const id = `RN-approval-${persons}`;
  return invited(
    await product.platform.database.transaction((trx) =>
      openRenewalCase(product.platform, trx, { id, recordId }),
    ),
  );
}
async function correction(badge: string, again: readonly CheckKind[] = []): Promise<string> {
  const { id: recordId } = await recordOf(badge);
  persons += 1;
  const asked = { id: `approval-${persons}`, recordId, text: 'My street', again };
  return invited(
    await product.platform.database.transaction((trx) =>
      openCorrectionCase(product.platform, trx, asked),
    ),
  );
}

const correct = (badge: string, change: object) => correctRecord(agent, badge, change);

/** Hides a record to look into it, or shows it again. */
async function hide(badge: string, hidden: boolean) {
  const reason = 'A client complained about the address';
  const answer = await agent.send('POST', `/api/v1/records/${badge}/hide`, { reason, hidden });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

describe('a correction (ME-06)', () => {
  it('renews nothing: since when a record is verified, by whom and until when stays', async () => {
    const badge = await issued();
    const [verified, expires] = ['2025-12-02T09:00:00.000Z', '2026-12-01T22:59:59.999Z'];
    await set(`update verification_records set officer_first_name = 'Former',
      verified_at = '${verified}', expires_at = '${expires}' where badge = '${badge}'`);
    const id = await correction(badge, ['address']);
    await passed(id, ['address']);
    expect((await read(id)).preview).toMatchObject({
      ...{ verifiedOn: '2025-12-02', expiresOn: '2026-12-01' },
      officer: expect.stringMatching(/^Former /),
    });
    await done(id, 'person', { address: '2 New Lane, Jos', state: 'Plateau', reason: 'Papers' });
    await passed(id, ['address']);
    expect((await approve(id)).statusCode).toBe(200);
    const after = await recordOf(badge);
    expect(after).toMatchObject({ address: '2 New Lane, Jos', officer_first_name: 'Former' });
    expect([after.verified_at, after.expires_at]).toEqual([new Date(verified), new Date(expires)]);
    expect(await told(after.email)).toEqual([
      ...['You are verified on Sapioworker', 'Your Sapioworker record is put right'],
    ]);
  });

  it('leaves alone what staff have written of police record and health, unless it checks them anew', async () => {
    const written = { police_record: 'Not clear', health_status: 'Fit, no heavy loads' };
    const badges = [await issued('Premium'), await issued('Basic')];
    for (const badge of badges) {
      await set(`update verification_records set police_record = '${written.police_record}',
        health_status = '${written.health_status}' where badge = '${badge}'`);
      const id = await correction(badge, ['address']);
      await passed(id, ['address']);
      expect((await approve(id)).statusCode).toBe(200);
      expect(await recordOf(badge)).toMatchObject(written);
    }
    const [badge = ''] = badges;
    const id = await correction(badge, ['police-record', 'health']);
    await passed(id, ['police-record', 'health']);
    expect((await approve(id, { healthStatus: 'Fit' })).statusCode).toBe(200);
    const checked = { police_record: 'Clear', health_status: 'Fit' };
    expect(await recordOf(badge)).toMatchObject(checked);
  });

  it('that is declined is told as one: the person stays verified', async () => {
    const badge = await issued();
    const { email } = await recordOf(badge);
    const id = await correction(badge);
    const reasons = 'The street that you name does not stand on your papers.';
    await done(id, 'propose', { reasons });
    await done(id, 'release', {}, product.colleague);
    const sent = (subject: string) =>
      mailSent(product.platform, email ?? '', `Your Sapioworker correction${subject}`);
    const asks = await sent(': please read and answer');
    await set(`update case_proposals set answer_until = '2026-11-20' where case_id = '${id}'`);
    await done(id, 'decide', { decision: 'decline', message: '' }, product.colleague);
    const decided = await sent(' is decided');
    expect(decided).toContain('Your record stays as it was.');
    expect([asks, decided].join()).not.toContain('approve your verification');
  });

  it('that is declined after its record was suspended says that this stays', async () => {
    const badge = await issued();
    const { email } = await recordOf(badge);
    const id = await correction(badge);
    await done(id, 'propose', { reasons: 'The papers are those of somebody else.' });
    await done(id, 'suspend', { reason: 'Two clients were threatened this week' });
    const { id: request } = await product.platform.database.kysely
      .selectFrom('approvals')
      .select('id')
      .where('subject', '=', id)
      .executeTakeFirstOrThrow();
    const decision = `/api/v1/approvals/${request}/decide`;
    await product.colleague.send('POST', decision, { agree: true });
    const sent = (subject: string) => mailSent(product.platform, email ?? '', subject);
    const { mailed } = await vi.waitFor(async () => {
      const mailed = await sent('Your Sapioworker page is suspended for now');
      expect(mailed).toBeTruthy();
      return { mailed };
    }, patience);
    // Nothing is out to answer yet, and no decision lifts it.
    expect(mailed).not.toMatch(/You can answer|until your case is decided/);
    await done(id, 'release', {}, product.colleague);
    await set(`update case_proposals set answer_until = '2026-11-20' where case_id = '${id}'`);
    await done(id, 'decide', { decision: 'decline', message: '' }, product.colleague);
    const decided = await sent('Your Sapioworker correction is decided');
    expect(decided).toContain('Your public page stays suspended.');
    expect(decided).not.toContain('Your record stays as it was.');
  });
});

describe('a check that counted once (CASE-03)', () => {
  const carriedIn = async (id: string, kind: CheckKind) => {
    const { checks } = await read(id);
    const { state, carried, outdated } = checks.find(
      (one: { kind: CheckKind }) => one.kind === kind,
    );
    return [state, carried, outdated];
  };

  it('is not taken over where it failed since, though that case was declined', async () => {
    const badge = await issued();
    const asked = await correction(badge, ['identity']);
    await passed(asked, []);
    const how = 'NIMC knows this number as somebody else';
    await done(asked, 'checks/identity', { state: 'failed', how });
    await done(asked, 'propose', { reasons: 'The number is that of somebody else.' });
    await done(asked, 'release', {}, product.colleague);
    await set(`update case_proposals set answer_until = '2026-11-20' where case_id = '${asked}'`);
    await done(asked, 'decide', { decision: 'decline' }, product.colleague);
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    expect(await carriedIn(id, 'identity')).toEqual(['to-do', false, null]);
    expect(await carriedIn(id, 'address')).toEqual(['passed', true, null]);
  });

  it('carries no level where it failed in another case since', async () => {
    const badge = await issued('Premium');
    await lasts(badge, 'phone', '2026-11-20');
    const older = await renewal(badge);
    await passed(older, ['phone']);
    await lasts(badge, 'phone', '2027-11-20');
    await lasts(badge, 'police-record', '2026-11-20');
    const id = await renewal(badge);
    await lasts(badge, 'police-record', '2027-11-20');
    await passed(id, []);
    const how = 'The police found a conviction';
    await done(id, 'checks/police-record', { state: 'failed', how });
    expect(await carriedIn(older, 'police-record')).toEqual(['passed', true, 'failed-since']);
    await done(id, 'decide', { decision: 'approve', level: 'Basic' });
    const refused = await approve(older);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      409,
      { 'police-record': 'Police record has failed in another case since: make it again' },
    ]);
    expect((await read(older)).preview.level).toBe('Basic');
    expect((await product.look(badge)).json().verificationLevel).toBe('Basic');
    expect((await recordOf(badge)).police_record).toBe('Not checked');
    product.clock.advance(1_000);
    await passed(older, ['police-record']);
    expect((await approve(older)).statusCode).toBe(200);
    expect((await recordOf(badge)).police_record).toBe('Clear');
  });

  it('carries no level once it has run out, though it was good when the case was opened', async () => {
    const badge = await issued();
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    await passed(id, ['phone']);
    const until = (day: string) =>
      set(`update case_checks set good_until = '${day}' where case_id = '${id}' and carried`);
    await until('2026-11-20');
    expect(await carriedIn(id, 'address')).toEqual(['passed', true, 'ran-out']);
    expect((await read(id)).can.approve).toBe(true);
    const refused = await approve(id);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      409,
      {
        identity: 'Identity has run out: make it again',
        address: 'Address has run out: make it again',
      },
    ]);
    // It counts on its last day.
    await until('2026-11-21');
    expect((await approve(id)).statusCode).toBe(200);
  });
});

describe('a renewal', () => {
  it('of a hidden record is worked on, and approved once it is shown again (CASE-01)', async () => {
    const badge = await issued();
    await lasts(badge, 'phone', '2026-11-20');
    await hide(badge, true);
    const id = await renewal(badge);
    const ends = '2030-01-31T22:59:59.999Z';
    await set(`update verification_records set expires_at = '${ends}' where badge = '${badge}'`);
    await passed(id, ['phone']);
    const before = await recordOf(badge);
    const { preview } = await read(id);
    const refused = await approve(id);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'wrong-status']);
    expect([(await row(id)).state, await recordOf(badge)]).toEqual(['ready', before]);
    await hide(badge, false);
    expect(preview).toMatchObject({ expiresOn: '2030-01-31' });
    expect((await read(id)).preview).toEqual(preview);
    expect((await approve(id)).statusCode).toBe(200);
  });

  it('leaves alone what staff have written of police record and health where it looks at neither', async () => {
    const badge = await issued();
    const written = { police_record: 'Not clear', health_status: 'Fit, no heavy loads' } as const;
    await set(`update verification_records set police_record = '${written.police_record}',
      health_status = '${written.health_status}' where badge = '${badge}'`);
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    await passed(id, ['phone']);
    expect((await approve(id)).statusCode).toBe(200);
    expect(await recordOf(badge)).toMatchObject(written);
  });
});

describe('the photo of a record that is renewed', () => {
  const isKept = async (handle: string) => Boolean(await product.platform.storage.get(handle));
  const sendPhoto = async (id: string) => {
    await done(id, 'consent', { purpose: 'photo', language: 'en' });
    const token = await linkOf(product.platform, id);
    const file = (await product.post('/files/upload', { file: picture })).json().filePath;
    const sent = await product.post(`/cases/${token}/photo`, { file });
    expect(sent.statusCode).toBe(200);
  };
  async function withPhoto() {
    const id = await opened();
    await passed(id, checksOf.Basic);
    await sendPhoto(id);
    expect((await approve(id)).statusCode).toBe(200);
    const { record_badge: badge, email } = await row(id);
    await lasts(badge ?? '', 'phone', '2026-11-20');
    product.clock.advance(1_000);
    const { photo_handle: photo } = await recordOf(badge ?? '');
    return { badge: badge ?? '', email: email ?? '', photo: photo ?? '' };
  }
  const shown = async (badge: string) => (await product.look(badge)).json().photo;

  it('stays the same file where nobody sent another, and is shown', async () => {
    const { badge, photo } = await withPhoto();
    const id = await renewal(badge);
    await passed(id, ['phone']);
    await done(id, 'consent', { purpose: 'photo', language: 'en' });
    expect((await approve(id)).statusCode).toBe(200);
    expect((await recordOf(badge)).photo_handle).toBe(photo);
    expect([await isKept(photo), typeof (await shown(badge))]).toEqual([true, 'string']);
  });

  it('reads as shown where the record goes on showing it, though nobody was asked anew', async () => {
    const { badge } = await withPhoto();
    const id = await correction(badge);
    await passed(id, []);
    const seen = await read(id);
    expect([seen.photo.shown, seen.preview.withPhoto]).toEqual([true, true]);
    expect((await approve(id)).statusCode).toBe(200);
    expect(typeof (await shown(badge))).toBe('string');
  });

  it('is shown by a consent that says in which language its text was read', async () => {
    const id = await opened();
    await passed(id, checksOf.Basic);
    await done(id, 'consent', { purpose: 'photo', language: 'ha' });
    const token = await linkOf(product.platform, id);
    const file = (await product.post('/files/upload', { file: picture })).json().filePath;
    expect((await product.post(`/cases/${token}/photo`, { file })).statusCode).toBe(200);
    expect((await approve(id)).statusCode).toBe(200);
    const { id: recordId } = await recordOf((await row(id)).record_badge ?? '');
    const consents = db().selectFrom('verification_consents').where('record_id', '=', recordId);
    expect(await consents.select(['field_group', 'language', 'how']).execute()).toEqual([
      { field_group: 'photo', language: 'ha', how: 'in person' },
    ]);
  });

  it('is shown no more by a consent of the page whose link had gone to a wrong address', async () => {
    const id = await opened();
    await passed(id, checksOf.Basic);
    const token = await linkOf(product.platform, id);
    const yes = { textVersion: consentText.version, photo: true };
    expect((await product.post(`/cases/${token}/consents`, yes)).statusCode).toBe(200);
    const file = (await product.post('/files/upload', { file: picture })).json().filePath;
    expect((await product.post(`/cases/${token}/photo`, { file })).statusCode).toBe(200);
    expect((await approve(id)).statusCode).toBe(200);
    const badge = (await row(id)).record_badge ?? '';
    expect(typeof (await shown(badge))).toBe('string');
    const { id: recordId } = await recordOf(badge);
    const consents = () =>
      db()
        .selectFrom('verification_consents')
        .select(['how', 'withdrawn_because'])
        .where('record_id', '=', recordId)
        .execute();
    expect(await consents()).toEqual([{ how: 'on the case page', withdrawn_because: null }]);
    // As the version before kept it.
    await set(`update verification_consents set how = null where record_id = '${recordId}'`);
    await keepHow(product.platform.database.kysely as never);
    await correct(badge, { email: `right.one${persons}@example.com` });
    expect(await consents()).toEqual([{ how: 'on the case page', withdrawn_because: 'corrected' }]);
    expect(await shown(badge)).toBeUndefined();
  });

  it('is shown by the consent of the renewal that puts an address right', async () => {
    const { badge } = await withPhoto();
    const { id: recordId } = await recordOf(badge);
    await set(`update verification_consents set how = 'on the case page'
      where record_id = '${recordId}'`);
    const id = await renewal(badge);
    await passed(id, ['phone']);
    await done(id, 'person', { email: `moved${persons}@example.com`, reason: 'They showed it' });
    await done(id, 'consent', { purpose: 'photo', language: 'en' });
    product.clock.advance(1_000);
    expect((await approve(id)).statusCode).toBe(200);
    expect((await recordOf(badge)).email).toBe(`moved${persons}@example.com`);
    expect(typeof (await shown(badge))).toBe('string');
  });

  it('leaves no file behind where another takes its place (DEL-01)', async () => {
    const { badge, photo } = await withPhoto();
    const other = await correction(badge);
    const id = await renewal(badge);
    await passed(id, ['phone']);
    await sendPhoto(id);
    expect(await isKept(photo)).toBe(true);
    expect((await approve(id)).statusCode).toBe(200);
    const { photo_handle: next } = await recordOf(badge);
    expect(next).not.toBe(photo);
    expect(await isKept(next ?? '')).toBe(true);
    await vi.waitFor(async () => expect(await isKept(photo)).toBe(false), patience);
    await vi.waitFor(async () => expect((await row(other)).photo_handle).toBe(next), patience);
  });

  // Whoever decides about another case of the record has it locked, and waits for the record.
  it.runIf(server !== '')('waits for no other case of its record (PostgreSQL)', async () => {
    const { badge } = await withPhoto();
    const other = await correction(badge);
    const id = await renewal(badge);
    await passed(id, ['phone']);
    await sendPhoto(id);
    const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deciding = product.platform.database.transaction(async (trx) => {
      await lockCase(trx, other);
      held.resolve();
      await over.promise;
    });
    await held.promise;
    const approved = await approve(id).finally(over.resolve);
    await deciding;
    expect(approved.statusCode).toBe(200);
    const { photo_handle: next } = await recordOf(badge);
    await vi.waitFor(async () => expect((await row(other)).photo_handle).toBe(next), patience);
  });

  it('stays closed where its consent was withdrawn on the own page meanwhile (ME-03)', async () => {
    const { badge, email } = await withPhoto();
    const id = await renewal(badge);
    await passed(id, ['phone']);
    await done(id, 'consent', { purpose: 'photo', language: 'en' });
    product.clock.advance(1_000);
    const headers = { cookie: await signInAs(product, email) };
    const { data } = (await product.get('/me/consents', { headers })).json();
    const open = data.filter((one: { group: string; open: boolean }) => one.open);
    expect(open).toMatchObject([{ group: 'photo' }]);
    await product.post(`/me/consents/${open[0].id}/withdraw`, {}, { headers });
    expect(await shown(badge)).toBeUndefined();
    expect((await approve(id)).statusCode).toBe(200);
    expect(await shown(badge)).toBeUndefined();
    // What the person allows afterwards counts.
    product.clock.advance(1_000);
    const again = await correction(badge);
    await passed(again, []);
    await done(again, 'consent', { purpose: 'photo', language: 'en' });
    expect((await approve(again)).statusCode).toBe(200);
    expect(typeof (await shown(badge))).toBe('string');
  });
});

describe('who has a record and asks for more (CASE-07)', () => {
  const nin = '12345678900';
  const giveNumber = async (id: string, number = nin) => {
    const token = await linkOf(product.platform, id);
    const given = { textVersion: consentText.version, checks: true };
    await product.post(`/cases/${token}/consents`, given);
    const answer = await product.post(`/cases/${token}/identity`, { number });
    expect(answer.statusCode).toBe(200);
  };

  const errorOf = async (answer: ReturnType<typeof act>) => {
    const { statusCode, body } = await answer;
    return [statusCode, JSON.parse(body).error];
  };

  it('leaves alone a record whose national ID is not that of the case any more', async () => {
    const number = '71345678911';
    const first = await opened({ name: 'Bola Once' });
    await giveNumber(first, number);
    await passed(first, checksOf.Basic);
    await done(first, 'decide', { decision: 'approve' });
    const badge = (await row(first)).record_badge ?? '';
    const id = await opened({ name: 'Dele Other' });
    await giveNumber(id, number);
    await done(id, 'record', { badge });
    // The number was mistyped: it is put right on the page.
    await giveNumber(id, '72345678922');
    await passed(id, checksOf.Basic);
    expect(await errorOf(approve(id))).toEqual([409, 'not-the-same-id']);
    expect((await recordOf(badge)).full_name).toBe('Bola Once');
    await done(id, 'record', { badge: null });
    expect((await approve(id)).statusCode).toBe(200);
    expect((await row(id)).record_badge).not.toBe(badge);
  });

  it('loses no level by an order of a lower one that is approved later', async () => {
    const own = { name: 'Efe Twice', email: 'efe.twice@example.com' };
    const order = async (level: 'Basic' | 'Premium', badge?: string) => {
      const id = await opened({ ...own, level });
      await giveNumber(id, '73345678933');
      await passed(id, checksOf[level]);
      if (badge) await done(id, 'record', { badge });
      return id;
    };
    const first = await order('Basic');
    await done(first, 'decide', { decision: 'approve' });
    const badge = (await row(first)).record_badge ?? '';
    const lower = await order('Basic', badge);
    const higher = await order('Premium', badge);
    await done(higher, 'decide', { decision: 'approve' });
    expect(await errorOf(approve(lower))).toEqual([409, 'higher-level']);
    expect((await product.look(badge)).json().verificationLevel).toBe('Premium');
  });

  it('loses no level by a renewal of before that is approved later, nor by a correction', async () => {
    const own = { name: 'Ife Higher', email: 'ife.higher@example.com' };
    const first = await opened(own);
    await giveNumber(first, '74345678944');
    await passed(first, checksOf.Basic);
    await done(first, 'decide', { decision: 'approve' });
    const badge = (await row(first)).record_badge ?? '';
    await lasts(badge, 'address', '2026-11-01');
    const fixed = await correction(badge);
    const id = await renewal(badge);
    const higher = await opened({ ...own, level: 'Premium' });
    await giveNumber(higher, '74345678944');
    await passed(higher, checksOf.Premium);
    await done(higher, 'record', { badge });
    await done(higher, 'decide', { decision: 'approve' });
    // It is of that level too, with what the record stands on.
    await vi.waitFor(async () => expect((await row(id)).level).toBe('Premium'), patience);
    // As one whose record rose before cases followed.
    await set(`update cases set level = 'Basic' where id = '${id}'`);
    await set(`delete from case_checks where case_id = '${id}'
      and kind not in ('identity', 'phone', 'address')`);
    await passed(id, ['address']);
    expect(await errorOf(approve(id))).toEqual([409, 'risen-with-record']);
    expect((await row(id)).level).toBe('Premium');
    expect((await read(id)).preview).toMatchObject({ level: 'Premium', badge });
    expect((await approve(id)).statusCode).toBe(200);
    expect((await read(fixed)).preview).toMatchObject({ level: 'Premium', badge });
    expect((await approve(fixed)).statusCode).toBe(200);
    expect(await row(fixed)).toMatchObject({ level: 'Basic', decision: 'approved' });
    expect((await product.look(badge)).json().verificationLevel).toBe('Premium');
    expect(await recordOf(badge)).toMatchObject({ police_record: 'Clear' });
  });

  it.runIf(server !== '')(
    'gets it on no record where another one gets it in the same instant (PostgreSQL)',
    async () => {
      const [badge, other] = [await issued(), await issued()];
      const id = await correction(badge, ['identity', 'address']);
      await giveNumber(id, '75345678955');
      await passed(id, ['identity', 'address']);
      const { national_id_hash: hash } = await row(id);
      expect(hash).not.toBeNull();
      const [given, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const elsewhere = product.platform.database.transaction(async (trx) => {
        await trx
          .updateTable('verification_records')
          .set({ national_id_hash: hash })
          .where('badge', '=', other)
          .execute();
        given.resolve();
        await ended.promise;
      });
      await given.promise;
      const answer = approve(id);
      // It looks, finds nobody, and waits for the row of the other one.
      setTimeout(ended.resolve, 1_000);
      await elsewhere;
      expect(await errorOf(answer)).toEqual([409, 'national-id-taken']);
      expect((await row(id)).decision).toBeNull();
    },
  );

  it('gets it on their record once staff say that it is theirs, and on no other', async () => {
    const own = { name: 'Uche More', phone: '0809 444 0001' };
    const first = await opened({ ...own, email: 'uche.more@example.com' });
    await giveNumber(first);
    await passed(first, checksOf.Basic);
    await done(first, 'decide', { decision: 'approve' });
    const badge = (await row(first)).record_badge ?? '';
    // Somebody of the same phone is not the same person.
    const family = await opened({ ...own, name: 'Ada More', email: 'ada.more@example.com' });
    await passed(family, checksOf.Basic);
    expect(await errorOf(act(family, 'record', { badge }))).toEqual([409, 'not-the-same-id']);
    const lower = await opened({ ...own, email: 'uche.more@example.com', level: 'Free' });
    await set(`update cases set national_id_hash =
      (select national_id_hash from cases where id = '${first}') where id = '${lower}'`);
    expect(await errorOf(act(lower, 'record', { badge }))).toEqual([409, 'higher-level']);
    expect(await errorOf(act(lower, 'record', { badge: null }))).toEqual([409, 'no-record-named']);

    const id = await opened({ ...own, email: 'uche.more@example.com', level: 'Premium' });
    await giveNumber(id);
    await passed(id, checksOf.Premium);
    expect(await errorOf(approve(id))).toEqual([409, 'national-id-taken']);
    for (const role of ['support', 'auditor'] as const) {
      const member = await signIn(product, role);
      expect((await act(id, 'record', { badge }, member)).statusCode).toBe(403);
    }
    await done(id, 'record', { badge });
    await done(id, 'record', { badge: null });
    expect(await errorOf(approve(id))).toEqual([409, 'national-id-taken']);
    await done(id, 'record', { badge });
    const seen = await read(id);
    expect(seen).toMatchObject({ badge, preview: { badge, level: 'Premium' } });
    const told = seen.events.map(({ what, note }: { what: string; note: string }) => [what, note]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['record-named', badge],
        ['record-taken-back', badge],
      ]),
    );
    expect((await product.trail(id)).map(({ action }) => action)).toContain('cases.record');
    expect((await approve(id)).statusCode).toBe(200);
    expect((await row(id)).record_badge).toBe(badge);
    expect((await product.look(badge)).json().verificationLevel).toBe('Premium');
    expect(await errorOf(act(id, 'record', { badge: null }))).toEqual([409, 'case-decided']);
    const fixed = await correction(badge);
    expect(await errorOf(act(fixed, 'record', { badge: null }))).toEqual([
      409,
      'opened-for-record',
    ]);
  });
});

describe('a record that is put right while its case is open', () => {
  const stateOf = async (id: string, kind: CheckKind) =>
    (
      await db()
        .selectFrom('case_checks')
        .select('state')
        .where('case_id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow()
    ).state;

  it('takes the page of the case from whoever reads the wrong mailbox (CASE-06)', async () => {
    const badge = await issued();
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    const token = await linkOf(product.platform, id);
    const see = async () => (await product.get(`/cases/${token}`)).statusCode;
    const yes = { textVersion: consentText.version, checks: true };
    expect((await product.post(`/cases/${token}/consents`, yes)).statusCode).toBe(200);
    const before = await row(id);
    await correct(badge, { email: before.email?.toUpperCase() });
    await vi.waitFor(async () => {
      expect((await row(id)).email).toBe(before.email?.toUpperCase());
    }, patience);
    expect(await see()).toBe(200);
    const right = `the.right${persons}@example.com`;
    await correct(badge, { email: right });
    await vi.waitFor(async () => expect(await see()).toBe(404), patience);
    expect(await row(id)).toMatchObject({ email: right, email_key: right });
    expect((await read(id)).consents).toMatchObject([{ withdrawnBecause: 'corrected' }]);
    const invitations = () => mailRows(product.platform, right, inviteSubject('verification'));
    await vi.waitFor(async () => expect(await invitations()).toHaveLength(1), patience);
  });

  it('takes the page of a decided case too, which gets no new link (CASE-06)', async () => {
    const badge = await issued();
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    const token = await linkOf(product.platform, id);
    const see = async () => (await product.get(`/cases/${token}`)).statusCode;
    await passed(id, ['phone']);
    expect((await approve(id)).statusCode).toBe(200);
    const heard = () =>
      vi.waitFor(async () => {
        const { rows } = await set(`select from pgboss.job where name = '${correctedJob}'
          and data->>'badge' = '${badge}' and state <> 'completed'`);
        expect(rows).toEqual([]);
      }, patience);
    await correct(badge, { fullName: 'Halima Decided' });
    await heard();
    expect(await see()).toBe(200);
    await correct(badge, { email: `after.all${persons}@example.com` });
    await heard();
    expect(await see()).toBe(404);
  });

  it('does so too while staff hide the record, and goes on when it is shown again (CASE-06)', async () => {
    const badge = await issued();
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    const token = await linkOf(product.platform, id);
    const see = async () => (await product.get(`/cases/${token}`)).statusCode;
    const yes = { textVersion: consentText.version, checks: true };
    expect((await product.post(`/cases/${token}/consents`, yes)).statusCode).toBe(200);
    await hide(badge, true);
    expect(await see()).toBe(200);
    const right = `while.hidden${persons}@example.com`;
    await correct(badge, { email: right, fullName: 'Halima Hidden' });
    await vi.waitFor(async () => {
      const { rows } = await set(`select state from pgboss.job where name = '${correctedJob}'
        and data->>'badge' = '${badge}'`);
      expect(rows).toEqual([{ state: 'completed' }]);
    }, patience);
    await hide(badge, false);
    expect(await see()).toBe(404);
    expect(await row(id)).toMatchObject({ name: 'Halima Hidden', email: right, email_key: right });
    expect((await read(id)).consents).toMatchObject([{ withdrawnBecause: 'corrected' }]);
  });

  it('has what the case checked on the wrong words checked again, and nothing else (CASE-03)', async () => {
    const badge = await issued();
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    await passed(id, ['phone']);
    const number = `+2348095550${String(persons).padStart(3, '0')}`;
    await correct(badge, { phoneNumber: number });
    await vi.waitFor(async () => expect((await row(id)).phone_key).toBe(number), patience);
    expect(await stateOf(id, 'phone')).toBe('to-do');
    expect(await stateOf(id, 'identity')).toBe('passed');
    const refused = await approve(id);
    expect(refused.json().fields).toEqual({ phone: 'Phone number does not count yet' });
    const { events } = await read(id);
    expect(events).toContainEqual(
      expect.objectContaining({ what: 'record-corrected', note: 'phone number' }),
    );
    await passed(id, ['phone']);
    expect((await approve(id)).statusCode).toBe(200);
    expect((await recordOf(badge)).phone).toBe(number);
  });

  it('shows no photo in its case that went, and the one in its place (CASE-02)', async () => {
    const badge = await issued();
    const photo = `/api/v1/records/${badge}/photo`;
    const shown = async () => (await recordOf(badge)).photo_handle;
    expect((await agent.send('PUT', photo, { file: picture })).statusCode).toBe(200);
    const first = await shown();
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    expect((await row(id)).photo_handle).toBe(first);
    await agent.send('PUT', photo, { file: picture });
    const second = await shown();
    expect(second).not.toBe(first);
    await vi.waitFor(async () => expect((await row(id)).photo_handle).toBe(second), {
      timeout: 10_000,
    });
    expect((await agent.send('DELETE', photo)).statusCode).toBe(200);
    await vi.waitFor(async () => expect((await row(id)).photo_handle).toBeNull(), {
      timeout: 10_000,
    });
  });

  it('shows the photo that a hidden record got in the place of one that went (CASE-02)', async () => {
    const badge = await issued();
    const put = () => agent.send('PUT', `/api/v1/records/${badge}/photo`, { file: picture });
    expect((await put()).statusCode).toBe(200);
    await lasts(badge, 'phone', '2026-11-20');
    const id = await renewal(badge);
    const first = (await row(id)).photo_handle;
    await hide(badge, true);
    expect((await put()).statusCode).toBe(200);
    const second = (await recordOf(badge)).photo_handle;
    expect([first === null, second === null, first === second]).toEqual([false, false, false]);
    await vi.waitFor(async () => expect((await row(id)).photo_handle).toBe(second), patience);
  });

  it('leaves alone what the case was told itself, and a decided one', async () => {
    const badge = await issued();
    const id = await correction(badge, ['address']);
    await done(id, 'person', { address: '2 New Lane, Jos', state: 'Plateau', reason: 'Papers' });
    await passed(id, ['address']);
    await correct(badge, {
      address: '3 Old Lane, Jos',
      state: 'Plateau',
      fullName: 'Halima Newname',
    });
    await vi.waitFor(async () => expect((await row(id)).name).toBe('Halima Newname'), patience);
    expect((await row(id)).address).toBe('2 New Lane, Jos');
    expect(await stateOf(id, 'address')).toBe('passed');
    expect((await approve(id)).statusCode).toBe(200);
    const { version } = await row(id);
    const other = await correction(badge);
    await correct(badge, { fullName: 'Halima Lastname' });
    await vi.waitFor(async () => expect((await row(other)).name).toBe('Halima Lastname'), patience);
    expect(await row(id)).toMatchObject({ name: 'Halima Newname', version });
  });
});
