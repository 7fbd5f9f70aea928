import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { keepArchives } from './archive/archive.service.server.ts';
import { checkWhole, keepMonths, keepTrail } from './keep.service.server.ts';

export const auditJobs = (platform: Platform): Job[] => [
  {
    name: 'audit-seal',
    pauseMs: 5_000,
    work: () => keepTrail(platform),
  },
  // Also at every start; partitions that are there cost a look each.
  {
    name: 'audit-months',
    pauseMs: 6 * 60 * 60_000,
    work: () => keepMonths(platform),
  },
  // After the check of the night.
  {
    name: 'audit-archive',
    every: '47 3 * * *',
    expireSeconds: 6 * 60 * 60,
    retries: 2,
    work: () => keepArchives(platform),
  },
  {
    name: 'audit-check',
    every: '17 2 * * *',
    expireSeconds: 6 * 60 * 60,
    work: async () => {
      await checkWhole(platform);
    },
  },
];
