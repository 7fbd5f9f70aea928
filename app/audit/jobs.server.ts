import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { anchorTrail, sealTrail } from './chain/service.server.ts';

export const auditJobs = (platform: Platform): Job[] => [
  {
    name: 'audit-seal',
    pauseMs: 5_000,
    async work() {
      await sealTrail(platform);
      await anchorTrail(platform);
    },
  },
];
