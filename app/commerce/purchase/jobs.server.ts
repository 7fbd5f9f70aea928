import { refundedJob } from '#app/commerce/payment/refunded.service.server.ts';
import { settledJob } from '#app/commerce/payment/service.server.ts';
import { decidedJob } from '#app/people/cases/decided.service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { endDecided } from './admin/decided.service.server.ts';
import { fulfil, type PurchaseNeeds, purpose } from './service.server.ts';

export const purchaseJobs = (platform: PurchaseNeeds): Job<never>[] => [
  {
    name: settledJob(purpose),
    atOnce: 25,
    expireSeconds: 15,
    retries: 1_000,
    retryEverySeconds: 3,
    work: ({ subject, reference }: { subject: string; reference: string }) =>
      fulfil(platform, subject, reference),
  },
  // A buyer who gave the address of the site itself: nobody there waits for word.
  { name: refundedJob(purpose), work: async () => undefined },
  {
    name: decidedJob,
    // Where the process is killed, buyers hear of it after a minute, not after the queue's quarter of an hour.
    expireSeconds: 60,
    work: ({ id }: { id: string }) => endDecided(platform, id),
  },
];
