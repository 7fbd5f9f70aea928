import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepGrants } from './grants/service.server.ts';
import { saveLookups, sweepLookups } from './watch/service.server.ts';

export const verificationJobs = (
  platform: Pick<Platform, 'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log'>,
): Job[] => [
  {
    name: 'verification-sweep-grants',
    every: '*/15 * * * *',
    work: () => sweepGrants(platform),
  },
  { name: 'verification-save-lookups', pauseMs: 5_000, work: () => saveLookups(platform) },
  {
    name: 'verification-sweep-lookups',
    every: '41 3 * * *',
    work: () => sweepLookups(platform),
  },
];
