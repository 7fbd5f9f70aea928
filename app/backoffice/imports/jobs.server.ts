import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { giveUp, isOver, load, loadJob } from './service.server.ts';

export const importsJobs = (platform: Platform): Job<{ id: string }>[] => [
  {
    name: loadJob,
    expireSeconds: 300,
    work: ({ id }) => load(platform, id),
    gaveUp: ({ id }) => giveUp(platform, id),
    isOver: ({ id }, trx) => isOver(trx, id),
  },
];
