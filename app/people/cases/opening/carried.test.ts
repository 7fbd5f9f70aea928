import { afterAll, describe, expect, it, vi } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { correctRecord, openRecords } from '#test/support/records.ts';
import { staffCases } from '#test/support/staff-cases.ts';
import { openRenewalCase } from './renewal.service.server.ts';

// One officer alone changes a record by its own screen: what had proved it ends (CASE-03).
const product = await openRecords();
const { agent, clock } = product;
const cases = staffCases(product);
const { act, db, done, opened, passed, read, recordOf, row } = cases;
afterAll(() => product.close());

let last = 0;
/** A Basic record that stands on a case. */
async function verified(): Promise<string> {
  last += 1;
  const two = String(last).padStart(2, '0');
  const person = { name: 'Zainab Proved', phone: `0809 666 00${two}` };
  const id = await opened({ ...person, email: `proved${last}@example.com` });
  await passed(id);
  await done(id, 'decide', { decision: 'approve' });
  clock.advance(60_000);
  const badge = (await row(id)).record_badge ?? '';
  const place = { address: '1 Old Lane', state: 'Plateau' };
  await db().updateTable('verification_records').set(place).where('badge', '=', badge).execute();
  return badge;
}
async function renewal(badge: string): Promise<string | null> {
  const { id: recordId } = await recordOf(badge);
  last += 1;
  const asked = { id: `RN-carried-${last}`, recordId };
  return product.platform.database.transaction((trx) =>
    openRenewalCase(product.platform, trx, asked),
  );
}
const checksOn = async (badge: string) =>
  ((await product.look(badge)).json().checks ?? []).map(({ name }: { name: string }) => name);
const onPage = ['Identity', 'Phone number', 'Address'];
const statesIn = async (id: string | null) =>
  (await read(id ?? '')).checks.map(({ kind, state }: Record<string, string>) => [kind, state]);

describe('a record that staff correct by its own screen', () => {
  it.each([
    ['name', { fullName: 'Zainab Other' }, 'identity'],
    ['birth date', { dateOfBirth: '1991-05-06' }, 'identity'],
    ['national ID', { nationalId: '60000000991' }, 'identity'],
    ['address', { address: '2 New Lane' }, 'address'],
    ['state', { state: 'Kano' }, 'address'],
  ])(
    'stands no more on the check that had proved the %s, says so, and is asked for it again',
    async (_what, change, kind) => {
      const badge = await verified();
      const all = ['identity', 'phone', 'address'];
      expect(await checksOn(badge)).toEqual(onPage);
      expect(await renewal(badge)).toBeNull();
      expect(await correctRecord(agent, badge, change)).toBe(
        `The record is corrected. The ${kind} check ended with it. It is made anew with the next renewal, or where its person asks for a correction.`,
      );
      const left = onPage.filter((name) => name.toLowerCase() !== kind);
      expect(await checksOn(badge)).toEqual(left);
      const states = all.map((one) => [one, one === kind ? 'to-do' : 'passed']);
      expect(await statesIn(await renewal(badge))).toEqual(states);
    },
  );

  it('names each check that ended', async () => {
    const badge = await verified();
    const change = { fullName: 'Zainab Both', phoneNumber: '0809 666 9901', address: '3 New Lane' };
    expect(await correctRecord(agent, badge, change)).toContain(
      'The checks of identity, phone number and address ended with it. It is made anew with the next renewal, or where its person asks for a correction.',
    );
    expect(await checksOn(badge)).toEqual([]);
  });

  it('keeps its checks where nothing that they proved is changed', async () => {
    const badge = await verified();
    const change = { email: 'proved.anew@example.com', policeRecord: 'Clear' };
    expect(await correctRecord(agent, badge, change)).not.toContain('check');
    expect(await checksOn(badge)).toEqual(onPage);
    expect(await renewal(badge)).toBeNull();
  });

  it('is taken over again once a case has checked anew what it says', async () => {
    const badge = await verified();
    await correctRecord(agent, badge, { fullName: 'Zainab Anew' });
    const id = (await renewal(badge)) ?? '';
    await cases.invited(id);
    clock.advance(60_000);
    await passed(id, ['identity']);
    await done(id, 'decide', { decision: 'approve' });
    expect(await checksOn(badge)).toEqual(onPage);
    expect(await renewal(badge)).toBeNull();
  });
});

describe('a renewal that had taken a check over', () => {
  /** A renewal with an identity check that was taken over, and that waits for its address alone. */
  async function waiting(): Promise<{ badge: string; id: string }> {
    const badge = await verified();
    await correctRecord(agent, badge, { address: '4 New Lane' });
    const id = await cases.invited(await renewal(badge));
    await passed(id, ['address']);
    expect((await row(id)).state).toBe('ready');
    clock.advance(60_000);
    return { badge, id };
  }

  it('makes it anew where staff change what it had proved', async () => {
    const { badge, id } = await waiting();
    await correctRecord(agent, badge, { fullName: 'Zainab Meanwhile' });
    await vi.waitFor(async () => expect((await row(id)).state).toBe('open'), patience);
    expect(await statesIn(id)).toContainEqual(['identity', 'to-do']);
  });

  it('does not count it from that moment on, whatever the case says still', async () => {
    const { badge, id } = await waiting();
    // A national ID stands in no renewal: nothing of the case follows.
    await correctRecord(agent, badge, { nationalId: '60000000992' });
    const identity = (await read(id)).checks.find(
      ({ kind }: { kind: string }) => kind === 'identity',
    );
    expect(identity).toMatchObject({ state: 'passed', outdated: 'changed-since' });
    const refused = await act(id, 'decide', { decision: 'approve' });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      409,
      { identity: 'Identity is of what the record said before staff changed it: make it again' },
    ]);
    await passed(id, ['identity']);
    expect((await act(id, 'decide', { decision: 'approve' })).statusCode).toBe(200);
  });
});
