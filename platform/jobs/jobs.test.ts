import { afterAll, describe, expect, it } from 'vitest';
import { asAnotherProcess } from '#test/support/database.ts';
import { patience } from '#test/support/patience.ts';
import { openProduct } from '#test/support/product.ts';
import { type Jobs, openJobs } from './jobs.server.ts';

const ran: string[] = [];
let failures = 0;
const silent = Promise.withResolvers<void>();
const wait = { timeout: patience, interval: 100 };

const product = await openProduct({ seeds: false });
await product.platform.jobs.stop();
const jobs = openJobs(product.platform.database, product.platform.log, { migrates: true });
await jobs.prepare([
  {
    name: 'test-run',
    work: async ({ note }: { note: string }) => {
      ran.push(note);
    },
  },
  {
    name: 'test-fail',
    retries: 3,
    work: async () => {
      failures += 1;
      if (failures < 2) throw new Error('for canary@example.com');
    },
  },
  {
    name: 'test-give-up',
    retries: 1,
    retryEverySeconds: 1,
    work: async () => {
      throw new Error('of no use');
    },
    gaveUp: async ({ note }: { note: string }) => void ran.push(`gave up ${note}`),
  },
  {
    name: 'test-lost',
    retries: 0,
    expireSeconds: 1,
    work: () => new Promise(() => undefined),
    gaveUp: async ({ note }: { note: string }) => void ran.push(`lost ${note}`),
  },
  {
    name: 'test-silent',
    retries: 0,
    heartbeatSeconds: 60,
    work: () => silent.promise,
    gaveUp: async ({ note }: { note: string }) => void ran.push(`silent ${note}`),
  },
  { name: 'test-timed', every: '*/5 * * * *', work: async () => {} },
]);
await jobs.work();
afterAll(async () => {
  await jobs.stop();
  await product.close();
});

describe('a job', () => {
  it('of a transaction that is rolled back never runs; of one that commits it does', async () => {
    const { database } = product.platform;
    const undone = database.transaction(async (trx) => {
      await jobs.send('test-run', { note: 'undone' }, trx);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await database.transaction((trx) => jobs.send('test-run', { note: 'kept' }, trx));
    await jobs.send('test-run', { note: 'last' });
    await expect.poll(() => [...ran].sort(), wait).toEqual(['kept', 'last']);
  });

  it('begins when it is sent, from whatever process, also after hearing was lost', async () => {
    const { database, log } = product.platform;
    const soon = {
      name: 'test-soon',
      work: async ({ note }: { note: string }) => void ran.push(note),
    };
    // Nothing is polled for: what is not heard of never begins.
    const hears = openJobs(database, log, { migrates: true, pollSeconds: 3_600 });
    await hears.prepare([soon]);
    const other = await asAnotherProcess(database);
    const sends = openJobs(other, log, { migrates: true });
    await sends.prepare([soon]);
    await sends.send('test-soon', { note: 'before' });
    await hears.work();
    await expect.poll(() => ran, wait).toContain('before');
    await other.transaction((trx) => sends.send('test-soon', { note: 'heard' }, trx));
    await expect.poll(() => ran, wait).toContain('heard');
    if (database.kind === 'postgresql') {
      await database.executeSql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query ilike 'listen%'`,
      );
      await sends.send('test-soon', { note: 'missed' });
      await expect.poll(() => ran, wait).toContain('missed');
    }
    await Promise.all([hears.stop(), sends.stop()]);
    await other.close();
  });

  it('of a queue that has filled up follows at once, not at the next look', async () => {
    const { database, log } = product.platform;
    const numbers: number[] = [];
    const many = {
      name: 'test-many',
      work: async ({ n }: { n: number }) => void numbers.push(n),
    };
    const sends = openJobs(database, log, { migrates: true });
    await sends.prepare([many]);
    for (let n = 0; n < 7; n += 1) await sends.send('test-many', { n });
    // The next look is an hour away, and nothing is sent any more that could be heard of.
    const drains = openJobs(database, log, { migrates: true, pollSeconds: 3_600 });
    await drains.prepare([many]);
    await drains.work();
    await expect.poll(() => numbers.toSorted(), wait).toEqual([0, 1, 2, 3, 4, 5, 6]);
    await Promise.all([drains.stop(), sends.stop()]);
  });

  it('that is sent past an open transaction is found out at once', async () => {
    const past = product.platform.database.transaction(() => jobs.send('test-run', { note: 'x' }));
    await expect(past).rejects.toThrow('pass trx on');
  });

  it('that fails is tried again, and the log says so without personal data', async () => {
    await jobs.send('test-fail', {});
    await expect.poll(() => failures, wait).toBe(2);
    const lines = product.logged.filter((line) => line.includes('job failed'));
    expect(lines).toHaveLength(1);
    expect(lines.join('')).not.toContain('canary');
  });

  it('that cannot be fetched leaves in the log what the database said', async () => {
    const { database, log } = product.platform;
    let asked = 0;
    const executeSql: typeof database.executeSql = async (text, values) => {
      const fetches =
        /skip locked/i.test(text) && JSON.stringify([text, values]).includes('test-away');
      if (!fetches) return database.executeSql(text, values);
      asked += 1;
      throw Object.assign(new Error('canceling statement due to statement timeout'), {
        code: '57014',
      });
    };
    const own = openJobs({ ...database, executeSql }, log, { migrates: false });
    await own.prepare([{ name: 'test-away', work: async () => undefined }]);
    await own.work();
    await expect.poll(() => asked, wait).toBeGreaterThan(0);
    await own.stop();
    const lines = product.logged.filter((line) => line.includes('job queue failed'));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(JSON.parse(line).err).toMatchObject({
        code: '57014',
        message: expect.stringContaining('statement timeout (Queue: test-away'),
      });
  });

  it('that has failed for good says so at the level of errors, and no further try', async () => {
    await jobs.send('test-give-up', { note: 'once' });
    const said = () =>
      product.logged
        .filter((line) => line.includes('test-give-up'))
        .map((line) => JSON.parse(line) as { level: number; msg: string })
        .map(({ level, msg }) => [level, msg]);
    await expect.poll(said, wait).toEqual([
      [40, 'job failed, will be tried again'],
      [50, 'job failed for good: the console has it under Background jobs'],
    ]);
    const told = () => ran.filter((note) => note.startsWith('gave up'));
    await expect.poll(told, wait).toEqual(['gave up once']);
    expect((await jobs.failed('test-give-up', 5)).map((job) => job.tries)).toEqual([2]);
  });

  it('whose last try never ended, as in a killed process, is told as failed for good too', async () => {
    await jobs.send('test-lost', { note: 'in a kill' });
    await expect.poll(() => ran, wait).toContain('lost in a kill');
    const line = product.logged.find((one) => one.includes('test-lost')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, msg: expect.stringContaining('for good') });
  });

  it('of a process that says nothing more is taken from it long before its time is over', async () => {
    await jobs.send('test-silent', { note: 'in a kill' });
    const hush = `update pgboss.job set heartbeat_on = now() - interval '61 seconds'
      where name = 'test-silent' and state = 'active' returning 1`;
    const { database } = product.platform;
    await expect.poll(async () => (await database.executeSql(hush)).rows, wait).toHaveLength(1);
    await expect.poll(() => ran, wait).toContain('silent in a kill');
    silent.resolve();
  });

  it('that an earlier version has sent is told of at its end too', async () => {
    const { database, log } = product.platform;
    const old = { name: 'test-old', work: async () => {} };
    const sends = openJobs(database, log, { migrates: true });
    await sends.prepare([old]);
    await sends.send('test-old', {}, undefined, 3_600);
    // Staff may let one that has failed be tried once more.
    await sends.send('test-old', {}, undefined, 3_600);
    await database.executeSql(
      `update pgboss.job set state = 'failed' where id =
         (select id from pgboss.job where name = 'test-old' limit 1)`,
    );
    for (const table of ['job', 'queue']) {
      await database.executeSql(
        `update pgboss.${table} set dead_letter = null where name = 'test-old'`,
      );
    }
    const next = openJobs(database, log, { migrates: true });
    await next.prepare([old]);
    const { rows } = await database.executeSql(
      "select dead_letter as ends from pgboss.job where name = 'test-old'",
    );
    const ends = 'platform-ended-jobs';
    expect(rows).toEqual([{ ends }, { ends }]);
    await Promise.all([next.stop(), sends.stop()]);
  });

  it('of a newer version counts as waiting in that version alone: after a way back nobody begins it', async () => {
    const { database, log } = product.platform;
    const [own, newer] = [0, 1].map(() => openJobs(database, log, { migrates: true })) as [
      Jobs,
      Jobs,
    ];
    const job = (name: string) => ({ name, work: async () => undefined });
    await newer.prepare([job('test-of-both'), job('test-of-newer')]);
    await own.prepare([job('test-of-both')]);
    const counted = async () => [await own.waiting(), await newer.waiting()];
    const [before = 0, alike] = await counted();
    expect(alike).toBe(before);
    await newer.send('test-of-both', {});
    await newer.send('test-of-newer', {});
    expect(await counted()).toEqual([before + 1, before + 2]);
    await Promise.all([own.stop(), newer.stop()]);
  });

  it('with a time is scheduled once, however often the process starts', async () => {
    const { rows } = await product.platform.database.executeSql(
      "select name, cron from pgboss.schedule where name in ('test-timed', 'platform-sweep') order by 1",
    );
    expect(rows).toEqual([
      { name: 'platform-sweep', cron: '*/15 * * * *' },
      { name: 'test-timed', cron: '*/5 * * * *' },
    ]);
  });

  it('whose time came while no process ran is done once, afterwards', async () => {
    const { database, log } = product.platform;
    const { rows } = await database.executeSql(
      "select extract(minute from now() - interval '30 minutes')::int as minute",
    );
    const [{ minute } = { minute: 0 }] = rows as { minute: number }[];
    let done = 0;
    const late = {
      name: 'test-late',
      every: `${minute} * * * *`,
      work: async () => {
        done += 1;
      },
    };
    const before = openJobs(database, log, { migrates: true });
    await before.prepare([late]);
    await before.stop();
    await database.executeSql(`
      update pgboss.schedule set created_on = now() - interval '5 hours' where name = 'test-late';
      update pgboss.version set cron_on = now() - interval '4 hours'`);
    // A command, as one that migrates before a start, does no work.
    const command = openJobs(database, log, { migrates: true, schedules: false });
    await command.prepare([late]);
    await command.stop();
    const after = openJobs(database, log, { migrates: true });
    await after.prepare([late]);
    await after.work();
    await expect.poll(() => done, wait).toBe(1);
    await after.stop();
    expect(done).toBe(1);
  });

  it('whose rules change keeps its queue and gets the new ones at the next start', async () => {
    const rules = async () => {
      const { rows } = await product.platform.database.executeSql(
        `select q.retry_limit as retries, q.expire_seconds as expires, s.cron
         from pgboss.queue q join pgboss.schedule s using (name) where name = 'test-timed'`,
      );
      return rows;
    };
    const before = { retries: 10, expires: 900, cron: '*/5 * * * *' };
    expect(await rules()).toEqual([before]);
    const { database, log } = product.platform;
    const next = openJobs(database, log, { migrates: true });
    const timed = { name: 'test-timed', work: async () => {} };
    await next.prepare([{ ...timed, every: '*/7 * * * *', retries: 2, expireSeconds: 60 }]);
    await next.stop();
    expect(await rules()).toEqual([{ retries: 2, expires: 60, cron: '*/7 * * * *' }]);
  });

  it('is told of at once at its end however many end with it', async () => {
    // The others here would take what this one is to be told of.
    await jobs.stop();
    const { database, log } = product.platform;
    const told = new Set<number>();
    const many = {
      name: 'test-end',
      work: async () => {},
      gaveUp: async ({ n }: { n: number }) => void told.add(n),
    };
    const tells = openJobs(database, log, { migrates: true, pollSeconds: 3_600 });
    await tells.prepare([many]);
    for (let n = 0; n < 30; n += 1) await tells.send('platform-ended-jobs', { n });
    await database.executeSql(
      "update pgboss.job set source_name = 'test-end' where name = 'platform-ended-jobs' and data ? 'n'",
    );
    await tells.work();
    await expect.poll(() => told.size, wait).toBe(30);
    await tells.stop();
  });

  it('is begun no more once the process is told to stop, however long a round goes on', async () => {
    const { database, log } = product.platform;
    const deaf = Promise.withResolvers<void>();
    const listen: typeof database.listen = async (...given) => {
      const end = await database.listen(...given);
      return () => end().finally(deaf.resolve);
    };
    const own = openJobs({ ...database, listen }, log, { migrates: false });
    const next = openJobs(database, log, { migrates: false });
    const begun: string[] = [];
    const round = Promise.withResolvers<void>();
    const late = (who: string) => ({ name: 'test-late', work: async () => void begun.push(who) });
    await own.prepare([
      { name: 'test-round', pauseMs: 60_000, work: () => round.promise },
      late('who stops'),
    ]);
    await own.work();
    const stopped = own.stop();
    // Who hears of no further job fetches none.
    await deaf.promise;
    await own.send('test-late', {});
    await next.prepare([late('another process')]);
    await next.work();
    await expect.poll(() => begun, wait).toEqual(['another process']);
    round.resolve();
    await stopped;
    await next.stop();
  });
});
