import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepTokens } from './service.server.ts';

export const accountJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  { name: 'account-sweep-tokens', every: '41 3 * * *', work: () => sweepTokens(platform) },
];
