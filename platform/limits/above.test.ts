import { afterAll, describe, expect, it } from 'vitest';
import { worked } from '#test/support/challenge.ts';
import { freshDatabase } from '#test/support/database.ts';
import { readConfig } from '../config.server.ts';
import { ApiError, common } from '../contract.ts';
import { openSecrets } from '../secrets.server.ts';
import { answerCookie, answerHeader, bitsOf } from './challenge/solve.ts';
import { type Limits, openLimits } from './limits.server.ts';
import { limitTable } from './table.ts';
import { type Asker, openWindows, takeAll } from './windows.server.ts';

const settings = { SECRET_KEY: 'a key for tests only, forty characters ok' };
const openWith = (more: Record<string, string> = {}): Limits => {
  const config = readConfig({ ...settings, ...more });
  return openLimits(database, openSecrets(config), config);
};
const database = await freshDatabase();
const limits = openWith();
afterAll(() => database.close());

const nothing = async () => 'nothing';
const withHeader = (address: string, answer: string): Asker => ({
  address,
  header: (name) => (name === answerHeader ? answer : undefined),
});
const withCookie = (address: string, answer: string): Asker => ({
  address,
  cookies: { [answerCookie]: answer },
});

/** The challenge of a refusal. */
function challengeIn(refused: unknown): string {
  if (!(refused instanceof ApiError)) throw new Error('It was let through.');
  expect(refused.definition).toBe(common.limited);
  return refused.challenge ?? '';
}

// Three in an hour by a pair of network and subject, six more with work.
const pair = 'request-open-visitor';

async function used(asker: Asker, subject: string): Promise<void> {
  for (let n = 0; n < limitTable[pair].max; n += 1) {
    expect(await limits.check(pair, asker, [subject])).toBeNull();
  }
}

describe('who is above a limit', () => {
  it('is told when to come back, and gets a challenge', async () => {
    const asker = { address: '203.0.113.1' };
    await used(asker, 'told');
    const refused = await limits.check(pair, asker, ['told']);
    expect(bitsOf(challengeIn(refused))).toBe(14);
    expect(refused?.retryAfterSeconds).toBeGreaterThan(3_590);
    expect(refused?.retryAfterSeconds).toBeLessThanOrEqual(3_600);
  });

  it.each([
    ['header', withHeader],
    ['cookie', withCookie],
  ])('passes with its answer in a %s, once', async (where, withAnswer) => {
    const address = '203.0.113.2';
    await used({ address }, where);
    const first = challengeIn(await limits.check(pair, { address }, [where]));
    const asker = withAnswer(address, worked(first));
    expect(await limits.check(pair, asker, [where])).toBeNull();
    // The same answer in another request; in the same one it goes on counting.
    expect(await limits.check(pair, withAnswer(address, worked(first)), [where])).not.toBeNull();
    expect(await limits.check(pair, withAnswer(address, 'no answer'), [where])).not.toBeNull();
  });

  it('needs a harder answer each time, and no answer is enough in the end', async () => {
    const address = '203.0.113.3';
    await used({ address }, 'harder');
    const asked: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const challenge = challengeIn(await limits.check(pair, { address }, ['harder']));
      asked.push(bitsOf(challenge));
      expect(
        await limits.check(pair, withHeader(address, worked(challenge)), ['harder']),
      ).toBeNull();
    }
    expect(asked).toEqual([14, 15, 15, 16, 16, 16]);
    const last = challengeIn(await limits.check(pair, { address }, ['harder']));
    const asker = withHeader(address, worked(last));
    expect(challengeIn(await limits.check(pair, asker, ['harder']))).not.toBe('');
  });

  it('is not let through by an answer that has become too easy', async () => {
    const address = '203.0.113.4';
    await used({ address }, 'easy');
    const early = challengeIn(await limits.check(pair, { address }, ['easy']));
    const next = challengeIn(await limits.check(pair, { address }, ['easy']));
    expect(await limits.check(pair, withHeader(address, worked(early)), ['easy'])).toBeNull();
    const late = await limits.check(pair, withHeader(address, worked(next)), ['easy']);
    expect(bitsOf(challengeIn(late))).toBe(15);
  });

  it('finds no challenge where only the holder can be meant', async () => {
    const asker = { address: '203.0.113.5' };
    for (let n = 0; n < limitTable['staff-confirm'].max; n += 1) {
      expect(await limits.check('staff-confirm', asker, ['somebody'])).toBeNull();
    }
    const refused = await limits.check('staff-confirm', asker, ['somebody']);
    expect(challengeIn(refused)).toBe('');
    expect(refused?.retryAfterSeconds).toBeGreaterThan(890);
  });

  it('waits for the longest of several windows', async () => {
    const [mine, site] = ['2001:db8:7:1::1', '2001:db8:7'];
    const { max } = limitTable['contact-address'];
    for (let n = 0; n < max * 8; n += 1) {
      const refused = await limits.check('contact-address', { address: `${site}:${n + 10}::1` });
      expect(refused).toBeNull();
    }
    await database.executeSql("update limits set started_at = started_at - interval '30 minutes'");
    for (let n = 0; n < max; n += 1) await limits.check('contact-address', { address: mine });
    const refused = await limits.check('contact-address', { address: mine });
    expect(refused?.retryAfterSeconds).toBeGreaterThan(3_500);
  });
});

describe('what work lets through', () => {
  const config = readConfig(settings);
  const windows = openWindows(openSecrets(config), config);
  const asker = { address: '2001:db8:8:1::1' };
  const name = 'contact-address';

  it('is counted apart, for each limit, and for a network and its whole site', () => {
    const worked = windows.workedWindowsOf(name, asker);
    expect(worked.map(({ max }) => max)).toEqual([50, 400]);
    const others = [
      ...windows.windowsOf(name, asker),
      ...windows.workedWindowsOf('mail-list-address', asker),
    ];
    expect(new Set([...worked, ...others].map(({ key }) => key)).size).toBe(6);
  });

  it('ends for the network when its site has used it up', async () => {
    const [, site] = windows.workedWindowsOf(name, asker);
    if (!site) throw new Error('An IPv6 address has a site.');
    for (let n = 0; n < limitTable[name].max; n += 1) {
      expect(await limits.check(name, asker)).toBeNull();
    }
    const pass = async () => {
      const challenge = challengeIn(await limits.check(name, asker));
      return limits.check(name, withHeader(asker.address, worked(challenge)));
    };
    expect(await pass()).toBeNull();
    // Somebody else of the site worked that often; the challenge is the hardest one from here on.
    await takeAll(database, [site], site.max);
    expect(bitsOf(challengeIn(await pass()))).toBe(18);
  });
});

describe('several limits in order', () => {
  const search = 'verification-search-address';
  const target = 'verification-search-target';
  const alarm = 'verification-details-subject';
  const wanted = [
    [search, []],
    [target, ['phone:1']],
  ] as const;

  it('bring what was looked for, with each count', async () => {
    const passed = await limits.checkWith({ address: '203.0.113.6' }, wanted, nothing);
    expect(passed).toMatchObject({
      found: 'nothing',
      taken: [[{ allowed: true, count: 1 }], [{ allowed: true, count: 1 }]],
    });
  });

  it('count a later one too once the challenge of an earlier one is answered', async () => {
    const address = '203.0.113.7';
    for (let n = 0; n < limitTable[search].max; n += 1) await limits.check(search, { address });
    const asked = [
      [search, []],
      [target, ['phone:2']],
    ] as const;
    const challenge = challengeIn(await limits.checkWith({ address }, asked, nothing));
    const passed = await limits.checkWith(withHeader(address, worked(challenge)), asked, nothing);
    expect(passed).toMatchObject({ taken: [[{ allowed: false }], [{ allowed: true, count: 1 }]] });
  });

  it('delay nobody by an alarm, and tell that it was reached', async () => {
    const asker = { address: '203.0.113.8' };
    const { max } = limitTable[alarm];
    await limits.take(alarm, 'SW-1', max);
    const asked = [
      [alarm, ['SW-1']],
      [target, ['phone:3']],
    ] as const;
    const passed = await limits.checkWith(asker, asked, nothing);
    expect(passed).toMatchObject({
      taken: [[{ allowed: false, count: max + 1 }], [{ allowed: true, count: 1 }]],
    });
  });

  it('give back those that are named, and all of a request', async () => {
    const asker = { address: '203.0.113.9' };
    const asked = [
      [search, []],
      [target, ['phone:4']],
    ] as const;
    const countsOf = () =>
      Promise.all([limits.peek(search, asker.address), limits.peek(target, 'phone:4')]);
    const passed = await limits.checkWith(asker, asked, nothing);
    if (passed instanceof ApiError) throw passed;
    await passed.giveBack(database.kysely, target);
    expect(await countsOf()).toMatchObject([{ count: 1 }, { count: 0 }]);
    await limits.check(target, asker, ['phone:4'], 3);
    await limits.giveBack(asker, asked);
    expect(await countsOf()).toMatchObject([{ count: 0 }, { count: 2 }]);
  });
});

describe('who is counted with whom', () => {
  const countOf = async (name: Parameters<Limits['windowsOf']>[0], asker: Asker, of: string[]) =>
    (await takeAll(database, limits.windowsOf(name, asker, of), 0)).map(({ count }) => count);

  it('a network counts alone, whatever it asks about; of IPv6 its site counts too', async () => {
    const one = { address: '2001:db8:9:1::1' };
    await limits.check('contact-address', one, ['x']);
    await limits.check('contact-address', { address: '2001:db8:9:1::2' }, ['y']);
    await limits.check('contact-address', { address: '2001:db8:9:2::1' });
    expect(await countOf('contact-address', one, [])).toEqual([2, 3]);
    expect(limits.windowsOf('contact-address', one).map(({ max }) => max)).toEqual([5, 40]);
    expect(limits.windowsOf('contact-address', { address: '203.0.113.10' })).toHaveLength(1);
    await limits.take('contact-address', '203.0.113.10');
    expect(await limits.peek('contact-address', '::ffff:203.0.113.10')).toMatchObject({ count: 1 });
  });

  it('a subject is counted for all, and for a visitor by his network', async () => {
    const [one, other] = [{ address: '203.0.113.11' }, { address: '203.0.113.12' }];
    await limits.check('request-open', one, ['r']);
    await limits.check(pair, one, ['r']);
    expect(await countOf('request-open', other, ['r'])).toEqual([1]);
    expect(await countOf(pair, one, ['r'])).toEqual([1]);
    expect(await countOf(pair, other, ['r'])).toEqual([0]);
    expect(await countOf(pair, one, ['s'])).toEqual([0]);
  });

  it('one limit says nothing of another', async () => {
    await limits.take('me-code-hour', 'somebody', 2);
    expect(await limits.peek('me-code-hour', 'somebody')).toMatchObject({ count: 2 });
    expect(await limits.peek('me-code-day', 'somebody')).toMatchObject({ count: 0 });
  });

  it('all are as many times as the settings say, but a challenge counts once', async () => {
    const twice = openWith({ LIMITS_FACTOR: '2' });
    const asker = { address: '203.0.113.13' };
    for (let n = 0; n < 2 * limitTable[pair].max; n += 1) {
      expect(await twice.check(pair, asker, ['twice'])).toBeNull();
    }
    const answer = worked(challengeIn(await twice.check(pair, asker, ['twice'])));
    const again = () => twice.check(pair, withHeader(asker.address, answer), ['twice']);
    expect(await again()).toBeNull();
    expect(await again()).not.toBeNull();
  });
});

describe('a count', () => {
  it('is peeked at without being taken, full or ended', async () => {
    const { max } = limitTable['me-code-hour'];
    const none = { allowed: true, count: 0, retryAfterSeconds: 0 };
    expect(await limits.peek('me-code-hour', 'p')).toEqual(none);
    await limits.take('me-code-hour', 'p', max - 1);
    expect(await limits.peek('me-code-hour', 'p')).toMatchObject({ allowed: true, count: max - 1 });
    await limits.take('me-code-hour', 'p');
    const full = await limits.peek('me-code-hour', 'p');
    expect(full).toMatchObject({ allowed: false, count: max });
    expect(full.retryAfterSeconds).toBeGreaterThan(3_590);
    await database.executeSql("update limits set started_at = started_at - interval '1 hour'");
    expect(await limits.peek('me-code-hour', 'p')).toEqual(none);
  });

  it('is forgotten once it is older than it is kept', async () => {
    const left = async () => (await database.executeSql('select key from limits')).rows.length;
    await limits.sweep(0);
    expect(await left()).toBe(0);
    await limits.take('me-code-hour', 'old');
    await database.executeSql("update limits set started_at = started_at - interval '2 hours'");
    await limits.take('me-code-hour', 'young');
    await limits.sweep(3 * 3_600_000);
    expect(await left()).toBe(2);
    await limits.sweep(2 * 3_600_000);
    expect(await left()).toBe(1);
  });
});
