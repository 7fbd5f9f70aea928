import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canary, openRecords } from '#test/support/records.ts';
import { signIn } from '#test/support/staff.ts';

const product = await openRecords();
const support = await signIn(product, 'support');
afterAll(() => product.close());

const terminated = () =>
  Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });

/**
 * Lets the line drop at the first transaction of `asks` alone, whatever else the product does meanwhile: before anything
 * is done, or at its commit, which is kept and of which the process never hears.
 */
async function withLostLine<T>(at: 'begin' | 'commit', asks: () => Promise<T>): Promise<T> {
  const { database } = product.platform;
  const { transaction } = database;
  const ofCall = new AsyncLocalStorage<{ isLost: boolean }>();
  const spy = vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    const call = ofCall.getStore();
    if (!call || call.isLost) return transaction(work);
    call.isLost = true;
    if (at === 'commit') await transaction(work);
    throw terminated();
  });
  try {
    return await ofCall.run({ isLost: false }, asks);
  } finally {
    spy.mockRestore();
  }
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
    const first = await withLostLine('commit', send);
    expect([first.statusCode, await there()]).toEqual([503, left]);
    const again = await send();
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.json()).toMatchObject(
      left === 1 ? { id: expect.any(String) } : { message: 'Your account has been deleted.' },
    );
    expect(await there()).toBe(left);
  });

  it('and what was not kept is done by the repeat', async () => {
    const send = () =>
      product.app.inject({
        method: 'POST',
        url: '/api/v1/claims',
        payload: claim,
        headers: { ...support.headers, 'idempotency-key': 'never-kept' },
      });
    expect((await withLostLine('begin', send)).statusCode).toBe(503);
    const done = await send();
    expect([done.statusCode, done.headers['idempotent-replayed']]).toEqual([200, undefined]);
  });
});
