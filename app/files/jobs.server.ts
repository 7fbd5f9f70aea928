import type { Job } from '#platform/jobs/jobs.server.ts';
import { type FilesNeeds, removeUnused } from './service.server.ts';

export const filesJobs = (platform: FilesNeeds): Job<never>[] => [
  { name: 'files-remove-unused', every: '23 * * * *', work: () => removeUnused(platform) },
];
