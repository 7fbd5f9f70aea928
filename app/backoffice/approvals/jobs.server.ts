import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type AgreedActions, agreedJob, doAgreed } from './service.server.ts';

export const approvalsJobs = (platform: Platform, doings: AgreedActions): readonly Job<never>[] => [
  {
    name: agreedJob,
    work: ({ id }: { id: string }) => doAgreed(platform, doings, id),
  } as Job<never>,
];
