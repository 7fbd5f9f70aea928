import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCorrectionCase } from '#app/people/cases/opening/correction.service.server.ts';
import { patience } from '#test/support/patience.ts';
import { openRecords, type RecordsProduct } from '#test/support/records.ts';
import type { Member } from '#test/support/staff.ts';
import type { CheckKind } from '../../contract.ts';
import { checksOf } from '../../rules.ts';

// What an approval leaves of a record that is there already.
let product: RecordsProduct;
let agent: Member;
beforeAll(async () => {
  product = await openRecords();
  ({ agent } = product);
});
afterAll(() => product.close());

const at = '/api/v1/cases';
const db = () => product.platform.database.kysely;
const set = (sql: string) => product.platform.database.executeSql(sql);
const row = (id: string) =>
  db().selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const recordOf = (badge: string) =>
  db()
    .selectFrom('verification_records')
    .selectAll()
    .where('badge', '=', badge)
    .executeTakeFirstOrThrow();
async function act(id: string, what: string, body: object = {}, by = agent) {
  const { version } = await row(id);
  return by.send('POST', `${at}/${id}/${what}`, { version, ...body });
}
/** The same, and it must have been done. */
async function done(id: string, what: string, body: object = {}, by = agent) {
  const answer = await act(id, what, body, by);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}
const approve = (id: string, body: object = {}) =>
  act(id, 'decide', { decision: 'approve', ...body });
const read = async (id: string) => {
  await agent.open('cases', id);
  return (await agent.get(`${at}/${id}`)).json();
};

let persons = 0;
const invited = async (id: string | null): Promise<string> => {
  if (!id) throw new Error('No case was opened');
  // The job that sends the link changes the case, too.
  await vi.waitFor(async () => expect((await row(id)).link_sent_at).not.toBeNull(), patience);
  return id;
};
async function opened(change: object = {}): Promise<string> {
  persons += 1;
  const body = {
    name: `Halima ${'x'.repeat(persons)}`,
    phone: `0809 333 ${String(persons).padStart(4, '0')}`,
    email: `halima${persons}@example.com`,
    dateOfBirth: '1990-05-06',
    level: 'Basic',
    ...change,
  };
  const answer = await agent.send('POST', at, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return invited(answer.json().id);
}
async function passed(id: string, kinds: readonly CheckKind[]) {
  await act(id, 'consent', { purpose: 'checks', language: 'en' });
  for (const kind of kinds)
    await done(id, `checks/${kind}`, { state: 'passed', how: 'Seen by the officer' });
}
/** A person with a record of this level; gives its badge number. */
async function issued(level: 'Basic' | 'Premium' = 'Basic'): Promise<string> {
  const id = await opened({ level });
  await passed(id, checksOf[level]);
  await done(id, 'decide', { decision: 'approve' });
  return (await row(id)).record_badge ?? '';
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
  });
});
