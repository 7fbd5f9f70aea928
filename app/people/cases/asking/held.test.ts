import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#platform/database/database.server.ts';
import { type Asking, openAsking } from '#test/support/asking.ts';
import { readEvents } from '../store.server.ts';
import { reopenCase, withdrawCase } from '../withdrawal.service.server.ts';
import { eraseOldAnswers } from './again.service.server.ts';
import { type Ask, askIdentity } from './ask.service.server.ts';

let asking: Asking = await openAsking();
afterAll(() => asking.close());
beforeEach(() => asking.turn({}));

let last = 0;
/** Nobody else's number, so that no paid question of another test counts. */
const fresh = (digit: number) => {
  last += 1;
  return `6${String(last).padStart(9, '0')}${digit}`;
};
const by = { id: 'ada', name: 'Ada' };
const order = (id: string) => ({ source: { kind: 'order', id }, why: 'A test', by }) as const;
const seen = async (id: string) => {
  const { state, how, compared, note } = await asking.check(id);
  const events = await readEvents(asking.platform.database.kysely, id);
  return { state, how, compared, note, whats: events.map(({ what }) => what) };
};

/** Asks about a new case of an order, which is cancelled before the answer is kept. */
async function cancelledMeanwhile(given: Pick<Ask, 'number' | 'beside'>, aheadMs = 0) {
  const id = await asking.newCase();
  const { database } = asking.platform;
  await database.kysely
    .updateTable('cases')
    .set({ source_kind: 'order', source_id: id })
    .where('id', '=', id)
    .execute();
  let begun = 0;
  const transaction = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    begun += 1;
    if (begun === 2) {
      asking.clock.advance(aheadMs);
      await database.transaction((trx) => withdrawCase(asking.platform, trx, order(id)));
      asking.clock.advance(-aheadMs);
    }
    return database.transaction(work);
  };
  const platform = { ...asking.platform, database: { ...database, transaction } };
  const asked = await askIdentity(platform, { caseId: id, kind: 'identity', by, ...given });
  return { id, asked };
}
const reopen = (id: string) =>
  asking.platform.database.transaction((trx) =>
    reopenCase(asking.platform, trx, { ...order(id), days: null }),
  );

describe('an answer that comes when its case was withdrawn', () => {
  it('shows nothing until the case is taken up, and is not paid for twice', async () => {
    const { id, asked } = await cancelledMeanwhile({ number: fresh(0) });
    expect(asked).toMatchObject({ state: 'to-do', compared: [] });
    expect(asked).not.toHaveProperty('outcome');
    expect(asked).toHaveProperty('message', expect.stringContaining('withdrawn meanwhile'));
    const withdrawn = await seen(id);
    expect(withdrawn).toMatchObject({ state: 'to-do', how: null, compared: null, note: null });
    const calls = (await asking.calls()).length;
    await reopen(id);
    expect(await asking.check(id)).toMatchObject({ state: 'passed', method: 'provider' });
    expect((await asking.check(id)).compared).toContainEqual({ field: 'first', provider: 'match' });
    expect((await asking.check(id)).cost_kobo).toBeGreaterThan(0);
    expect((await asking.calls()).length).toBe(calls);
    expect((await seen(id)).whats).toContain('identity: passed');
  });

  it('counts though the clock of the process that withdrew the case is ahead', async () => {
    const { id } = await cancelledMeanwhile({ number: fresh(0) }, 5_000);
    await reopen(id);
    expect(await asking.check(id)).toMatchObject({ state: 'passed', method: 'provider' });
  });

  it('of a virtual NIN says who else it is of only then', async () => {
    const calm = asking;
    const dojah = {
      IDENTITY_PROVIDER: 'dojah',
      DOJAH_APP_ID: '0001',
      DOJAH_SECRET_KEY: 'test_dojah_of_the_tests',
    };
    asking = await openAsking(dojah);
    try {
      const { id } = await cancelledMeanwhile({ number: 'AB012345671000YZ' });
      expect((await asking.one(id)).virtual_id_hash).toBeNull();
      await reopen(id);
      expect(await asking.check(id)).toMatchObject({ method: 'provider' });
      expect((await asking.one(id)).virtual_id_hash).not.toBeNull();
      // One that may not be used is asked for again: its page would go on to say that it was given.
      const lost = (await cancelledMeanwhile({ number: 'AB012345681000YZ' })).id;
      await asking.withdraw(lost);
      await asking.agree(lost);
      await reopen(lost);
      expect(await asking.check(lost)).toMatchObject({ state: 'waiting-for-person' });
    } finally {
      await asking.close();
      asking = calm;
    }
  });

  it('of a BVN is told in the timeline of the case that is taken up, once', async () => {
    const { id, asked } = await cancelledMeanwhile({ number: fresh(5), beside: 'bvn' });
    expect(JSON.stringify(asked)).not.toContain('different');
    expect((await seen(id)).whats).not.toContain('bvn: answered');
    await reopen(id);
    asking.clock.advance(1_000);
    await asking.platform.database.transaction((trx) =>
      withdrawCase(asking.platform, trx, order(id)),
    );
    await reopen(id);
    const told = (await seen(id)).whats.filter((what) => what === 'bvn: answered');
    expect(told).toHaveLength(1);
  });

  it('is not used once its consent was taken back, though another one stands (CASE-05)', async () => {
    const { id } = await cancelledMeanwhile({ number: fresh(0) });
    await asking.withdraw(id);
    await asking.agree(id);
    await reopen(id);
    expect(await asking.check(id)).toMatchObject({ state: 'to-do', compared: null });
  });

  it('is gone after seven days, as every answer (IDV-04)', async () => {
    const { id } = await cancelledMeanwhile({ number: fresh(0) });
    asking.clock.advance(7 * 24 * 3_600_000 + 1_000);
    await eraseOldAnswers(asking.platform);
    await reopen(id);
    expect(await asking.check(id)).toMatchObject({ state: 'to-do', compared: null });
  });
});
