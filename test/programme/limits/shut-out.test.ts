import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerHeader } from '#platform/limits/challenge/solve.ts';
import { type Limit, type LimitName, limitTable, workFactor } from '#platform/limits/table.ts';
import { type Asker, takeAll } from '#platform/limits/windows.server.ts';
import { challengeOf, worked } from '#test/support/challenge.ts';
import { openProduct, type Product } from '#test/support/product.ts';
import { signIn } from '#test/support/staff.ts';
import { amina, cookieOf } from '#test/support/verification.ts';
import { type Use, uses } from './uses.ts';

// Check 43: who shuts whom out. Each limit is used up by one party, then the others come.
let product: Product;
let grant = '';
beforeAll(async () => {
  product = await openProduct();
  grant = cookieOf(await product.post('/verifications/search', amina, { from: '203.0.113.1' }));
});
afterAll(() => product.close());
const sql = (text: string) => product.platform.database.executeSql(text);
beforeEach(async () => {
  await sql('delete from limits');
  await sql('delete from renewals');
  await sql('delete from accounts');
});

const carrier = '100.64.0.1';
const line = '2001:db8:5:1::1';
/** Everybody who may come while another one is above a limit, and where from. */
const actors = {
  stranger: { abuser: carrier, from: '203.0.113.50' },
  'same carrier network': { abuser: carrier, from: carrier },
  'same /64': { abuser: line, from: '2001:db8:5:1:ffff::2' },
  'grant holder': { abuser: carrier, from: carrier },
  staff: { abuser: carrier, from: carrier },
} as const;
type Actor = keyof typeof actors;

const names = Object.keys(limitTable) as LimitName[];
const used = names.flatMap((name) => {
  const use = uses[name];
  return 'own' in use ? [] : [{ name, use, limit: limitTable[name] as Limit }];
});
const owned = names.filter((name) => 'own' in uses[name]);

/** Uses a limit up, as somebody at this address would. */
async function useUp(name: LimitName, asker: Asker, subjects: readonly string[]) {
  const { database, limits } = product.platform;
  const windows = limits.windowsOf(name, asker, subjects);
  await takeAll(database, windows, limitTable[name].max);
}

const ask = (call: InjectOptions, from: string, headers: Record<string, string> = {}) =>
  product.app.inject({ ...call, remoteAddress: from, headers });

/** What becomes of a call: `passes`, `challenged` and answered after the work, or `shut out`. */
async function outcomeOf({ call, passes }: Use, from: string, headers = {}) {
  const answer = await ask(call, from, headers);
  if (!challengeOf(answer)) {
    if (passes.includes(answer.statusCode)) return 'passes';
    if (answer.statusCode !== 429) throw new Error(`${answer.statusCode} ${answer.body}`);
    return 'shut out';
  }
  const work = { ...headers, [answerHeader]: worked(challengeOf(answer)) };
  const again = await ask(call, from, work);
  return passes.includes(again.statusCode) ? 'challenged' : 'shut out';
}

/** What must become of it: nobody is ever shut out by another one's use. */
function expected({ above, counts }: Limit, use: Use, actor: Actor): string {
  if (above !== 'challenge') return 'passes';
  if (actor === 'stranger') return counts === 'target' ? 'challenged' : 'passes';
  if (actor === 'grant holder' && use.sparesGrant) return 'passes';
  return actor === 'staff' ? 'passes' : 'challenged';
}

describe('every limit', () => {
  it('has a use of its own in the table of this check', () => {
    expect(Object.keys(uses).sort()).toEqual([...names].sort());
  });

  it('that stops for good counts only what is the asker’s own', () => {
    const stopping = names.filter((name) => limitTable[name].above === 'stop');
    expect(stopping.filter((name) => limitTable[name].counts !== 'own')).toEqual([]);
    const bare = owned.filter((name) => !['own', 'target'].includes(limitTable[name].counts));
    expect(bare).toEqual([]);
  });

  it('of a target leaves room beside the most that one network takes of it', () => {
    const pairs = [
      ['verification-search-visitor', 'verification-search-target'],
      ['request-open-visitor', 'request-open'],
      ['renewal-visitor', 'renewal-record'],
      ['mailbox-visitor', 'mailbox'],
      ['account-visitor', 'account-target'],
      ['staff-sign-in-visitor', 'staff-sign-in-account'],
    ] as const;
    for (const [pair, target] of pairs) {
      expect([pair, limitTable[pair].max < limitTable[target].max]).toEqual([pair, true]);
    }
    const counted = names.filter(
      (name) => limitTable[name].counts === 'pair' && name !== 'verification-details-visitor',
    );
    expect(counted.sort()).toEqual(pairs.map(([pair]) => pair).sort());
  });
});

const rows = used.flatMap((one) =>
  (Object.keys(actors) as Actor[]).map((actor) => ({ ...one, actor })),
);

describe('while one party is above a limit', () => {
  it.each(rows)('$name: the $actor goes on', async ({ name, use, limit, actor }) => {
    const { abuser, from } = actors[actor];
    const subjects = (await use.subjects?.(product)) ?? [];
    await useUp(name, { address: abuser }, subjects);
    if (actor === 'staff') {
      const member = await signIn(product, 'support');
      const session = { ...(await ask({ url: '/api/v1/session' }, from, { ...member.headers })) };
      expect(session.statusCode).toBe(200);
      return;
    }
    const headers = actor === 'grant holder' ? { cookie: grant } : {};
    expect(await outcomeOf(use, from, headers)).toBe(expected(limit, use, actor));
  });

  it.each(used)('$name: the abuser does not', async ({ name, use, limit }) => {
    const subjects = (await use.subjects?.(product)) ?? [];
    await useUp(name, { address: carrier }, subjects);
    const answer = await ask(use.call, carrier);
    const stopped = limit.above === 'challenge';
    expect([name, answer.statusCode === 429]).toEqual([name, stopped]);
  });

  it.each(owned)('%s: nobody else is counted under it', async (name) => {
    const { check } = product.platform.limits;
    const asker = () => ({ address: carrier });
    await useUp(name, asker(), ['the abuser']);
    expect(await check(name, asker(), ['the abuser'])).not.toBeNull();
    expect(await check(name, asker(), ['somebody else'])).toBeNull();
  });
});

describe('a limit that is made otherwise is found:', () => {
  const name = 'verification-search-target';
  const use = uses[name] as Use;
  const made: Limit = { ...limitTable[name] };
  afterEach(() => void Object.assign(limitTable[name], made));

  it.each([
    ['challenge', 'challenged'],
    ['stop', 'shut out'],
  ] as const)('above it a %s: the stranger is %s', async (above, outcome) => {
    Object.assign(limitTable[name], { above });
    await useUp(name, { address: carrier }, (await use.subjects?.(product)) ?? []);
    expect(await outcomeOf(use, actors.stranger.from)).toBe(outcome);
  });

  it.each([
    [made.max, 429],
    [made.max * 2, 200],
  ])('so many tries: %i, and the abuser is answered %i', async (max, status) => {
    await useUp(name, { address: carrier }, (await use.subjects?.(product)) ?? []);
    Object.assign(limitTable[name], { max });
    expect((await ask(use.call, carrier)).statusCode).toBe(status);
  });
});

describe('work', () => {
  it('takes an abuser no further than so many times the limit', async () => {
    const name = 'verification-search-visitor';
    const { max, counts } = limitTable[name];
    const guess = { ...amina, dateOfBirth: '1980-01-01' };
    const call: InjectOptions = {
      method: 'POST',
      url: '/api/verifications/search',
      payload: guess,
    };
    let judged = 0;
    for (let n = 0; n < 3 * max * workFactor[counts]; n += 1) {
      // Other windows of the limits that are not looked at here.
      await sql("delete from limits where key not like 'verification-search-visitor%'");
      const first = await ask(call, carrier);
      const headers = { [answerHeader]: worked(challengeOf(first)) };
      const answer = first.statusCode === 200 ? first : await ask(call, carrier, headers);
      judged += Number(answer.statusCode === 200);
    }
    expect(judged).toBe(max + max * workFactor[counts]);
  });

  it('of another time, of another product or done badly is none', async () => {
    const search = uses['verification-search-address'] as Use;
    await useUp('verification-search-address', { address: carrier }, []);
    const challenge = challengeOf(await ask(search.call, carrier));
    const answer = worked(challenge);
    const [bits = '', until = '', ...rest] = answer.split('.');
    const forged = [
      ['1', until, ...rest].join('.'),
      [bits, String(Number(until) + 1), ...rest].join('.'),
      `${challenge}.`,
      `${challenge}.x`,
      worked('14.9999999999999.AAAA.BBBB'),
      'x'.repeat(5_000),
    ];
    for (const one of forged) {
      const refused = await ask(search.call, carrier, { [answerHeader]: one });
      expect([one.slice(0, 40), refused.statusCode]).toEqual([one.slice(0, 40), 429]);
    }
    expect((await ask(search.call, carrier, { [answerHeader]: answer })).statusCode).toBe(200);
  });
});
