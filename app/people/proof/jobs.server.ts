import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepPlaces } from './status/status.service.server.ts';

export const proofJobs = (platform: Pick<Platform, 'clock' | 'database'>): Job[] => [
  { name: 'proof-sweep-places', every: '23 3 * * *', work: () => sweepPlaces(platform) },
];
