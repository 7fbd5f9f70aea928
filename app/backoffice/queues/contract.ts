import * as z from 'zod/mini';
import { common, defineStaffCall, text } from '#platform/contract.ts';
import { listAnswer, listQuery, type ResourceCalls } from '#platform/staff/lists.ts';

/** A queue of work and how it stands. Its name is its id. */
export const Queue = z.object({
  id: z.string(),
  queued: z.number(),
  active: z.number(),
  failed: z.number(),
});
export type Queue = z.infer<typeof Queue>;

export const listQueues = defineStaffCall({
  name: 'listQueues',
  method: 'GET',
  path: '/jobs',
  summary: 'The queues of work in the background',
  query: listQuery(['id'], {}),
  answer: listAnswer(Queue),
  access: { may: 'jobs.read' },
});

export const getQueue = defineStaffCall({
  name: 'getQueue',
  method: 'GET',
  path: '/jobs/{id}',
  summary: 'One queue, with its failed jobs',
  params: z.object({ id: text({ max: 80 }) }),
  answer: z.object({
    ...Queue.shape,
    jobs: z.array(
      z.object({ id: z.string(), tries: z.number(), failedAt: z.string(), fault: z.string() }),
    ),
  }),
  errors: { notFound: common.notFound },
  access: { may: 'jobs.read' },
});

export const retryJob = defineStaffCall({
  name: 'retryJob',
  method: 'POST',
  path: '/jobs/{id}/retry',
  summary: 'Gives a failed job one more try; one with nothing left to do goes',
  params: z.object({ id: text({ max: 80 }) }),
  body: z.strictObject({ job: z.uuid() }),
  answer: z.object({ message: z.string() }),
  errors: {
    notFound: {
      status: 404,
      code: 'job-not-failed',
      message: 'This job is not among the failed ones any more.',
    },
  },
  access: { may: 'jobs.write' },
});

/** What the console's screens work with. */
export const queueCalls = {
  list: listQueues,
  one: getQueue,
} satisfies ResourceCalls;
