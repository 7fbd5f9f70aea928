import { afterAll, describe, expect, it } from 'vitest';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';
import { openJobs } from './jobs.server.ts';

const wait = { timeout: patience, interval: 100 };
const killed = Promise.withResolvers<void>();
const product = await openProduct({ seeds: false });
await product.platform.jobs.stop();
const { database, log } = product.platform;
const jobs = openJobs(database, log, { migrates: true });
await jobs.prepare([
  {
    name: 'test-broken',
    retries: 0,
    work: async () => {
      throw new TypeError('no such thing', { cause: new Error('the printer') });
    },
  },
  { name: 'test-done', work: async () => {} },
  { name: 'test-killed', retries: 0, heartbeatSeconds: 60, work: () => killed.promise },
]);
await jobs.work();
afterAll(async () => {
  await jobs.stop();
  await product.close();
});

const told = (name: string) =>
  product.logged
    .map((line) => JSON.parse(line) as { level: number; job?: string; err?: object })
    .filter((line) => line.level === 50 && line.job === name);
const idsOf = async (name: string, state: string) =>
  (
    await database.executeSql('select id from pgboss.job where name = $1 and state::text = $2', [
      name,
      state,
    ])
  ).rows;

describe('a job that has failed for good', () => {
  it('says so as an error of the server, with its kind, its place and what was behind it', async () => {
    await jobs.send('test-broken', {});
    await expect.poll(() => told('test-broken'), wait).toHaveLength(1);
    expect(told('test-broken')[0]?.err).toMatchObject({
      type: 'TypeError',
      message: 'no such thing',
      places: expect.arrayContaining([expect.stringContaining('ended.test.ts')]),
      cause: { type: 'Error', message: 'the printer' },
    });
  });

  it('says so too where its process was killed, in the words of the queue', async () => {
    await jobs.send('test-killed', {});
    const hush = `update pgboss.job set heartbeat_on = now() - interval '61 seconds'
      where name = 'test-killed' and state = 'active' returning 1`;
    await expect.poll(async () => (await database.executeSql(hush)).rows, wait).toHaveLength(1);
    await expect.poll(() => told('test-killed'), wait).toHaveLength(1);
    expect(told('test-killed')[0]?.err).toMatchObject({
      type: 'Error',
      message: expect.stringContaining('heartbeat timeout'),
    });
    killed.resolve();
  });

  it('can be tried again for 60 days; one that was done goes after seven', async () => {
    const aged = async (name: string, days: number) => {
      await database.executeSql(
        `update pgboss.job set completed_on = now() - $2 * interval '1 day' where name = $1`,
        [name, days],
      );
      await database.executeSql('update pgboss.queue set maintain_on = null');
    };
    await jobs.send('test-done', {});
    await expect.poll(() => idsOf('test-done', 'completed'), wait).toHaveLength(1);
    await aged('test-broken', 59);
    await aged('test-done', 8);
    await expect.poll(() => idsOf('test-done', 'completed'), wait).toEqual([]);
    expect(await jobs.failed('test-broken', 5)).toHaveLength(1);
    await aged('test-broken', 61);
    await expect.poll(() => jobs.failed('test-broken', 5), wait).toEqual([]);
  });
});
