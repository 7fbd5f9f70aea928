import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepGrants } from './grants/service.server.ts';

export const verificationJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  {
    name: 'verification-sweep-grants',
    every: '*/15 * * * *',
    work: () => sweepGrants(platform),
  },
];
