import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { insertConsent } from '#app/people/cases/consents.store.server.ts';
import { readEvents, updateCase } from '#app/people/cases/store.server.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { openAsking } from '#test/support/asking.ts';
import { askIdentity } from './ask.service.server.ts';

const asking = await openAsking();
const plain = { width: 60, height: 80, channels: 3, background: '#a0704f' } as const;
const png = await sharp({ create: plain }).png().toBuffer();
const picture = `data:image/png;base64,${png.toString('base64')}`;
afterAll(() => asking.close());
beforeEach(() => asking.turn({}));

let last = 0;
const fresh = (digit: number) => {
  last += 1;
  return `5${String(last).padStart(9, '0')}${digit}`;
};
const agree = (id: string, purpose: 'checks' | 'selfie') =>
  asking.platform.database.transaction((trx) =>
    insertConsent(trx, {
      case_id: id,
      purpose,
      text_version: '2026-11-23',
      language: 'en',
      channel: 'in-person',
      taken_by: 'a test',
      given_at: asking.clock.now(),
    }),
  );
const bvn = (id: string, number: string) => asking.ask(id, { beside: 'bvn', number });
const face = (id: string) => asking.ask(id, { beside: 'selfie', picture });
const events = async (id: string) => readEvents(asking.platform.database.kysely, id);

describe('beside the identity check nobody is asked', () => {
  it.each<[string, object, string, number]>([
    ['about what is no BVN', { beside: 'bvn', number: '123' }, 'invalid', 400],
    ['about a face without a picture', { beside: 'selfie' }, 'invalid', 400],
    ['about a picture that is none', { beside: 'selfie', picture: 'data:,x' }, 'invalid', 400],
    ['about a thing of no kind', { beside: 'palm' }, 'invalid', 400],
  ])('%s', async (_what, body, error, status) => {
    const id = await asking.newCase();
    await agree(id, 'checks');
    await agree(id, 'selfie');
    const answer = await asking.ask(id, body);
    expect([answer.statusCode, answer.json().error]).toEqual([status, error]);
    expect(await asking.asks(id)).toEqual([]);
  });

  it('about a BVN under a text that named no bank, or about a face without its own consent', async () => {
    const id = await asking.newCase({}, false);
    expect((await bvn(id, fresh(0))).json().error).toBe('consent-needed');
    const old = await asking.newCase();
    await asking.platform.database.kysely
      .updateTable('case_consents')
      .set({ text_version: '2026-11' })
      .where('case_id', '=', old)
      .execute();
    expect((await bvn(old, fresh(0))).json().error).toBe('banks-consent-needed');
    await asking.ask(old, { number: fresh(0) });
    expect((await face(old)).json().error).toBe('face-consent-needed');
    expect((await asking.asks(old)).map((ask) => ask.asked_for)).toEqual(['nin']);
  });

  it('about a face without a NIN on the case, or about a phone', async () => {
    const id = await asking.newCase();
    await agree(id, 'selfie');
    expect((await face(id)).json().fields).toHaveProperty('number');
    const phone = await asking.ask(id, { beside: 'bvn', number: fresh(0) }, 'phone');
    expect(phone.statusCode).toBe(400);
  });
});

describe('a BVN', () => {
  it.each([
    [0, 'answered', 'first name the same'],
    [1, 'not-found', 'says nothing of the person'],
    [3, 'unavailable', 'says nothing of the person'],
    [5, 'answered', 'different'],
  ])(
    'that ends in %i is %s, in words for staff; the check stays as it is',
    async (digit, outcome, words) => {
      const id = await asking.newCase();
      await agree(id, 'checks');
      const number = fresh(digit);
      const answer = await bvn(id, number);
      expect(answer.json()).toMatchObject({ outcome, state: 'to-do' });
      expect(answer.json().message).toContain(words);
      expect((await events(id)).at(-1)).toMatchObject({ what: `bvn: ${outcome}` });
      expect(await asking.check(id)).toMatchObject({
        state: 'to-do',
        method: null,
      });
      const kept = JSON.stringify([await asking.one(id), await events(id), await asking.asks(id)]);
      expect(kept).not.toContain(number);
      expect(answer.body).not.toContain(number);
      expect(asking.logged.join('\n')).not.toContain(number);
    },
  );

  it('costs what it costs, beside what NIMC was asked', async () => {
    const id = await asking.newCase();
    await agree(id, 'checks');
    await asking.ask(id, { number: fresh(0) });
    const before = await asking.check(id);
    await bvn(id, fresh(0));
    const after = await asking.check(id);
    expect(after).toMatchObject({ state: 'passed', how: before.how, compared: before.compared });
    expect(after.cost_kobo).toBeGreaterThan(before.cost_kobo);
  });
});

it('what comes when the case is decided changes nothing that it was decided by', async () => {
  const id = await asking.newCase();
  await agree(id, 'checks');
  await asking.ask(id, { number: fresh(0) });
  const { database, clock } = asking.platform;
  const seen = async () => [await asking.one(id), await asking.check(id), await events(id)];
  let begun = 0;
  let decided: unknown;
  const transaction = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    begun += 1;
    // Before the answer is kept.
    if (begun === 2) {
      const end = { state: 'decided', decision: 'withdrawn', decided_by: 'x' } as const;
      await database.transaction((trx) => updateCase(trx, id, { ...end, decided_at: clock.now() }));
      decided = await seen();
    }
    return database.transaction(work);
  };
  const platform = { ...asking.platform, database: { ...database, transaction } };
  const by = { id: 'ada', name: 'Ada' };
  const asked = { caseId: id, kind: 'identity', beside: 'bvn', number: fresh(0), by } as const;
  await askIdentity(platform, asked);
  expect(decided).toBeDefined();
  expect(await seen()).toEqual(decided);
  const paid = (await asking.asks(id)).find((ask) => ask.asked_for === 'bvn');
  expect(paid?.cost_kobo).toBeGreaterThan(0);
});

describe('a face', () => {
  it.each([
    [0, 'match'],
    [5, 'mismatch'],
  ] as const)('of a NIN that ends in %i stands among the fields: %s', async (digit, word) => {
    const id = await asking.newCase();
    await asking.ask(id, { number: fresh(digit) });
    await agree(id, 'selfie');
    const before = await asking.check(id);
    const answer = await face(id);
    expect(answer.json()).toMatchObject({ outcome: 'answered', state: before.state });
    const check = await asking.check(id);
    expect(check).toMatchObject({ state: before.state, how: before.how });
    expect(check.compared).toContainEqual({ field: 'face', provider: word });
    const { rows } = await asking.platform.database.executeSql('select 1 from uploads');
    expect(rows).toEqual([]);
  });
});
