import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss, type Queue } from 'pg-boss';
import * as z from 'zod/mini';
import type { Database, Trx } from '../database/database.server.ts';
import { type Log, plainError } from '../log.server.ts';
import type { Telemetry } from '../telemetry/contract.ts';
import { doneSeconds, endedQueue, tellEnd } from './ended.server.ts';
import { openJobNotices } from './notices.server.ts';
import { goRound } from './rounds.server.ts';

/** `work` may run more than once and must be repeatable. */
export interface Job<Data extends object = object> {
  readonly name: string;
  /** Five-field cron in UTC, for timed work without data. */
  readonly every?: string;
  /** Work without data that every process does again and again, with this pause in between. */
  readonly pauseMs?: number;
  /** A job that was begun and not ended within this time is given to another worker; 15 min by default. */
  readonly expireSeconds?: number;
  /** Without a sign of life for so long, the process of a job is taken for killed. */
  readonly heartbeatSeconds?: number;
  /** How many run side by side in one process, two by default and never fewer. */
  readonly atOnce?: number;
  /** How often a failed job is tried again, with growing pauses up to an hour; 10 by default. */
  readonly retries?: number;
  /** Seconds before each try, without growing: for work that a kill may interrupt often. */
  readonly retryEverySeconds?: number;
  work(data: Data): Promise<void>;
  /** Told after the last try has failed, or its process was killed in it; may be told again. */
  gaveUp?(data: Data): Promise<void>;
  /** Whether what it was to do has ended, as after `gaveUp`: one more try would do nothing. */
  isOver?(data: Data, trx: Trx): Promise<boolean>;
}

/** pg-boss goes on at once only after a full batch of several: one at a time it would rest for seconds. */
const fewestAtOnce = 2;
const inBatches = { perJobResults: true, includeMetadata: true, burstWhenBatchFull: true } as const;
/** What came due while no process ran is done once, as soon as one does. */
const timed = { missed: 'once' } as const;

/** A queue as staff see it; its counts are up to ten seconds old (`monitorIntervalSeconds`). */
interface QueueState {
  readonly name: string;
  readonly queued: number;
  readonly active: number;
  readonly failed: number;
}

interface FailedJob {
  readonly id: string;
  readonly tries: number;
  readonly failedAt: Date;
  readonly fault: string;
}

const Counted = z.tuple([z.object({ count: z.number() })]);
const Failed = z.array(
  z.object({ id: z.string(), tries: z.number(), failedAt: z.date(), fault: z.string() }),
);

export interface Jobs {
  queues(): Promise<QueueState[]>;
  /** How many are due in the queues of this version: what a newer one has left after a way back waits for that one. */
  waiting(): Promise<number>;
  failed(name: string, limit: number): Promise<FailedJob[]>;
  /** Gives a failed job one more try, or drops it where it `isOver`. */
  retry(name: string, id: string, trx: Trx): Promise<'tried' | 'over' | 'unknown'>;
  /** Queues work, with `trx` only if it commits (I1); `after`, a time or seconds, goes by the database's clock. */
  send(name: string, data: object, trx?: Trx, after?: Date | number): Promise<void>;
  prepare(jobs: readonly Job<never>[]): Promise<void>;
  work(): Promise<void>;
  /** Waits for running jobs (at most 8 s), then stops. */
  stop(): Promise<void>;
}

/** pg-boss gives a worker's error as a plain object, of which the log would say nothing. */
const wholeError = (told: Error) =>
  told instanceof Error ? told : Object.assign(new Error(), told);

type Telling = Pick<Telemetry, 'job'>;
type How = { migrates: boolean; schedules?: boolean; telemetry?: Telling; pollSeconds?: number };

/** The job queue (pg-boss). `migrates` is off for a role without DDL, `schedules` for a process that soon ends. */
export function openJobs(database: Database, log: Log, how: How): Jobs {
  const { migrates, schedules = true, telemetry, pollSeconds = 2 } = how;
  const notices = openJobNotices(database);
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => database.executeSql(text, values),
      listen: notices.listen,
    },
    useListenNotify: true,
    ...(database.kind === 'pglite' ? { backend: 'pglite' as const } : {}),
    schema: 'pgboss',
    // How soon the jobs of a killed process are found.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    migrate: migrates,
    schedule: schedules,
  });
  boss.on('error', (error) => log.error({ err: wholeError(error) }, 'job queue failed'));
  let prepared: readonly Job<never>[] = [];
  let started = false;
  const stopping = new AbortController();
  const rounds: Promise<void>[] = [];
  return {
    async queues() {
      const queues = await boss.getQueues();
      return queues
        .map(({ name, queuedCount, activeCount, failedCount }) => ({
          name,
          queued: queuedCount,
          active: activeCount,
          failed: failedCount,
        }))
        .filter(({ name }) => prepared.some((job) => job.name === name))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    async waiting() {
      const { rows } = await database.executeSql(
        `select count(*)::int as count from (select 1 from pgboss.job where name = any($1)
         and (state = 'retry' or (state = 'created' and start_after <= now())) limit 10001) as found`,
        [[endedQueue, ...prepared.map(({ name }) => name)]],
      );
      return Counted.parse(rows)[0].count;
    },
    async failed(name, limit) {
      const { rows } = await database.executeSql(
        `select id, retry_count + 1 as tries, completed_on as "failedAt",
           coalesce(output->>'message', '') as fault
         from pgboss.job where name = $1 and state = 'failed'
         order by completed_on desc, id limit $2`,
        [name, limit],
      );
      return Failed.parse(rows);
    },
    async retry(name, id, trx) {
      const job = prepared.find((one) => one.name === name);
      // What is done in rounds has no queue.
      if (!job || job.pauseMs !== undefined) return 'unknown';
      const within = { db: fromKysely(trx) };
      const failed = await boss.getJobById(name, id, within);
      if (failed?.state === 'failed' && (await job.isOver?.(failed.data as never, trx))) {
        await boss.deleteJob(name, id, within);
        return 'over';
      }
      const done = await boss.retry(name, id, within);
      await sql`update pgboss.job set deletion_seconds = ${doneSeconds}
        where name = ${name} and id = ${id}`.execute(trx);
      return 'affected' in done && done.affected === 1 ? 'tried' : 'unknown';
    },
    async send(name, data, trx, after) {
      await boss.send(name, data, {
        ...(trx ? { db: fromKysely(trx) } : {}),
        ...(after ? { startAfter: after } : {}),
      });
    },
    async prepare(jobs) {
      await boss.start();
      started = true;
      prepared = jobs;
      const queued = jobs.filter(({ pauseMs }) => pauseMs === undefined);
      const queues = await boss.getQueues();
      const known = await boss.getSchedules();
      const changed: string[] = [];
      // The other queues refer to it.
      if (!queues.some(({ name }) => name === endedQueue)) {
        await boss.createQueue(endedQueue, { retryLimit: 10, retryBackoff: true });
      }
      // Only changes are written: each statement delays a start.
      for (const job of queued) {
        const rules = rulesOf(job);
        const queue = queues.find(({ name }) => name === job.name);
        if (!queue) await boss.createQueue(job.name, rules);
        else if (differ(rules, queue)) await boss.updateQueue(job.name, rules);
        if (!queue || differ(rules, queue)) changed.push(job.name);
        const schedule = known.find(({ name }) => name === job.name);
        const isNew = schedule?.cron !== job.every || schedule?.options?.missed !== timed.missed;
        if (job.every && isNew) await boss.schedule(job.name, job.every, {}, timed);
      }
      for (const name of changed) {
        // Loads new queues into the cache that a send inside a transaction relies on.
        await boss.getJobById(name, randomUUID());
        // A job keeps the rule that it was sent under; one that has failed may be tried once more.
        await database.executeSql(
          `update pgboss.job set dead_letter = $2
           where name = $1 and state not in ('completed', 'cancelled') and dead_letter is null`,
          [name, endedQueue],
        );
      }
    },
    async work() {
      notices.start();
      await boss.work(
        endedQueue,
        { ...inBatches, batchSize: 25, pollingIntervalSeconds: pollSeconds },
        (ones: JobWithMetadata<object>[]) =>
          Promise.all(
            ones.map((one) => {
              const work = () => tellEnd({ database, jobs: prepared, log }, one);
              return settled({ name: endedQueue, work }, one, log);
            }),
          ),
      );
      for (const job of prepared) {
        if (job.pauseMs !== undefined) {
          rounds.push(goRound(job, stopping.signal, log));
          continue;
        }
        await boss.work(
          job.name,
          {
            ...inBatches,
            batchSize: Math.max(fewestAtOnce, job.atOnce ?? fewestAtOnce),
            pollingIntervalSeconds: 1,
            // A new job is heard of at once: this is for those that wait for a time or for another try.
            notifyPollingIntervalSeconds: pollSeconds,
          },
          (ones: JobWithMetadata<object>[]) =>
            Promise.all(ones.map((one) => settled(job, one, log, telemetry))),
        );
      }
    },
    async stop() {
      stopping.abort();
      const queues = started ? [boss.stop({ graceful: true, timeout: 8_000, close: false })] : [];
      started = false;
      await Promise.all([...rounds, ...queues]);
    },
  };
}

type Rules = Omit<Queue, 'name'>;

function rulesOf(job: Job<never>): Rules {
  return {
    notify: true,
    deadLetter: endedQueue,
    retryLimit: job.retries ?? 10,
    retryDelay: job.retryEverySeconds ?? 2,
    retryBackoff: job.retryEverySeconds === undefined,
    ...(job.retryEverySeconds === undefined ? { retryDelayMax: 3600 } : {}),
    ...(job.expireSeconds ? { expireInSeconds: job.expireSeconds } : {}),
    ...(job.heartbeatSeconds ? { heartbeatSeconds: job.heartbeatSeconds } : {}),
  };
}

function differ(rules: Rules, queue: Rules): boolean {
  const there = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(rules).some(([name, value]) => there.get(name) !== value);
}

async function settled(
  job: Job<never>,
  { id, data, retryCount, retryLimit }: JobWithMetadata<object>,
  log: Log,
  telemetry?: Telling,
): Promise<JobResult> {
  const running = telemetry?.job(job.name);
  try {
    await job.work(data as never);
    running?.end({});
    return { id, status: 'completed' };
  } catch (error) {
    running?.end({ failed: true });
    if (retryCount < retryLimit) {
      log.warn({ err: error, job: job.name, jobId: id }, 'job failed, will be tried again');
    }
    return { id, status: 'failed', output: plainError(error) };
  }
}
