import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepUnconfirmed } from './service.server.ts';

export const mailingListJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  { name: 'mailing-list-sweep', every: '29 3 * * *', work: () => sweepUnconfirmed(platform) },
];
