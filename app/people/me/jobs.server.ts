import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepOwnPages } from './service.server.ts';
import { deliverCode, sendCodeJob } from './sign-in/code.service.server.ts';

export const meJobs = (platform: Platform): Job<never>[] => [
  {
    name: sendCodeJob,
    atOnce: 4,
    // What comes later than the code holds helps nobody.
    retries: 3,
    work: (data: { readonly hash: string }) => deliverCode(platform, data),
  },
  { name: 'me-sweep', every: '35 3 * * *', work: () => sweepOwnPages(platform) },
];
