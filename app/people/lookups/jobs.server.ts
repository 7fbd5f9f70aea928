import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { forgetOldLookups } from './service.server.ts';

export const lookupsJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  { name: 'lookups-forget-old', every: '23 3 * * *', work: () => forgetOldLookups(platform) },
];
