import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type ApprovedActions, approvedJob, doApproved, giveUp, isOver } from './service.server.ts';

export const approvalsJobs = (
  platform: Platform,
  doings: ApprovedActions,
): readonly Job<never>[] => [
  {
    name: approvedJob,
    work: ({ id }: { id: string }) => doApproved(platform, doings, id),
    gaveUp: ({ id }: { id: string }) => giveUp(platform, id),
    isOver: ({ id }: { id: string }, trx) => isOver(trx, id),
  },
];
