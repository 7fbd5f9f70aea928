import type { Job } from '#platform/jobs/jobs.server.ts';
import type { Platform } from '#platform/platform.server.ts';
import { type FilesNeeds, removeFile, removeJob, removeUnused } from './service.server.ts';
import {
  type PicturesShown,
  removeUnusedPictures,
} from './site-pictures/site-pictures.service.server.ts';

export const filesJobs = (
  platform: FilesNeeds & Pick<Platform, 'jobs'>,
  shown: readonly PicturesShown[],
): Job<never>[] => [
  { name: 'files-remove-unused', every: '23 * * * *', work: () => removeUnused(platform) },
  {
    name: 'files-remove-unused-pictures',
    every: '37 * * * *',
    work: () => removeUnusedPictures(platform, shown),
  },
  {
    name: removeJob,
    retries: 100,
    work: ({ handle }: { handle: string }) => removeFile(platform, handle),
  },
];
