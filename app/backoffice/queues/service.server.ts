import { type Answer, ApiError } from '#platform/contract.ts';
import type { Platform } from '#platform/platform.server.ts';
import type { Staff } from '#platform/staff/guard.server.ts';
import { type ListPage, pageOf } from '#platform/staff/lists.ts';
import { getQueue, type listQueues, retryJob } from './contract.ts';

type Needs = Pick<Platform, 'audit' | 'database' | 'jobs'>;

async function allQueues({ jobs }: Pick<Needs, 'jobs'>) {
  return (await jobs.queues()).map(({ name, ...counts }) => ({ id: name, ...counts }));
}

/** The queues, of which there are a dozen. */
export async function queuePage(
  needs: Pick<Needs, 'jobs'>,
  query: ListPage & { readonly order: 'asc' | 'desc' },
): Promise<Answer<typeof listQueues>> {
  const queues = await allQueues(needs);
  const ordered = query.order === 'asc' ? queues : queues.toReversed();
  return pageOf(ordered.slice((query.page - 1) * query.perPage), query);
}

const mostJobs = 50;

/** A queue with its latest failed jobs. */
export async function oneQueue(
  { jobs }: Pick<Needs, 'jobs'>,
  id: string,
): Promise<Answer<typeof getQueue> | ApiError> {
  const queue = (await allQueues({ jobs })).find((one) => one.id === id);
  if (!queue) return new ApiError(getQueue.errors.notFound);
  const failed = await jobs.failed(id, mostJobs);
  // The supervisor counts every few seconds; what is listed is counted at once.
  const count = failed.length < mostJobs ? failed.length : Math.max(queue.failed, mostJobs);
  return {
    ...queue,
    failed: count,
    jobs: failed.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt.toISOString() })),
  };
}

/** How many jobs have failed for good, in all queues. */
export async function failedJobs({ jobs }: Pick<Needs, 'jobs'>): Promise<number> {
  return (await jobs.queues()).reduce((sum, { failed }) => sum + failed, 0);
}

const said = {
  tried: ['jobs.retry', 'The job is tried once more.'],
  over: [
    'jobs.clear',
    'What this job was to do has ended, so it is only taken off this list. Request it again, import the file again, or send the email again from the Outbox.',
  ],
} as const;

/** Gives a failed job one more try, or takes it off the list where that would do nothing; with its audit row. */
export function retry(
  { audit, database, jobs }: Needs,
  staff: Staff,
  { queue, job }: { queue: string; job: string },
): Promise<{ message: string } | ApiError> {
  return database.transaction(async (trx) => {
    const done = await jobs.retry(queue, job, trx);
    if (done === 'unknown') return new ApiError(retryJob.errors.notFound);
    const [action, message] = said[done];
    await audit.record({ action, actor: staff.id, subject: `${queue}/${job}` }, trx);
    return { message };
  });
}
