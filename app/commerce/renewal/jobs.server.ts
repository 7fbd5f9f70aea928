import { type RefundTold, refundedJob } from '#app/commerce/payment/refunded.service.server.ts';
import { settledJob } from '#app/commerce/payment/service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import { purpose } from './opening.service.server.ts';
import { tellRefunded } from './refunded.service.server.ts';
import { complete, type RenewalNeeds } from './service.server.ts';

export const renewalJobs = (platform: RenewalNeeds): Job<never>[] => [
  {
    name: settledJob(purpose),
    atOnce: 25,
    expireSeconds: 15,
    retries: 1_000,
    retryEverySeconds: 3,
    work: async ({ subject, reference }: { subject: string; reference: string }) => {
      await complete(platform, subject, reference);
    },
  },
  { name: refundedJob(purpose), work: (told: RefundTold) => tellRefunded(platform, told) },
];
