import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canary, openRecords, type RecordsProduct } from '#test/support/records.ts';
import { type Member, signIn } from '#test/support/staff.ts';

let product: RecordsProduct;
let support: Member;
beforeAll(async () => {
  product = await openRecords();
  support = await signIn(product, 'support');
});
afterAll(() => product.close());

/** Lets the next transaction be kept, and its process never hear of it, as where the line drops at the commit. */
function loseCommit(): void {
  const { database } = product.platform;
  const { transaction } = database;
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work);
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
  });
}

const claim = {
  name: 'Canary Claimant',
  email: 'canary.claim@example.com',
  phone: '+234 803 000 0019',
  cameBy: 'phone',
  happenedOn: '2026-01-15',
  what: 'A window was broken during the work.',
  askedKobo: 5_000_000,
};
const person = { name: 'Canary Asker', email: 'canary.asker@example.com', level: 'Basic' };
const { nationalId: _none, ...record } = canary;
const account = { email: 'canary.account@example.com', password: 'a long enough pass phrase 7' };

interface Lost {
  readonly what: string;
  readonly url: string;
  readonly body: object;
  /** How many there are of what the call makes or ends. */
  readonly count: string;
  readonly left: number;
}

const lost: readonly Lost[] = [
  {
    what: 'a claim that is written down',
    url: '/api/v1/claims',
    body: claim,
    count: `from insurance_claims where name = '${claim.name}'`,
    left: 1,
  },
  {
    what: 'a case that is opened by hand',
    url: '/api/v1/cases',
    body: person,
    count: `from cases where name = '${person.name}'`,
    left: 1,
  },
  {
    what: 'a record that is issued without a national ID',
    url: '/api/v1/records',
    body: record,
    count: `from verification_records where full_name = '${record.fullName}'`,
    left: 1,
  },
  {
    what: 'an account that its owner deletes',
    url: '/api/account/delete',
    body: account,
    count: `from accounts where email = '${account.email}'`,
    left: 0,
  },
];

describe('what is done, and whose commit nobody heard of, is done once (C-84)', () => {
  beforeAll(async () => {
    const made = await product.post('/account/register', {
      ...account,
      name: 'Canary Account',
      phone: '0803 000 0021',
    });
    expect(made.statusCode, made.body).toBe(200);
  });

  it.each(lost)('$what', async ({ url, body, count, left }) => {
    const headers = { 'idempotency-key': `lost-${url.replace(/\W+/g, '-')}` };
    const by = url.includes('claims') ? support : product.agent;
    const send = () =>
      product.app.inject({
        method: 'POST',
        url,
        payload: body,
        headers: { ...by.headers, ...headers },
      });
    const there = async () => {
      const { rows } = await product.platform.database.executeSql(`select 1 ${count}`);
      return rows.length;
    };
    loseCommit();
    const first = await send();
    expect([first.statusCode, await there()]).toEqual([503, left]);
    const again = await send();
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.json()).toMatchObject(
      left === 1 ? { id: expect.any(String) } : { message: 'Your account has been deleted.' },
    );
    expect(await there()).toBe(left);
  });

  it('and what was not kept is done by the repeat', async () => {
    vi.spyOn(product.platform.database, 'transaction').mockRejectedValueOnce(
      Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' }),
    );
    const send = () =>
      product.app.inject({
        method: 'POST',
        url: '/api/v1/claims',
        payload: claim,
        headers: { ...support.headers, 'idempotency-key': 'never-kept' },
      });
    expect((await send()).statusCode).toBe(503);
    const done = await send();
    expect([done.statusCode, done.headers['idempotent-replayed']]).toEqual([200, undefined]);
  });
});
