import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { limitTable } from '#platform/limits/table.ts';
import { openVerification } from '#test/support/verification.ts';
import { alarmAbove } from './watch.rules.ts';
import { saveLookups } from './watch.service.server.ts';

const product = await openVerification();
afterAll(() => product.close());
beforeEach(async () => {
  await saveLookups(product.platform);
  await sql('truncate verification_lookups, limits');
});

const sql = (text: string) => product.platform.database.executeSql(text);
const { max } = limitTable['verification-scraping'];
const alarms = async () => (await product.audited('alarm.harvest')).length;
const sum = async () =>
  (
    (await sql('select coalesce(sum(count), 0)::int as n from verification_lookups')).rows[0] as {
      n: number;
    }
  ).n;
/** So many look-ups in every minute of the days before. */
const busy = (perMinute: number, days: number) =>
  sql(`insert into verification_lookups select date_trunc('minute', now()) - n * interval '1 minute', n % 3,
    ${perMinute} from generate_series(11, ${days * 1440}) n`);
/** So many in this minute, whichever it turns out to be, by another process. */
const now = (count: number) =>
  sql(`insert into verification_lookups select date_trunc('minute', now()) + n * interval '1 minute', 99,
    ${count} from generate_series(0, 5) n`);

describe('the alarm over scraped badge numbers', () => {
  it('goes off once a minute above its limit on a site that has no days behind it', async () => {
    const before = await alarms();
    await now(max);
    expect(await alarms()).toBe(before);
    for (const badge of ['Sw-H0001', 'Sw-H0002', 'Sw-H0003']) {
      await product.look(badge);
      await saveLookups(product.platform);
    }
    expect(await alarms()).toBe(before + 1);
    expect(product.logged.some((line) => line.includes('being scraped'))).toBe(true);
  });

  it('is silent on a site where so many are usual, and goes off at three times that (FO-06)', async () => {
    const before = await alarms();
    await busy(2 * max, 2);
    await now(5 * max);
    await product.look('Sw-H0011');
    await saveLookups(product.platform);
    expect(await alarms()).toBe(before);
    await sql(`update verification_lookups set count = ${6 * max} where shard = 99`);
    await product.look('Sw-H0012');
    await saveLookups(product.platform);
    expect(await alarms()).toBe(before + 1);
  });

  it('takes an hour of scraping for no habit', async () => {
    const before = await alarms();
    await sql(`insert into verification_lookups select date_trunc('minute', now()) - n * interval '1 minute',
      0, ${2 * max} from generate_series(11, 70) n`);
    await now(2 * max);
    await product.look('Sw-H0021');
    await saveLookups(product.platform);
    expect(await alarms()).toBe(before + 1);
    expect(alarmAbove(0, 1)).toBe(max);
  });

  it('counts in the process, and writes no row that all visitors share', async () => {
    for (let n = 0; n < 49; n += 1) await product.look(`Sw-J${String(n).padStart(4, '0')}`);
    expect(await sum()).toBe(0);
    await product.look('Sw-J9999');
    expect(await sum()).toBe(50);
    const { rows } = await sql("select key from limits where key like 'verification-scraping%'");
    expect(rows).toEqual([]);
  });

  it('does not count a number twice in its hour', async () => {
    await product.look('Sw-H0009');
    await saveLookups(product.platform);
    const before = await sum();
    await product.look('Sw-H0009');
    await saveLookups(product.platform);
    expect([before, await sum()]).toEqual([1, 1]);
  });

  it('counts who asks for reviews alone, and not the page that asks for them too (D-15)', async () => {
    const reviews = (badge: string) =>
      product.get(`/verifications/${badge}/reviews`, { from: product.newAddress() });
    const counts: number[] = [];
    const saved = async () => {
      await saveLookups(product.platform);
      counts.push(await sum());
    };
    for (const badge of ['Sw-H0031', 'Sw-CHD11']) await reviews(badge);
    await saved();
    for (const badge of ['Sw-H0031', 'Sw-CHD11']) await reviews(badge);
    await saved();
    await product.look('Sw-BLM33');
    await reviews('Sw-BLM33');
    await saved();
    expect(counts).toEqual([2, 2, 3]);
  });
});
