import { settledJob } from '#app/commerce/payment/service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
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
  } as Job<never>,
];
