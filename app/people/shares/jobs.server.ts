import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepShares } from './service.server.ts';

export const sharesJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  { name: 'shares-sweep', every: '47 * * * *', work: () => sweepShares(platform) },
];
