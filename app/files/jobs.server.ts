import type { Job } from '#platform/jobs/jobs.server.ts';
import { type FilesNeeds, removeFile, removeJob, removeUnused } from './service.server.ts';

export const filesJobs = (platform: FilesNeeds): Job<never>[] => [
  { name: 'files-remove-unused', every: '23 * * * *', work: () => removeUnused(platform) },
  {
    name: removeJob,
    retries: 100,
    work: ({ handle }: { handle: string }) => removeFile(platform, handle),
  } as Job<never>,
];
