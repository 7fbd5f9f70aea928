import { staffRoute } from '#platform/http/calls.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { getQueue, listQueues, retryJob } from './contract.ts';
import { oneQueue, queuePage, retry } from './service.server.ts';

export const queuesApi = (platform: Platform) => [
  staffRoute(listQueues, ({ query }) => queuePage(platform, query)),
  staffRoute(getQueue, ({ params }) => oneQueue(platform, params.id)),
  staffRoute(retryJob, ({ params, body }, { staff }) =>
    retry(platform, staff, { queue: params.id, job: body.job }),
  ),
];
