import { countTries } from '#app/people/lookups/service.server.ts';
import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { sweepGrants } from './grants/grants.service.server.ts';
import { badgesAimedAt } from './person/person.service.server.ts';
import { saveLookups, sweepLookups } from './watch/watch.service.server.ts';

export const verificationJobs = (
  platform: Pick<
    Platform,
    'audit' | 'clock' | 'config' | 'database' | 'limits' | 'log' | 'secrets'
  >,
): Job[] => [
  {
    name: 'verification-sweep-grants',
    every: '*/15 * * * *',
    work: () => sweepGrants(platform),
  },
  { name: 'verification-save-lookups', pauseMs: 5_000, work: () => saveLookups(platform) },
  {
    name: 'verification-count-tries',
    every: '*/5 * * * *',
    work: () => countTries(platform, badgesAimedAt),
  },
  {
    name: 'verification-sweep-lookups',
    every: '41 3 * * *',
    work: () => sweepLookups(platform),
  },
];
