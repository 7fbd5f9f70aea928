import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Trx } from '#platform/database/database.server.ts';
import { type Asking, openAsking } from '#test/support/asking.ts';
import { linkOf } from '#test/support/person.ts';
import { signIn } from '#test/support/staff.ts';
import { writeOutcome } from '../checks.service.server.ts';
import { readConsent } from '../consents.store.server.ts';
import { emptyCase } from '../erasure/erasure.store.server.ts';
import { lockCase, readEvents, updateCase } from '../store.server.ts';
import { askAgain, eraseOldAnswers } from './again.service.server.ts';
import { askIdentity } from './ask.service.server.ts';
import type { Beside } from './asking.contract.ts';

const asking = await openAsking({ IDENTITY_DAILY_KOBO: '100000000' });
afterAll(() => asking.close());
beforeEach(() => asking.turn({}));

let last = 0;
const freshNin = (digit: number) => {
  last += 1;
  return `5${String(last).padStart(9, '0')}${digit}`;
};
const minutes = 60_000;

/** A process that asks and is killed before it can keep the answer. */
async function askAndDie(caseId: string, number: string, beside?: Beside): Promise<void> {
  const { database } = asking.platform;
  let begun = 0;
  const transaction = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    begun += 1;
    if (begun > 1) throw new Error('killed');
    return database.transaction(work);
  };
  const platform = { ...asking.platform, database: { ...database, transaction } };
  const by = { id: 'agent', name: 'An agent' };
  const asked = askIdentity(platform, { caseId, kind: 'identity', number, by, beside });
  await expect(asked).rejects.toThrow('killed');
}

const callsOf = async (key: string | undefined) =>
  (await asking.calls()).filter((call) => call.key === key);

describe('a question that was cut off', () => {
  it('is asked once more by the same key, and both costs are seen (IDV-03)', async () => {
    const id = await asking.newCase();
    await askAndDie(id, freshNin(0));
    const [cut] = await asking.asks(id);
    expect(cut).toMatchObject({ state: 'asked', reserved_kobo: 10_000, cost_kobo: 0 });
    await askAgain(asking.platform);
    expect(await callsOf(cut?.id)).toHaveLength(1);
    asking.clock.advance(2 * minutes);
    await Promise.all([askAgain(asking.platform), askAgain(asking.platform)]);
    await askAgain(asking.platform);
    expect(await callsOf(cut?.id)).toHaveLength(2);
    const [ask] = await asking.asks(id);
    expect(ask).toMatchObject({
      state: 'answered',
      tries: 2,
      reserved_kobo: 10_000,
      cost_kobo: 10_000,
    });
    expect(await asking.check(id)).toMatchObject({ state: 'passed', cost_kobo: 20_000 });
  });

  it('twice is left to people, who are told', async () => {
    const id = await asking.newCase();
    await askAndDie(id, freshNin(0));
    const { kysely } = asking.platform.database;
    await kysely.updateTable('case_asks').set({ tries: 2 }).where('case_id', '=', id).execute();
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    const [ask] = await asking.asks(id);
    expect(ask).toMatchObject({ state: 'unclear', again_at: null, reserved_kobo: 10_000 });
    expect(await callsOf(ask?.id)).toHaveLength(1);
    expect(await asking.check(id)).toMatchObject({
      state: 'to-do',
      note: expect.stringContaining('Check by hand'),
    });
  });

  it('about a virtual NIN is not asked again: its number is kept nowhere', async () => {
    const id = await asking.newCase();
    await askAndDie(id, 'AB123456789010YZ');
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    const [ask] = await asking.asks(id);
    expect(await callsOf(ask?.id)).toHaveLength(1);
    expect(await asking.check(id)).toMatchObject({
      state: 'to-do',
      note: expect.stringContaining('a virtual NIN is not kept'),
    });
  });

  it('about another NIN is asked once more: what was said of the one before says nothing of it', async () => {
    const id = await asking.newCase();
    await asking.ask(id, { number: freshNin(4) });
    expect(await asking.check(id)).toMatchObject({ state: 'partial' });
    const other = freshNin(0);
    await askAndDie(id, other);
    expect(await asking.check(id)).toMatchObject({ state: 'to-do', compared: null });
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    expect(await asking.check(id)).toMatchObject({ state: 'passed' });
    expect((await asking.one(id)).national_id_last_four).toBe(other.slice(-4));
  });

  it('about another NIN than one that has passed and run out is asked once more, too', async () => {
    const id = await asking.newCase();
    await asking.ask(id, { number: freshNin(0) });
    await asking.platform.database.executeSql(
      `update case_checks set good_until = '2020-01-31' where case_id = $1 and kind = 'identity'`,
      [id],
    );
    await askAndDie(id, freshNin(5));
    expect(await asking.check(id)).toMatchObject({ state: 'to-do', compared: null });
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    expect((await asking.asks(id)).map(({ tries }) => tries).sort()).toEqual([1, 2]);
    // The register has not confirmed it: it gets into no record.
    const anew = await asking.ask(id, { number: 'AB000000780010YZ' });
    expect(anew.json()).toMatchObject({ outcome: 'answered', state: 'passed' });
    expect((await asking.one(id)).national_id_last_four).toBeNull();
  });

  it('about the same NIN, which has passed and run out, is asked once more, too', async () => {
    const id = await asking.newCase();
    const number = freshNin(0);
    await asking.ask(id, { number });
    await asking.platform.database.executeSql(
      `update case_checks set good_until = '2020-01-31' where case_id = $1 and kind = 'identity'`,
      [id],
    );
    await askAndDie(id, number);
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    const { state, good_until: until } = await asking.check(id);
    expect([state, String(until) > '2026']).toEqual(['passed', true]);
  });

  it('about a BVN is told as lost, also where the identity has passed', async () => {
    const id = await asking.newCase();
    await asking.ask(id, { number: freshNin(0) });
    await askAndDie(id, freshNin(0), 'bvn');
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    const told = (await readEvents(asking.platform.database.kysely, id)).at(-1);
    expect(told).toMatchObject({ what: 'bvn: lost', note: expect.stringContaining('Ask again') });
    expect(await asking.check(id)).toMatchObject({ state: 'passed' });
  });

  it('is asked once more under the consent that stands by then (CASE-05)', async () => {
    const id = await asking.newCase();
    await askAndDie(id, freshNin(0));
    const [cut] = await asking.asks(id);
    await asking.withdraw(id);
    await asking.agree(id);
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    const [ask] = await asking.asks(id);
    const { kysely } = asking.platform.database;
    expect(ask).toMatchObject({ state: 'answered', tries: 2 });
    expect(ask?.consent_id).toBe((await readConsent(kysely, id, 'checks'))?.id);
    expect(ask?.consent_id).not.toBe(cut?.consent_id);
  });

  it('keeps no other waiting where its NIN cannot be opened, however many there are', async () => {
    const [closed, other] = [await asking.newCase(), await asking.newCase()];
    for (const id of [closed, other]) await askAndDie(id, freshNin(0));
    const { executeSql, kysely } = asking.platform.database;
    const sealed = { national_id_sealed: 'sealed=deadbeef' };
    await kysely.updateTable('cases').set(sealed).where('id', '=', closed).execute();
    const due = asking.clock.now();
    // A row like another one, but for some columns.
    const like = `jsonb_populate_record(a, jsonb_build_object('state', 'unclear', 'again_at', $1::text))`;
    await executeSql(
      `insert into case_asks select (jsonb_populate_record(${like}, jsonb_build_object('id', a.id || n))).*
       from case_asks a, generate_series(1, 20) n where case_id = $2`,
      [due.toISOString(), closed],
    );
    await kysely
      .updateTable('case_asks')
      .set({ state: 'unclear', again_at: new Date(due.getTime() + 1) })
      .where('case_id', '=', other)
      .execute();
    asking.clock.advance(2 * minutes);
    // Given up by the first round, they stand before nobody in the second.
    for (let round = 0; round < 2; round += 1) await askAgain(asking.platform);
    expect(await asking.check(other)).toMatchObject({ state: 'passed' });
    await kysely.deleteFrom('cases').where('id', '=', closed).execute();
  });

  it('about a NIN that no key opens any more is left to people, who can go on', async () => {
    const id = await asking.newCase();
    await askAndDie(id, freshNin(0));
    const { kysely } = asking.platform.database;
    const sealed = { national_id_sealed: 'sealed=deadbeef' };
    await kysely.updateTable('cases').set(sealed).where('id', '=', id).execute();
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    expect((await asking.asks(id))[0]).toMatchObject({ state: 'unclear', again_at: null });
    expect(await asking.check(id)).toMatchObject({
      state: 'to-do',
      note: expect.stringContaining('Type it anew'),
    });
    const untyped = await asking.ask(id);
    expect([untyped.statusCode, Object.keys(untyped.json().fields ?? {})]).toEqual([
      400,
      ['number'],
    ]);
    const typed = await asking.ask(id, { number: freshNin(0) });
    expect(typed.json()).toMatchObject({ state: 'passed' });
  });

  it('is not asked again when the consent was taken back, or somebody has checked by hand', async () => {
    const [withdrawn, checked] = [await asking.newCase(), await asking.newCase()];
    for (const id of [withdrawn, checked]) await askAndDie(id, freshNin(0));
    await asking.withdraw(withdrawn);
    const { kysely } = asking.platform.database;
    await kysely
      .updateTable('case_checks')
      .set({ state: 'passed', method: 'by-hand', checked_at: asking.clock.now() })
      .where('case_id', '=', checked)
      .where('kind', '=', 'identity')
      .execute();
    const before = (await asking.calls()).length;
    asking.clock.advance(2 * minutes);
    await askAgain(asking.platform);
    expect((await asking.calls()).length).toBe(before);
    expect(await asking.check(withdrawn)).toMatchObject({ state: 'to-do' });
    expect(await asking.check(checked)).toMatchObject({ state: 'passed', method: 'by-hand' });
  });
});

it('an answer undoes no code by which the person has confirmed the number meanwhile', async () => {
  const id = await asking.newCase({ phone: '0803 123 4565' });
  const { database, clock } = asking.platform;
  let begun = 0;
  const transaction = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    begun += 1;
    // Before it is kept, the person types the code that went to the number.
    if (begun === 2) {
      asking.clock.advance(5_000);
      const confirmed = { state: 'passed', method: 'provider', source: 'The person' } as const;
      await database.transaction(async (trx) => {
        const one = await lockCase(trx, id);
        if (one) await writeOutcome(trx, one, 'phone', confirmed, clock.now());
      });
    }
    return database.transaction(work);
  };
  const platform = { ...asking.platform, database: { ...database, transaction } };
  const by = { id: 'agent', name: 'An agent' };
  const asked = await askIdentity(platform, { caseId: id, kind: 'phone', by });
  // Who asked reads how the check stands, and that this has not made it so.
  expect(asked).toMatchObject({
    ...{ outcome: 'answered', state: 'passed' },
    message: expect.stringContaining('too late to count'),
  });
  const [ask] = await asking.asks(id);
  expect(ask).toMatchObject({ state: 'answered', cost_kobo: expect.any(Number) });
  expect(await asking.check(id, 'phone')).toMatchObject({
    state: 'passed',
    source: 'The person',
  });
});

it('an answer about somebody who was erased meanwhile leaves its cost alone (IDV-04)', async () => {
  const id = await asking.newCase();
  const { database, clock } = asking.platform;
  let begun = 0;
  const transaction = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    begun += 1;
    // Before it is kept, the order is cancelled, and the account deleted.
    if (begun === 2) {
      const end = { state: 'decided', decision: 'withdrawn', decided_by: 'x' } as const;
      await database.transaction(async (trx) => {
        await updateCase(trx, id, { ...end, decided_at: clock.now() });
        await emptyCase(trx, id);
      });
    }
    return database.transaction(work);
  };
  const platform = { ...asking.platform, database: { ...database, transaction } };
  const number = 'AB123456780010YZ';
  await askIdentity(platform, { caseId: id, kind: 'identity', number, by: null });
  expect(await asking.one(id)).toMatchObject({ virtual_id_hash: null });
  const [ask] = await asking.asks(id);
  expect(ask).toMatchObject({
    answer_sealed: null,
    reference: null,
    cost_kobo: expect.any(Number),
  });
  expect(ask?.cost_kobo).toBeGreaterThan(0);
});

describe('a source that does not answer', () => {
  it('is not asked again about a phone under a text that named no network (CASE-05)', async () => {
    const id = await asking.newCase({ phone: '08031234563' });
    await asking.ask(id, {}, 'phone');
    expect(await asking.check(id, 'phone')).toMatchObject({ state: 'waiting-for-source' });
    await asking.platform.database.kysely
      .updateTable('case_consents')
      .set({ text_version: '2026-11-25' })
      .where('case_id', '=', id)
      .execute();
    asking.clock.advance(6 * minutes);
    await askAgain(asking.platform);
    const [ask] = await asking.asks(id);
    expect(ask).toMatchObject({ state: 'unclear', tries: 1, again_at: null });
    expect(await callsOf(ask?.id)).toHaveLength(1);
    expect(await asking.check(id, 'phone')).toMatchObject({
      state: 'to-do',
      note: expect.stringContaining('Ask for consent anew.'),
    });
  });

  // Of its own: its breaker opens here.
  let away: Asking;
  beforeAll(async () => {
    away = await openAsking();
  });
  afterAll(() => away.close());

  it('is asked again after growing pauses, says when, and in the end leaves it to people', async () => {
    const id = await away.newCase();
    const first = await away.ask(id, { number: freshNin(3) });
    expect(first.json().message).toMatch(/asked again on .*, Lagos time\. This says nothing/);
    const tries: number[] = [];
    for (const pause of [5, 15, 60, 180, 500]) {
      away.clock.advance((pause - 1) * minutes);
      await askAgain(away.platform);
      away.clock.advance(1 * minutes);
      await askAgain(away.platform);
      tries.push((await away.asks(id))[0]?.tries ?? 0);
    }
    expect(tries).toEqual([2, 3, 4, 5, 5]);
    expect((await away.asks(id))[0]).toMatchObject({ again_at: null, cost_kobo: 0 });
    const check = await away.check(id);
    expect(check).toMatchObject({ state: 'waiting-for-source', cost_kobo: 0 });
    expect(check.note).toContain('check by hand');
  });
});

it('a question that was to be put again is dropped once the person has typed another NIN', async () => {
  const id = await asking.newCase({ email: 'typed.anew@example.com' });
  const first = await asking.ask(id, { number: freshNin(3) });
  expect(first.json()).toMatchObject({ state: 'waiting-for-source' });
  const agent = await signIn(asking, 'verification-agent');
  await agent.open('cases', id);
  const { version } = await asking.one(id);
  const seen = { state: 'waiting-for-person', note: 'Typed wrong?', version };
  const written = await agent.send('POST', `/api/v1/cases/${id}/checks/identity`, seen);
  expect(written.statusCode).toBe(200);
  const token = await linkOf(asking.platform, id);
  const given = await asking.post(`/cases/${token}/identity`, { number: freshNin(0) });
  expect(given.statusCode).toBe(200);
  const before = (await asking.calls()).length;
  asking.clock.advance(6 * minutes);
  await askAgain(asking.platform);
  expect((await asking.calls()).length).toBe(before);
  expect(await asking.check(id)).toMatchObject({ state: 'to-do' });
  // Its own question has a key of its own.
  expect((await asking.ask(id)).json()).toMatchObject({ state: 'passed' });
  expect(await asking.asks(id)).toHaveLength(2);
});

it('nor is one put again about details that staff have put right since', async () => {
  const id = await asking.newCase();
  await asking.ask(id, { number: freshNin(3) });
  const agent = await signIn(asking, 'verification-agent');
  await agent.open('cases', id);
  const { version } = await asking.one(id);
  const right = { name: 'Ngozi Ada Eze', reason: 'The person called', version };
  const corrected = await agent.send('POST', `/api/v1/cases/${id}/person`, right);
  expect(corrected.json().message).toContain('To be checked again: Identity');
  asking.clock.advance(6 * minutes);
  await askAgain(asking.platform);
  expect((await asking.asks(id))[0]).toMatchObject({ again_at: null, tries: 1 });
  expect(await asking.check(id)).toMatchObject({ state: 'to-do' });
});

describe('a provider that is away for an hour', () => {
  it('marks nobody: cases wait, others go on by hand, and the rest when it is back', async () => {
    const away = await openAsking();
    try {
      const agent = await signIn(away, 'verification-agent');
      await away.turn({ fault: '500' });
      const [waits, byHand] = [await away.newCase(), await away.newCase()];
      for (const id of [waits, byHand]) {
        const told = (await away.ask(id, { number: freshNin(0) })).json();
        expect(told).toMatchObject({ outcome: 'unavailable', state: 'waiting-for-source' });
      }
      await agent.open('cases', byHand);
      const { version } = await away.one(byHand);
      const seen = { state: 'passed', how: 'Compared with the passport', version };
      const written = await agent.send('POST', `/api/v1/cases/${byHand}/checks/identity`, seen);
      expect(written.statusCode).toBe(200);
      for (let minute = 0; minute < 60; minute += 5) {
        away.clock.advance(5 * minutes);
        await askAgain(away.platform);
        expect(await away.check(waits)).toMatchObject({
          ...{ state: 'waiting-for-source', checked_at: null, good_until: null },
        });
      }
      // A case that comes in meanwhile is worked on like any other.
      const later = await away.newCase({ phone: '08031234560' });
      expect(await away.one(later)).toMatchObject({ state: 'open', decision: null });
      for (const id of [waits, byHand]) expect((await away.one(id)).decision).toBeNull();
      await away.turn({});
      expect((await away.ask(waits)).json()).toMatchObject({
        outcome: 'answered',
        state: 'passed',
      });
      away.clock.advance(240 * minutes);
      await askAgain(away.platform);
      expect(await away.check(byHand)).toMatchObject({ state: 'passed', method: 'by-hand' });
      expect((await away.ask(later, {}, 'phone')).json()).toMatchObject({ state: 'passed' });
    } finally {
      await away.close();
    }
  });
});

describe('an answer that cannot be relied on', () => {
  it('may have cost money: it stays reserved, and is asked for once more only', async () => {
    for (const fault of ['500', 'cut', 'malformed'] as const) {
      const id = await asking.newCase({ phone: '08031234560' });
      await asking.turn({ fault });
      const answer = await asking.ask(id, {}, 'phone');
      expect([fault, answer.json()]).toMatchObject([fault, { outcome: 'unavailable' }]);
      const check = await asking.check(id, 'phone');
      expect([fault, check]).toMatchObject([fault, { state: 'waiting-for-source' }]);
      await asking.turn({});
      asking.clock.advance(6 * minutes);
      await askAgain(asking.platform);
      const [ask] = await asking.asks(id);
      expect([fault, ask]).toMatchObject([
        fault,
        { tries: 2, state: 'answered', reserved_kobo: 10_000, cost_kobo: 10_000 },
      ]);
      expect([fault, await asking.check(id, 'phone')]).toMatchObject([fault, { state: 'passed' }]);
    }
  });

  it('that is lost is charged once and found unclear', {
    tags: 'nightly',
    timeout: 60_000,
  }, async () => {
    const id = await asking.newCase();
    await asking.turn({ fault: 'lost' });
    const answer = await asking.ask(id, { number: freshNin(0) });
    expect(answer.json()).toMatchObject({ outcome: 'unavailable', state: 'waiting-for-source' });
    const [ask] = await asking.asks(id);
    expect(await callsOf(ask?.id)).toMatchObject([{ chargedKobo: 10_000 }]);
    expect(ask).toMatchObject({ state: 'unclear', reserved_kobo: 10_000, cost_kobo: 0 });
    expect(await asking.check(id)).toMatchObject({ cost_kobo: 10_000 });
  });
});

describe('what a provider has answered', () => {
  it('is kept sealed for seven days and then erased (IDV-04)', async () => {
    const id = await asking.newCase();
    await asking.ask(id, { number: freshNin(0) });
    const sealed = async () => (await asking.asks(id))[0]?.answer_sealed;
    const { secrets } = asking.platform;
    expect(secrets.decrypt('identity-answer', (await sealed()) ?? '')).toContain('ResultCode');
    asking.clock.advance(7 * 24 * 60 * minutes - 1_000);
    await eraseOldAnswers(asking.platform);
    expect(await sealed()).not.toBeNull();
    asking.clock.advance(2_000);
    await eraseOldAnswers(asking.platform);
    expect(await sealed()).toBeNull();
  });
});
