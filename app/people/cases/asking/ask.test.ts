import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type IdentityProvider, type Query, without } from '#identity/provider.ts';
import type { Trx } from '#platform/database/database.server.ts';
import { secretsFrom } from '#platform/secrets.server.ts';
import { dayOf } from '#platform/time.ts';
import { type Asking, openAsking } from '#test/support/asking.ts';
import { mailRows } from '#test/support/mailbox.ts';
import { server } from '#test/support/postgresql.ts';
import { signIn } from '#test/support/staff.ts';
import { forgetVerified } from '../erasure/erasure.service.server.ts';
import { neededSubject } from '../mails.server.tsx';
import { lockCase, updateCase } from '../store.server.ts';
import { askProvider } from './answer.service.server.ts';
import { askIdentity } from './ask.service.server.ts';
import { budgetLeft } from './budget.service.server.ts';
import { resealCases } from './reseal.service.server.ts';

const asking = await openAsking();
afterAll(() => asking.close());
beforeEach(() => asking.turn({}));

const nin = (digit: number) => `1234567890${digit}`;
let last = 0;
/** Nobody else's number, so that no paid question of another test counts. */
const freshNin = (digit: number) => {
  last += 1;
  return `2${String(last).padStart(9, '0')}${digit}`;
};

describe('a question about an identity', () => {
  it('brings what the register says, by every last digit; nobody is failed by it (IDV-05)', async () => {
    const expected = [
      [0, 'answered', 'passed', 10_000],
      [1, 'not-found', 'waiting-for-person', 10_000],
      [2, 'input-error', 'waiting-for-person', 0],
      [3, 'unavailable', 'waiting-for-source', 0],
      [4, 'answered', 'partial', 10_000],
      [5, 'answered', 'to-do', 10_000],
    ] as const;
    for (const [digit, outcome, state, cost] of expected) {
      const id = await asking.newCase();
      const answer = await asking.ask(id, { number: freshNin(digit) });
      expect([digit, answer.statusCode, answer.json()]).toMatchObject([
        digit,
        200,
        { id, outcome, state },
      ]);
      expect([digit, await asking.check(id)]).toMatchObject([
        digit,
        { state, method: 'provider', cost_kobo: cost },
      ]);
      const [ask, ...more] = await asking.asks(id);
      expect(more).toEqual([]);
      expect(ask).toMatchObject({ outcome, cost_kobo: cost, reserved_kobo: 0, tries: 1 });
    }
  });

  it('shows each field in words of the provider, says how it was confirmed and until when', async () => {
    const id = await asking.newCase();
    const { compared } = (await asking.ask(id, { number: freshNin(0) })).json();
    expect(compared).toContainEqual({ field: 'first', provider: 'match' });
    expect(compared).toContainEqual({ field: 'birthDate', provider: 'match' });
    const check = await asking.check(id);
    expect(check).toMatchObject({
      how: 'Confirmed with NIMC through a provider',
      source: 'NIMC',
      compared,
      officer_id: null,
    });
    expect(check.reference).toMatch(/^\d{10}$/);
    expect(check.good_until).not.toBeNull();
  });

  it('seals a typed NIN on the case, and asks by the kept one the next time', async () => {
    const id = await asking.newCase();
    const number = freshNin(3);
    await asking.ask(id, { number });
    const one = await asking.one(id);
    expect(one).toMatchObject({ national_id_last_four: number.slice(-4) });
    expect(one.national_id_sealed).not.toContain(number);
    expect((await asking.ask(id)).json()).toMatchObject({ outcome: 'unavailable' });
    expect((await asking.asks(id)).map(({ again_at: again }) => again !== null)).toEqual([
      false,
      true,
    ]);
  });

  it('goes on with a kept NIN after SECRET_KEY was exchanged and all was sealed anew', async () => {
    const id = await asking.newCase();
    const number = freshNin(4);
    await asking.ask(id, { number });
    const before = await asking.one(id);
    const { config, database } = asking.platform;
    const key = 'another key of the tests, long enough';
    const both = secretsFrom(key, [config.SECRET_KEY]);
    expect(await resealCases({ database, secrets: both })).toBeGreaterThan(0);
    expect(await resealCases({ database, secrets: both })).toBe(0);
    const after = await asking.one(id);
    expect(after.national_id_hash).not.toBe(before.national_id_hash);
    const alone = { ...asking.platform, secrets: secretsFrom(key) };
    const by = { id: 'one', name: 'One' };
    const asked = await askIdentity(alone, { caseId: id, kind: 'identity', by });
    expect(asked).toMatchObject({ outcome: 'answered', state: 'partial' });
    const back = secretsFrom(config.SECRET_KEY, [key]);
    expect(await resealCases({ database, secrets: back })).toBeGreaterThan(0);
  });

  it('about a phone goes to no network under a text that named none, until the person agrees anew (CASE-05)', async () => {
    const id = await asking.newCase({ phone: '+234 803 123 4560' });
    const { kysely } = asking.platform.database;
    const ofBefore = (text_version: string) =>
      kysely.updateTable('case_consents').set({ text_version }).where('case_id', '=', id).execute();
    for (const version of ['2026-11-25', '2026-11-25 yo 0123456789']) {
      await ofBefore(version);
      const refused = await asking.ask(id, {}, 'phone');
      expect([refused.statusCode, refused.json().error, refused.json().message]).toEqual([
        ...[409, 'network-consent-needed'],
        'The text that the person agreed to does not name the mobile network. Ask for consent anew.',
      ]);
    }
    expect(await asking.asks(id)).toEqual([]);
    expect((await asking.ask(id, { number: nin(0) })).statusCode).toBe(200);
    const agent = await signIn(asking, 'verification-agent');
    const agree = async () => {
      const { version } = await asking.one(id);
      const body = { purpose: 'checks', language: 'yo', version };
      return (await agent.send('POST', `/api/v1/cases/${id}/consent`, body)).statusCode;
    };
    expect([await agree(), await agree()]).toEqual([200, 409]);
    expect((await asking.ask(id, {}, 'phone')).json()).toMatchObject({ state: 'passed' });
  });

  it('about a phone takes the number of the case', async () => {
    const id = await asking.newCase({ phone: '+234 803 123 4560' });
    const answer = await asking.ask(id, {}, 'phone');
    expect(answer.json()).toMatchObject({ outcome: 'answered', state: 'passed' });
    const check = await asking.check(id, 'phone');
    expect(check.how).toBe('Confirmed with the mobile network through a provider');
    expect((await asking.ask(await asking.newCase(), { number: nin(0) }, 'phone')).statusCode).toBe(
      400,
    );
  });

  it('is put anew about a check that has run out since', async () => {
    const id = await asking.newCase();
    await asking.ask(id, {}, 'phone');
    expect((await asking.ask(id, {}, 'phone')).json()).toMatchObject({ error: 'no-such-check' });
    await asking.platform.database.executeSql(
      `update case_checks set good_until = '2020-01-31' where case_id = $1 and kind = 'phone'`,
      [id],
    );
    expect((await asking.ask(id, {}, 'phone')).json()).toMatchObject({ state: 'passed' });
    expect((await asking.check(id, 'phone')).good_until).not.toBe('2020-01-31');
  });

  it('twice at once is charged once', async () => {
    const id = await asking.newCase();
    await asking.turn({ delayMs: 400 });
    const before = (await asking.calls()).length;
    const number = freshNin(0);
    const answers = await Promise.all([asking.ask(id, { number }), asking.ask(id, { number })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await asking.calls()).length).toBe(before + 1);
    expect(await asking.asks(id)).toHaveLength(1);
  });
});

describe('nobody is asked', () => {
  const refusedWith = async (
    code: string,
    ask: Promise<{ json(): unknown; statusCode: number }>,
  ) => {
    const before = (await asking.calls()).length;
    const answer = await ask;
    expect(answer.json()).toMatchObject({ error: code });
    expect((await asking.calls()).length).toBe(before);
  };

  it('without the consent of the person, or after it was taken back (CASE-05)', async () => {
    const id = await asking.newCase({}, false);
    await refusedWith('consent-needed', asking.ask(id, { number: freshNin(0) }));
    const agreed = await asking.newCase();
    await asking.withdraw(agreed);
    await refusedWith('consent-needed', asking.ask(agreed, { number: freshNin(0) }));
    expect((await asking.one(agreed)).national_id_sealed).toBeNull();
  });

  it.each([
    '1',
    '1234567890',
    'AB12345678901YZ',
    'AB1234567890123Y',
    '123456789012',
    'x'.repeat(40),
  ])('about %j, which is no NIN', async (number) => {
    await refusedWith('invalid', asking.ask(await asking.newCase(), { number }));
  });

  it('about a case that is gone, was changed, has no number, or a check that has passed', async () => {
    await refusedWith('not-found', asking.ask(`CS-${'0'.repeat(26)}`, { number: freshNin(0) }));
    const id = await asking.newCase();
    await refusedWith('changed', asking.ask(id, { number: freshNin(0), version: 99 }));
    await refusedWith('invalid', asking.ask(id));
    expect((await asking.ask(id, { number: freshNin(0), version: 1 })).statusCode).toBe(200);
    await refusedWith('no-such-check', asking.ask(id));
  });

  it('a fourth time in 30 days for money, by another case of the person either', async () => {
    const number = freshNin(5);
    const [first, second] = [await asking.newCase(), await asking.newCase()];
    for (const id of [first, second, first]) {
      expect((await asking.ask(id, { number })).statusCode).toBe(200);
    }
    await refusedWith('tries-used', asking.ask(second, { number }));
    asking.clock.advance(32 * 24 * 3_600_000);
    expect((await asking.ask(second, { number })).statusCode).toBe(200);
  });
});

describe('what is asked', () => {
  const vnin = 'QZ748291035620KW';
  const number = '74829103564';

  /** All that stands in the database, by table. */
  async function tablesOf({ platform: { database } }: Asking): Promise<[string, string][]> {
    const { rows } = await database.executeSql(
      `select table_schema || '."' || table_name || '"' as name from information_schema.tables
       where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    expect(rows.length).toBeGreaterThan(40);
    const found: [string, string][] = [];
    for (const { name } of rows as { name: string }[]) {
      const all = await database.executeSql(
        `select coalesce(string_agg(t::text, '|'), '') as text from ${name} t`,
      );
      found.push([name, (all.rows[0] as { text: string }).text]);
    }
    return found;
  }

  it('stands in no table, no log and no answer (IDV-04)', async () => {
    const fresh = await openAsking();
    try {
      for (const typed of [vnin, number]) {
        const id = await fresh.newCase({ name: 'Zubairu Quorst' });
        const answer = await fresh.ask(id, { number: typed });
        expect(answer.statusCode).toBe(200);
        expect(answer.body).not.toContain(typed);
        const [ask] = await fresh.asks(id);
        expect(ask?.answer_sealed).toMatch(/^[\w-]{40,}=/);
      }
      for (const [name, text] of await tablesOf(fresh)) {
        expect([name, text.includes(vnin), text.includes(number)]).toEqual([name, false, false]);
      }
      const said = fresh.logged.join('\n');
      for (const secret of [vnin, number, 'Quorst']) expect(said).not.toContain(secret);
    } finally {
      await fresh.close();
    }
  });

  it('brings a record whose names, days, numbers and photo stand nowhere but sealed, the photo not there either (IDV-04)', async () => {
    const secret = 'test_dojah_of_the_tests';
    const env = { IDENTITY_PROVIDER: 'dojah', DOJAH_APP_ID: '0001', DOJAH_SECRET_KEY: secret };
    const fresh = await openAsking(env);
    // What the register of the sandbox has of everybody; the case is somebody else's.
    const photo = '/9j/4AAQSkZJRgABAQ';
    const told = ['Amina', '10-06-1993', '1993-06-10', '08000000000', 'WXABCD-1234', photo];
    try {
      const { secrets } = fresh.platform;
      const sealed: string[] = [];
      for (const typed of ['74829103560', 'AB012345670000YZ']) {
        const id = await fresh.newCase();
        const answer = await fresh.ask(id, { number: typed });
        expect(answer.json()).toMatchObject({ outcome: 'answered' });
        for (const one of told) expect(answer.body).not.toContain(one);
        const [ask] = await fresh.asks(id);
        sealed.push(secrets.decrypt('identity-answer', ask?.answer_sealed ?? ''));
      }
      // It was there to be kept.
      for (const one of told.slice(0, -1)) expect(sealed.join()).toContain(one);
      expect(sealed.join()).not.toContain(photo);
      for (const [name, text] of await tablesOf(fresh)) {
        expect([name, told.filter((one) => text.includes(one))]).toEqual([name, []]);
      }
      expect(told.filter((one) => fresh.logged.join('\n').includes(one))).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
});

describe('the budget of a day', () => {
  it('stops with a clear word, is told to operators, and begins anew at midnight', async () => {
    const fresh = await openAsking({ IDENTITY_DAILY_KOBO: '25000' });
    try {
      const left = async () =>
        /^sapioworker_provider_budget_left_kobo (\d+)$/m.exec(await fresh.metrics.text())?.[1];
      expect(await left()).toBe('25000');
      const ids = [await fresh.newCase(), await fresh.newCase(), await fresh.newCase()] as const;
      for (const [n, id] of ids.slice(0, 2).entries()) {
        expect((await fresh.ask(id, { number: `3000000000${n * 5}` })).statusCode).toBe(200);
      }
      expect(await left()).toBe('5000');
      const used = await fresh.ask(ids[2], { number: '30000000090' });
      expect([used.statusCode, used.json()]).toMatchObject([
        409,
        { error: 'budget-used', message: expect.stringContaining('check by hand') },
      ]);
      expect(await fresh.calls()).toHaveLength(2);
      fresh.clock.advance(24 * 3_600_000);
      expect(await left()).toBe('25000');
    } finally {
      await fresh.close();
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ['the cheapest', { IDENTITY_VNIN_KOBO: '4000' }, '4000'],
    ['no price of 0', { IDENTITY_VNIN_KOBO: '0', IDENTITY_NIN_KOBO: '9000' }, '9000'],
    ['that of an identity alone', { IDENTITY_PHONE_KOBO: '10', IDENTITY_NIN_KOBO: '9000' }, '9000'],
    ['no kind that is not asked', { IDENTITY_PROVIDER: 'manual', IDENTITY_DAILY_KOBO: '0' }, '0'],
  ])('is told beside the least price of a question that costs: %s', async (_which, env, least) => {
    const fresh = await openAsking(env);
    try {
      const text = await fresh.metrics.text();
      const told = /^sapioworker_provider_least_price_kobo (\d+)$/m.exec(text)?.[1];
      expect(told).toBe(least);
    } finally {
      await fresh.close();
    }
  });

  it('is never overdrawn by questions about different people at once', async () => {
    const fresh = await openAsking({ IDENTITY_DAILY_KOBO: '30000' });
    try {
      const ids = await Promise.all(Array.from({ length: 6 }, () => fresh.newCase()));
      const asked = ids.map((id, n) =>
        fresh.ask(id, { number: `4000000000${n}`.replace(/.$/, '0') }),
      );
      const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 200)).toHaveLength(3);
      expect(await fresh.calls()).toHaveLength(3);
    } finally {
      await fresh.close();
    }
  });
});

describe('where nobody is set up', () => {
  it('people check by hand, and nothing is kept of the question', async () => {
    const fresh = await openAsking({ IDENTITY_PROVIDER: 'manual' });
    try {
      const id = await fresh.newCase();
      expect((await fresh.ask(id, { number: nin(0) })).json()).toMatchObject({ error: 'by-hand' });
      expect(await fresh.asks(id)).toEqual([]);
    } finally {
      await fresh.close();
    }
  });
});

describe('a virtual NIN', () => {
  it('that confirms the person takes away a NIN that was typed and not confirmed (CASE-07)', async () => {
    const id = await asking.newCase();
    const other = await asking.ask(id, { number: freshNin(5) });
    expect(other.json()).toMatchObject({ outcome: 'answered', state: 'to-do' });
    expect((await asking.one(id)).national_id_last_four).not.toBeNull();
    const own = await asking.ask(id, { number: 'AB000000770010YZ' });
    expect(own.json()).toMatchObject({ outcome: 'answered', state: 'passed' });
    expect(await asking.one(id)).toMatchObject({
      national_id_sealed: null,
      national_id_last_four: null,
      national_id_hash: null,
    });
  });

  it('that confirms the person anew leaves the NIN that the register had confirmed', async () => {
    const id = await asking.newCase();
    const number = freshNin(0);
    await asking.ask(id, { number });
    await asking.platform.database.executeSql(
      `update case_checks set good_until = '2020-01-31' where case_id = $1 and kind = 'identity'`,
      [id],
    );
    const anew = await asking.ask(id, { number: 'AB000000780010YZ' });
    expect(anew.json()).toMatchObject({ outcome: 'answered', state: 'passed' });
    expect((await asking.one(id)).national_id_last_four).toBe(number.slice(-4));
  });

  it('tells by a keyed hash alone that two cases are one person', async () => {
    const secret = 'test_dojah_of_the_tests';
    const SECRET_KEYS_OLD = 'the key of more than thirty-two letters from before';
    const env = { IDENTITY_PROVIDER: 'dojah', DOJAH_APP_ID: '0001', DOJAH_SECRET_KEY: secret };
    const fresh = await openAsking({ ...env, SECRET_KEYS_OLD });
    try {
      const person = { name: 'Sample Amina', born: '1993-06-10' };
      const ids = [await fresh.newCase(person), await fresh.newCase(person)] as const;
      const old = await fresh.newCase(person);
      const before = secretsFrom(SECRET_KEYS_OLD).keyedHash('virtual-id', 'WXABCD-1234');
      await fresh.platform.database.executeSql(
        'update cases set virtual_id_hash = $1 where id = $2',
        [before, old],
      );
      for (const [n, id] of ids.entries()) {
        const answer = await fresh.ask(id, { number: `AB01234567${n}000YZ` });
        expect(answer.json()).toMatchObject({ outcome: 'answered', state: 'passed' });
        expect(answer.json().compared).toContainEqual({
          field: 'first',
          provider: 'not-provided',
          ours: 'match',
        });
      }
      const [first, second] = [await fresh.one(ids[0]), await fresh.one(ids[1])];
      expect(first.virtual_id_hash).toMatch(/^[0-9a-f]{64}$/);
      expect(second.virtual_id_hash).toBe(first.virtual_id_hash);
      // One that an earlier SECRET_KEY has hashed is known, too.
      expect((await fresh.one(old)).virtual_id_hash).toBe(first.virtual_id_hash);
      expect(first.national_id_sealed).toBeNull();
    } finally {
      await fresh.close();
    }
  });

  it.runIf(server)('waits for an earlier case of its person without holding its own', async () => {
    const SECRET_KEYS_OLD = 'the key of more than thirty-two letters from before';
    const secret = 'test_dojah_of_the_tests';
    const env = { IDENTITY_PROVIDER: 'dojah', DOJAH_APP_ID: '0001', DOJAH_SECRET_KEY: secret };
    const fresh = await openAsking({ ...env, SECRET_KEYS_OLD });
    const { database } = fresh.platform;
    try {
      const person = { name: 'Sample Amina', born: '1993-06-10' };
      const [old, own] = [await fresh.newCase(person), await fresh.newCase(person)];
      const before = secretsFrom(SECRET_KEYS_OLD).keyedHash('virtual-id', 'WXABCD-1234');
      const mark = 'update cases set virtual_id_hash = $1 where id = $2';
      await database.executeSql(mark, [before, old]);
      const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      // Works on both, the other one first.
      const both = database.transaction(async (trx) => {
        await lockCase(trx, old);
        held.resolve();
        await go.promise;
        return lockCase(trx, own);
      });
      await held.promise;
      const answer = fresh.ask(own, { number: 'AB012345671000YZ' });
      const waiting = async () => {
        const { rows } = await database.executeSql(
          `select 1 from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      };
      await Promise.all([answer, both, expect.poll(waiting).toBe(1).finally(go.resolve)]);
      expect((await answer).json()).toMatchObject({ outcome: 'answered', state: 'passed' });
      const [first, second] = [await fresh.one(old), await fresh.one(own)];
      expect(first.virtual_id_hash).toBe(second.virtual_id_hash);
    } finally {
      await fresh.close();
    }
  });
});

describe('a number that the register does not know, or cannot read (CASE-06)', () => {
  const told = async (email: string) =>
    (await mailRows(asking.platform, email, neededSubject('verification'))).length;
  async function linked(email: string, name = 'Ngozi Amaka Eze') {
    const id = await asking.newCase({ email, name });
    await asking.platform.database.transaction((trx) =>
      updateCase(trx, id, { link_sent_at: asking.clock.now() }),
    );
    return id;
  }

  it.each([1, 2])(
    'is told to its person, who was to hear of what is new, once: ...%i',
    async (digit) => {
      const email = `told.${digit}@example.com`;
      const id = await linked(email);
      const answer = await asking.ask(id, { number: freshNin(digit) });
      expect(await told(email)).toBe(1);
      expect(answer.json().message).toContain('They are told that something is needed.');
      const again = await asking.ask(id);
      expect(again.json().message).not.toContain('told');
      expect(await told(email)).toBe(1);
    },
  );

  it('is asked for anew of nobody whose name is at fault: their page takes no other one', async () => {
    const email = 'told.blessing@example.com';
    const id = await linked(email, 'Blessing');
    const before = (await asking.calls()).length;
    const answer = await asking.ask(id, { number: freshNin(0) });
    expect(answer.json()).toMatchObject({ outcome: 'input-error', state: 'to-do' });
    expect(answer.json().message).toContain('family name of this case');
    expect([await told(email), (await asking.calls()).length]).toEqual([0, before]);
    expect(await asking.check(id)).toMatchObject({ state: 'to-do' });
  });

  it('is told to nobody who has taken their consent back meanwhile (CASE-05)', async () => {
    const email = 'told.back@example.com';
    const id = await linked(email);
    const { database } = asking.platform;
    let begun = 0;
    const transaction = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
      begun += 1;
      // The question is out by then, and its answer not kept yet.
      if (begun === 2) await asking.withdraw(id);
      return database.transaction(work);
    };
    const platform = { ...asking.platform, database: { ...database, transaction } };
    const by = { id: 'ada', name: 'Ada' };
    const number = freshNin(1);
    const asked = await askIdentity(platform, { caseId: id, kind: 'identity', number, by });
    expect(asked).toMatchObject({ outcome: 'not-found', state: 'waiting-for-person' });
    expect(asked).toHaveProperty('message', expect.not.stringContaining('told'));
    expect(await told(email)).toBe(0);
  });

  it('is not told to who asks on their own page, and to nobody where it says nothing of them', async () => {
    const email = 'told.there@example.com';
    const id = await linked(email);
    const number = `AB${freshNin(1)}YZ`.replace(/(\d{11})/, '$1000');
    await askIdentity(asking.platform, { caseId: id, kind: 'identity', number, by: null });
    await asking.ask(await linked(email), { number: freshNin(3) });
    await asking.ask(await linked(email), { number: freshNin(5) });
    expect(await told(email)).toBe(0);
  });
});

it('an answer that leaves out the birth date lets nobody pass by the names alone (IDV-02)', async () => {
  const id = await asking.newCase();
  await asking.ask(id, { number: freshNin(3) });
  const [row] = await asking.asks(id);
  if (!row) throw new Error('Nothing was asked');
  await asking.platform.database.kysely
    .updateTable('case_asks')
    .set({ state: 'asked' })
    .where('id', '=', row.id)
    .execute();
  const nothing = { middle: 'not-provided', gender: 'not-provided', face: 'not-provided' } as const;
  const named = { first: 'match', last: 'match', phone: 'not-provided' } as const;
  const fields = { ...nothing, ...named, birthDate: 'not-provided' } as const;
  const provider: Pick<IdentityProvider, 'check'> = {
    check: async () => without({ is: 'answered', fields, comparedBy: 'provider' }),
  };
  const asked = { id: row.id, caseId: id, tries: row.tries };
  expect((await asking.one(id)).born).not.toBeNull();
  await askProvider(asking.platform, provider, asked, {} as Query);
  expect(await asking.check(id)).toMatchObject({
    state: 'to-do',
    note: 'No birth date was compared, and the names alone are not enough. Check by hand.',
  });
});

it('what a case has cost today stays spent when it is erased, by day and without its person (IDV-03)', async () => {
  const { platform } = asking;
  const cost = async () => {
    const email = `spent${String(last)}@example.com`;
    const id = await asking.newCase({ email });
    await asking.ask(id, { number: freshNin(0) });
    return { id, email };
  };
  const forget = (email: string) =>
    platform.database.transaction((trx) => forgetVerified(platform, trx, { email }));
  const days = () => platform.database.kysely.selectFrom('case_ask_days').selectAll().execute();
  const [one, other] = [await cost(), await cost()];
  const left = await budgetLeft(platform);
  for (const { id, email } of [one, other]) {
    await forget(email);
    expect(await asking.asks(id)).toEqual([]);
    expect(await budgetLeft(platform)).toBe(left);
  }
  const day = dayOf(asking.clock.now());
  expect(await days()).toMatchObject([{ day, kobo: expect.anything() }]);
  expect(Number((await days())[0]?.kobo)).toBe(20_000);
  asking.clock.advance(86_400_000);
  const fresh = await budgetLeft(platform);
  const before = await cost();
  asking.clock.advance(86_400_000);
  // What was spent on another day takes nothing of this one.
  await forget(before.email);
  expect(await budgetLeft(platform)).toBe(fresh);
});
