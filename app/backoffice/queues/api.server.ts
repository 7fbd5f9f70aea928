import { pairStaff } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getQueue, listQueues, retryJob } from './contract.ts';
import { oneQueue, queuePage, retry } from './service.server.ts';

export const queuesApi = (platform: Platform) => [
  pairStaff(listQueues, ({ query }) => queuePage(platform, query)),
  pairStaff(getQueue, ({ params }) => oneQueue(platform, params.id)),
  pairStaff(retryJob, ({ params, body }, { staff }) =>
    retry(platform, staff, { queue: params.id, job: body.job }),
  ),
];
