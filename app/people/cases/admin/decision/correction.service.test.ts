import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openCorrectionCase } from '#app/people/cases/opening/correction.service.server.ts';
import { corrections } from '#app/people/me/held/held.rules.ts';
import { mailSent } from '#test/support/mailbox.ts';
import { patience } from '#test/support/patience.ts';
import { linkOf } from '#test/support/person.ts';
import { openRecords, picture } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';
import { staffCases } from '#test/support/staff-cases.ts';
import type { CheckKind } from '../../contract.ts';
import { consentText } from '../../person/person.rules.ts';
import { checksOf } from '../../rules.ts';
import { lockCase } from '../../store.server.ts';
import { up } from '../../tables/0012-corrections-look-at.ts';

// A correction looks only at what it is about (decision 060).
const product = await openRecords();
const cases = staffCases(product);
const { db, row, recordOf, invited, act, done, consent, read } = cases;
afterAll(() => product.close());

const set = (sql: string) => product.platform.database.executeSql(sql);
const checksIn = async (badge: string) =>
  db()
    .selectFrom('record_checks')
    .select(['kind', 'method', 'checked_on', 'good_until'])
    .where('record_id', '=', (await recordOf(badge)).id)
    .orderBy('place')
    .execute();
const approve = (id: string) => act(id, 'decide', { decision: 'approve' });
const passed = (id: string, kind: CheckKind) =>
  done(id, `checks/${kind}`, { state: 'passed', how: 'Seen by the officer' });
const correct = (id: string, change: object) => done(id, 'person', { reason: 'Papers', ...change });
const kindsIn = async (id: string): Promise<[CheckKind, string][]> =>
  (await read(id)).checks.map(({ kind, state }: { kind: CheckKind; state: string }) => [
    kind,
    state,
  ]);

let persons = 0;
/** A record that staff have typed in: no case stands behind it. */
const byHand = (change: object = {}) => {
  persons += 1;
  const two = String(persons).padStart(2, '0');
  return product.issue({
    fullName: `Ngozi Hand${'a'.repeat(persons)}`,
    phoneNumber: `0805 777 01${two}`,
    email: `hand${persons}@example.com`,
    nationalId: `555777888${two}`,
    ...change,
  });
};
/** Asks for a correction, and waits for the link of its case. */
async function asked(badge: string, field: keyof typeof corrections): Promise<string> {
  const { id: recordId } = await recordOf(badge);
  persons += 1;
  const { title, again } = corrections[field];
  const asks = { id: `looked-${persons}`, recordId, text: `${title}: is wrong`, again };
  return invited(
    await product.platform.database.transaction((trx) =>
      openCorrectionCase(product.platform, trx, asks),
    ),
  );
}
/** What a record is but for its row's age. */
const factsOf = async (badge: string) => {
  const { updated_at: _at, version: _version, ...facts } = await recordOf(badge);
  return facts;
};

describe('a correction of a record that no case stands behind', () => {
  it('of its email is ready at once, and an approval changes the email alone', async () => {
    const badge = await byHand();
    const before = await factsOf(badge);
    const id = await asked(badge, 'email');
    expect((await row(id)).state).toBe('ready');
    await correct(id, { email: 'ngozi.right@example.com' });
    expect((await read(id)).preview).toMatchObject({ level: 'Premium', verifiedOn: '2026-11-20' });
    expect((await approve(id)).statusCode).toBe(200);
    expect(await factsOf(badge)).toEqual({
      ...before,
      ...{ email: 'ngozi.right@example.com', email_key: 'ngozi.right@example.com' },
    });
    expect(await checksIn(badge)).toEqual([]);
    expect(await row(id)).toMatchObject({ decision: 'approved', level: 'Premium' });
  });

  it('is called one in what its person is mailed, also where something is needed or goes on', async () => {
    const id = await asked(await byHand(), 'name');
    const to = String((await row(id)).email);
    await consent(id);
    await done(id, 'checks/identity', { state: 'waiting-for-person' });
    const needed = 'Your Sapioworker correction: we need something from you';
    expect(await mailSent(product.platform, to, needed)).toContain('Your correction waits for you');
    await done(id, 'propose', { reasons: 'Two names do not fit' });
    const colleague = await signIn(product, 'verification-agent');
    expect((await act(id, 'release', {}, colleague)).statusCode).toBe(200);
    await done(id, 'decide', { decision: 'recheck' }, colleague);
    const goesOn = await mailSent(product.platform, to, 'Your Sapioworker correction goes on');
    expect(goesOn).not.toContain('verification');
  });

  it('asks its person for nothing where it has no check', async () => {
    const id = await asked(await byHand(), 'email');
    const view = (await product.get(`/cases/${await linkOf(product.platform, id)}`)).json();
    expect(view).toMatchObject({ needs: [], checks: [], guarantorsWanted: 0 });
  });

  it('of its name needs the identity check, and nothing else', async () => {
    const badge = await byHand();
    const before = await factsOf(badge);
    const id = await asked(badge, 'name');
    expect(await kindsIn(id)).toEqual([['identity', 'to-do']]);
    await correct(id, { name: 'Ngozi Right' });
    const refused = await approve(id);
    expect([refused.statusCode, refused.json().fields]).toEqual([
      409,
      { identity: 'Identity does not count yet' },
    ]);
    expect((await read(id)).preview).toBeNull();
    await consent(id);
    await passed(id, 'identity');
    expect((await approve(id)).statusCode).toBe(200);
    const names = {
      full_name: 'Ngozi Right',
      name_key: 'ngoziright',
      surname_key: expect.any(String),
    };
    expect(await factsOf(badge)).toEqual({ ...before, ...names });
  });

  it('leaves every other check of the record and its day, also one that has aged', async () => {
    const badge = await byHand();
    const { id: recordId } = await recordOf(badge);
    const old = { method: 'by-hand', checked_on: '2024-01-02', good_until: '2025-01-02' } as const;
    const rows = checksOf.Premium.map((kind, place) => ({
      ...{ ...old, kind, place, record_id: recordId },
    }));
    await db().insertInto('record_checks').values(rows).execute();
    const id = await asked(badge, 'address');
    await correct(id, { address: '2 New Lane, Jos', state: 'Plateau' });
    await consent(id);
    await passed(id, 'address');
    expect((await approve(id)).statusCode).toBe(200);
    const today = { method: 'by-hand', checked_on: '2026-11-21', good_until: '2027-11-21' };
    expect(await checksIn(badge)).toEqual(
      checksOf.Premium.map((kind) => ({ kind, ...(kind === 'address' ? today : old) })),
    );
  });

  it('cannot be approved where the check that it is about fails', async () => {
    const badge = await byHand({ policeRecord: 'Not clear' });
    const id = await asked(badge, 'police-record');
    await consent(id);
    await done(id, 'checks/police-record', { state: 'failed', how: 'The police found one' });
    for (const level of [undefined, 'Basic', 'Free']) {
      const answer = await act(id, 'decide', { decision: 'approve', ...(level ? { level } : {}) });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
        409,
        ['police-record'],
      ]);
    }
    await passed(id, 'police-record');
    expect((await approve(id)).statusCode).toBe(200);
    expect(await recordOf(badge)).toMatchObject({ police_record: 'Clear', type_id: 'premium' });
  });

  it('brings what it turns out to be about its check along', async () => {
    const badge = await byHand();
    const id = await asked(badge, 'other');
    const { message } = (await correct(id, { name: 'Ngozi Other' })).json();
    expect(message).toContain('Identity');
    expect(await kindsIn(id)).toEqual([['identity', 'to-do']]);
    expect((await approve(id)).statusCode).toBe(409);
    // Learnt, and without its check: as by an older server beside this one.
    await set(`delete from case_checks where case_id = '${id}'`);
    expect((await approve(id)).json().fields).toEqual({ identity: 'Identity does not count yet' });
    await consent(id);
    await passed(id, 'identity');
    expect((await approve(id)).statusCode).toBe(200);
  });

  it('brings the check of what its person adds along', async () => {
    const badge = await byHand();
    await set(`update verification_records set address = null where badge = '${badge}'`);
    const id = await asked(badge, 'phone');
    await consent(id);
    await passed(id, 'phone');
    const token = await linkOf(product.platform, id);
    const given = { address: '9 Unseen Road, Jos' };
    expect((await product.post(`/cases/${token}/details`, given)).statusCode).toBe(200);
    expect(await kindsIn(id)).toEqual([
      ['phone', 'passed'],
      ['address', 'to-do'],
    ]);
    expect((await approve(id)).json().fields).toEqual({ address: 'Address does not count yet' });
  });

  it('leaves a record that waits as it is, and one that has another level by now', async () => {
    const badge = await byHand();
    const id = await asked(badge, 'email');
    await set(`update verification_records set standing = 'pending', verified_at = null,
      expires_at = null, type_id = 'basic' where badge = '${badge}'`);
    await correct(id, { email: 'ngozi.waits@example.com' });
    expect((await approve(id)).statusCode).toBe(200);
    expect(await recordOf(badge)).toMatchObject({
      ...{ standing: 'pending', verified_at: null, expires_at: null, type_id: 'basic' },
      email: 'ngozi.waits@example.com',
    });
  });

  it('is not approved where whoever reads its link says that it is not theirs', async () => {
    const id = await asked(await byHand(), 'email');
    const token = await linkOf(product.platform, id);
    const no = { textVersion: consentText.version, notMe: true };
    expect((await product.post(`/cases/${token}/consents`, no)).statusCode).toBe(200);
    expect((await approve(id)).json().error).toBe('no-consent');
  });

  it('of its photo takes one that its person agrees to show, without a check', async () => {
    const badge = await byHand();
    const id = await asked(badge, 'photo');
    const token = await linkOf(product.platform, id);
    const file = (await product.post('/files/upload', { file: picture })).json().filePath;
    const send = () => product.post(`/cases/${token}/photo`, { file });
    expect((await send()).statusCode).toBe(409);
    const yes = { textVersion: consentText.version, photo: true };
    expect((await product.post(`/cases/${token}/consents`, yes)).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    expect((await approve(id)).statusCode).toBe(200);
    expect((await recordOf(badge)).photo_handle).not.toBeNull();
  });
});

describe('a correction that was open before', () => {
  /** As it was opened until now: with every check of its level. */
  async function fromBefore(badge: string, field: keyof typeof corrections) {
    const id = await asked(badge, field);
    const has = new Set((await kindsIn(id)).map(([kind]) => kind));
    const more = checksOf.Premium.filter((kind) => !has.has(kind));
    const rows = more.map((kind) => ({
      ...{ case_id: id, kind, place: checksOf.Platinum.indexOf(kind) },
      ...{ state: 'to-do' as const, carried: false },
    }));
    await db().insertInto('case_checks').values(rows).execute();
    await set(`update cases set state = 'open' where id = '${id}'`);
    return id;
  }
  const update = () => product.platform.database.transaction((trx) => up(trx as never));

  it('is approved like one of today', async () => {
    const badge = await byHand();
    const id = await fromBefore(badge, 'email');
    await correct(id, { email: 'ngozi.before@example.com' });
    await set(`update case_checks set state = 'passed', carried = true
      where case_id = '${id}' and kind = 'phone'`);
    expect((await approve(id)).statusCode).toBe(409);
    await update();
    expect((await row(id)).state).toBe('ready');
    expect((await approve(id)).statusCode).toBe(200);
    expect(await recordOf(badge)).toMatchObject({ email: 'ngozi.before@example.com' });
  });

  it('keeps what it is about, what was made for it and what it has learnt', async () => {
    const name = await fromBefore(await byHand(), 'name');
    const other = await fromBefore(await byHand(), 'other');
    await correct(other, { dateOfBirth: '1983-07-09' });
    await consent(other);
    await done(other, 'checks/health', { state: 'failed', how: 'Ill' });
    const strange = await fromBefore(await byHand(), 'email');
    await set(`update case_events set note = 'Mon nom: faux'
      where case_id = '${strange}' and what = 'correction-asked'`);
    const file = { handle: 'a-letter', title: 'Address', from: 'Officer' };
    await set(`update case_checks set evidence = '${JSON.stringify([file])}'
      where case_id = '${name}' and kind = 'address'`);
    await update();
    expect(await kindsIn(name)).toEqual([['identity', 'to-do']]);
    // Its file goes with the case, when that is erased.
    expect((await row(name)).papers).toEqual([file]);
    expect(await kindsIn(other)).toEqual([
      ['identity', 'to-do'],
      ['health', 'failed'],
    ]);
    expect(await kindsIn(strange)).toHaveLength(checksOf.Premium.length);
  });

  // Another process would do it: not what goes on inside our transaction.
  it.skipIf(!process.env.TEST_POSTGRES_URL)(
    'waits for whoever works on it (PostgreSQL)',
    async () => {
      const id = await fromBefore(await byHand(), 'email');
      const outside = AsyncLocalStorage.snapshot();
      const waits = () =>
        vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
          expect(rows).toHaveLength(1);
        }, patience);
      const updated = await product.platform.database.transaction(async (trx) => {
        await lockCase(trx, id);
        const all = outside(() => Promise.allSettled([update()]));
        await outside(waits);
        const one = trx.updateTable('case_checks').set({ note: 'Called' });
        await one.where('case_id', '=', id).execute();
        return { all };
      });
      expect(await updated.all).toMatchObject([{ status: 'fulfilled' }]);
      expect(await kindsIn(id)).toEqual([]);
    },
  );
});
