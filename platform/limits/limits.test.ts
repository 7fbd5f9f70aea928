import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#test/support/database.ts';
import { readConfig } from '../config.server.ts';
import { ApiError } from '../contract.ts';
import { openSecrets } from '../secrets.server.ts';
import { openLimits } from './limits.server.ts';
import { limitTable } from './table.ts';
import { takeAll } from './windows.server.ts';

const config = readConfig({ SECRET_KEY: 'a key for tests only, forty characters ok' });
const database = await freshDatabase();
const limits = openLimits(database, openSecrets(config), config);
afterAll(() => database.close());

const nothing = async () => null;

describe('limits', () => {
  const name = 'verification-search-address';
  const { max } = limitTable[name];

  it('refuses the first one above the maximum and says when to come back', async () => {
    for (let n = 1; n <= max; n += 1) {
      expect(await limits.take(name, 'a')).toMatchObject({
        allowed: true,
        count: n,
      });
    }
    const refused = await limits.take(name, 'a');
    expect(refused.allowed).toBe(false);
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('counts subjects apart and peeks without taking', async () => {
    expect(await limits.take(name, 'b')).toMatchObject({
      allowed: true,
      count: 1,
    });
    expect(await limits.peek(name, 'b')).toMatchObject({
      allowed: true,
      count: 1,
    });
    expect(await limits.peek(name, 'b')).toMatchObject({ count: 1 });
  });

  it('loses no take when many arrive at once', async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, () => limits.take(name, 'c')));
    expect(taken.filter((one) => one.allowed)).toHaveLength(max);
  });

  it('starts anew when the window has passed', async () => {
    for (let n = 0; n <= max; n += 1) await limits.take(name, 'd');
    await database.executeSql("update limits set started_at = started_at - interval '61 seconds'");
    expect(await limits.take(name, 'd')).toMatchObject({
      allowed: true,
      count: 1,
    });
  });

  it('shuts nobody out for as long as the clock had gone ahead, once that is set right', async () => {
    for (let n = 0; n <= max; n += 1) await limits.take(name, 'e');
    await database.executeSql("update limits set started_at = started_at + interval '1 year'");
    expect((await limits.take(name, 'e')).allowed).toBe(false);
    await limits.sweep(3_600_000);
    expect(await limits.take(name, 'e')).toMatchObject({ allowed: true, count: 1 });
  });

  it('keeps no subject in the clear', async () => {
    await limits.take(name, 'somebody@example.com');
    const { rows } = await database.executeSql('select key from limits');
    expect(JSON.stringify(rows)).not.toContain('somebody');
  });

  it('counts nobody for a shared limit who is above his own, however many come at once', async () => {
    const asker = { address: '203.0.113.77' };
    const targets = ['phone:one', 'email:one'];
    const wanted = [
      [name, []],
      ['verification-search-target', targets],
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => limits.checkWith(asker, wanted, nothing)),
    );
    const passed = answers.filter((one) => !(one instanceof ApiError));
    expect(passed).toHaveLength(limitTable['verification-search-target'].max);
    const shared = limits.windowsOf('verification-search-target', asker, targets);
    const counts = await takeAll(database, shared, 0);
    // Those within their own limit alone: the twenty above it are not among them.
    expect(counts.map(({ count }) => count)).toEqual([max, max]);
  });

  it('takes back what a try has taken that was right', async () => {
    const asker = { address: '203.0.113.78' };
    const wanted = [['verification-search-target', ['phone:two', 'phone:two']]] as const;
    const passed = await limits.checkWith(asker, wanted, nothing);
    if (passed instanceof ApiError) throw passed;
    expect(passed.taken).toMatchObject([[{ count: 1 }, { count: 1 }]]);
    await passed.giveBack(database.kysely, 'verification-search-target');
    const shared = limits.windowsOf('verification-search-target', asker, ['phone:two']);
    expect(await takeAll(database, shared, 0)).toMatchObject([{ count: 0 }]);
  });
});
